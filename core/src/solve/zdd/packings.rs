//! All packings of a packing problem, in one diagram.
//!
//! What the diagram is good for beyond a list: it counts without listing, and it finds the
//! packing of any number, so that packings can be drawn at random, each as likely as any
//! other, without a list of them.
//!
//! ```
//! # extern crate iqlink_core as iqlink;
//! use encodings::{NewOption, Packing};
//! use iqlink::solve::zdd::Packings;
//!
//! // Three pieces, each on one of three cells.
//! let mut builder = Packing::builder();
//! let cells = ["left", "middle", "right"].map(|name| builder.cell(name));
//! for name in ["a", "b", "c"] {
//!     let piece = builder.piece(name);
//!     for (at, &cell) in cells.iter().enumerate() {
//!         let option = NewOption::new(format!("{name}{at}"), piece);
//!         builder.option(NewOption { cells: vec![cell], ..option });
//!     }
//! }
//! let packings = Packings::of(&builder.build()?, 1 << 20).expect("a megabyte is enough");
//! assert_eq!(packings.count(), 6);
//! assert_eq!(packings.nth(0).map(|options| options.len()), Some(3));
//! assert_eq!(packings.nth(6), None);
//! # Ok::<(), encodings::PackingError>(())
//! ```

use std::ops::ControlFlow;

use encodings::{CoverForm, OptionId, Packing};

use super::covering::Covering;
use super::diagram::{Diagram, Family};
use super::search::{Branching, Client, Found, Search};

/// All packings. Each is a list of options, one of every piece.
#[derive(Clone, Debug)]
pub struct Packings {
    diagram: Diagram,
    all: Family,
    counts: Vec<u128>,
}

impl Packings {
    /// All packings, if what the search remembers finds place in so many bytes; it ends where
    /// it does not. Otherwise it takes as long as it takes: who wants to stop it uses the backend.
    pub fn of(packing: &Packing, bytes: usize) -> Option<Self> {
        Self::of_covering(
            &Covering::of(packing, CoverForm::Tight),
            Branching::Sweep,
            bytes,
        )
    }

    pub(super) fn of_covering(
        covering: &Covering,
        branching: Branching,
        bytes: usize,
    ) -> Option<Self> {
        let mut search = Search::new(covering, branching, bytes);
        let all = search.run(&mut Nobody).continue_value()??;
        let diagram = search.into_diagram();
        let counts = diagram.counts();
        Some(Self {
            diagram,
            all,
            counts,
        })
    }

    /// How many there are; at most `u128::MAX`.
    pub fn count(&self) -> u128 {
        self.counts[self.all.number() as usize]
    }

    /// Shows `visit` every packing, until it breaks.
    pub fn for_each<B>(
        &self,
        visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.diagram
            .for_each(self.all, &mut Vec::new(), &mut |rows| visit(&options(rows)))
    }

    /// The packing that [`Packings::for_each`] comes to after so many others.
    pub fn nth(&self, number: u128) -> Option<Vec<OptionId>> {
        let rows = self.diagram.nth(self.all, &self.counts, number)?;
        Some(options(&rows))
    }

    /// A packing at random, every one as likely as any other, given a source of random
    /// bits; `None` if there is none.
    pub fn sample(&self, bits: &mut dyn FnMut() -> u64) -> Option<Vec<OptionId>> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        // The largest multiple of the count: what lies beyond would favour the first ones.
        let end = u128::MAX - u128::MAX % count;
        loop {
            let drawn = u128::from(bits()) << 64 | u128::from(bits());
            if drawn < end {
                return self.nth(drawn % count);
            }
        }
    }
}

/// The options of rows: the row of a covering's option has its number.
fn options(rows: &[u32]) -> Vec<OptionId> {
    rows.iter()
        .map(|&row| OptionId::new(row as usize))
        .collect()
}

/// Who wants the diagram alone, and the whole of it.
struct Nobody;

/// There is no room for the whole.
struct OutOfRoom;

impl Client for Nobody {
    type Stop = OutOfRoom;

    fn check(&mut self) -> ControlFlow<OutOfRoom> {
        ControlFlow::Continue(())
    }

    fn found(&mut self, _: Found) -> ControlFlow<OutOfRoom> {
        ControlFlow::Continue(())
    }

    fn out_of_room(&mut self) -> ControlFlow<OutOfRoom> {
        ControlFlow::Break(OutOfRoom)
    }
}
