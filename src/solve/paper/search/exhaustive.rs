//! The exhaustive end of the search (section "Transition between the two methods"):
//! with few pieces missing, going through all that fits is quicker than being
//! clever about it.

use crate::position::Position;

use super::{Flow, Search};

impl Search<'_> {
    /// Starts an exhaustive search.
    pub(super) fn exhaustive_from(&mut self, position: &Position) -> Flow {
        self.tally.exhaustive_searches += 1;
        self.exhaustive(position)
    }

    /// Everything that follows from `candidates`, piece by piece.
    fn exhaustive(&mut self, position: &Position) -> Flow {
        self.count_node()?;
        self.tally.exhaustive_nodes += 1;
        let Some(piece) = self.next_piece(position, position.missing()) else {
            return self.report(position);
        };
        for placement in position.of(piece) {
            self.with_copies(placement, |search| {
                search.exhaustive(&position.with(placement))
            })?;
        }
        Flow::Continue(())
    }
}
