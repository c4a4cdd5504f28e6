//! What the paper claims, judged: every sentence of it that can be put to a test, in a few
//! of its words, with what was computed and what follows.
//!
//! Every number comes from the study's own data, under a name of its own, and is written to
//! `claims.json` beside the sentence, so that whoever doubts it can compute it again from
//! `study.json`. What holds is decided by the numbers: on other challenges the verdict may
//! be another.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Study;
use super::analysis::SolvedBy;
use super::exhibit::{Block, Exhibit, Source, Table};
use super::facts::Facts;
use super::plot::{big_text, percent_text};
use super::trials::{Among, Basis, Goal, TRANSITIONS, Tried, factor, transition_id};
use crate::game::{Level, Piece, Placement, Spot, Unit};
use crate::measure::{count_text, ratio_text, seconds_text};

/// What becomes of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The numbers bear it out.
    Holds,
    /// They bear out a part of it, or on some challenges only.
    HoldsInPart,
    /// They speak against it.
    DoesNotHold,
    /// It is about the booklet's challenges, or about the author.
    CannotBeTold,
}

impl Verdict {
    /// What the page says.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::HoldsInPart => "holds in part",
            Self::DoesNotHold => "does not hold",
            Self::CannotBeTold => "cannot be told without the booklet",
        }
    }

    const fn of(holds: bool) -> Self {
        if holds {
            Self::Holds
        } else {
            Self::DoesNotHold
        }
    }

    /// Holds if both do, in part if one does.
    const fn both(one: bool, other: bool) -> Self {
        match (one, other) {
            (true, true) => Self::Holds,
            (false, false) => Self::DoesNotHold,
            _ => Self::HoldsInPart,
        }
    }
}

/// A claim and what is to be said of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Claim {
    /// Its name.
    pub id: &'static str,
    /// The section of the paper.
    pub section: &'static str,
    /// What the paper says, in a few of its words.
    pub quote: &'static str,
    /// What was computed, in a sentence.
    pub computed: String,
    /// The numbers in that sentence, before rounding.
    pub values: BTreeMap<String, f64>,
    /// What follows.
    pub verdict: Verdict,
    /// The exhibit with more about it.
    pub exhibit: &'static str,
}

/// The numbers of a claim as they are collected.
#[derive(Default)]
struct Values(BTreeMap<String, f64>);

impl Values {
    fn put(&mut self, name: impl Into<String>, value: f64) -> f64 {
        self.0.insert(name.into(), value);
        value
    }

    fn count(&mut self, name: impl Into<String>, value: usize) -> usize {
        self.put(name, value as f64);
        value
    }
}

/// What a claim says before its numbers are filled in.
struct About {
    id: &'static str,
    section: &'static str,
    quote: &'static str,
    exhibit: &'static str,
}

impl About {
    fn judged(self, judge: impl FnOnce(&mut Values) -> (String, Verdict)) -> Claim {
        let mut values = Values::default();
        let (computed, verdict) = judge(&mut values);
        Claim {
            id: self.id,
            section: self.section,
            quote: self.quote,
            computed,
            values: values.0,
            verdict,
            exhibit: self.exhibit,
        }
    }
}

/// All claims, in the paper's order.
pub(super) fn compute(study: &Study) -> Vec<Claim> {
    let mut claims = vec![
        pieces(study),
        mirror(study),
        useless(study),
        motions(study),
        units(study),
        elbows(),
        ways(study),
        empty_board(study),
        stumble(study),
        all_legal(study),
        elimination(study),
        pairwise(study),
        cleanup(study),
        cold_edges(study),
        heat_of_ones(study),
        combinations(study),
        coldest_first(study),
        first_moves(study),
        promise(study),
        ratios(study),
    ];
    if study.trials.suite.is_empty() {
        // Interrupted before any search.
        return claims;
    }
    claims.extend([
        factorial(study),
        links_easy(study),
        links_hard(study),
        known_solutions(study),
        transition(study),
        counting(study),
        uniqueness(study),
        days(study),
    ]);
    claims
}

const CONSTRAINTS: &str = "Constraints to piece placement";
const ALL_LEGAL: &str = "“All Legal” strategy";
const LINKAGE: &str = "Search space restriction by linkage requirement";
const TRANSITION: &str = "Transition between the two methods";
const COUNTING: &str = "Counting balls and sockets";
const HEATSORT: &str = "Heatsort";

