//! A placement as one sees it: the colour of the piece and its three spots in order, the
//! middle between the ends, as in `yellow I-D-E`.
//!
//! The order is that of the piece, from tail to head; `iqlink pieces` numbers the units so.
//! Only the straight pieces `aqua` and `light green` can take three spots in that order in
//! two ways, which differ in where their opening faces. A suffix says which: the direction,
//! as in `light green O-N-M:NE`, or the letter of the orientation, as in `O-N-M:D`. The three
//! letters in brackets, as explanations print them, do as well: `light green O-N-M (NCD)`.

use std::fmt;

use thiserror::Error;

use super::{Expected, LONGEST_WORD, NotationError, colour};
use crate::game::board::Spot;
use crate::game::hex::{Direction, Directions};
use crate::game::piece::{Family, Piece, Unit};
use crate::game::placement::{Orientation, Placement, Pose};

/// Why a colour and three spots are no placement.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeenError {
    /// Two spots that should be neighbours are none.
    #[error("{0} and {1} are not next to each other, so no piece lies on {2}")]
    Apart(Spot, Spot, Spots),
    /// The piece bends in another way.
    #[error("{piece} {} and cannot lie on {spots}; `iqlink pieces {}` shows it", bend(*piece), piece.letter())]
    Bend {
        /// The piece.
        piece: Piece,
        /// The spots.
        spots: Spots,
    },
    /// The piece lies on these spots, but they are in the wrong order.
    #[error(
        "{piece} does not lie on {spots}; did you mean {}? The spots are in order, and the \
         middle comes second",
        in_order(*piece, .orders)
    )]
    Order {
        /// The piece.
        piece: Piece,
        /// The spots as they were written.
        spots: Spots,
        /// The orders in which it lies there, at least one.
        orders: Vec<Spots>,
    },
    /// The piece lies there in two ways.
    #[error("{} on {spots} may be {}", .ways[0].piece(), alternatives(.ways))]
    Several {
        /// The spots.
        spots: Spots,
        /// The ways in which it may lie, at least two.
        ways: Vec<Placement>,
    },
    /// What stands behind the spots contradicts them.
    #[error("{} on {spots} is {}, and not {suffix}", .ways[0].piece(), alternatives(.ways))]
    Contradicts {
        /// The spots.
        spots: Spots,
        /// What stands behind them.
        suffix: String,
        /// The ways in which the piece may lie, at least one.
        ways: Vec<Placement>,
    },
}

/// Three spots from tail to head, written `I-D-E`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spots(pub [Spot; 3]);

impl fmt::Display for Spots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [tail, middle, head] = self.0;
        write!(f, "{tail}-{middle}-{head}")
    }
}

/// The placement as one sees it, with a suffix where it needs one: it can be read back.
pub fn seen(placement: Placement) -> String {
    let spots = Spots(placement.spots());
    let (piece, twins) = (placement.piece(), lying(placement.piece(), spots).len());
    let suffix = match openings(placement).iter().next().filter(|_| twins > 1) {
        Some(open) => format!(":{}", open.name()),
        None => String::new(),
    };
    format!("{piece} {spots}{suffix}")
}

/// `yellow I-D-E`, for each order.
fn in_order(piece: Piece, orders: &[Spots]) -> String {
    let written = orders.iter().map(|spots| format!("{piece} {spots}"));
    written.collect::<Vec<_>>().join(" or ")
}

/// The orders of three spots in which the piece lies on them.
fn orders(piece: Piece, Spots([a, b, c]): Spots) -> Vec<Spots> {
    let all = [
        [a, b, c],
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
    ];
    let all = all.into_iter().map(Spots);
    all.filter(|&spots| !lying(piece, spots).is_empty())
        .collect()
}

/// The placements of the piece on these spots.
fn lying(piece: Piece, spots: Spots) -> Vec<Placement> {
    let there = Placement::of(piece).filter(|placement| placement.spots() == spots.0);
    there.collect()
}

/// All directions in which sockets of the placement are open.
fn openings(placement: Placement) -> Directions {
    let open = placement.units().map(|seated| match seated.unit {
        Unit::Socket { open } => open,
        Unit::Ball { .. } | Unit::Circle => Directions::EMPTY,
    });
    open.into_iter()
        .fold(Directions::EMPTY, |all, some| all | some)
}

/// The ways in which a piece may lie, with what tells them apart, and how to write each.
fn alternatives(ways: &[Placement]) -> String {
    let told = ways.iter().map(|&way| {
        let open: Vec<&str> = openings(way).iter().map(in_words).collect();
        let facing = open.join(" and ");
        match ways {
            [_] => format!("{way}, open to {facing}"),
            _ => format!("{way}, open to {facing} (write '{}')", seen(way)),
        }
    });
    told.collect::<Vec<_>>().join(", or ")
}

