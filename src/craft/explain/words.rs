//! The reasons in sentences.

use super::blocking::{elsewhere, unreached};
use super::list;
use super::look::common_spots;
use super::places::{by_piece, capital, lying, names, place, places};
use super::way::Move;
use crate::craft::rules::{Conflict, Need};
use crate::game::{Piece, PieceSet, Placement, SpotSet};
use crate::position::Position;
use crate::position::room::Half;

/// What a spot gets.
pub(in crate::craft) const fn filling(half: Half) -> &'static str {
    match half {
        Half::Centre => "a ball or circle",
        Half::Ring => "a socket or circle",
    }
}

/// Placements that fail for the same reason, each with what is wrong with it.
pub(super) struct Failing {
    pub(super) placements: Vec<Placement>,
    pub(super) because: Vec<Conflict>,
}

impl Failing {
    /// The spots that each of them closes, if that is what is wrong.
    fn closed(&self) -> impl Iterator<Item = SpotSet> {
        self.because.iter().filter_map(|conflict| match conflict {
            Conflict::TooManyOpen(_, spots) => Some(*spots),
            Conflict::Homeless(_) | Conflict::CutOff(_) => None,
        })
    }
}

impl From<Vec<(Placement, Conflict)>> for Failing {
    fn from(group: Vec<(Placement, Conflict)>) -> Self {
        let (placements, because) = group.into_iter().unzip();
        Self {
            placements,
            because,
        }
    }
}

/// What has been said and need not be said again in full.
#[derive(Default)]
pub(super) struct Said {
    /// Which spots stay without a half, each time as many as may.
    spent: Vec<(Half, SpotSet)>,
}

/// That these placements fail at once, and why.
pub(super) fn ruled_out(step: &Move, failing: &Failing) -> String {
    let them = match step.need {
        Need::Piece(piece) => format!("{piece} cannot lie on {}", places(&failing.placements)),
        Need::Spot(..) | Need::Link(_) => {
            let each = by_piece(&failing.placements).into_iter();
            list(each.map(|(piece, own)| format!("{piece} cannot lie on {}", places(&own))))
        }
    };
    format!("{}: {}.", capital(them), consequence(step, failing))
}

/// What the need is, where it is not plain.
pub(super) fn intro(step: &Move, said: &mut Said) -> String {
    match step.need {
        Need::Piece(_) => String::new(),
        Need::Spot(spot, half) => {
            let why = spent(&step.before, half, said);
            format!("Spot {spot} needs {}, since {why}. ", filling(half))
        }
        Need::Link(pieces) => format!("{} must link to another piece. ", capital(names(pieces))),
    }
}

/// Which spots stay without what they lack, and that these are as many as may; what is in the
/// way there, the first time.
fn spent(before: &Position, half: Half, said: &mut Said) -> String {
    let already = half.isolated(before);
    if said.spent.contains(&(half, already)) {
        let verb = if already.len() == 1 { "stays" } else { "stay" };
        return format!("{} {verb} without", list(already.iter()));
    }
    said.spent.push((half, already));
    format!(
        "only {} spots may stay without, and nothing can reach {}",
        half.left_over(),
        unreached(before, half, already.iter())
    )
}

/// What is wrong once one of the placements lies there.
fn consequence(step: &Move, failing: &Failing) -> String {
    match failing.because.first() {
        Some(Conflict::Homeless(piece)) => homeless(&step.before, *piece),
        Some(Conflict::TooManyOpen(half, _)) => too_many(&step.before, *half, failing),
        Some(Conflict::CutOff(_)) => {
            let own = |(p, c): (&Placement, &Conflict)| match c {
                Conflict::CutOff(pieces) => pieces.contains(p.piece()),
                _ => false,
            };
            let both = failing.placements.iter().zip(&failing.because);
            match failing.because[..] {
                [Conflict::CutOff(pieces)] => cut_off(pieces),
                _ if both.clone().all(own) => {
                    "nothing could link to it there, nor to what it links to".to_owned()
                }
                _ => "some pieces could no longer link to the others".to_owned(),
            }
        }
        None => String::new(),
    }
}