fn pieces(study: &Study) -> Claim {
    About {
        id: "placements",
        section: CONSTRAINTS,
        quote: "72 […] 144 […] The four acute pieces have 180 legal placements, and the five obtuse pieces have 152",
        exhibit: "pieces",
    }
    .judged(|values| {
        let mut of = |name: &str, family: &str, purple: bool| {
            let rows = study.pieces.iter().filter(|row| {
                row.family == family && (row.colour == "light purple") == purple
            });
            let mut counts: Vec<usize> = rows.map(|row| row.placements).collect();
            counts.dedup();
            let all_alike = counts.len() == 1;
            let count = values.count(name, counts.first().copied().unwrap_or(0));
            (count, all_alike)
        };
        let found = [
            of("light purple", "straight", true),
            of("straight", "straight", false),
            of("obtuse", "obtuse", false),
            of("acute", "acute", false),
        ];
        let [purple, straight, obtuse, acute] = found.map(|(count, _)| count);
        let expected = [(72, true), (144, true), (152, true), (180, true)];
        (
            format!("{purple}, {straight}, {acute} and {obtuse}."),
            Verdict::of(found == expected),
        )
    })
}

fn mirror(study: &Study) -> Claim {
    About {
        id: "mirror",
        section: CONSTRAINTS,
        quote: "There are 12 unique pieces. Of them, only one has flip symmetry.",
        exhibit: "moves",
    }
    .judged(|values| {
        let own = values.count("own mirror images", study.moves.mirror.len());
        let pieces = values.count("pieces", study.pieces.len());
        let text = format!("{own} of {pieces} pieces is its own mirror image.");
        (text, Verdict::of(own == 1 && pieces == 12))
    })
}

fn useless(study: &Study) -> Claim {
    About {
        id: "useless",
        section: CONSTRAINTS,
        quote: "no reason to orient this piece as shown if it were to anchor at spots 0 through 3",
        exhibit: "moves",
    }
    .judged(|values| {
        let upper = study.moves.useless_light_purple.iter();
        let upper = upper.filter(|p| p.units().iter().all(|unit| unit.spot.row() == 0));
        let anchors: Vec<usize> = upper
            .filter_map(|p| p.units().iter().map(|unit| unit.spot.index()).min())
            .collect();
        let count = values.count("useless in the upper row", anchors.len());
        let first = values.count("first anchor", anchors.iter().min().copied().unwrap_or(0));
        let last = values.count("last anchor", anchors.iter().max().copied().unwrap_or(0));
        (
            format!("In the upper row the light purple piece is useless on {count} anchors, {first} to {last}."),
            Verdict::of((count, first, last) == (4, 0, 3)),
        )
    })
}

fn motions(study: &Study) -> Claim {
    About {
        id: "motions",
        section: "Orthographic coordinates",
        quote: "the cell currently at (1,3) could end up at (4,-1,3), (3, -4, -1) […] (-1,4,3)",
        exhibit: "motions",
    }
    .judged(|values| {
        let (found, listed) = super::board::listed_images(&study.board);
        let (found, listed) = (values.count("found", found), values.count("listed", listed));
        let text = format!("{found} of the {listed} listed images are among the computed ones.");
        (text, Verdict::of(found == listed))
    })
}

fn units(study: &Study) -> Claim {
    About {
        id: "units",
        section: COUNTING,
        quote: "you would get 16 Balls, 14 Sockets, and 6 Circles",
        exhibit: "pieces",
    }
    .judged(|values| {
        let [balls, sockets, circles] = ["ball", "socket", "circle"].map(|unit| {
            let units = study.pieces.iter().flat_map(|piece| piece.units);
            values.count(unit, units.filter(|name| *name == unit).count())
        });
        (
            format!("{balls} balls, {sockets} sockets and {circles} circles."),
            Verdict::of((balls, sockets, circles) == (16, 14, 6)),
        )
    })
}

/// The pieces in whose sockets an elbow ball of another piece can sit.
fn elbow_holders() -> Vec<Piece> {
    let has_elbow = |p: &Placement| {
        let mut units = p.units().into_iter();
        units.any(|seated| matches!(seated.unit, Unit::Ball { .. }) && seated.cells().len() > 2)
    };
    let elbows: Vec<(Placement, Spot)> = Placement::all()
        .filter(has_elbow)
        .flat_map(|p| {
            let units = p.units().into_iter();
            let elbows = units.filter(|seated| {
                matches!(seated.unit, Unit::Ball { .. }) && seated.cells().len() > 2
            });
            elbows.map(|seated| (p, seated.spot)).collect::<Vec<_>>()
        })
        .collect();
    Piece::all()
        .filter(|&piece| {
            Placement::of(piece).any(|socket| {
                elbows.iter().any(|&(elbow, spot)| {
                    elbow.piece() != piece
                        && socket.sockets().contains(spot)
                        && !elbow.collides(socket)
                })
            })
        })
        .collect()
}

