//! The charts of the report, each of which is a file of its own too.

use super::super::export::Results;
use super::super::figures::{Figures, median_effort};
use crate::draw::chart::{Axis, Chart, Guide, Point, Scale, Series, Size, level_bands, styles};
use crate::game::{Level, NamedChallenge, Piece};
use crate::measure::{Measured, count_text, seconds_text, statistics};
use crate::words::file_name;

/// The name of the backend that the others are compared with.
pub(super) fn reference<'a>(results: &Results<'a>) -> &'a str {
    &results.plan.backends[results.summary.reference]
}

fn time_axis(scale: Scale) -> Axis {
    match scale {
        Scale::Linear => Axis::linear("time").written(seconds_text),
        Scale::Log => Axis::log("time (log scale)").written(seconds_text),
    }
}

fn in_words(time: Measured) -> String {
    match time {
        Measured::Exactly(seconds) => seconds_text(seconds),
        Measured::Over(seconds) => format!("not solved within {}", seconds_text(seconds)),
    }
}

/// One series a backend, made of what it did on each challenge.
fn per_backend(
    results: &Results,
    joined: bool,
    points: impl Fn(usize) -> Vec<Point>,
) -> Vec<Series> {
    let styles = styles(results.plan.backends.iter().map(String::as_str));
    let backends = results.plan.backends.iter().enumerate();
    backends
        .map(|(backend, name)| Series {
            name: name.clone(),
            style: styles[backend],
            points: points(backend),
            joined,
        })
        .collect()
}

fn title(results: &Results, challenge: usize, backend: usize, time: Measured) -> String {
    let named = &results.plan.challenges[challenge];
    let (name, time) = (&results.plan.backends[backend], in_words(time));
    format!("{}, {name}: {time}", named.title())
}

/// Whether any backend failed on a challenge, which no chart can show.
fn failed(results: &Results) -> bool {
    let mut figures = results.summary.figures.iter().flatten().flatten();
    figures.any(Figures::is_failed)
}

/// The time of every challenge for each backend, on a linear and on a log scale.
pub(super) fn every_challenge(results: &Results) -> Vec<Chart> {
    let series = per_backend(results, false, |backend| {
        let runs = results.summary.of_backend(backend);
        runs.filter_map(|(challenge, figures)| {
            let time = figures.total?;
            Some(Point {
                x: (challenge + 1) as f64,
                y: time.at_least(),
                title: title(results, challenge, backend, time),
                hollow: !figures.is_solved(),
            })
        })
        .collect()
    });
    let count = results.plan.challenges.len() as f64;
    let chart = |scale, id: &str, title: &str, caption: &str| Chart {
        id: id.to_owned(),
        title: title.to_owned(),
        caption: caption.to_owned(),
        size: Size::Wide,
        x: Axis::linear("number of the challenge").covering(0.5, count + 0.5),
        y: time_axis(scale),
        guides: bands(results),
        series: series.clone(),
    };
    let left_out = if failed(results) {
        " Without a marker: failed."
    } else {
        ""
    };
    let linear = format!(
        "Hollow markers: cut off by a limit.{left_out} Point at a marker to read its challenge and time."
    );
    let log = "The same times. Each line of the grid is ten times the one below it.";
    vec![
        chart(
            Scale::Linear,
            "times-linear",
            "Time of every challenge, linear scale",
            &linear,
        ),
        chart(
            Scale::Log,
            "times-log",
            "Time of every challenge, log scale",
            log,
        ),
    ]
}

/// The stretches of challenges of the same level, if there are levels.
fn bands(results: &Results) -> Vec<Guide> {
    let levels: Vec<Option<Level>> = results.plan.challenges.iter().map(|e| e.level).collect();
    level_bands(&levels)
}

