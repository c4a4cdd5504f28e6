//! The times of the paper's search: with and without linkability, with the
//! transition at 3 and at 4, with and without counting.

use super::Study;
use super::exhibit::{Block, Exhibit, Source, Table};
use super::plot::{self, or_dash, time_text};
use super::runs::Variant;
use crate::draw::chart::{Axis, Chart, Series};
use crate::game::Level;
use crate::measure::{Measured, Run, count_text, ratio_text, seconds_text, statistics};
use crate::words::counted;

/// The run of a variant on the challenge at a place in the list.
fn run(study: &Study, at: usize, variant: Variant) -> Option<&Run> {
    study.runs_at(at)?.variants.get(&variant)
}

/// The times of some variants, under the names that suit the chart.
fn series(study: &Study, variants: &[(Variant, &str)]) -> Vec<Series> {
    let styled = variants.iter().enumerate();
    styled
        .map(|(style, &(variant, name))| {
            plot::per_challenge(study, name, style, seconds_text, |at| {
                Some(run(study, at, variant)?.time())
            })
        })
        .collect()
}

/// What charts of times say of the markers in them.
const HOLLOW: &str = "Hollow markers: cut off by the time limit.";

/// A chart of the times of some variants, on a log scale.
fn chart(study: &Study, id: &str, title: &str, about: &str, variants: &[(Variant, &str)]) -> Chart {
    plot::challenge_chart(
        study,
        id,
        [title, &format!("{about} {HOLLOW}")],
        Axis::log("time (log scale)").written(seconds_text),
        series(study, variants),
    )
}

/// The table with columns for the times and nodes of some variants.
fn with_columns(table: Table, variants: &[(Variant, &str)]) -> Table {
    (variants.iter()).fold(table, |table, (_, name)| table.numbers([*name, "nodes"]))
}

/// What stands in these columns.
fn cells(study: &Study, at: usize, variants: &[(Variant, &str)]) -> Vec<String> {
    let runs = variants.iter().map(|&(variant, _)| run(study, at, variant));
    runs.flat_map(|run| {
        let nodes = run.and_then(Run::effort);
        [
            or_dash(run.map(|run| time_text(run.time()))),
            or_dash(nodes.map(|nodes| nodes.text(count_text))),
        ]
    })
    .collect()
}

/// A table of the paper.
fn quoted<const N: usize, const M: usize>(
    id: &str,
    caption: &str,
    header: [&str; N],
    rows: [[&str; N]; M],
) -> Table {
    let table = Table::new(id, caption);
    let table = header.into_iter().fold(table, Table::quoted);
    table.rows(rows.map(|row| row.map(str::to_owned).to_vec()))
}

/// The paper's table of two methods.
const QUOTED_TRANSITION: [[&str; 4]; 7] = [
    ["47", "7", "(gave up!)", "2.5 seconds"],
    ["48", "6", "0.001 seconds", "1.5 seconds"],
    ["49", "5", "2 seconds", "1.5 seconds"],
    ["50", "5", "0.001 seconds", "0.7 seconds"],
    ["51", "5", "0.02 seconds", "0.8 seconds"],
    ["52", "6", "0.001 seconds", "1.3 seconds"],
    ["53", "7", "170 seconds", "2.7 seconds"],
];

/// What is to be said where there is nothing to compare.
const NONE_ENDED: &str = "No search with the transition at 3 came to its end.";

/// Search with and without linkability.
pub(super) fn links_exhibit(study: &Study) -> Exhibit {
    let ratios = ratios(study, Variant::WithoutLinks, Variant::TransitionAt3);
    Exhibit {
        id: "links",
        title: "Search with and without linkability",
        source: Source {
            tables: &[3],
            ..Source::BEYOND
        },
        finding: (statistics::geometric_mean(&ratios))
            .zip(statistics::maximum(&ratios))
            .map_or_else(
                || NONE_ENDED.to_owned(),
                |(mean, most)| {
                    format!(
                        "Without linkability the search visits {} times as many nodes in the geometric \
                         mean, and at most {} times as many.",
                        bare_ratio(mean),
                        bare_ratio(most),
                    )
                },
            ),
        method: "With linkability: the published search, with the transition at 3 pieces. Without: \
                 exhaustive after the cleanup at the start, cold placements first, as the paper tells of \
                 Puzzle 53. “No strategy” tries all placements that fit, piece by piece. The challenges of \
                 the first table stand where the paper’s Puzzles 47 to 53 do.",
        quotes: &[
            "This focus on only linkable placements actually reduces the problem dramatically, to the \
             point where it is finally computable.",
            "The transition, however, is rather brutal.",
        ],
        blocks: links_blocks(study),
    }
}