fn elbows() -> Claim {
    About {
        id: "elbows",
        section: COUNTING,
        quote: "an “elbow” style ball. These can only fit into the light purple socket",
        exhibit: "pieces",
    }
    .judged(|values| {
        let holders = elbow_holders();
        let count = values.count("pieces that hold an elbow", holders.len());
        let colours: Vec<&str> = holders.iter().map(|piece| piece.colour()).collect();
        (
            format!(
                "{count} piece has a socket that an elbow ball fits into: {}.",
                colours.join(", ")
            ),
            Verdict::of(holders == [Piece::LIGHT_PURPLE]),
        )
    })
}

fn ways(study: &Study) -> Claim {
    About {
        id: "ways",
        section: COUNTING,
        quote: "we can use the 24 spots in just one of the following three ways",
        exhibit: "counting",
    }
    .judged(|values| {
        let ways = values.count("ways", study.space.unmatched.len());
        let mut listed: Vec<[usize; 4]> = (study.space.unmatched.iter())
            .map(|kind| [kind.balls, kind.sockets, kind.pairs, kind.empty_spots])
            .collect();
        listed.sort_unstable();
        let fits = values.put("fits", study.space.fits as f64);
        let papers = [[2, 0, 14, 2], [3, 1, 13, 1], [4, 2, 12, 0]];
        (
            format!(
                "{ways} ways occur in the {} fits, and they are these.",
                count_text(fits)
            ),
            Verdict::of(listed == papers),
        )
    })
}

fn empty_board(study: &Study) -> Claim {
    About {
        id: "empty-board",
        section: "A hexagonal model",
        quote: "if you are presented with an entirely empty board, there are many solutions",
        exhibit: "space",
    }
    .judged(|values| {
        let solutions = values.put("solutions", study.space.linked as f64);
        (
            format!("The empty board has {} solutions.", count_text(solutions)),
            Verdict::of(solutions > 1.0),
        )
    })
}

/// The two lists of facts with what they are called.
fn both(study: &Study) -> [(&'static str, &[Facts]); 2] {
    [
        (Among::Suite.name(), &study.facts.suite),
        (Among::Sample.name(), &study.facts.sample),
    ]
}

fn of_level(facts: &[Facts], level: Level) -> impl Iterator<Item = &Facts> {
    facts.iter().filter(move |one| one.level == Some(level))
}

fn stumble(study: &Study) -> Claim {
    About {
        id: "stumble",
        section: "A hexagonal model",
        quote: "I have never accidentally stumbled upon such a non-solution.",
        exhibit: "apart",
    }
    .judged(|values| {
        let texts = both(study).map(|(name, facts)| {
            let apart = facts.iter().filter(|one| one.fits > one.solutions).count();
            let apart = values.count(format!("{name}: with unlinked fits"), apart);
            let chance = |one: &Facts| one.solutions as f64 / one.fits.max(1) as f64;
            let none = facts.iter().map(chance).product();
            let none = values.put(format!("{name}: chance to meet none"), none);
            format!(
                "{apart} of {} have fits that fall apart, and the chance is 1 in {} ({name})",
                facts.len(),
                big_text((1.0 / none).round())
            )
        });
        (
            format!(
                "If every fit is met with equal chance, to meet no such fit on all challenges is rare: {}. Who links each piece to the others, as she came to do, meets none.",
                texts.join("; ")
            ),
            Verdict::CannotBeTold,
        )
    })
}

/// How many are solved by a strategy or a simpler one.
fn solved<'a>(facts: impl IntoIterator<Item = &'a Facts>, by: SolvedBy) -> usize {
    facts.into_iter().filter(|one| one.solved_by <= by).count()
}

fn all_legal(study: &Study) -> Claim {
    About {
        id: "all-legal",
        section: ALL_LEGAL,
        quote: "7 of the first 11 puzzles […] this alone yields the solution",
        exhibit: "elimination",
    }
    .judged(|values| {
        let first: Vec<&Facts> = study.facts.suite.iter().take(11).collect();
        let solved_first = solved(first.iter().copied(), SolvedBy::AllLegal);
        let solved_first = values.count("suite: of the first 11", solved_first);
        let starters = of_level(&study.facts.sample, Level::Starter).count();
        let in_sample = of_level(&study.facts.sample, Level::Starter);
        let in_sample = values.count("sample: starters", solved(in_sample, SolvedBy::AllLegal));
        (
            format!("{solved_first} of the suite’s first {}; {in_sample} of {starters} random starters.", first.len()),
            Verdict::CannotBeTold,
        )
    })
}

