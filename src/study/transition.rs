//! Where the exhaustive part begins: the published search with the transition at 0 to 8
//! pieces, to the first solution and to all.

use super::exhibit::{Block, Exhibit, Source, Table};
use super::plot::{self, big_text, or_dash};
use super::trials::{Among, Basis, Figure, Goal, Of, TRANSITIONS, Trials, Tried, transition_id};
use crate::draw::chart::{Axis, Chart};
use crate::measure::{Measured, seconds_text};

/// What is added up, over the challenges on which every point of transition is known, and
/// how many those are.
pub(super) fn sums(
    trials: &Trials,
    among: Among,
    goal: Goal,
    of: Of,
) -> Option<(Vec<Figure>, usize)> {
    let ids = TRANSITIONS.map(|transition| transition_id(transition, goal));
    let known = |tried: &&Tried| {
        let mut all = ids.iter();
        all.all(|id| of(tried, id).is_some_and(|figure| figure.basis < Basis::Bound))
    };
    let tried: Vec<&Tried> = trials.of(among).iter().filter(known).collect();
    let sum = |id: &String| {
        let figures: Vec<Figure> = tried.iter().filter_map(|one| of(one, id)).collect();
        Figure::sum(&figures)
    };
    let sums: Option<Vec<Figure>> = ids.iter().map(sum).collect();
    Some((sums?, tried.len()))
}

/// What is compared, with what the page calls it.
const CASES: [(Among, Goal, &str); 4] = [
    (Among::Suite, Goal::All, "suite, all"),
    (Among::Suite, Goal::First, "suite, first"),
    (Among::Sample, Goal::All, "sample, all"),
    (Among::Sample, Goal::First, "sample, first"),
];

/// The points of transition side by side.
pub(super) fn exhibit(trials: &Trials) -> Exhibit {
    let best = CASES.iter().filter_map(|&(among, goal, name)| {
        let (looks, count) = sums(trials, among, goal, Tried::looks)?;
        let best = (0..looks.len()).min_by(|a, b| looks[*a].value.total_cmp(&looks[*b].value))?;
        Some(format!(
            "{} ({name}, {count} challenges)",
            TRANSITIONS[best]
        ))
    });
    let best: Vec<String> = best.collect();
    let finding = if best.is_empty() {
        "No search was made.".to_owned()
    } else {
        format!(
            "The fewest placements are looked at with the transition at {}.",
            best.join(", ")
        )
    };
    let mut blocks = Vec::new();
    if !best.is_empty() {
        blocks.push(Block::Table(table(trials)));
        blocks.push(Block::Chart(chart(trials)));
    }
    Exhibit {
        id: "transition",
        title: "The transition at 0 to 8 pieces",
        source: Source {
            sections: &["Transition between the two methods"],
            ..Source::BEYOND
        },
        finding,
        method: "Sums over the challenges on which the search is known at every point, counted or, for all \
                 solutions, estimated (≈). Looks are placements that the search looks at: a node costs \
                 many of them where it is guided and few at the end, and unlike times they are the same \
                 in every run. To the first solution a late transition is as good, which is the trap \
                 that the paper warns of.",
        quotes: &[
            "The reader may wonder why 5 or 6 is not used as the transition level, […] but in the table, we \
             were only looking for known solutions",
        ],
        blocks,
    }
}

fn table(trials: &Trials) -> Table {
    let names =
        CASES.map(|(_, _, name)| ["nodes", "looks", "time"].map(|of| format!("{name}: {of}")));
    let names: Vec<String> = names.into_iter().flatten().collect();
    let columns = CASES.map(|(among, goal, _)| {
        let of: [Of; 3] = [Tried::nodes, Tried::looks, Tried::seconds];
        of.map(|of| sums(trials, among, goal, of).map(|(sums, _)| sums))
    });
    let texts: [fn(f64) -> String; 3] = [big_text, big_text, plot::long_time_text];
    let rows = TRANSITIONS.iter().enumerate().map(|(at, transition)| {
        let cells = columns.iter().flat_map(|pair| {
            let pair = pair.iter().zip(texts);
            pair.map(|(sums, text)| or_dash(sums.as_ref().map(|sums| sums[at].text(text))))
        });
        [transition.to_string()].into_iter().chain(cells).collect()
    });
    Table::new(
        "transition-table",
        "All challenges together, by the point of transition",
    )
    .number("at")
    .numbers(names.iter().map(String::as_str))
    .rows(rows)
}

fn chart(trials: &Trials) -> Chart {
    let series = CASES
        .iter()
        .enumerate()
        .filter_map(|(style, &(among, goal, name))| {
            let (times, _) = sums(trials, among, goal, Tried::seconds)?;
            let values = TRANSITIONS.iter().zip(times).map(|(&transition, time)| {
                let title = format!(
                    "{name}, at {transition}: {}",
                    time.text(plot::long_time_text)
                );
                let known = Measured::new(time.value, time.basis == Basis::Counted);
                (transition, known, title)
            });
            Some(plot::line(
                name,
                style,
                values.collect::<Vec<_>>().into_iter(),
            ))
        });
    plot::number_chart(
        "transition-chart",
        [
            "Time by the point of transition",
            "All challenges together. Hollow markers: some searches were estimated.",
        ],
        "pieces left at the transition",
        Axis::log("time (log scale)").written(seconds_text),
        series.collect(),
    )
}