fn links_blocks(study: &Study) -> Vec<Block> {
    let variants = [
        (Variant::Plain, "no strategy"),
        (Variant::WithoutLinks, "without linkability"),
        (Variant::TransitionAt3, "with linkability"),
    ];
    let table = |id: &str, which: &str, places: Vec<usize>| {
        let caption = format!("Time to the first solution, {which}");
        let table = Table::new(id, caption).text("challenge").number("missing");
        with_columns(table, &variants).rows(places.into_iter().map(|at| {
            let missing = study.levels.missing[at].to_string();
            let mut row = vec![study.subjects[at].title(), missing];
            row.extend(cells(study, at, &variants));
            row
        }))
    };
    let shown = study.in_place_of(&[47, 48, 49, 50, 51, 52, 53]);
    let all = (0..study.subjects.len()).collect();
    vec![
        Block::Table(table("links-table", "a range of challenges", shown)),
        Block::Table(quoted(
            "links-paper",
            "The paper’s table 3 (FUJITSU T734)",
            [
                "puzzle",
                "missing pieces",
                "search without linkability",
                "search with linkability",
            ],
            QUOTED_TRANSITION,
        )),
        Block::Chart(chart(
            study,
            "links-times",
            "Time to the first solution, with and without linkability",
            "For all challenges, what the paper’s table 3 shows for seven.",
            &variants,
        )),
        Block::Table(table("links-all", "all challenges", all).folded()),
    ]
}

fn bare_ratio(ratio: Measured) -> String {
    let text = ratio.text(ratio_text);
    text.trim_end_matches('x').to_owned()
}

/// The nodes of one variant divided by those of another, challenge by challenge;
/// only where the second finished.
pub(super) fn ratios(study: &Study, variant: Variant, to: Variant) -> Vec<Measured> {
    let places = 0..study.subjects.len();
    places
        .filter_map(|at| {
            let of = |variant| run(study, at, variant)?.effort();
            let (mine, theirs) = (of(variant)?, of(to)?.value()?);
            // The light challenges take no choice at all: one node at least.
            Some(mine.map(|nodes| nodes.max(1.0) / theirs.max(1.0)))
        })
        .collect()
}

/// The transition at 3 against 4: time per challenge.
pub(super) fn exhibit(study: &Study) -> Exhibit {
    let longest = TRANSITIONS.map(|variant| statistics::maximum(&times(study, variant, None)));
    let longest = longest[0].zip(longest[1]).map(<[Measured; 2]>::from);
    Exhibit {
        id: "times",
        title: "Time per challenge, transition at 3 and at 4",
        source: Source::figures(&[25, 26]),
        finding: longest.map(|times| times.map(time_text)).map_or_else(
            || "No search was made.".to_owned(),
            |[at_3, at_4]| {
                format!(
                    "The longest challenge takes {at_3} with the transition at 3 and {at_4} with the \
                     transition at 4."
                )
            },
        ),
        method: "The published search, until its first solution. With 3 (or 4) pieces \
                 missing it tries everything.",
        quotes: &[
            "The longest puzzle took about 5 1/2 to 7 days to solve on an Intel core i7 - 3820 8-core \
             processor running at 3.6 GHz with 32 GB of RAM, depending on which transitioning strategy \
             was used.",
            "experience shows that 3 or 4 remaining pieces is the best transition point, and it doesn’t \
             matter too much which of those is selected",
        ],
        blocks: transition_blocks(study),
    }
}

/// The two ways of the paper to end its search.
const TRANSITIONS: [Variant; 2] = [Variant::TransitionAt3, Variant::TransitionAt4];

/// The times of a variant on the challenges of a level, or on all.
fn times(study: &Study, variant: Variant, level: Option<Level>) -> Vec<Measured> {
    let places = study.places_of(level);
    let runs = places.filter_map(|at| run(study, at, variant));
    runs.map(Run::time).collect()
}