fn homeless(before: &Position, piece: Piece) -> String {
    let homes: Vec<Placement> = before.of(piece).collect();
    let common = common_spots(homes.iter().copied());
    let why = match (homes.len(), common.len()) {
        (1, _) => format!("its only place is {}", place(homes[0])),
        (2, _) => format!("it has only {}", places(&homes)),
        (all, 0) => format!("that blocks all {all} places it has"),
        (all, _) => format!("all {all} places it has take {}", list(common)),
    };
    format!("{piece} would have no place, since {why}")
}

fn too_many(before: &Position, half: Half, failing: &Failing) -> String {
    let (most, filling) = (half.left_over(), filling(half));
    let already = half.isolated(before);
    let mut sets: Vec<SpotSet> = failing.closed().collect();
    sets.dedup();
    if let [spots] = sets[..] {
        let spots = list(spots.iter());
        return format!(
            "{filling} could then not reach {spots}, and only {most} spots may stay without"
        );
    }
    let new = closed(failing).without(already);
    let more = most + 1 - already.len();
    let open = match already.len() {
        0 => format!("{filling} could then not reach"),
        _ => format!(
            "{filling} cannot reach {} anyway, and could then not reach",
            list(already.iter())
        ),
    };
    let spots = list(new.iter());
    format!("{open} {more} or more of {spots}; only {most} spots may stay without")
}

/// The spots that placements close, all together.
pub(super) fn closed(failing: &Failing) -> SpotSet {
    failing
        .closed()
        .fold(SpotSet::EMPTY, |all, spots| all | spots)
}

fn cut_off(pieces: PieceSet) -> String {
    format!("nothing could link {} to the other pieces", names(pieces))
}

/// What is wrong with a board, in a story.
pub(super) fn dead(conflict: Conflict) -> String {
    match conflict {
        Conflict::Homeless(piece) => format!("{piece} has no place left"),
        Conflict::TooManyOpen(half, spots) => format!(
            "{} cannot reach {}, where only {} spots may stay without",
            filling(half),
            list(spots.iter()),
            half.left_over()
        ),
        Conflict::CutOff(pieces) => {
            format!("nothing can link {} to the other pieces", names(pieces))
        }
    }
}

/// What is placed, and that nothing else is left; behind the introduction, if it `is_first`.
pub(super) fn placed(step: &Move, is_first: bool) -> String {
    let what = lying(step.placement);
    if !is_first {
        return format!("So {what} is the only way left.");
    }
    match step.need {
        Need::Piece(piece) => format!(
            "{} fits only on {}: {}.",
            capital(piece),
            place(step.placement),
            elsewhere(&step.before, step.placement)
        ),
        Need::Spot(..) => format!("Only {what} brings one."),
        Need::Link(_) => format!("Only {what} does that."),
    }
}

/// What is taken on trust, which other ways are as good, and how much speaks against the rest.
pub(super) fn guessed(step: &Move) -> String {
    let failing = step.out.len() + step.stories.len() + step.rivals.len();
    let all = failing + step.as_good.len() + 1;
    let ways = match step.need {
        Need::Piece(piece) => format!("{} has {all} places", capital(piece)),
        Need::Spot(..) | Need::Link(_) => format!("There are {all} ways"),
    };
    let (why, end) = match step.as_good.len() {
        0 => ("no short argument decides", "it turns out right"),
        _ => (
            "more than one of them leads to a solution",
            "it leads to one",
        ),
    };
    let as_good = match step.as_good.len() {
        0 => None,
        1 => Some("1 leads to a solution too".to_owned()),
        several => Some(format!("{several} lead to solutions too")),
    };
    let soon = [
        (step.out.len(), "at once"),
        (step.stories.len(), "after a few boards"),
        (step.rivals.len(), "only after a longer search"),
    ];
    let fails = |(count, when): (usize, &str)| match count {
        1 => format!("1 fails {when}"),
        _ => format!("{count} fail {when}"),
    };
    let failing = soon.into_iter().filter(|(count, _)| *count > 0).map(fails);
    format!(
        "{ways}, and {why}. Try {}: {end}. Of the others, {}.",
        lying(step.placement),
        list(as_good.into_iter().chain(failing))
    )
}
