//! The next step from a position, as much of it as wanted; and what is to blame if
//! there is none.

use super::explain::{self, ExplainError, Explanation, Kind, Step};
use super::rules::Need;
use crate::atlas::{Atlas, Subset};
use crate::game::{Challenge, PieceSet, Placement};
use crate::words::counted;

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// Where to look.
    Look,
    /// Which piece to place.
    Piece,
    /// The placement.
    Placement,
}

/// What can be said about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// All pieces are placed, and rightly.
    Solved,
    /// A solution has this step next.
    Next(Box<Next>),
    /// The position has no solution.
    DeadEnd(Blame),
}

/// The next piece to place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// What to place.
    pub placement: Placement,
    /// What has to be seen first, and the step that places the piece.
    pub steps: Vec<Step>,
    /// How many solutions the position has, this one's and others.
    pub solutions: usize,
}

/// Why a position has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blame {
    /// As few of its placements as no solution contains.
    pub culprits: Vec<Placement>,
    /// As few of its placements as have to be taken back to make it solvable.
    pub take_back: Vec<Placement>,
    /// The moves of a player that may stay; empty if no moves are known, or the givens
    /// themselves have no solution.
    pub fine: Vec<Placement>,
    /// Whether it is moves that are blamed.
    pub moves: bool,
}

impl Hint {
    /// The hint for a position.
    pub fn of(position: &Challenge, atlas: &Atlas) -> Result<Self, ExplainError> {
        let left = atlas.solutions_of(position);
        if left.is_empty() {
            return Ok(Self::DeadEnd(Blame::of(position, atlas)));
        }
        let mut steps = Explanation::of(position, &left)?.steps;
        let placing = steps.iter().position(|step| step.placed().is_some());
        let next = placing.and_then(|at| {
            steps.truncate(at + 1);
            let placement = steps.last()?.placed()?;
            Some(Next {
                placement,
                steps,
                solutions: left.len(),
            })
        });
        Ok(next.map_or(Self::Solved, |next| Self::Next(Box::new(next))))
    }

    /// The hint for a position in which these pieces are moves of a player: if they are
    /// wrong, they are blamed, and not the givens.
    pub fn of_game(
        position: &Challenge,
        moves: PieceSet,
        atlas: &Atlas,
    ) -> Result<Self, ExplainError> {
        let hint = Self::of(position, atlas)?;
        let given = |placed: &&Placement| !moves.contains(placed.piece());
        let givens: Vec<Placement> = position.givens().iter().filter(given).copied().collect();
        let is_move_to_blame = matches!(hint, Self::DeadEnd(_)) && !moves.is_empty();
        let blame = is_move_to_blame.then(|| Blame::of_moves(position, &givens, atlas));
        Ok(blame.flatten().map_or(hint, Self::DeadEnd))
    }

    /// How many solutions the position has.
    pub fn solutions(&self) -> usize {
        match self {
            Self::Solved => 1,
            Self::Next(next) => next.solutions,
            Self::DeadEnd(_) => 0,
        }
    }

    /// The hint in words.
    pub fn sentence(&self, strength: Strength) -> String {
        match self {
            Self::Solved => "All pieces are placed: this is a solution.".to_owned(),
            Self::Next(next) => next.sentence(strength) + &next.others(),
            Self::DeadEnd(blame) => blame.sentence(),
        }
    }
}

impl Next {
    fn sentence(&self, strength: Strength) -> String {
        let (piece, spot) = (self.placement.piece(), self.placement.pose().middle);
        match strength {
            Strength::Look => {
                let reason = self.reason("one of the missing pieces", "one placement");
                format!("Look around spot {spot}: {reason}.{}", self.preparation())
            }
            Strength::Piece => {
                let reason = self.reason("it", piece.colour());
                let first = self.preparation();
                format!("Place {piece}, with its middle on spot {spot}: {reason}.{first}")
            }
            Strength::Placement => self.told(),
        }
    }

    /// That there are other solutions, if there are: a challenge has one.
    fn others(&self) -> String {
        match self.solutions {
            1 => String::new(),
            several => format!(" There are {several} solutions from here: is a given missing?"),
        }
    }