fn elimination(study: &Study) -> Claim {
    About {
        id: "elimination",
        section: ALL_LEGAL,
        quote: "This basic process of elimination will solve 21 of the puzzles. […] one is even in the “Expert” level!",
        exhibit: "elimination",
    }
    .judged(|values| {
        let [suite, sample] = both(study).map(|(name, facts)| {
            let solved_by = solved(facts, SolvedBy::Elimination);
            let solved_by = values.count(format!("{name}: by elimination"), solved_by);
            let experts = solved(of_level(facts, Level::Expert), SolvedBy::Elimination);
            let experts = values.count(format!("{name}: experts by elimination"), experts);
            format!("{solved_by} of {} ({name}), {experts} of them experts", facts.len())
        });
        (format!("{suite}; {sample}."), Verdict::CannotBeTold)
    })
}

fn pairwise(study: &Study) -> Claim {
    About {
        id: "pairwise",
        section: "Pairwise cleanup",
        quote: "solves all but one of the first 25 puzzles and a total of 29 puzzles overall",
        exhibit: "elimination",
    }
    .judged(|values| {
        let first = study.facts.suite.iter().take(25);
        let first = values.count(
            "suite: of the first 25",
            solved(first, SolvedBy::PairwiseCleanup),
        );
        let [suite, sample] = both(study).map(|(name, facts)| {
            let by = solved(facts, SolvedBy::PairwiseCleanup);
            let by = values.count(format!("{name}: by cleanup"), by);
            format!("{by} of {} ({name})", facts.len())
        });
        (
            format!("{first} of the suite’s first 25, {suite}; {sample}."),
            Verdict::CannotBeTold,
        )
    })
}

/// The share of the combinations that the cleanup removes.
fn reduction(facts: &Facts) -> f64 {
    let before = facts.space.combinations_before as f64;
    if before > 0.0 {
        1.0 - facts.space.combinations_after as f64 / before
    } else {
        0.0
    }
}

fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    let last = numbers.len().checked_sub(1)?;
    Some(f64::midpoint(numbers[last / 2], numbers[last.div_ceil(2)]))
}

fn cleanup(study: &Study) -> Claim {
    About {
        id: "cleanup",
        section: "The effects of basic cleanup techniques",
        quote: "For the easiest problems, it seems to help quite a bit, but less so for puzzles after about number 60.",
        exhibit: "cleanup",
    }
    .judged(|values| {
        let found = both(study).map(|(name, facts)| {
            let (easy, hard) = facts.split_at(facts.len() / 2);
            let of = |half: &[Facts]| median(half.iter().map(reduction).collect()).unwrap_or(0.0);
            let easy = values.put(format!("{name}: removed, first half"), of(easy));
            let hard = values.put(format!("{name}: removed, second half"), of(hard));
            (name, easy, hard)
        });
        let text = found.map(|(name, easy, hard)| {
            let (easy, hard) = (percent_text(easy), percent_text(hard));
            format!("{easy} in the first half and {hard} in the second ({name})")
        });
        let [suite, sample] = found.map(|(_, easy, hard)| easy > hard);
        (
            format!("In the median the cleanup removes {} of the combinations.", text.join("; ")),
            Verdict::both(suite, sample),
        )
    })
}

fn cold_edges(study: &Study) -> Claim {
    About {
        id: "cold-edges",
        section: HEATSORT,
        quote: "The edges are not as easily occupied as the center of the board.",
        exhibit: "heat",
    }
    .judged(|values| {
        let cells = study.heat.first().map_or(&[][..], |heat| &heat.cells);
        let per_spot = cells.len() / Spot::COUNT;
        let heat = |spot: Spot| -> u32 {
            cells[spot.index() * per_spot..][..per_spot].iter().sum()
        };
        let inner =
            |spot: &Spot| (1..=2).contains(&spot.row()) && (1..=4).contains(&spot.column());
        let coldest = Spot::all().filter(inner).map(heat).min().unwrap_or(0);
        let hottest = Spot::all().filter(|s| !inner(s)).map(heat).max().unwrap_or(0);
        let coldest = values.put("coldest inner spot", f64::from(coldest));
        let hottest = values.put("hottest spot of the edge", f64::from(hottest));
        (
            format!("The coldest of the 8 inner spots has heat {coldest}, the hottest of the 16 on the edge {hottest}."),
            Verdict::of(coldest > hottest),
        )
    })
}

