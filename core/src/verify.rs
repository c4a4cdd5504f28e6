//! The judge: what is wrong with a board, from the rules alone.
//!
//! This module uses the pieces, the board and the notation of [`game`](crate::game)
//! and nothing else: no collision masks, no link masks, no solver. Of a solution it takes
//! what is written, three letters a placement; it lays out every unit anew and writes down
//! who takes which cell. What a solver found is shown to nobody before it has passed here.
//!
//! Collisions, links and groups are worked out here once more on purpose, although
//! `game` and [`position`](crate::position) know them too: a judge who shared them with
//! the searches would share their mistakes.

use std::fmt;

use crate::game::notation::{self, NotationError};
use crate::game::{
    Cell, Directions, Part, Piece, PieceSet, Placement, Pose, SeatedUnit, Solution, Spot, SpotSet,
    Unit,
};

/// One thing that is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The text is not a list of placements.
    Unreadable(NotationError),
    /// A piece lies on the board twice.
    PieceTwice {
        /// The first of the two.
        first: Pose,
        /// The second of the two.
        second: Pose,
    },
    /// A unit does not lie on a spot.
    OffBoard {
        /// The placement.
        pose: Pose,
        /// Which unit: `tail` or `head`.
        unit: &'static str,
    },
    /// Two pieces take the same cells of a spot. Not told of a board of more poses than two a
    /// piece, on which each that is too many is told as a [piece used twice](Self::PieceTwice).
    Collision {
        /// The first of the two.
        first: Pose,
        /// The second of the two.
        second: Pose,
        /// The spot where they collide.
        spot: Spot,
        /// The cells of that spot that both take.
        parts: Vec<Part>,
    },
    /// Pieces that are not on the board.
    Missing(PieceSet),
    /// The groups that the pieces fall apart into.
    NotLinked(Vec<PieceSet>),
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => error.fmt(f),
            Self::PieceTwice { first, second } => {
                write!(f, "{} is used twice: {first} and {second}", first.piece)
            }
            Self::OffBoard { pose, unit } => {
                write!(f, "{pose}: the {unit} of {} is off the board", pose.piece)
            }
            Self::Collision {
                first,
                second,
                spot,
                parts,
            } => {
                let (a, b) = (first.piece, second.piece);
                let parts: Vec<String> = parts.iter().map(Part::to_string).collect();
                let parts = parts.join(", ");
                write!(
                    f,
                    "{a} ({first}) and {b} ({second}) collide on spot {spot}: {parts}"
                )
            }
            Self::Missing(pieces) => write!(f, "not on the board: {}", names(*pieces)),
            Self::NotLinked(groups) => {
                let groups: Vec<String> =
                    groups.iter().map(|&g| format!("[{}]", names(g))).collect();
                write!(f, "not linked to each other: {}", groups.join(" and "))
            }
        }
    }
}

fn names(pieces: PieceSet) -> String {
    let names: Vec<&str> = pieces.iter().map(Piece::colour).collect();
    names.join(", ")
}

/// What the judge says about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    violations: Vec<Violation>,
}

impl Judgement {
    /// Everything that is wrong; empty for a solution.
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// Whether all twelve pieces lie on the board and no cell is taken twice.
    pub fn is_fit(&self) -> bool {
        let harmless = |violation: &Violation| matches!(violation, Violation::NotLinked(_));
        self.violations.iter().all(harmless)
    }

    /// Whether no piece on the board is cut off from the others.
    pub fn is_linked(&self) -> bool {
        let groups = |violation: &Violation| matches!(violation, Violation::NotLinked(_));
        !self.violations.iter().any(groups)
    }

    /// Whether the board is a solution.
    pub fn is_solution(&self) -> bool {
        self.violations.is_empty()
    }
}