/// How many challenges each backend solves if each may take a given time.
pub(super) fn cactus(results: &Results) -> Vec<Chart> {
    let series = per_backend(results, true, |backend| {
        let runs = results.summary.of_backend(backend);
        let times = runs.filter_map(|(_, figures)| figures.total?.value());
        let mut times: Vec<f64> = times.collect();
        times.sort_by(f64::total_cmp);
        let name = &results.plan.backends[backend];
        let ranked = times.into_iter().enumerate();
        ranked
            .map(|(rank, time)| Point {
                x: (rank + 1) as f64,
                y: time,
                title: format!(
                    "{name}: {} solved in at most {}",
                    rank + 1,
                    seconds_text(time)
                ),
                hollow: false,
            })
            .collect()
    });
    let timeout = results.plan.timeout.as_secs_f64();
    let slowest = series.iter().flat_map(|s| &s.points).map(|p| p.y);
    let near_limit = slowest.fold(0.0, f64::max) > timeout / 10.0;
    let limit = Guide::Horizontal {
        y: timeout,
        label: format!("limit {}", seconds_text(timeout)),
    };
    let chart = Chart {
        id: "cactus".to_owned(),
        title: "Cactus plot".to_owned(),
        caption: "The times of each backend in increasing order: a line further right and lower \
                  is better."
            .to_owned(),
        size: Size::Wide,
        x: Axis::linear("challenges solved")
            .covering(0.0, results.plan.challenges.len() as f64 + 0.6),
        y: time_axis(Scale::Log),
        guides: if near_limit { vec![limit] } else { Vec::new() },
        series,
    };
    vec![chart]
}

/// Every other backend against the reference.
pub(super) fn duels(results: &Results) -> Vec<Chart> {
    let backends = 0..results.plan.backends.len();
    let others = backends.filter(|&backend| backend != results.summary.reference);
    others.map(|other| duel(results, other)).collect()
}

fn duel(results: &Results, other: usize) -> Chart {
    let own = results.summary.reference;
    let pairs = results.summary.figures.iter().enumerate();
    let points: Vec<Point> = pairs
        .filter_map(|(challenge, row)| {
            let (left, right) = (row[own].as_ref()?, row[other].as_ref()?);
            let (left, right) = (left.total?, right.total?);
            let entry = results.plan.challenges[challenge].title();
            Some(Point {
                x: left.at_least(),
                y: right.at_least(),
                title: format!(
                    "{entry}: {} {}, {} {}",
                    results.plan.backends[own],
                    in_words(left),
                    results.plan.backends[other],
                    in_words(right)
                ),
                hollow: left.value().is_none() || right.value().is_none(),
            })
        })
        .collect();
    let coordinates = points.iter().flat_map(|point| [point.x, point.y]);
    let positive = coordinates.filter(|&value| value > 0.0);
    let (least, largest) = positive.fold((f64::INFINITY, 0.0), |(low, high): (f64, f64), value| {
        (low.min(value), high.max(value))
    });
    let (own_name, name) = (&results.plan.backends[own], &results.plan.backends[other]);
    let axis = |name: &str| {
        Axis::log(format!("time of {name}"))
            .written(seconds_text)
            .covering(least, largest)
    };
    Chart {
        id: format!("duel-{other}-{}", file_name(name)),
        title: format!("{own_name} and {name}"),
        caption: verdict(results, other),
        size: Size::Square,
        x: axis(own_name),
        y: axis(name),
        guides: vec![Guide::Diagonal],
        series: vec![Series {
            name: name.clone(),
            style: styles(results.plan.backends.iter().map(String::as_str))[other],
            points,
            joined: false,
        }],
    }
}