fn heat_of_ones(study: &Study) -> Claim {
    About {
        id: "heat-of-ones",
        section: HEATSORT,
        quote: "Heatmap 25 is all one color, because every element of this heatmap has the value 1.",
        exhibit: "heat",
    }
    .judged(|values| {
        let mut solved_at_once = true;
        let [suite, sample] = both(study).map(|(name, facts)| {
            let ones = facts.iter().filter(|one| one.heat_of_ones);
            solved_at_once &= ones.clone().all(|one| one.solved_by == SolvedBy::AllLegal);
            let count = values.count(format!("{name}: heat maps of ones"), ones.count());
            format!("{count} of {} ({name})", facts.len())
        });
        (
            format!("{suite} and {sample} have a heat map of ones, and each of them is solved by laying every piece in its only place."),
            Verdict::of(solved_at_once),
        )
    })
}

fn combinations(study: &Study) -> Claim {
    About {
        id: "combinations",
        section: HEATSORT,
        quote: "Puzzle 119, however, starts out with around 7×10¹⁹ combinations",
        exhibit: "explored",
    }
    .judged(|values| {
        let [suite, sample] = both(study).map(|(name, facts)| {
            let all = facts.iter().map(|one| one.space.combinations_before as f64);
            let most = all.fold(0.0, f64::max);
            let most = values.put(format!("{name}: most combinations"), most);
            format!("{} ({name})", big_text(most))
        });
        (
            format!("The largest search spaces have {suite} and {sample} combinations, flipped copies included."),
            Verdict::CannotBeTold,
        )
    })
}

fn coldest_first(study: &Study) -> Claim {
    About {
        id: "coldest-first",
        section: TRANSITION,
        quote: "the first guess was correct due to heatsort",
        exhibit: "explored",
    }
    .judged(|values| {
        let mut better = [false; 2];
        let texts = [0, 1].map(|at| {
            let (name, facts) = both(study)[at];
            let right = facts.iter().filter(|one| one.coldest_is_right).count();
            let right = right as f64 / facts.len().max(1) as f64;
            let right = values.put(format!("{name}: coldest is right"), right);
            let chance = facts.iter().map(|one| one.right as f64 / one.moves.legal.max(1) as f64);
            let chance = chance.sum::<f64>() / facts.len().max(1) as f64;
            let chance = values.put(format!("{name}: by chance"), chance);
            better[at] = right > chance;
            format!("in {} instead of {} ({name})", percent_text(right), percent_text(chance))
        });
        (
            format!("The coldest legal placement is in the solution {}; the second is what a random one would be.", texts.join(" and ")),
            Verdict::both(better[0], better[1]),
        )
    })
}

fn first_moves(study: &Study) -> Claim {
    About {
        id: "first-moves",
        section: LINKAGE,
        quote: "for harder puzzles, this can be over 800 […] The highest values are around 80. For the easy puzzles, all available placements are linked.",
        exhibit: "first-moves",
    }
    .judged(|values| {
        let mut all_linked = true;
        let texts = both(study).map(|(name, facts)| {
            let legal = facts.iter().map(|one| one.moves.legal).max().unwrap_or(0);
            let legal = values.count(format!("{name}: most legal"), legal);
            let linkable = facts.iter().map(|one| one.moves.linkable).max().unwrap_or(0);
            let linkable = values.count(format!("{name}: most linkable"), linkable);
            let starters = of_level(facts, Level::Starter).count();
            let linked = of_level(facts, Level::Starter);
            let linked = linked.filter(|one| one.moves.legal == one.moves.linkable).count();
            let linked = values.count(format!("{name}: starters all linked"), linked);
            all_linked &= linked == starters;
            format!("at most {legal} legal and {linkable} linkable, all linked in {linked} of {starters} starters ({name})")
        });
        let verdict = if all_linked { Verdict::Holds } else { Verdict::HoldsInPart };
        (format!("{}.", texts.join("; ")), verdict)
    })
}

fn promise(study: &Study) -> Claim {
    About {
        id: "promise",
        section: LINKAGE,
        quote: "if you are already on the right track, you are promised at least one fruitful placement",
        exhibit: "first-moves",
    }
    .judged(|values| {
        let mut kept = true;
        let texts = both(study).map(|(name, facts)| {
            let fruitful = facts.iter().filter(|one| one.right_and_linkable > 0).count();
            let fruitful = values.count(format!("{name}: with a fruitful linkable placement"), fruitful);
            kept &= fruitful == facts.len();
            format!("{fruitful} of {} ({name})", facts.len())
        });
        (
            format!("At the start a linkable placement is in the solution in {}.", texts.join(" and ")),
            Verdict::of(kept),
        )
    })
}

/// The share of the moves that the link rule removes, choice by choice.
fn removed<'a>(choices: impl IntoIterator<Item = &'a (usize, usize)>) -> Vec<f64> {
    let choices = choices.into_iter().filter(|(_, legal)| *legal > 0);
    let removed = choices.map(|(linkable, legal)| 1.0 - *linkable as f64 / *legal as f64);
    removed.collect()
}

