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
    let number = study.subjects[at].number;
    let runs = study.runs.iter().find(|runs| runs.number == number)?;
    runs.variants.get(&variant)
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

fn cells(study: &Study, at: usize, variant: Variant) -> [String; 2] {
    let run = run(study, at, variant);
    [
        or_dash(run.map(|run| time_text(run.time()))),
        or_dash(run.and_then(|run| {
            let nodes = run.effort()?;
            Some(plot::measured_text(nodes, count_text))
        })),
    ]
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

/// Search with and without linkability.
pub fn links_exhibit(study: &Study) -> Exhibit {
    let variants = [
        (Variant::Plain, "no strategy"),
        (Variant::WithoutLinks, "without linkability"),
        (Variant::TransitionAt3, "with linkability"),
    ];
    let row = |at: usize| {
        let subject = &study.subjects[at];
        let missing = study.levels.missing[at].to_string();
        let mut row = vec![subject.title(), missing];
        row.extend(variants.iter().flat_map(|&(v, _)| cells(study, at, v)));
        row
    };
    let header = |id: &str, caption: &str| {
        Table::new(id, caption)
            .text("challenge")
            .number("missing")
            .number("no strategy")
            .number("nodes")
            .number("without linkability")
            .number("nodes")
            .number("with linkability")
            .number("nodes")
    };
    let shown = study.in_place_of(&[47, 48, 49, 50, 51, 52, 53]);
    let table = header(
        "links-table",
        "Time to the first solution, a range of challenges",
    )
    .rows(shown.into_iter().map(row));
    let all = header("links-all", "Time to the first solution, all challenges")
        .rows((0..study.subjects.len()).map(row))
        .folded();
    let quoted = Table::new("links-paper", "The paper’s table 3 (FUJITSU T734)")
        .quoted("puzzle")
        .quoted("missing pieces")
        .quoted("search without linkability")
        .quoted("search with linkability")
        .rows(QUOTED_TRANSITION.map(|row| row.map(str::to_owned).to_vec()));
    let chart = plot::challenge_chart(
        study,
        "links-times",
        [
            "Time to the first solution, with and without linkability",
            "For all challenges, what the paper’s table 3 shows for seven. Hollow markers: cut off by the time limit.",
        ],
        Axis::log("time (log scale)").written(seconds_text),
        series(study, &variants),
    );
    let ratios = ratios(study, Variant::WithoutLinks, Variant::TransitionAt3);
    Exhibit {
        id: "links",
        title: "Search with and without linkability",
        source: Source {
            figures: &[],
            tables: &[3],
            sections: &[],
        },
        finding: format!(
            "Without linkability the search visits {} times as many nodes in the geometric mean, and at \
             most {} times as many.",
            or_dash(statistics::geometric_mean(&ratios).map(bare_ratio)),
            or_dash(statistics::maximum(&ratios).map(bare_ratio)),
        ),
        method: "Both are the search as the paper describes it, with the transition at 3 pieces; only \
                 the restriction to linkable placements differs. “No strategy” tries all placements that \
                 fit, piece by piece. The challenges of the first table stand where the paper’s Puzzles \
                 47 to 53 do.",
        quotes: &[
            "This focus on only linkable placements actually reduces the problem dramatically, to the \
             point where it is finally computable.",
            "The transition, however, is rather brutal.",
        ],
        blocks: vec![
            Block::Table(table),
            Block::Table(quoted),
            Block::Chart(chart),
            Block::Table(all),
        ],
    }
}

fn bare_ratio(ratio: Measured) -> String {
    let text = plot::measured_text(ratio, ratio_text);
    text.trim_end_matches('x').to_owned()
}

/// The nodes of one variant divided by those of another, challenge by challenge;
/// only where the second finished.
pub fn ratios(study: &Study, variant: Variant, to: Variant) -> Vec<Measured> {
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
pub fn exhibit(study: &Study) -> Exhibit {
    let variants = [Variant::TransitionAt3, Variant::TransitionAt4].map(|v| (v, v.name()));
    let chart = |id: &str, title: &str, figure: u8, y: Axis| -> Chart {
        let caption = format!(
            "Stands for the paper’s figure {figure}: time to the first solution. Hollow markers: cut off by \
             the time limit."
        );
        plot::challenge_chart(study, id, [title, &caption], y, series(study, &variants))
    };
    let linear = chart(
        "times-linear",
        "Time per challenge, linear scale",
        25,
        Axis::linear("time").written(seconds_text),
    );
    let log = chart(
        "times-log",
        "Time per challenge, log scale",
        26,
        Axis::log("time (log scale)").written(seconds_text),
    );
    let times = |variant: Variant, level: Option<Level>| -> Vec<Measured> {
        let places = (0..study.subjects.len())
            .filter(|&at| level.is_none() || study.subjects[at].named.level == level);
        places
            .filter_map(|at| Some(run(study, at, variant)?.time()))
            .collect()
    };
    let levels = study.levels.levels.iter().map(|row| Some(row.level));
    let rows = levels.chain([None]).map(|level| {
        let mut row = vec![level.map_or("all", Level::name).to_owned()];
        for (variant, _) in variants {
            let times = times(variant, level);
            for figure in [statistics::median(&times), statistics::maximum(&times)] {
                row.push(or_dash(figure.map(time_text)));
            }
        }
        row
    });
    let table = Table::new("times-table", "Time to the first solution")
        .text("level")
        .number("median, at 3")
        .number("longest, at 3")
        .number("median, at 4")
        .number("longest, at 4")
        .rows(rows);
    let longest =
        variants.map(|(v, _)| or_dash(statistics::maximum(&times(v, None)).map(time_text)));
    Exhibit {
        id: "times",
        title: "Time per challenge, transition at 3 and at 4",
        source: Source {
            figures: &[25, 26],
            tables: &[],
            sections: &[],
        },
        finding: format!(
            "The longest challenge takes {} with the transition at 3 and {} with the transition at 4.",
            longest[0], longest[1]
        ),
        method: "The search as the paper describes it, until its first solution. With 3 (or 4) pieces \
                 missing it tries everything.",
        quotes: &[
            "The longest puzzle took about 5 1/2 to 7 days to solve on an Intel core i7 - 3820 8-core \
             processor running at 3.6 GHz with 32 GB of RAM, depending on which transitioning strategy \
             was used.",
            "experience shows that 3 or 4 remaining pieces is the best transition point, and it doesn’t \
             matter too much which of those is selected",
        ],
        blocks: vec![Block::Chart(linear), Block::Chart(log), Block::Table(table)],
    }
}

/// What the paper measured with and without its counting test.
const QUOTED_COUNTING: [[&str; 3]; 3] = [
    ["75", "66 seconds", "53 seconds"],
    ["80", "24 seconds", "24 seconds"],
    ["82", "813 seconds", "492 seconds"],
];

/// Unmatched balls and sockets, and the time with and without the counting test.
pub fn counting_exhibit(study: &Study) -> Exhibit {
    let census = &study.space;
    let kinds = Table::new(
        "counting-ways",
        "The ways to use the 24 spots (the paper lists the same three)",
    )
    .number("unmatched balls")
    .number("unmatched sockets")
    .number("ball/socket sets")
    .number("empty spots")
    .number("fits")
    .number("solutions")
    .rows(census.unmatched.iter().map(|kind| {
        let spots = [kind.balls, kind.sockets, kind.pairs, kind.empty_spots];
        let boards = [kind.fits, kind.linked].map(|n| count_text(n as f64));
        spots
            .map(|n| n.to_string())
            .into_iter()
            .chain(boards)
            .collect()
    }));
    let variants = [
        (Variant::WithoutCounting, "without counting"),
        (Variant::TransitionAt3, "with counting"),
    ];
    let shown = study.in_place_of(&[75, 80, 82]);
    let times = Table::new(
        "counting-table",
        "Time to the first solution, transition at 3",
    )
    .text("challenge")
    .number("without counting")
    .number("nodes")
    .number("with counting")
    .number("nodes")
    .rows(shown.into_iter().map(|at| {
        let mut row = vec![study.subjects[at].title()];
        row.extend(variants.iter().flat_map(|&(v, _)| cells(study, at, v)));
        row
    }));
    let quoted = Table::new("counting-paper", "The paper’s measurements (FUJITSU T734)")
        .quoted("puzzle")
        .quoted("without")
        .quoted("with")
        .rows(QUOTED_COUNTING.map(|row| row.map(str::to_owned).to_vec()));
    let chart = plot::challenge_chart(
        study,
        "counting-times",
        [
            "Time to the first solution, with and without counting",
            "The paper tells such times of three challenges. Hollow markers: cut off by the time limit.",
        ],
        Axis::log("time (log scale)").written(seconds_text),
        series(study, &variants),
    );
    let ratios = ratios(study, Variant::WithoutCounting, Variant::TransitionAt3);
    let helped = ratios.iter().filter(|r| r.at_least() > 1.0).count();
    Exhibit {
        id: "counting",
        title: "Counting balls and sockets",
        source: Source {
            figures: &[],
            tables: &[],
            sections: &["Counting balls and sockets"],
        },
        finding: format!(
            "{} ways to use the spots occur in fits; the counting test saves nodes in {helped} of \
             {}, and {} of the nodes in the geometric mean over all.",
            census.unmatched.len(),
            counted(ratios.len(), "challenge"),
            or_dash(
                statistics::geometric_mean(&ratios)
                    .map(|r| { plot::percent_text(1.0 - 1.0 / r.at_least()) })
            ),
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
        blocks: vec![
            Block::Table(kinds),
            Block::Table(times),
            Block::Table(quoted),
            Block::Chart(chart),
        ],
    }
}
