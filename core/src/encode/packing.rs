//! A problem as a packing: what the exact-cover and SAT backends start from.
//!
//! Every piece is a piece of the packing, a given one with a single option. The
//! cells are the board's; the joints are its spots, a ball being a plug. The slots
//! are the centres, which balls and circles fill, and the rings, which sockets and
//! circles fill; how many of each stay unfilled follows from the piece table.
//!
//! A packing is made and checked anew for every problem. By instructions, making it is
//! about a fiftieth of a SAT solve of a two-given challenge. To check the packing of the
//! whole board once and keep parts of it would make a single solve slower.

use encodings::{NewOption, OptionId, Packing, PieceId, SlotId};

use crate::game::{Cell, Part, Piece, Placement, Solution, Spot, SpotSet};
use crate::position::room::Half;
use crate::position::{Position, pairwise};
use crate::problem::Problem;

/// A packing with the placements that its options stand for.
#[derive(Clone, Debug)]
pub struct PackedProblem {
    packing: Packing,
    placements: Vec<Placement>,
    /// What the slots stand for, in their order.
    slots: Vec<(Spot, Half)>,
}

impl PackedProblem {
    /// The packing of all of the problem's candidates.
    pub fn new(problem: &Problem) -> Self {
        let lists = Piece::all().map(|piece| problem.candidates(piece));
        Self::of(lists.flatten().copied().collect())
    }

    /// The packing of the candidates that [pairwise cleanup](pairwise) leaves; none at
    /// all where it finds a dead end. The answers are the same.
    pub fn cleaned(problem: &Problem) -> Self {
        let mut position = Position::all_legal(problem);
        let mut kept = Vec::new();
        if pairwise::clean_up(&mut position, &mut |_| {}).is_ok() {
            kept.extend(position.placed().chain(position.possible().iter()));
            kept.sort_unstable();
        }
        Self::of(kept)
    }

    fn of(placements: Vec<Placement>) -> Self {
        let mut builder = Packing::builder();
        let pieces: Vec<_> = Piece::all()
            .map(|piece| builder.piece(piece.letter()))
            .collect();
        let cells: Vec<_> = Cell::all()
            .map(|cell| builder.cell(cell_name(cell)))
            .collect();
        let joints: Vec<_> = Spot::all()
            .map(|spot| builder.joint(spot.letter()))
            .collect();
        let slots = [(Half::Centre, "centres", 'c'), (Half::Ring, "rings", 'r')].map(
            |(half, class, letter)| {
                let class = builder.class(class, half.left_over());
                let slot = |spot: Spot| builder.slot(class, format!("{spot}.{letter}"));
                (half, Spot::all().map(slot).collect::<Vec<_>>())
            },
        );
        for &placement in &placements {
            let joints = |spots: SpotSet| spots.iter().map(|spot| joints[spot.index()]).collect();
            let fills = slots.iter().flat_map(|(half, slots)| {
                let units = placement.units().into_iter();
                let filling = units.filter(|seated| half.is_filled_by(seated.unit));
                filling.map(|seated| slots[seated.spot.index()])
            });
            builder.option(NewOption {
                name: placement.to_string(),
                piece: pieces[placement.piece().index()],
                cells: placement.cells().iter().map(|c| cells[c.index()]).collect(),
                plugs: joints(placement.balls()),
                sockets: joints(placement.sockets()),
                fills: fills.collect(),
            });
        }
        let packing = builder
            .build()
            .expect("legal placements of the twelve pieces make a packing");
        let slots = slots
            .iter()
            .flat_map(|&(half, _)| Spot::all().map(move |spot| (spot, half)));
        Self {
            packing,
            placements,
            slots: slots.collect(),
        }
    }

    /// The packing.
    pub const fn packing(&self) -> &Packing {
        &self.packing
    }

    /// The placement that an option stands for.
    pub fn placement(&self, option: OptionId) -> Placement {
        self.placements[option.index()]
    }

    /// The piece that a piece of the packing stands for.
    ///
    /// # Panics
    /// If the packing has no such piece.
    pub fn piece(&self, piece: PieceId) -> Piece {
        Piece::new(piece.index()).expect("a piece of the packing")
    }

    /// The centre or ring that a slot stands for.
    pub fn slot(&self, slot: SlotId) -> (Spot, Half) {
        self.slots[slot.index()]
    }

    /// The board of the chosen options, if they are one of every piece.
    pub fn solution(&self, chosen: &[OptionId]) -> Option<Solution> {
        let placements: Vec<_> = chosen
            .iter()
            .map(|&option| self.placement(option))
            .collect();
        Solution::new(&placements)
    }
}

/// The spot and the direction; `0` is the centre.
fn cell_name(cell: Cell) -> String {
    match cell.part {
        Part::Centre => format!("{}.0", cell.spot),
        Part::Outer(direction) => format!("{}.{}", cell.spot, direction.name()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Challenge;
    use crate::problem::Rule;

    #[test]
    fn the_counting_argument_leaves_two_centres_and_four_rings() {
        let problem = Problem::new(Challenge::empty(), Rule::Linked);
        let packed = PackedProblem::new(&problem);
        let packing = packed.packing();
        let unfilled: Vec<_> = packing
            .classes()
            .map(|class| (packing.class_name(class), packing.unfilled(class)))
            .collect();
        assert_eq!(unfilled, [("centres", 2), ("rings", 4)]);
        assert_eq!(packing.options().len(), Placement::count());
    }

    /// By the names, which are made beside them.
    #[test]
    fn pieces_and_slots_are_those_of_the_toy() {
        let packed = PackedProblem::new(&Problem::new(Challenge::empty(), Rule::Linked));
        let packing = packed.packing();
        for piece in packing.pieces() {
            let letter = packed.piece(piece).letter().to_string();
            assert_eq!(packing.piece_name(piece), letter);
        }
        assert_eq!(packing.slots().len(), 2 * Spot::COUNT);
        for slot in packing.slots() {
            let (spot, half) = packed.slot(slot);
            let half = if half == Half::Centre { 'c' } else { 'r' };
            assert_eq!(packing.slot_name(slot), format!("{spot}.{half}"));
        }
    }

    #[test]
    fn options_collide_and_link_as_their_placements_do() {
        let challenge: Challenge = "BAAEBDHCFGDFOEI".parse().unwrap();
        let packed = PackedProblem::new(&Problem::new(challenge, Rule::Linked));
        let relations = encodings::Relations::of(packed.packing());
        for a in packed.packing().options() {
            for b in packed.packing().options().filter(|&b| b != a) {
                let (x, y) = (packed.placement(a), packed.placement(b));
                let exclude = x.piece() == y.piece() || x.collides(y);
                assert_eq!(relations.collide(a, b), exclude, "{x} {y}");
                assert_eq!(relations.link(a, b), !exclude && x.links(y), "{x} {y}");
            }
        }
    }

    #[test]
    fn cleanup_drops_placements_but_no_given() {
        let challenge: Challenge = "BAAEBDHCFGDFOEI".parse().unwrap();
        let problem = Problem::new(challenge.clone(), Rule::Linked);
        let (all, cleaned) = (
            PackedProblem::new(&problem),
            PackedProblem::cleaned(&problem),
        );
        assert!(cleaned.placements.len() < all.placements.len());
        for given in challenge.givens() {
            assert!(cleaned.placements.contains(given));
        }
    }
}