fn transition_blocks(study: &Study) -> Vec<Block> {
    let variants = TRANSITIONS.map(|variant| (variant, variant.name()));
    let about =
        |figure: u8| format!("Stands for the paper’s figure {figure}: time to the first solution.");
    let log = chart(
        study,
        "times-log",
        "Time per challenge, log scale",
        &about(26),
        &variants,
    );
    let shares = variants
        .iter()
        .enumerate()
        .map(|(style, &(variant, name))| {
            let all: f64 = times(study, variant, None)
                .iter()
                .map(|t| t.at_least())
                .sum();
            plot::per_challenge(study, name, style, plot::hundredths_text, |at| {
                let time = run(study, at, variant)?.time();
                Some(time.map(|seconds| 100.0 * seconds / all))
            })
        });
    let linear = Chart {
        id: "times-linear".to_owned(),
        title: "Share of the time of all challenges, linear scale".to_owned(),
        caption: format!(
            "Stands for the paper’s figure 25, whose spikes are the few challenges that take most of the time. {HOLLOW}"
        ),
        y: Axis::linear("share of the time (%)").written(|share| format!("{share:.0} %")),
        series: shares.collect(),
        ..log.clone()
    };
    let levels = study.levels.levels.iter().map(|row| Some(row.level));
    let rows = levels.chain([None]).map(|level| {
        let mut row = vec![level.map_or("all", Level::name).to_owned()];
        for variant in TRANSITIONS {
            let times = times(study, variant, level);
            for figure in [statistics::median(&times), statistics::maximum(&times)] {
                row.push(or_dash(figure.map(time_text)));
            }
        }
        row
    });
    let table = Table::new("times-table", "Time to the first solution")
        .text("level")
        .numbers([
            "median, at 3",
            "longest, at 3",
            "median, at 4",
            "longest, at 4",
        ])
        .rows(rows);
    vec![Block::Chart(linear), Block::Chart(log), Block::Table(table)]
}

/// What the paper measured with and without its counting test.
const QUOTED_COUNTING: [[&str; 3]; 3] = [
    ["75", "66 seconds", "53 seconds"],
    ["80", "24 seconds", "24 seconds"],
    ["82", "813 seconds", "492 seconds"],
];

/// Unmatched balls and sockets, and the time with and without the counting test.
pub(super) fn counting_exhibit(study: &Study) -> Exhibit {
    let ratios = ratios(study, Variant::WithoutCounting, Variant::TransitionAt3);
    let helped = ratios.iter().filter(|r| r.at_least() > 1.0).count();
    let mean = statistics::geometric_mean(&ratios);
    let ways = study.space.unmatched.len();
    let saved = mean.map(|ratio| plot::percent_text(1.0 - 1.0 / ratio.at_least()));
    Exhibit {
        id: "counting",
        title: "Counting balls and sockets",
        source: Source {
            sections: &["Counting balls and sockets"],
            ..Source::BEYOND
        },
        finding: saved.map_or_else(
            || format!("{ways} ways to use the spots occur in fits. {NONE_ENDED}"),
            |saved| {
                format!(
                    "{ways} ways to use the spots occur in fits; the counting test saves nodes in {helped} \
                     of {}, and {saved} of the nodes in the geometric mean over all.",
                    counted(ratios.len(), "challenge"),
                )
            },
        ),
        method: "The fits and solutions are counted over the complete list. The searches are those of the \
                 paper with the transition at 3, with and without giving up once more spots are isolated \
                 than any fit leaves over.",
        quotes: &[
            "2 unmatched balls, 14 ball/socket sets, and 2 empty spots",
            "3 unmatched balls, 1 unmatched socket, 13 ball/socket sets, and 1 empty spot",
            "4 unmatched balls, 2 unmatched sockets, 12 ball/socket sets, and no empty spots.",
            "the harder the puzzle, the more time is saved by doing this analysis. For easier problems, \
             the time sunk to do the calculations is essentially wasted.",
        ],
        blocks: counting_blocks(study),
    }
}

fn counting_blocks(study: &Study) -> Vec<Block> {
    let variants = [
        (Variant::WithoutCounting, "without counting"),
        (Variant::TransitionAt3, "with counting"),
    ];
    let times = Table::new(
        "counting-table",
        "Time to the first solution, transition at 3",
    );
    let shown = study.in_place_of(&[75, 80, 82]).into_iter();
    let times = with_columns(times.text("challenge"), &variants).rows(shown.map(|at| {
        let mut row = vec![study.subjects[at].title()];
        row.extend(cells(study, at, &variants));
        row
    }));
    vec![
        Block::Table(ways_to_use_the_spots(study)),
        Block::Table(times),
        Block::Table(quoted(
            "counting-paper",
            "The paper’s measurements (FUJITSU T734)",
            ["puzzle", "without", "with"],
            QUOTED_COUNTING,
        )),
        Block::Chart(chart(
            study,
            "counting-times",
            "Time to the first solution, with and without counting",
            "The paper tells such times of three challenges.",
            &variants,
        )),
    ]
}

fn ways_to_use_the_spots(study: &Study) -> Table {
    Table::new(
        "counting-ways",
        "The ways to use the 24 spots (the paper lists the same three)",
    )
    .numbers(["unmatched balls", "unmatched sockets", "ball/socket sets"])
    .numbers(["empty spots", "fits", "solutions"])
    .rows(study.space.unmatched.iter().map(|kind| {
        let spots = [kind.balls, kind.sockets, kind.pairs, kind.empty_spots];
        let boards = [kind.fits, kind.linked].map(|n| count_text(n as f64));
        let spots = spots.map(|n| n.to_string());
        spots.into_iter().chain(boards).collect()
    }))
}
