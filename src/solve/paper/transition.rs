//! The exhaustive end of the search (section "Transition between the two methods"):
//! with few pieces missing, going through all that fits is quicker than being
//! clever about it.

use super::candidates::Candidates;
use super::search::{Flow, Search};

impl Search<'_> {
    /// Starts an exhaustive search.
    pub(super) fn exhaustive_from(&mut self, candidates: &Candidates) -> Flow {
        self.tally.exhaustive_searches += 1;
        self.exhaustive(candidates)
    }

    /// Everything that follows from `candidates`, piece by piece.
    fn exhaustive(&mut self, candidates: &Candidates) -> Flow {
        self.count_node()?;
        self.tally.exhaustive_nodes += 1;
        let Some(piece) = self.next_piece(candidates, candidates.missing()) else {
            return self.report(candidates);
        };
        for placement in candidates.of(piece) {
            self.with_copies(placement, |search| {
                search.exhaustive(&candidates.with(placement))
            })?;
        }
        Flow::Continue(())
    }
}
