//! Axes, grid and labels, and where on the drawing a value lies.

use maud::{Markup, PreEscaped, html};
use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::ranged1d::{AsRangedCoord, Ranged, ValueFormatter};
use plotters::prelude::*;

use super::colours::{self, plotted};
use super::{Axis, Chart, Point, Scale, Size};

const FONT: (&str, u32) = ("sans-serif", 16);
/// Room for the values and the label of the vertical axis.
const LEFT: u32 = 92;
/// Room for the values and the label of the horizontal axis.
const BELOW: u32 = 50;
/// Room for half of the last value below the horizontal axis.
const RIGHT: u32 = 30;
/// Room for the names of bands.
const ABOVE: u32 = 24;
/// Around everything, so that no letter reaches beyond the drawing.
const MARGIN: u32 = 6;
/// At most so many values are written beside an axis. With fewer than ten,
/// plotters writes only whole powers of ten on a logarithmic axis.
const LABELS: usize = 9;

/// The width and height of a drawing whose axes enclose a square with sides this long.
pub(super) const fn around(side: u32) -> (u32, u32) {
    (side + MARGIN + LEFT + RIGHT, side + ABOVE + BELOW + MARGIN)
}

/// A position on the drawing, in its own pixels from the upper left corner.
pub(super) type Position = (i32, i32);

/// Where on the drawing the values of a chart lie.
pub(super) struct Frame<'a> {
    /// The upper left corner of the area between the axes.
    pub(super) upper_left: Position,
    /// The lower right corner of that area.
    pub(super) lower_right: Position,
    /// The position of a pair of values.
    pub(super) place: &'a dyn Fn(f64, f64) -> Position,
}

/// Draws what belongs between the tags of a drawing of the chart's size: the axes, and
/// between them what `marks` puts there.
pub(super) fn draw(chart: &Chart, marks: fn(&Chart, &Frame) -> Markup) -> Markup {
    let mut x = range(&chart.x, chart, |point| point.x);
    let mut y = range(&chart.y, chart, |point| point.y);
    if chart.size == Size::Square {
        let both = (x.0.min(y.0), x.1.max(y.1));
        (x, y) = (both, both);
    }
    let (x, y) = (x.0..x.1, y.0..y.1);
    match (chart.x.scale, chart.y.scale) {
        (Scale::Linear, Scale::Linear) => between(chart, marks, x, y),
        (Scale::Linear, Scale::Log) => between(chart, marks, x, y.log_scale()),
        (Scale::Log, Scale::Linear) => between(chart, marks, x.log_scale(), y),
        (Scale::Log, Scale::Log) => between(chart, marks, x.log_scale(), y.log_scale()),
    }
}

/// Values beyond this are drawn as if they were this large, or its inverse: where an
/// axis would end at infinity, the search for its labels would not end at all.
const LARGEST: f64 = 1e100;

/// The values that an axis covers.
fn range(axis: &Axis, chart: &Chart, coordinate: fn(&Point) -> f64) -> (f64, f64) {
    let points = chart.series.iter().flat_map(|series| &series.points);
    let values = points.map(coordinate).filter(|value| value.is_finite());
    let values = values.map(|value| value.min(LARGEST));
    match axis.scale {
        Scale::Linear => axis.range.unwrap_or_else(|| {
            let largest = values.fold(0.0, f64::max);
            (0.0, if largest > 0.0 { largest * 1.05 } else { 1.0 })
        }),
        Scale::Log => {
            let none = (f64::INFINITY, 0.0_f64);
            let (least, largest) = axis.range.unwrap_or_else(|| {
                let positive = values.filter(|&value| value > 0.0);
                positive.fold(none, |(low, high), value| (low.min(value), high.max(value)))
            });
            let (least, largest) = if least <= largest {
                (
                    least.clamp(1.0 / LARGEST, LARGEST),
                    largest.clamp(1.0 / LARGEST, LARGEST),
                )
            } else {
                (1.0, 1.0)
            };
            let low = least.log10().floor();
            // A value just above a power of ten, such as the time of a run that was cut
            // off after a second, is no reason to add the next one.
            let high = (largest.log10() - 0.05).ceil().max(low + 1.0);
            // A little more, so that rounding never loses the value at an end.
            let (bottom, top) = (10_f64.powf(low), 10_f64.powf(high).max(largest));
            (bottom * 0.98, top * 1.02)
        }
    }
}

