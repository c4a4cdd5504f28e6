//! Charts and words that several exhibits share.

use super::Study;
use super::exhibit::Drawing;
use crate::draw::chart::{Axis, Chart, Point, Series, Size, level_bands};
use crate::draw::{self, CellLabels, CellMap, Picture, Rgb, SvgOptions};
use crate::game::{Cell, Level, Part, Placement};
use crate::measure::{Measured, count_text, seconds_text};

/// A series with a point for each challenge that `value` knows something of, which
/// `text` says; a bound is a hollow marker.
pub(super) fn per_challenge(
    study: &Study,
    name: &str,
    style: usize,
    text: fn(f64) -> String,
    value: impl Fn(usize) -> Option<Measured>,
) -> Series {
    let subjects = study.subjects.iter().enumerate();
    let points = subjects.filter_map(|(at, subject)| {
        let value = value(at)?;
        let text = value.text(text);
        let title = format!("{}, {name}: {text}", subject.title());
        Some(point(subject.number, value, title))
    });
    Series {
        name: name.to_owned(),
        style,
        points: points.collect(),
        joined: false,
    }
}

/// A line through values over small whole numbers, each with what is said of it.
pub(super) fn line(
    name: &str,
    style: usize,
    values: impl Iterator<Item = (usize, Measured, String)>,
) -> Series {
    Series {
        name: name.to_owned(),
        style,
        points: values.map(|(x, y, title)| point(x, y, title)).collect(),
        joined: true,
    }
}

fn point(x: usize, y: Measured, title: String) -> Point {
    Point {
        x: x as f64,
        y: y.at_least(),
        title,
        hollow: y.value().is_none(),
    }
}

/// A chart over all challenges, with the levels marked.
pub(super) fn challenge_chart(
    study: &Study,
    id: &str,
    [title, caption]: [&str; 2],
    y: Axis,
    series: Vec<Series>,
) -> Chart {
    let levels: Vec<Option<Level>> = study.subjects.iter().map(|s| s.named.level).collect();
    Chart {
        id: id.to_owned(),
        title: title.to_owned(),
        caption: caption.to_owned(),
        size: Size::Wide,
        x: Axis::linear("number of the challenge").covering(0.5, study.subjects.len() as f64 + 0.5),
        y,
        guides: level_bands(&levels),
        series,
    }
}

/// A chart over some small whole numbers, such as missing pieces.
pub(super) fn number_chart(
    id: &str,
    [title, caption]: [&str; 2],
    x: &str,
    y: Axis,
    series: Vec<Series>,
) -> Chart {
    let xs = series.iter().flat_map(|s| s.points.iter().map(|p| p.x));
    let (low, high) = xs.fold((f64::INFINITY, 0.0), |(low, high): (f64, f64), x| {
        (low.min(x), high.max(x))
    });
    Chart {
        id: id.to_owned(),
        title: title.to_owned(),
        caption: caption.to_owned(),
        size: Size::Half,
        x: Axis::linear(x).covering(low.min(high) - 0.5, high + 0.5),
        y,
        guides: Vec::new(),
        series,
    }
}

/// A time with its bound marked.
pub(super) fn time_text(time: Measured) -> String {
    time.text(seconds_text)
}

/// A time that may be longer than a day.
pub(super) fn long_time_text(seconds: f64) -> String {
    const UNITS: [(f64, &str); 4] = [
        (365.25 * 86_400.0, "years"),
        (86_400.0, "days"),
        (3600.0, "hours"),
        (60.0, "min"),
    ];
    let unit = UNITS.into_iter().find(|(unit, _)| seconds >= 2.0 * unit);
    unit.map_or_else(
        || seconds_text(seconds),
        |(unit, name)| {
            let number = seconds / unit;
            let digits = if number < 10.0 {
                format!("{number:.1}")
            } else {
                big_text(number.round())
            };
            format!("{digits} {name}")
        },
    )
}

/// What there is to say, or a dash.
pub(super) fn or_dash(text: Option<String>) -> String {
    text.unwrap_or_else(|| "–".to_owned())
}

/// A whole number in groups of three digits, or as a power of ten if it is long.
pub(super) fn big_text(number: f64) -> String {
    if number < 1e7 {
        count_text(number.round())
    } else {
        let text = format!("{number:.1e}");
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        format!("{digits}·{}", power_of_ten(exponent))
    }
}