fn ratios(study: &Study) -> Claim {
    About {
        id: "ratios",
        section: LINKAGE,
        quote: "the reductions range roughly between 80% and 99%",
        exhibit: "ratios",
    }
    .judged(|values| {
        let mut within = [0.0; 2];
        let texts = [0, 1].map(|at| {
            let (name, facts) = both(study)[at];
            let all = removed(facts.iter().flat_map(|one| &one.choices));
            let inside = all
                .iter()
                .filter(|share| (0.795..=0.995).contains(*share))
                .count();
            let share = inside as f64 / all.len().max(1) as f64;
            within[at] = values.put(format!("{name}: choices between 80% and 99%"), share);
            let middle = values.put(
                format!("{name}: median removed"),
                median(all).unwrap_or(0.0),
            );
            format!(
                "{} in the median, {} of the choices between 80 % and 99 % ({name})",
                percent_text(middle),
                percent_text(share)
            )
        });
        let verdict = if within.iter().all(|share| *share > 0.9) {
            Verdict::Holds
        } else if within.iter().all(|share| *share > 0.3) {
            Verdict::HoldsInPart
        } else {
            Verdict::DoesNotHold
        };
        (
            format!(
                "Where the search has a choice, links remove {}.",
                texts.join("; ")
            ),
            verdict,
        )
    })
}

fn factorial(study: &Study) -> Claim {
    About {
        id: "factorial",
        section: LINKAGE,
        quote: "To solve a puzzle with n missing pieces is therefore O(n!) […] the maximal number of missing pieces is 12",
        exhibit: "growth",
    }
    .judged(|values| {
        let mut factors = Vec::new();
        for (name, id) in [("exhaustive", "exhaustive"), ("published", "published")] {
            let Some((low, high, factor)) = growth(study, id) else {
                return ("There are too few challenges.".to_owned(), Verdict::CannotBeTold);
            };
            let steps = (high - low) as f64;
            let factorial: f64 = (low + 1..=high).map(|k| k as f64).product();
            let factor = values.put(format!("{name}: per missing piece"), factor);
            let factorial = values.put("n!: per missing piece", factorial.powf(1.0 / steps));
            factors.push((low, high, factor, factorial));
        }
        let (low, high, exhaustive, factorial) = factors[0];
        (
            format!(
                "From {low} to {high} missing pieces the nodes of the search that sees collisions piece by piece grow {} with each, those of the published search {}; n! grows {}. As n is at most 12, every bound is constant in the end.",
                ratio_text(exhaustive),
                ratio_text(factors[1].2),
                ratio_text(factorial)
            ),
            Verdict::of(exhaustive <= factorial),
        )
    })
}

/// From the fewest to the most missing pieces: by how much the median of the nodes of a
/// search grows with each.
fn growth(study: &Study, id: &str) -> Option<(usize, usize, f64)> {
    let median_at = |missing: usize| {
        let all = study.trials.suite.iter().chain(&study.trials.sample);
        let nodes = all
            .filter(|one| one.missing == missing)
            .filter_map(|one| one.nodes(id));
        median(nodes.map(|nodes| nodes.value).collect())
    };
    let mut known = (0..=Piece::COUNT).filter_map(|n| Some((n, median_at(n)?)));
    let (low, few) = known.next()?;
    let (high, many) = known.next_back()?;
    Some((low, high, (many / few).powf(1.0 / (high - low) as f64)))
}

/// A factor of nodes over the challenges of some levels, put down under a name.
fn put_factor(
    values: &mut Values,
    study: &Study,
    among: Among,
    name: &str,
    levels: &[Level],
    [of, to]: [&str; 2],
) -> Option<f64> {
    let wanted = |one: &&Tried| one.level.is_some_and(|level| levels.contains(&level));
    let (figure, _) = factor(study.trials.of(among).iter().filter(wanted), of, to)?;
    Some(values.put(format!("{}: {name}", among.name()), figure.value))
}

/// A factor, as a power of ten if it is large.
fn factor_text(factor: f64) -> String {
    if factor < 1e5 {
        ratio_text(factor)
    } else {
        format!("{}x", big_text(factor.round()))
    }
}

const EASY: [Level; 2] = [Level::Starter, Level::Junior];
const HARD: [Level; 2] = [Level::Master, Level::Wizard];

