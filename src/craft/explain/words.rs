//! The reasons in sentences.

use super::list;
use super::look::common_spots;
use super::places::{by_piece, capital, lying, names, place, places};
use super::way::Move;
use crate::craft::rules::{Conflict, Need};
use crate::game::{Piece, PieceSet, Placement, SpotSet};
use crate::position::Position;
use crate::position::room::Half;
use crate::words::counted;

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

/// That these placements fail at once, and why.
pub(super) fn ruled_out(step: &Move, failing: &Failing, is_first: bool) -> String {
    let intro = intro(step, is_first);
    let them = match step.need {
        Need::Piece(piece) => format!("{piece} cannot lie on {}", places(&failing.placements)),
        Need::Spot(..) | Need::Link(_) => {
            let each = by_piece(&failing.placements).into_iter();
            list(each.map(|(piece, own)| format!("{piece} cannot lie on {}", places(&own))))
        }
    };
    format!("{intro}{}: {}.", capital(them), consequence(step, failing))
}

/// What the need is, where it is not plain.
pub(super) fn intro(step: &Move, is_first: bool) -> String {
    if !is_first {
        return String::new();
    }
    match step.need {
        Need::Piece(_) => String::new(),
        Need::Spot(spot, half) => {
            let filling = filling(half);
            format!(
                "Spot {spot} needs {filling}, since {}. ",
                spent(&step.before, half)
            )
        }
        Need::Link(pieces) => format!("{} must link to another piece. ", capital(names(pieces))),
    }
}

/// Which spots stay without what they lack, and that these are as many as may.
fn spent(before: &Position, half: Half) -> String {
    let already = half.isolated(before);
    format!(
        "only {} spots may stay without, and nothing can reach {}",
        half.left_over(),
        list(already.iter())
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

/// What is placed, and that nothing else is left.
pub(super) fn placed(step: &Move, is_first: bool) -> String {
    let what = lying(step.placement);
    if !step.rivals.is_empty() {
        return guessed(step, is_first);
    }
    if !is_first {
        return format!("So {what} is the only way left.");
    }
    match step.need {
        Need::Piece(piece) => format!(
            "{} fits only on {}: everywhere else it runs into the edge or another piece.",
            capital(piece),
            place(step.placement)
        ),
        Need::Spot(..) => format!("{}Only {what} brings one.", intro(step, true)),
        Need::Link(_) => format!("{}Only {what} does that.", intro(step, true)),
    }
}

fn guessed(step: &Move, is_first: bool) -> String {
    let intro = intro(step, is_first);
    let what = lying(step.placement);
    let others = match step.rivals[..] {
        [only] => format!("{} fails too", lying(only)),
        _ => format!("the {} other ways fail too", step.rivals.len()),
    };
    format!(
        "{intro}{} are left, and no short argument decides between them. Try {what}: it turns \
         out right; {others}, but only after longer searches.",
        capital(counted(step.rivals.len() + 1, "way"))
    )
}