/// On how many challenges the reference is faster than another: on those that it solved
/// and the other did not, or later. Of two that were cut off, nobody knows; where one
/// failed, they were not compared.
fn verdict(results: &Results, other: usize) -> String {
    let own = results.summary.reference;
    let rows = results.summary.figures.iter();
    let both = rows.filter_map(|row| Some((row[own].as_ref()?, row[other].as_ref()?)));
    let both: Vec<(&Figures, &Figures)> = both.collect();
    let pairs = both
        .iter()
        .filter_map(|(left, right)| Some((left.total?, right.total?)));
    let pairs: Vec<(Measured, Measured)> = pairs.collect();
    let is_faster = |(left, right): &&(Measured, Measured)| {
        let left = left.value();
        left.is_some_and(|left| right.value().is_none_or(|right| left < right))
    };
    let is_open =
        |(left, right): &&(Measured, Measured)| left.value().is_none() && right.value().is_none();
    let faster = pairs.iter().filter(is_faster).count();
    let open = pairs.iter().filter(is_open).count();
    let name = &results.plan.backends[own];
    let mut said = format!("{name} is faster on {faster} of {}.", pairs.len());
    if open > 0 {
        said += &format!(" Neither solved {open} of them.");
    }
    let failed = both.len() - pairs.len();
    if failed > 0 {
        said += &format!(" On {failed} more, one of them failed.");
    }
    said
}

/// Median time and effort for each number of missing pieces.
pub(super) fn growth(results: &Results) -> Vec<Chart> {
    let of_missing = |backend: usize, missing: usize| -> Vec<&Figures> {
        let runs = results.summary.of_backend(backend);
        runs.filter(|(challenge, _)| results.plan.challenges[*challenge].missing() == missing)
            .map(|(_, figures)| figures)
            .collect()
    };
    let times = per_backend(results, true, |backend| {
        by_missing(|missing| {
            let runs = of_missing(backend, missing);
            let times: Vec<Measured> = runs.iter().filter_map(|figures| figures.total).collect();
            let median = statistics::median(&times)?;
            let text = in_words(median);
            Some((
                median.at_least(),
                text,
                median.value().is_none(),
                times.len(),
            ))
        })
    });
    let efforts = per_backend(results, true, |backend| {
        by_missing(|missing| {
            let runs = of_missing(backend, missing);
            let efforts = || runs.iter().filter_map(|figures| figures.effort);
            let effort = median_effort(efforts())?;
            let text = effort.text();
            let count = effort.count();
            // A log scale has no zero; the caption says so.
            Some((
                count.at_least().max(1.0),
                text,
                count.value().is_none(),
                efforts().count(),
            ))
        })
    });
    let missing = results.plan.challenges.iter().map(NamedChallenge::missing);
    let (fewest, most) = missing.fold((Piece::COUNT, 0), |(low, high), n| {
        (low.min(n), high.max(n))
    });
    let x = || Axis::linear("missing pieces").covering(fewest as f64 - 0.5, most as f64 + 0.5);
    let time = Chart {
        id: "growth-time".to_owned(),
        title: "Time".to_owned(),
        caption: "Median over the challenges with so many missing pieces.".to_owned(),
        size: Size::Half,
        x: x(),
        y: time_axis(Scale::Log),
        guides: Vec::new(),
        series: times,
    };
    let effort = Chart {
        id: "growth-nodes".to_owned(),
        title: "Nodes or conflicts".to_owned(),
        caption: "Nodes of the search tree, or conflicts of a SAT solver: median over the \
                  challenges with so many missing pieces. Hollow: a bound, since searches were \
                  cut off. None at all is drawn as one."
            .to_owned(),
        y: Axis::log("nodes or conflicts (log scale)").written(count_text),
        series: efforts,
        ..time.clone()
    };
    vec![time, effort]
}

/// A point for each number of missing pieces that `figure` knows a value, a text,
/// whether it is a bound, and a number of challenges of.
fn by_missing(figure: impl Fn(usize) -> Option<(f64, String, bool, usize)>) -> Vec<Point> {
    let numbers = 0..=Piece::COUNT;
    numbers
        .filter_map(|missing| {
            let (y, text, hollow, challenges) = figure(missing)?;
            Some(Point {
                x: missing as f64,
                y,
                title: format!("{missing} missing, {challenges} challenges: {text}"),
                hollow,
            })
        })
        .collect()
}