/// Judges a board written in the notation of three letters a placement.
pub fn judge_text(text: &str) -> Judgement {
    if let Ok(poses) = notation::parse(text) {
        return judge(&poses);
    }
    let mut poses = Vec::new();
    let mut violations = Vec::new();
    for read in notation::read(text) {
        match read {
            Ok(pose) => poses.push(pose),
            Err(error) => violations.push(Violation::Unreadable(error)),
        }
    }
    violations.extend(judge(&poses).violations);
    Judgement { violations }
}

/// Judges a board given as poses in any order. The judgement does not depend on
/// the order. There may be any number of them: the time and what is said grow with it, and
/// no faster.
pub fn judge(poses: &[Pose]) -> Judgement {
    let mut board: Vec<Laid> = poses.iter().map(|&pose| Laid::new(pose)).collect();
    board.sort_unstable_by_key(|Laid { pose, .. }| (pose.piece, pose.middle, pose.orientation));
    let mut violations = Vec::new();
    violations.extend(repeated_pieces(&board));
    violations.extend(units_off_the_board(&board));
    violations.extend(collisions(&board));
    violations.extend(missing_pieces(&board));
    let groups = groups_of(&board);
    if groups.len() > 1 {
        violations.push(Violation::NotLinked(groups));
    }
    Judgement { violations }
}

/// Judges what a solver claims to be a solution.
pub fn judge_solution(solution: &Solution) -> Judgement {
    judge(&solution.placements().map(Placement::pose))
}

/// The groups of pieces that are linked to each other, each as the set of its
/// pieces, ordered by their first piece.
pub fn groups(poses: &[Pose]) -> Vec<PieceSet> {
    let board: Vec<Laid> = poses.iter().map(|&pose| Laid::new(pose)).collect();
    groups_of(&board)
}

/// A pose with its units where they come to lie.
struct Laid {
    pose: Pose,
    units: [Option<SeatedUnit>; 3],
}

impl Laid {
    fn new(pose: Pose) -> Self {
        let units = pose.units();
        Self { pose, units }
    }

    fn units(&self) -> impl Iterator<Item = &SeatedUnit> {
        self.units.iter().flatten()
    }
}

fn repeated_pieces(sorted: &[Laid]) -> impl Iterator<Item = Violation> {
    sorted
        .windows(2)
        .map(|pair| (pair[0].pose, pair[1].pose))
        .filter(|(first, second)| first.piece == second.piece)
        .map(|(first, second)| Violation::PieceTwice { first, second })
}

fn units_off_the_board(board: &[Laid]) -> impl Iterator<Item = Violation> {
    let sticks_out = |laid: &&Laid| laid.units.iter().any(Option::is_none);
    board.iter().filter(sticks_out).flat_map(|laid| {
        let &Laid { pose, units } = laid;
        let named = ["tail", "middle", "head"].into_iter().zip(units);
        named
            .filter(|(_, seated)| seated.is_none())
            .map(move |(unit, _)| Violation::OffBoard { pose, unit })
    })
}

/// The most poses that are looked at for collisions: each piece twice. Whoever puts down more
/// is told of each that it is one too many; thousands in one place would collide in millions of
/// pairs besides.
const MOST_POSES: usize = 2 * Piece::COUNT;

fn collisions(board: &[Laid]) -> Vec<Violation> {
    let mut violations = Vec::new();
    let mut taken = [0_u8; Spot::COUNT];
    let mut twice = [0_u8; Spot::COUNT];
    for seated in board.iter().flat_map(Laid::units) {
        let (spot, cells) = (seated.spot.index(), cells(seated.unit));
        twice[spot] |= taken[spot] & cells;
        taken[spot] |= cells;
    }
    if twice == [0; Spot::COUNT] || board.len() > MOST_POSES {
        return violations;
    }
    for cell in Cell::all() {
        let Cell { spot, part } = cell;
        let has = |cells: u8| cells & bit(part) != 0;
        if has(twice[spot.index()]) {
            let is_there = |seated: &SeatedUnit| seated.spot == spot && has(cells(seated.unit));
            let takers = board.iter().filter(|laid| laid.units().any(is_there));
            let takers: Vec<Pose> = takers.map(|laid| laid.pose).collect();
            for (i, &first) in takers.iter().enumerate() {
                for &second in &takers[i + 1..] {
                    add_collision(&mut violations, first, second, cell);
                }
            }
        }
    }
    violations
}