/// A direction as it lies on the table.
const fn in_words(direction: Direction) -> &'static str {
    match direction {
        Direction::E => "the right",
        Direction::NE => "the upper right",
        Direction::NW => "the upper left",
        Direction::W => "the left",
        Direction::SW => "the lower left",
        Direction::SE => "the lower right",
    }
}

fn bend(piece: Piece) -> &'static str {
    match piece.family() {
        Family::Straight => "is straight",
        Family::Obtuse => "has a wide bend (120 degrees)",
        Family::Acute => "has a sharp bend (60 degrees)",
    }
}

/// Reads a colour with its spots at the beginning of `text`, which stands at `position`:
/// what it says, and how many characters it takes; `None` if there is no such thing.
pub(super) fn read(text: &[char], position: usize) -> Option<(Result<Pose, NotationError>, usize)> {
    let (piece, mut at) = colour::read(text)?;
    at += leading(&text[at..]);
    // A letter and a hyphen: from here on it can be nothing else.
    let is_seen = text.get(at).is_some_and(|c| c.is_alphabetic())
        && text.get(at + 1).is_some_and(|c| is_hyphen(*c));
    if !is_seen {
        return None;
    }
    let mut spots = Vec::with_capacity(3);
    for number in 0..3 {
        if number > 0 {
            match text.get(at) {
                Some(c) if is_hyphen(*c) => at += 1,
                found => return Some((Err(expected_spot(found, position + at)), rest(text, at))),
            }
        }
        let found = text.get(at);
        let spot = found.and_then(|c| Spot::from_letter(c.to_ascii_uppercase()));
        let Some(spot) = spot else {
            return Some((Err(expected_spot(found, position + at)), rest(text, at)));
        };
        spots.push(spot);
        at += 1;
    }
    let spots = Spots([spots[0], spots[1], spots[2]]);
    let (suffix, length) = suffix(&text[at..]);
    let pose = chosen(piece, spots, suffix.as_deref());
    let pose = pose.map_err(|error| NotationError::Seen { position, error });
    Some((pose, at + length))
}

/// A placement by sight in a way that is none, and how it should be written.
pub(super) struct Meant {
    /// How to write it.
    pub(super) written: String,
    /// How many characters of the text it takes.
    pub(super) length: usize,
    /// Whether it has signs that stand in no placement, so that it can be nothing else.
    pub(super) is_clear: bool,
}

/// A colour with three spots behind it or before it, between which anything may stand that
/// people put there: `yellow: I D E`, `yellow I/D/E`, `I-D-E yellow`. `None` if there is no such
/// thing at the beginning of the text, or the piece does not lie there in any order.
pub(super) fn meant(text: &[char]) -> Option<Meant> {
    let (piece, spots, length) = if let Some((piece, at)) = colour::read(text) {
        let at = at + between(&text[at..]);
        let (spots, length) = apart(&text[at..])?;
        (piece, spots, at + length)
    } else {
        let (spots, at) = apart(text)?;
        let at = at + between(&text[at..]);
        let (piece, length) = colour::read(&text[at..])?;
        (piece, spots, at + length)
    };
    let is_whole = text.get(length).is_none_or(|c| !c.is_alphanumeric());
    let orders = orders(piece, spots);
    if !is_whole || orders.is_empty() {
        return None;
    }
    let orders = if orders.contains(&spots) {
        vec![spots]
    } else {
        orders
    };
    Some(Meant {
        written: in_order(piece, &orders),
        length,
        is_clear: text[..length].iter().any(|c| matches!(c, ':' | '/')),
    })
}

/// How many signs stand between one part and the next.
fn between(text: &[char]) -> usize {
    const LONGEST: usize = 4;
    let signs = text.iter().take(LONGEST).take_while(|c| {
        let joins = is_hyphen(**c) || matches!(c, ':' | '/' | ',' | '.');
        joins || **c == ' '
    });
    signs.count()
}

/// Three letters of spots that stand apart, and how many characters they take.
fn apart(text: &[char]) -> Option<(Spots, usize)> {
    let mut spots = Vec::with_capacity(3);
    let mut at = 0;
    for number in 0..3 {
        if number > 0 {
            let between = between(&text[at..]);
            if between == 0 {
                return None;
            }
            at += between;
        }
        spots.push(Spot::from_letter(text.get(at)?.to_ascii_uppercase())?);
        at += 1;
    }
    Some((Spots([spots[0], spots[1], spots[2]]), at))
}