/// A log scale with powers of ten beside it.
pub(super) fn power_axis(label: &str) -> Axis {
    Axis::log(label).written(|value| {
        if value < 99_999.0 {
            count_text(value)
        } else {
            power_of_ten(&format!("{:.0}", value.log10()))
        }
    })
}

/// Ten to a power that is written in digits.
fn power_of_ten(exponent: &str) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digits = exponent.chars().filter_map(|c| c.to_digit(10));
    let raised: String = digits.map(|digit| RAISED[digit as usize]).collect();
    format!("10{raised}")
}

/// A fraction in per cent.
pub(super) fn percent_text(fraction: f64) -> String {
    hundredths_text(100.0 * fraction)
}

/// Per cent with as many digits as they need to differ from 0 and 100.
pub(super) fn hundredths_text(percent: f64) -> String {
    let decimals = match percent.min(100.0 - percent) {
        0.0 => 0,
        p if p < 0.095 => 3,
        p if p < 9.95 => 1,
        _ => 0,
    };
    format!("{percent:.decimals$} %")
}

/// A scale from 0 to 100 per cent.
pub(super) fn percent_axis(label: &str) -> Axis {
    let axis = Axis::linear(label).written(|value| format!("{value:.0} %"));
    axis.covering(0.0, 102.0)
}

/// A drawing of the toy.
pub(super) fn board(
    id: impl Into<String>,
    caption: impl Into<String>,
    picture: &Picture,
) -> Drawing {
    Drawing::board(id, caption, draw::svg(picture, SvgOptions::default()))
}

/// A drawing of the cells, each in the colour that `fill` gives it, with the
/// numbers of the spots in their centres.
pub(super) fn cells(
    id: impl Into<String>,
    caption: &str,
    fill: &dyn Fn(Cell) -> Option<Rgb>,
) -> Drawing {
    let label = |cell: Cell| (cell.part == Part::Centre).then(|| cell.spot.index().to_string());
    let map = CellMap {
        title: caption,
        fill,
        labels: CellLabels::Custom(&label),
        unreachable: true,
    };
    Drawing::board(id, caption, map.svg())
}

/// The cells that placements take, in the colours of their pieces.
pub(super) fn hexagons(
    id: impl Into<String>,
    caption: &str,
    picture: &Picture,
    colour: impl Fn(Placement) -> Rgb,
) -> Drawing {
    let fill = |cell: Cell| {
        let mut placements = picture.placements.iter();
        let taker = placements.find(|p| p.cells().contains(cell))?;
        Some(colour(*taker))
    };
    cells(id, caption, &fill)
}

/// A map of how often each cell is taken, from blue (seldom) to red (often), with
/// what `text` says of it; cells that are never taken stay blank. `counts` has a
/// number for each cell.
pub(super) fn heat_map(
    id: impl Into<String>,
    caption: &str,
    counts: &[u32],
    text: impl Fn(u32) -> String,
) -> Drawing {
    const COLD: Rgb = Rgb::hex(0x2b_4b_c8);
    const MILD: Rgb = Rgb::hex(0xf2_e6_c8);
    const HOT: Rgb = Rgb::hex(0xc8_1e_1e);
    let (least, most) = range_taken(counts);
    let colour = |count: u32| {
        if most == least {
            return COLD;
        }
        let share = f64::from(count - least) / f64::from(most - least);
        if share < 0.5 {
            COLD.mix(MILD, 2.0 * share)
        } else {
            MILD.mix(HOT, 2.0 * share - 1.0)
        }
    };
    let fill = |cell: Cell| {
        let count = counts[cell.index()];
        (count > 0).then(|| colour(count))
    };
    let label = |cell: Cell| {
        let count = counts[cell.index()];
        (count > 0).then(|| text(count))
    };
    let map = CellMap {
        title: caption,
        fill: &fill,
        labels: CellLabels::Custom(&label),
        unreachable: false,
    };
    Drawing::board(id, caption, map.svg())
}

/// The least and the most among the counts of cells that are taken at all.
pub(super) fn range_taken(counts: &[u32]) -> (u32, u32) {
    let taken = || counts.iter().copied().filter(|&count| count > 0);
    (taken().min().unwrap_or(0), taken().max().unwrap_or(0))
}