/// Draws a chart between two axes.
fn between<X, Y>(chart: &Chart, marks: fn(&Chart, &Frame) -> Markup, x: X, y: Y) -> Markup
where
    X: AsRangedCoord<Value = f64>,
    Y: AsRangedCoord<Value = f64>,
    X::CoordDescType: Ranged<ValueType = f64> + ValueFormatter<f64>,
    Y::CoordDescType: Ranged<ValueType = f64> + ValueFormatter<f64>,
{
    let (width, height) = chart.size.pixels();
    let mut drawing = String::new();
    let mut drawn = html! {};
    {
        let area = SVGBackend::with_string(&mut drawing, (width, height)).into_drawing_area();
        let context = ChartBuilder::on(&area)
            .margin(MARGIN)
            .margin_top(ABOVE)
            .margin_right(RIGHT)
            .x_label_area_size(BELOW)
            .y_label_area_size(LEFT)
            .build_cartesian_2d(x, y);
        // Drawing into a text of sufficient size cannot fail; if it did, the chart
        // would be empty and the rest of the page unharmed.
        if let Ok(mut context) = context {
            let _ = axes(chart, &mut context);
            let (across, down) = context.plotting_area().get_pixel_range();
            let frame = Frame {
                upper_left: (across.start, down.start),
                lower_right: (across.end, down.end),
                place: &|x, y| context.as_coord_spec().translate(&(x, y)),
            };
            drawn = marks(chart, &frame);
        }
    }
    html! { (PreEscaped(inner(&drawing))) (drawn) }
}

/// What stands between the outermost tags.
fn inner(svg: &str) -> &str {
    let begin = svg.find('>').map_or(0, |at| at + 1);
    let end = svg.rfind("</svg>").unwrap_or(svg.len());
    svg.get(begin..end).unwrap_or_default()
}

fn axes<'a, X, Y>(
    chart: &Chart,
    context: &mut ChartContext<'a, SVGBackend<'a>, Cartesian2d<X, Y>>,
) -> Result<(), DrawingAreaErrorKind<std::io::Error>>
where
    X: Ranged<ValueType = f64> + ValueFormatter<f64>,
    Y: Ranged<ValueType = f64> + ValueFormatter<f64>,
{
    let font = || FONT.into_font().color(&plotted(colours::SOFT));
    context
        .configure_mesh()
        .x_labels(LABELS)
        .y_labels(LABELS)
        .x_label_formatter(&|value| (chart.x.text)(*value))
        .y_label_formatter(&|value| (chart.y.text)(*value))
        .x_desc(&chart.x.label)
        .y_desc(&chart.y.label)
        .bold_line_style(plotted(colours::GRID))
        .light_line_style(TRANSPARENT)
        .max_light_lines(0)
        .axis_style(plotted(colours::AXIS))
        .label_style(font())
        .axis_desc_style(font())
        .draw()
}

#[cfg(test)]
mod tests {
    use super::super::Series;
    use super::*;

    /// Two quantities of the same kind, of which one is much larger.
    fn chart(size: Size, scale: fn(&str) -> Axis) -> Chart {
        let point = |x, y| Point {
            x,
            y,
            title: String::new(),
            hollow: false,
        };
        Chart {
            id: "square".to_owned(),
            title: String::new(),
            caption: String::new(),
            size,
            x: scale("one"),
            y: scale("other"),
            guides: Vec::new(),
            series: vec![Series {
                name: String::new(),
                style: 0,
                points: vec![point(2.0, 300.0), point(5.0, 4000.0)],
                joined: false,
            }],
        }
    }

    /// The sides of the area between the axes, and how far the place of equal values is
    /// from its diagonal.
    fn measured(chart: &Chart) -> (i32, i32, i32) {
        fn tell(_: &Chart, frame: &Frame) -> Markup {
            let ((left, top), (right, bottom)) = (frame.upper_left, frame.lower_right);
            let (x, y) = (frame.place)(100.0, 100.0);
            let off = ((x - left) - (bottom - y)).abs();
            html! { "|" (right - left) "|" (bottom - top) "|" (off) }
        }
        let told = draw(chart, tell).into_string();
        let mut numbers = told.rsplit('|').map(|number| number.parse().unwrap());
        let mut next = || numbers.next().unwrap();
        let (off, height, width) = (next(), next(), next());
        (width, height, off)
    }

    #[test]
    fn equal_values_lie_on_the_diagonal_of_a_square() {
        let scales: [fn(&str) -> Axis; 2] = [|label| Axis::log(label), |label| Axis::linear(label)];
        for scale in scales {
            let (width, height, off) = measured(&chart(Size::Square, scale));
            assert_eq!(width, height);
            assert!(off <= 1, "{off}");
            let (width, height, off) = measured(&chart(Size::Half, scale));
            assert!(width > height && off > 1);
        }
    }
}