/// A factor for the suite and for the sample, and as text.
fn factors(
    values: &mut Values,
    study: &Study,
    name: &str,
    levels: &[Level],
    searches: [&str; 2],
) -> ([f64; 2], String) {
    let found = Among::BOTH.map(|among| {
        let factor = put_factor(values, study, among, name, levels, searches);
        (among, factor)
    });
    let known = found.iter().filter_map(|(among, factor)| {
        Some(format!("{} ({})", factor_text((*factor)?), among.name()))
    });
    let text = known.collect::<Vec<_>>().join(", ");
    let text = if text.is_empty() {
        "unknown".to_owned()
    } else {
        text
    };
    (found.map(|(_, factor)| factor.unwrap_or(1.0)), text)
}

fn links_easy(study: &Study) -> Claim {
    About {
        id: "links-easy",
        section: LINKAGE,
        quote: "This effort is not without cost, and for easier puzzles, it is not worth the time",
        exhibit: "links",
    }
    .judged(|values| {
        let searches = ["without-links", "published"];
        let (easy, text) = factors(values, study, "without links, easy", &EASY, searches);
        (
            format!("Without the link rule the published search of starters and juniors visits {text} as many nodes."),
            Verdict::both(easy[0] <= 1.05, easy[1] <= 1.05),
        )
    })
}

fn links_hard(study: &Study) -> Claim {
    About {
        id: "links-hard",
        section: LINKAGE,
        quote: "reduces the problem dramatically, to the point where it is finally computable",
        exhibit: "ladder",
    }
    .judged(|values| {
        let (whole, whole_text) = factors(
            values,
            study,
            "combinations over published with whole combinations",
            &HARD,
            ["combinations", "whole-combinations"],
        );
        let (nested, nested_text) = factors(
            values,
            study,
            "without links, hard",
            &HARD,
            ["without-links", "published"],
        );
        (
            format!(
                "On masters and wizards: the nodes of trying whole combinations, over those of the published search that ends in whole combinations: {whole_text}. But where collisions are seen piece by piece, leaving the link rule out multiplies the nodes by {nested_text}: there it saves nothing."
            ),
            Verdict::both(
                whole.iter().all(|factor| *factor > 10.0),
                nested.iter().all(|factor| *factor > 10.0),
            ),
        )
    })
}

fn known_solutions(study: &Study) -> Claim {
    About {
        id: "known-solutions",
        section: TRANSITION,
        quote: "known solutions, which can be found much more quickly than exhastively searching an entire space",
        exhibit: "ladder",
    }
    .judged(|values| {
        let levels = [Level::Expert, Level::Master, Level::Wizard];
        let (found, text) =
            factors(values, study, "all over first", &levels, ["published", "first"]);
        (
            format!("From experts on, to search everything takes {text} the nodes up to the first solution, where both ended."),
            Verdict::both(found[0] > 2.0, found[1] > 2.0),
        )
    })
}

/// The times of all points of transition together, over the challenges where all are known.
fn transition_times(study: &Study, among: Among, goal: Goal) -> Option<Vec<f64>> {
    let ids = TRANSITIONS.map(|transition| transition_id(transition, goal));
    let known = |one: &&Tried| {
        ids.iter().all(|id| {
            one.seconds(id)
                .is_some_and(|time| time.basis < Basis::Bound)
        })
    };
    let tried: Vec<&Tried> = study.trials.of(among).iter().filter(known).collect();
    let sum = |id: &String| -> f64 {
        tried
            .iter()
            .filter_map(|one| Some(one.seconds(id)?.value))
            .sum()
    };
    (!tried.is_empty()).then(|| ids.iter().map(sum).collect())
}

fn transition(study: &Study) -> Claim {
    About {
        id: "transition",
        section: TRANSITION,
        quote: "3 or 4 remaining pieces is the best transition point, and it doesn’t matter too much which of those is selected",
        exhibit: "transition",
    }
    .judged(|values| {
        let (mut near, mut alike) = (true, true);
        let texts = Among::BOTH.into_iter().filter_map(|among| {
            let times = transition_times(study, among, Goal::All)?;
            let name = among.name();
            for (transition, time) in TRANSITIONS.iter().zip(&times) {
                values.put(format!("{name}: seconds at {transition}"), *time);
            }
            let best = (0..times.len()).min_by(|a, b| times[*a].total_cmp(&times[*b]))?;
            let best = values.count(format!("{name}: best"), TRANSITIONS[best]);
            let better = times[3].min(times[4]);
            near &= better <= 1.25 * times[best];
            alike &= times[3].max(times[4]) <= 1.5 * better;
            Some(format!(
                "{name}: {} at 3, {} at 4, {} at 5, {} at 6, {} at 8; the least at {best}",
                seconds_text(times[3]),
                seconds_text(times[4]),
                seconds_text(times[5]),
                seconds_text(times[6]),
                seconds_text(times[8]),
            ))
        });
        let text = texts.collect::<Vec<_>>().join("; ");
        (
            format!("Time of the published search for all solutions, cut-off ones estimated ({text})."),
            Verdict::both(near, alike),
        )
    })
}