/// What may stand between a colour and its spots: blanks, a hyphen, the word `on`.
fn leading(text: &[char]) -> usize {
    let blank = |at: usize| {
        let rest = text[at..].iter();
        at + rest.take_while(|c| c.is_whitespace()).count()
    };
    let at = blank(0);
    match text[at..] {
        ['o' | 'O', 'n' | 'N', space, ..] if space.is_whitespace() => blank(at + 2),
        ['-' | ':', ..] => blank(at + 1),
        _ => at,
    }
}

const fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2013}' | '\u{2011}')
}

fn expected_spot(found: Option<&char>, position: usize) -> NotationError {
    let expected = Expected::Spot;
    match found {
        Some(&found) => NotationError::Unexpected {
            position,
            found,
            expected,
        },
        None => NotationError::Incomplete { position, expected },
    }
}

/// How many characters the spots at the beginning of the text take, with what stands behind
/// them.
pub(super) fn spots_with_suffix(text: &[char]) -> usize {
    let end = rest(text, 0);
    end + suffix(&text[end..]).1
}

/// Up to where a description that cannot be read reaches: the end of its word.
pub(super) fn rest(text: &[char], at: usize) -> usize {
    let word = text[at..].iter();
    at + word.take_while(|c| !super::is_separator(**c)).count()
}

/// What stands behind the spots, as far as somebody may mean it, and how long it is: `:NW`, or
/// ` (NCD)`.
fn suffix(text: &[char]) -> (Option<String>, usize) {
    if let [':', rest @ ..] = text {
        let length = rest.iter().take_while(|c| c.is_alphanumeric()).count();
        let word = rest[..length].iter().take(LONGEST_WORD).collect();
        return (Some(word), 1 + length);
    }
    let blank = text.iter().take_while(|c| **c == ' ').count();
    match text[blank..] {
        ['(', a, b, c, ')', ..] => (Some(String::from_iter([a, b, c])), blank + 5),
        _ => (None, 0),
    }
}

/// The only placement that is meant.
fn chosen(piece: Piece, spots: Spots, suffix: Option<&str>) -> Result<Pose, SeenError> {
    let mut ways = lying(piece, spots);
    if ways.is_empty() {
        return Err(impossible(piece, spots));
    }
    if let Some(suffix) = suffix {
        let meant = |way: &Placement| is_meant(*way, &suffix.to_ascii_uppercase());
        let left: Vec<Placement> = ways.iter().copied().filter(meant).collect();
        if left.is_empty() {
            let suffix = suffix.to_owned();
            return Err(SeenError::Contradicts {
                spots,
                suffix,
                ways,
            });
        }
        ways = left;
    }
    match ways[..] {
        [only] => Ok(only.pose()),
        _ => Err(SeenError::Several { spots, ways }),
    }
}

/// Whether the suffix, in upper case, is true of the placement: its three letters, one of
/// the directions that it opens to, or the letter of its orientation. `E` is the direction.
fn is_meant(placement: Placement, suffix: &str) -> bool {
    let direction = Direction::ALL.into_iter().find(|d| d.name() == suffix);
    let orientation = suffix
        .parse::<char>()
        .ok()
        .and_then(Orientation::from_letter);
    match (direction, orientation) {
        (Some(wanted), _) => openings(placement).contains(wanted),
        (None, Some(orientation)) => placement.pose().orientation == orientation,
        (None, None) => placement.to_string() == suffix,
    }
}

/// Why the piece does not lie there in any way.
fn impossible(piece: Piece, spots: Spots) -> SeenError {
    let orders = orders(piece, spots);
    if !orders.is_empty() {
        return SeenError::Order {
            piece,
            spots,
            orders,
        };
    }
    let [tail, middle, head] = spots.0;
    let touch = |a: Spot, b: Spot| {
        Direction::ALL
            .into_iter()
            .any(|d| a.neighbour(d) == Some(b))
    };
    for (a, b) in [(tail, middle), (middle, head)] {
        if !touch(a, b) {
            return SeenError::Apart(a, b, spots);
        }
    }
    SeenError::Bend { piece, spots }
}

#[cfg(test)]
mod tests {
    use super::super::tests::letters;
    use super::*;

    #[test]
    fn every_placement_is_read_as_it_is_seen() {
        for placement in Placement::all() {
            let text = seen(placement);
            assert_eq!(
                letters(&text).as_deref(),
                Ok(placement.to_string().as_str()),
                "{text}"
            );
        }
    }

    #[test]
    fn descriptions_stand_among_letters_and_in_any_spelling() {
        for text in [
            "yellow I-D-E",
            "Yellow i-d-e",
            "yellow on I-D-E (DHL)",
            "yellow-I-D-E",
            "yellow:I-D-E:L",
        ] {
            assert_eq!(letters(text).as_deref(), Ok("DHL"), "{text}");
        }
        assert_eq!(
            letters("NGB, yellow I-D-E, light green X-W-V:NE MJD").as_deref(),
            letters("NGB DHL light-green X-W-V:J MJD").as_deref()
        );
        // A colour at the start may still be three letters.
        assert_eq!(letters("RED").as_deref(), Ok("RED"));
        assert_eq!(letters("red baa").as_deref(), Ok("REDBAA"));
        assert!(letters("yellow onI-D-E").is_err());
    }

