//! Axes, grid and labels, and where on the drawing a value lies.

use maud::{Markup, PreEscaped, html};
use plotters::coord::ReverseCoordTranslate;
use plotters::coord::ranged1d::{Ranged, ValueFormatter};
use plotters::prelude::*;

use super::marks::{self, Place};
use super::{Axis, Chart, Guide, Scale};

/// The colour of axes and text as it stands in the drawing. The page's style sheet
/// finds it by this value and replaces it in dark mode.
pub(in super::super) const INK: RGBColor = RGBColor(0x33, 0x3B, 0x44);
/// The colour of the grid, likewise.
pub(in super::super) const GRID: RGBColor = RGBColor(0xDD, 0xE2, 0xE8);

const FONT: (&str, u32) = ("sans-serif", 14);
const LEFT: u32 = 76;
const BELOW: u32 = 46;

/// Draws a chart.
pub(super) fn draw(chart: &Chart) -> Markup {
    let x = range(&chart.x, chart, |point| point.0, false);
    let y = range(&chart.y, chart, |point| point.1, true);
    let (x_from_to, y_from_to) = (x.0..x.1, y.0..y.1);
    match (chart.x.scale, chart.y.scale) {
        (Scale::Linear, Scale::Linear) => with(chart, x_from_to, y_from_to),
        (Scale::Linear, Scale::Log) => with(chart, x_from_to, y_from_to.log_scale()),
        (Scale::Log, Scale::Linear) => with(chart, x_from_to.log_scale(), y_from_to),
        (Scale::Log, Scale::Log) => with(chart, x_from_to.log_scale(), y_from_to.log_scale()),
    }
}