fn counting(study: &Study) -> Claim {
    About {
        id: "counting",
        section: COUNTING,
        quote: "the harder the puzzle, the more time is saved […] For easier problems, the time sunk to do the calculations is essentially wasted.",
        exhibit: "counting",
    }
    .judged(|values| {
        let searches = ["transition", "published"];
        let (starters, starter_text) =
            factors(values, study, "without counting, starters", &[Level::Starter], searches);
        let (easy, easy_text) =
            factors(values, study, "without counting, juniors", &[Level::Junior], searches);
        let (hard, hard_text) = factors(values, study, "without counting, hard", &HARD, searches);
        let grows = easy.iter().zip(&hard).all(|(easy, hard)| hard > easy);
        let wasted = starters.iter().all(|factor| *factor <= 1.05);
        (
            format!("Without counting, starters take {starter_text} the nodes, juniors {easy_text}, masters and wizards {hard_text}."),
            Verdict::both(grows, wasted),
        )
    })
}

fn uniqueness(study: &Study) -> Claim {
    About {
        id: "uniqueness",
        section: "Methods",
        quote: "The fact that a solution needs to be unique is a big hint when solving by hand.",
        exhibit: "ladder",
    }
    .judged(|values| {
        let levels = [Level::Junior, Level::Expert, Level::Master, Level::Wizard];
        let mut of = |name: &str, id: &str| factors(values, study, name, &levels, ["published", id]);
        let (straight, straight_text) = of("straight pieces at the start", "unique-straight");
        let (_, node_text) = of("straight pieces at every node", "unique-every-node");
        let (all, all_text) = of("all pieces at every node", "unique-all-pieces");
        (
            format!(
                "From juniors on, assuming it saves the published search nodes by {straight_text} where useless moves of the straight pieces are dropped at the start, {node_text} at every node, {all_text} for all pieces."
            ),
            Verdict::both(
                straight.iter().all(|factor| *factor > 1.5),
                all.iter().all(|factor| *factor > 1.5),
            ),
        )
    })
}

fn days(study: &Study) -> Claim {
    About {
        id: "days",
        section: TRANSITION,
        quote: "The longest puzzle took about 5 1/2 to 7 days to solve",
        exhibit: "ladder",
    }
    .judged(|values| {
        let of = |id: &str| {
            let all = study.trials.suite.iter().chain(&study.trials.sample);
            all.filter_map(|one| Some(one.seconds(id)?.value)).fold(0.0, f64::max)
        };
        let published = values.put("longest, published", of("published"));
        let every = values.put("longest, every order", of("every-order"));
        let combinations = values.put("longest, every combination", of("combinations"));
        (
            format!(
                "On this machine, in this program, the longest of our searches for all solutions takes {} as published, {} if the same placements are tried in every order, and {} by whole combinations (estimates where cut off). Her challenges, machine and program are others; how much each is cannot be told.",
                super::plot::long_time_text(published),
                super::plot::long_time_text(every),
                super::plot::long_time_text(combinations)
            ),
            Verdict::CannotBeTold,
        )
    })
}

/// The table at the head of the study.
pub(super) fn exhibit(claims: &[Claim]) -> Exhibit {
    let count = |verdict: Verdict| {
        claims
            .iter()
            .filter(|claim| claim.verdict == verdict)
            .count()
    };
    let rows = claims.iter().map(|claim| {
        vec![
            claim.quote.to_owned(),
            claim.computed.clone(),
            claim.verdict.name().to_owned(),
            claim.exhibit.to_owned(),
        ]
    });
    let table = Table::new("claims-table", "What the paper says, and what was computed")
        .quoted_text("the paper")
        .text("computed")
        .text("verdict")
        .link("more")
        .rows(rows);
    Exhibit {
        id: "claims",
        title: "The claims, judged",
        source: Source {
            sections: &["all of it"],
            ..Source::BEYOND
        },
        finding: format!(
            "Of {} claims {} hold, {} hold in part, {} do not hold, and {} cannot be told without the booklet.",
            claims.len(),
            count(Verdict::Holds),
            count(Verdict::HoldsInPart),
            count(Verdict::DoesNotHold),
            count(Verdict::CannotBeTold)
        ),
        method: "Every sentence of the paper that can be put to a test. The suite is selected by grade; the \
                 sample is of random challenges with one solution and the booklet’s numbers of givens. The \
                 numbers are in claims.json, under names, and follow from study.json.",
        quotes: &[],
        blocks: vec![Block::Table(table)],
    }
}