    #[test]
    fn a_suffix_is_written_where_it_is_needed() {
        let seen = |letters: &str| {
            let poses = super::super::parse(letters).unwrap();
            super::seen(Placement::from_pose(poses[0]).unwrap())
        };
        assert_eq!(seen("DHL"), "yellow I-D-E");
        assert_eq!(seen("NCD"), "light green O-N-M:SE");
    }

    #[test]
    fn a_bad_description_spoils_nothing_behind_it() {
        for text in ["yellow I-D-Z BAA", "yellow I-DE, BAA", "yellow I-D-ZEH BAA"] {
            let read = super::super::read(text);
            assert_eq!(read.len(), 2, "{text}: {read:?}");
            assert!(read[0].is_err() && read[1].is_ok(), "{text}: {read:?}");
        }
    }

    #[test]
    fn two_ways_to_lie_are_told_apart() {
        let error = letters("light green O-N-M").unwrap_err();
        assert!(
            error.contains("NCD, open to") && error.contains("NCJ, open to"),
            "{error}"
        );
        for way in lying(Piece::from_letter('C').unwrap(), Spots(spots("ONM"))) {
            assert!(error.contains(&seen(way)), "{error}");
            assert_eq!(
                letters(&format!("light green O-N-M ({way})")),
                Ok(way.to_string())
            );
        }
    }

    fn spots(letters: &str) -> [Spot; 3] {
        let spots: Vec<Spot> = letters.chars().filter_map(Spot::from_letter).collect();
        [spots[0], spots[1], spots[2]]
    }

    #[test]
    fn what_cannot_lie_there_is_told_why() {
        let error = |text| letters(text).unwrap_err();
        assert!(error("yellow I-D-X").contains("D and X are not next to each other"));
        assert!(error("yellow C-D-E").contains("wide bend"));
        // What lies there in another order is named in it, and can be read.
        for (text, meant) in [
            ("yellow D-I-E", "yellow I-D-E or yellow E-D-I"),
            ("yellow E-I-D", "yellow E-D-I or yellow I-D-E"),
            ("aqua A-C-B", "aqua A-B-C or aqua C-B-A"),
        ] {
            let error = error(text);
            assert!(error.contains(&format!("did you mean {meant}?")), "{error}");
            assert!(error.contains("the middle comes second"), "{error}");
        }
        assert_eq!(letters("yellow I-D-E").as_deref(), Ok("DHL"));
        assert!(error("aqua I-D-E").contains("is straight"));
        assert!(error("yellow I-D-E:W").contains("and not W"));
        assert!(error("yellow I-D-").contains("character 12: the text ends where a spot"));
        assert!(error("yellow I-D-Z").contains("character 12, 'Z'"));
        assert!(error("BAA yellow I-DE").contains("character 15, 'E'"));
        let several = error("light green O-N-M");
        assert!(
            several.contains("NCD, open to the lower right (write 'light green O-N-M:SE')"),
            "{several}"
        );
        let only = error("yellow I-D-E:W");
        assert!(only.contains("DHL, open to the "), "{only}");
        assert!(!only.contains("write"), "{only}");
    }

    #[test]
    fn other_ways_to_write_it_are_told_how_it_is_written() {
        for text in [
            "Yellow: I D E",
            "yellow I/D/E",
            "yellow I D E",
            "yellow I, D, E",
            "I-D-E yellow",
            "i-d-e, Yellow",
            "yellow: D/I/E",
        ] {
            let read = super::super::read(&format!("BAA {text}, NGB"));
            assert_eq!(read.len(), 3, "{text}: {read:?}");
            assert!(read[0].is_ok() && read[2].is_ok(), "{text}: {read:?}");
            let error = read[1].as_ref().unwrap_err();
            assert_eq!(error.position(), 5, "{text}");
            let told = error.to_string();
            assert!(told.contains("did you mean yellow I-D-E"), "{text}: {told}");
        }
        // Letters stay letters, and where it does not lie there is nothing to be meant.
        assert_eq!(letters("red baa").as_deref(), Ok("REDBAA"));
        assert_eq!(letters("R red D").as_deref(), Ok("RLD"));
        for text in ["yellow A B X", "yellow I D", "yellow IDE"] {
            let error = letters(text).unwrap_err();
            assert!(!error.contains("did you mean"), "{text}: {error}");
        }
    }
}