    /// Why the piece can be placed. It is called `who` where it is clear that a piece is
    /// spoken of, and `what` elsewhere.
    fn reason(&self, who: &str, what: &str) -> String {
        let last = self.steps.last();
        match last.and_then(|step| Some((step.kind, step.need?))) {
            Some((Kind::Guess, _)) if last.is_some_and(|step| !step.as_good.is_empty()) => {
                "the solutions differ here, so one of them has to be chosen".to_owned()
            }
            Some((Kind::Guess, _)) => {
                "no rule decides what comes next, so something has to be tried".to_owned()
            }
            Some((_, Need::Spot(needy, half))) => {
                let filling = explain::filling(half);
                format!("spot {needy} must get {filling}, and only {what} can bring it there")
            }
            Some((_, Need::Link(pieces))) => {
                let pieces = explain::names(pieces);
                format!("{pieces} must link to the other pieces, and only {what} can do that")
            }
            Some((_, Need::Piece(_))) | None => format!("{who} has only one place left"),
        }
    }

    /// What has to be seen first.
    fn preparation(&self) -> String {
        match self.steps.len() {
            0 | 1 => String::new(),
            steps => format!(
                " That shows once other placements are ruled out, in {}.",
                counted(steps - 1, "step")
            ),
        }
    }

    /// All steps, with their numbers if there are several, since they refer to each
    /// other by them.
    fn told(&self) -> String {
        if let [only] = &self.steps[..] {
            return only.sentence.clone();
        }
        let numbered = self.steps.iter().enumerate();
        let told = numbered.map(|(at, step)| format!("{}. {}", at + 1, step.sentence));
        told.collect::<Vec<_>>().join(" ")
    }
}

impl Blame {
    fn of(position: &Challenge, atlas: &Atlas) -> Self {
        let counts = atlas.subset_counts(position.givens());
        let subsets = || counts.subsets();
        let smallest = subsets()
            .filter(|&subset| counts.count(subset) == 0)
            .min_by_key(|subset| subset.len());
        let largest = subsets()
            .filter(|&subset| counts.count(subset) > 0)
            .max_by_key(|subset| subset.len());
        let named = |subset: Option<Subset>| -> Vec<Placement> {
            subset.map_or_else(Vec::new, |subset| counts.placements(subset).collect())
        };
        let stays = named(largest);
        let all = position.givens().iter().copied();
        Self {
            culprits: named(smallest),
            take_back: all.filter(|given| !stays.contains(given)).collect(),
            fine: Vec::new(),
            moves: false,
        }
    }

    /// The blame if all givens have to stay; `None` if they have no solution themselves.
    fn of_moves(position: &Challenge, givens: &[Placement], atlas: &Atlas) -> Option<Self> {
        let counts = &atlas.subset_counts(position.givens());
        let moves_of = |subset: Subset| -> Option<Vec<Placement>> {
            let all: Vec<Placement> = counts.placements(subset).collect();
            let complete = givens.iter().all(|given| all.contains(given));
            complete.then(|| all.into_iter().filter(|p| !givens.contains(p)).collect())
        };
        let games = |solvable: bool| {
            let wanted = counts
                .subsets()
                .filter(move |&subset| (counts.count(subset) > 0) == solvable);
            wanted.filter_map(moves_of)
        };
        let fine = games(true).max_by_key(Vec::len)?;
        let culprits = games(false).min_by_key(Vec::len)?;
        let all = position.givens().iter().copied();
        let take_back = all.filter(|p| !givens.contains(p) && !fine.contains(p));
        Some(Self {
            culprits,
            take_back: take_back.collect(),
            fine,
            moves: true,
        })
    }

    fn sentence(&self) -> String {
        if self.moves {
            return self.sentence_on_moves();
        }
        let culprits = explain::list(self.culprits.iter().copied().map(explain::lying));
        let blame = match self.culprits.len() {
            1 => culprits,
            2 => format!("both {culprits}"),
            _ => format!("all of {culprits}"),
        };
        let gone = explain::list(self.take_back.iter().map(|p| p.piece()));
        format!("No solution has {blame}. Without {gone}, there is a solution.")
    }

    fn sentence_on_moves(&self) -> String {
        let lying = |moves: &[Placement]| explain::list(moves.iter().copied().map(explain::lying));
        let culprits = lying(&self.culprits);
        let blame = match self.culprits.len() {
            1 => format!("No solution of the challenge has {culprits}."),
            2 => format!("No solution of the challenge has both {culprits}."),
            _ => format!("No solution of the challenge has all of {culprits}."),
        };
        let gone = explain::list(self.take_back.iter().map(|p| p.piece()));
        let fine = match self.fine.len() {
            0 => String::new(),
            _ => format!(" {}", praise(&self.fine)),
        };
        format!("{blame} Take back {gone}.{fine}")
    }
}

/// That these moves may stay.
pub fn praise(moves: &[Placement]) -> String {
    let pieces = explain::list(moves.iter().map(|made| made.piece()));
    match moves.len() {
        1 => format!("Your move with {pieces} is fine."),
        _ => format!("Your moves with {pieces} are fine."),
    }
}
