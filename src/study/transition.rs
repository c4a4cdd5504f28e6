//! Where the exhaustive part begins: the published search with the transition at 0 to 8
//! pieces, to the first solution and to all.

use super::exhibit::{Block, Exhibit, Source, Table};
use super::plot::{self, big_text, or_dash};
use super::trials::{Among, Basis, Figure, Goal, Of, TRANSITIONS, Trials, Tried, transition_id};
use crate::draw::chart::Chart;
use crate::measure::Measured;
use crate::words::counted;

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

/// How far the searches go, with what the page calls it.
const GOALS: [(Goal, &str); 2] = [(Goal::All, "all"), (Goal::First, "first")];

/// The points at which the fewest placements are looked at, with what that is of.
fn best(trials: &Trials, goal: Goal) -> Vec<String> {
    let best = Among::BOTH.into_iter().filter_map(|among| {
        let (looks, count) = sums(trials, among, goal, Tried::looks)?;
        let best = (0..looks.len()).min_by(|a, b| looks[*a].value.total_cmp(&looks[*b].value))?;
        let (at, name) = (TRANSITIONS[best], among.name());
        Some(format!("{at} ({name}, {})", counted(count, "challenge")))
    });
    best.collect()
}

fn finding(trials: &Trials) -> String {
    let [all, first] = GOALS.map(|(goal, _)| best(trials, goal).join(" and at "));
    if all.is_empty() {
        return "No search was made.".to_owned();
    }
    let first = if first.is_empty() {
        String::new()
    } else {
        format!("; to the first solution at {first}")
    };
    format!(
        "Until all solutions are known, the fewest placements are looked at with the transition at {all}{first}."
    )
}

/// The points of transition side by side.
pub(super) fn exhibit(trials: &Trials) -> Exhibit {
    let shown: Vec<Among> = (Among::BOTH.into_iter())
        .filter(|among| sums(trials, *among, Goal::All, Tried::looks).is_some())
        .collect();
    let tables = shown
        .iter()
        .map(|among| Block::Table(table(trials, *among)));
    let chart = (!shown.is_empty()).then(|| Block::Chart(chart(trials)));
    Exhibit {
        id: "transition",
        title: "The transition at 0 to 8 pieces",
        source: Source {
            sections: &["Transition between the two methods"],
            ..Source::BEYOND
        },
        finding: finding(trials),
        method: "Sums over the challenges on which the search is known at every point, counted or, for all \
                 solutions, estimated (≈). Looks are placements that the search looks at: a node costs \
                 many of them where it is guided and few at the end, and unlike times they are the same \
                 in every run.",
        quotes: &[
            "The reader may wonder why 5 or 6 is not used as the transition level, […] but in the table, we \
             were only looking for known solutions",
        ],
        blocks: tables.chain(chart).collect(),
    }
}

/// What is told of the searches: its name, how to get it, and how to write it.
type Measure = (&'static str, Of, fn(f64) -> String);

fn table(trials: &Trials, among: Among) -> Table {
    let measures: [Measure; 3] = [
        ("nodes", Tried::nodes, big_text),
        ("looks", Tried::looks, big_text),
        ("time", Tried::seconds, plot::long_time_text),
    ];
    let columns: Vec<(String, Option<Vec<String>>)> = GOALS
        .into_iter()
        .flat_map(|(goal, name)| {
            measures.map(|(what, of, text)| {
                let sums = sums(trials, among, goal, of);
                let texts = sums.map(|(sums, _)| sums.iter().map(|sum| sum.text(text)).collect());
                (format!("{name}: {what}"), texts)
            })
        })
        .collect();
    let rows = TRANSITIONS.iter().enumerate().map(|(at, transition)| {
        let cells = columns.iter().map(|(_, texts)| {
            let text = texts.as_ref().map(|texts| texts[at].clone());
            or_dash(text)
        });
        [transition.to_string()].into_iter().chain(cells).collect()
    });
    Table::new(
        &format!("transition-{}", among.name()),
        format!(
            "Challenges of the {} together, by the point of transition",
            among.name()
        ),
    )
    .number("at")
    .numbers(columns.iter().map(|(name, _)| name.as_str()))
    .rows(rows)
}

fn chart(trials: &Trials) -> Chart {
    let cases = Among::BOTH.into_iter().flat_map(|among| {
        GOALS.map(|(goal, name)| (among, goal, format!("{}, {name}", among.name())))
    });
    let series = cases
        .enumerate()
        .filter_map(|(style, (among, goal, name))| {
            let (looks, _) = sums(trials, among, goal, Tried::looks)?;
            let values = TRANSITIONS.iter().zip(looks).map(|(&transition, looks)| {
                let title = format!("{name}, at {transition}: {}", looks.text(big_text));
                let known = Measured::new(looks.value, looks.basis == Basis::Counted);
                (transition, known, title)
            });
            Some(plot::line(
                &name,
                style,
                values.collect::<Vec<_>>().into_iter(),
            ))
        });
    plot::number_chart(
        "transition-chart",
        [
            "Placements looked at, by the point of transition",
            "All challenges together. Hollow markers: some searches were estimated.",
        ],
        "pieces left at the transition",
        plot::power_axis("placements looked at (log scale)"),
        series.collect(),
    )
}