/// Adds a shared cell to the collision of these two on that spot.
fn add_collision(violations: &mut Vec<Violation>, a: Pose, b: Pose, cell: Cell) {
    for violation in violations.iter_mut() {
        if let Violation::Collision {
            first,
            second,
            spot,
            parts,
        } = violation
            && (*first, *second, *spot) == (a, b, cell.spot)
        {
            parts.push(cell.part);
            return;
        }
    }
    violations.push(Violation::Collision {
        first: a,
        second: b,
        spot: cell.spot,
        parts: vec![cell.part],
    });
}

/// The cells of its spot that a unit takes, read off the rules once more: a [`bit`] each.
const fn cells(unit: Unit) -> u8 {
    match unit {
        Unit::Ball { arms } => bit(Part::Centre) | around(arms),
        Unit::Socket { open } => around(Directions::ALL) & !around(open),
        Unit::Circle => bit(Part::Centre) | around(Directions::ALL),
    }
}

/// The cell of a spot as a bit: the centre is the lowest.
const fn bit(part: Part) -> u8 {
    match part {
        Part::Centre => 1,
        Part::Outer(direction) => 2 << direction.index(),
    }
}

/// The cells around a centre in these directions.
const fn around(directions: Directions) -> u8 {
    directions.bits() << 1
}

fn missing_pieces(board: &[Laid]) -> Option<Violation> {
    let placed: PieceSet = board.iter().map(|laid| laid.pose.piece).collect();
    let missing = placed.complement();
    (!missing.is_empty()).then_some(Violation::Missing(missing))
}

fn groups_of(board: &[Laid]) -> Vec<PieceSet> {
    // On a spot with both, every ball is linked to every socket: all belong to one group.
    let (mut balls, mut sockets) = (SpotSet::EMPTY, SpotSet::EMPTY);
    for seated in board.iter().flat_map(Laid::units) {
        match seated.unit {
            Unit::Ball { .. } => balls.insert(seated.spot),
            Unit::Socket { .. } => sockets.insert(seated.spot),
            Unit::Circle => {}
        }
    }
    let linking = balls.intersection(sockets);
    let links = |laid: &Laid| {
        let units = laid.units.into_iter().flatten();
        let units = units.filter(|seated| seated.unit != Unit::Circle);
        let spots = units.map(|seated| seated.spot);
        spots.filter(move |&spot| linking.contains(spot))
    };
    // To each spot the number of its group: at first its own. A piece joins those it links on.
    let mut group: [usize; Spot::COUNT] = std::array::from_fn(|number| number);
    for laid in board {
        let mut spots = links(laid).map(Spot::index);
        if let Some(first) = spots.next() {
            for spot in spots {
                let (kept, joined) = (group[first], group[spot]);
                join(&mut group, kept, joined);
            }
        }
    }
    let mut sets: Vec<PieceSet> = Vec::new();
    // To each group of spots the place of its pieces; who links to nobody is alone.
    let mut places = [None; Spot::COUNT];
    for laid in board {
        let spot = links(laid).next();
        let place = spot.map(|spot| *places[group[spot.index()]].get_or_insert(sets.len()));
        match place.and_then(|place| sets.get_mut(place)) {
            Some(set) => set.insert(laid.pose.piece),
            None => sets.push([laid.pose.piece].into_iter().collect()),
        }
    }
    sets.sort_by_key(|set| set.iter().next());
    sets
}

/// Makes two groups one.
fn join(group: &mut [usize], kept: usize, joined: usize) {
    if kept != joined {
        let members = group.iter_mut().filter(|g| **g == joined);
        members.for_each(|g| *g = kept);
    }
}
