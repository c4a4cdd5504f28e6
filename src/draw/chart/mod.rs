//! Charts as SVG, to be put into a `page`.
//!
//! A [`Chart`] says what is shown; `Chart::svg` draws it. Axes and grid are drawn
//! by `plotters`; points and lines are written as elements of their own, each with a
//! tooltip and the class of its series. Every element has its colour on a light
//! ground; the page's style sheet replaces it in the dark. `Chart::file` makes a
//! picture of its own with heading, legend and caption inside, for viewers that know
//! no style sheets. Series differ by marker as well as by colour.

pub(super) mod colours;
mod frame;
mod graph;
mod marks;
mod standalone;
mod style;

use maud::{Markup, html};

use marks::legend;
use standalone::{Sheet, embedded};

use crate::game::Level;

pub use graph::{Graph, Vertex};
pub use style::styles;

/// How an axis runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equally long.
    Linear,
    /// Equal ratios are equally long. Only for positive values.
    Log,
}

/// An axis.
#[derive(Clone)]
pub struct Axis {
    /// What it shows.
    pub label: String,
    /// How it runs.
    pub scale: Scale,
    /// How the values beside it are written.
    pub text: fn(f64) -> String,
    /// The values that it covers. Without it, a linear axis begins at zero and ends
    /// behind the last value. A logarithmic axis covers whole powers of ten.
    pub range: Option<(f64, f64)>,
}

impl Axis {
    /// A linear axis with plain numbers.
    pub(crate) fn linear(label: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            scale: Scale::Linear,
            text: whole_number,
            range: None,
        }
    }

    /// A logarithmic axis with plain numbers.
    pub(crate) fn log(label: impl Into<String>) -> Self {
        Self {
            scale: Scale::Log,
            ..Self::linear(label)
        }
    }

    /// The same axis with values written by `text`.
    pub(crate) fn written(self, text: fn(f64) -> String) -> Self {
        Self { text, ..self }
    }

    /// The same axis covering `from` to `to`.
    pub(crate) fn covering(self, from: f64, to: f64) -> Self {
        Self {
            range: Some((from, to)),
            ..self
        }
    }
}

/// Whole numbers as they are; between them an axis stays blank.
fn whole_number(value: f64) -> String {
    let rounded = value.round();
    if (value - rounded).abs() > 1e-6 {
        return String::new();
    }
    rounded.to_string()
}

/// A point with what its tooltip says.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Where it lies on the horizontal axis.
    pub x: f64,
    /// Where it lies on the vertical axis.
    pub y: f64,
    /// What the tooltip says.
    pub title: String,
    /// Whether the value is only a bound: drawn hollow.
    pub hollow: bool,
}

/// Points that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What the legend calls it.
    pub name: String,
    /// Which of the styles (colour and marker) it has; for backends, see [`styles`].
    pub style: usize,
    /// The points, in the order in which they are joined.
    pub points: Vec<Point>,
    /// Whether the points are joined by a line.
    pub joined: bool,
}

/// What is drawn behind the series.
#[derive(Clone, Debug, PartialEq)]
pub enum Guide {
    /// The line of equal values on both axes.
    Diagonal,
    /// A horizontal line, such as a limit.
    Horizontal {
        /// Where.
        y: f64,
        /// What it is.
        label: String,
    },
    /// A stretch of the horizontal axis with a name of its own.
    Band {
        /// Where it begins.
        from: f64,
        /// Where it ends.
        to: f64,
        /// What it is.
        label: String,
    },
}

/// The stretches of challenges of the same level, numbered from 1 in this order;
/// none where there is no level.
pub(crate) fn level_bands(levels: &[Option<Level>]) -> Vec<Guide> {
    let mut from = 0;
    let mut bands = Vec::new();
    for stretch in levels.chunk_by(|a, b| a == b) {
        let to = from + stretch.len();
        if let Some(level) = stretch[0] {
            bands.push(Guide::Band {
                from: from as f64 + 0.5,
                to: to as f64 + 0.5,
                label: level.name().to_owned(),
            });
        }
        from = to;
    }
    bands
}

/// How much room a chart takes on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Half the width of the page, if the screen is wide.
    Half,
    /// The width of the page.
    Wide,
    /// Half the width of the page, for two values of the same kind: both axes cover the
    /// same values and are equally long, so that equal values lie on the diagonal.
    Square,
}

impl Size {
    const fn pixels(self) -> (u32, u32) {
        match self {
            Self::Half => (560, 400),
            Self::Wide => (1140, 420),
            Self::Square => frame::around(432),
        }
    }
}

/// A chart.
#[derive(Clone)]
pub struct Chart {
    /// Its name within the page: letters, digits and hyphens.
    pub id: String,
    /// What it shows, as its heading.
    pub title: String,
    /// What to see in it, below it.
    pub caption: String,
    /// The room it takes.
    pub size: Size,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// What is drawn behind the series.
    pub guides: Vec<Guide>,
    /// What is shown.
    pub series: Vec<Series>,
}

impl Chart {
    /// Whether there is nothing to draw.
    pub(crate) fn is_empty(&self) -> bool {
        self.drawn().is_empty()
    }

    /// The series that have points.
    fn drawn(&self) -> Vec<&Series> {
        let series = self.series.iter();
        series.filter(|one| !one.points.is_empty()).collect()
    }

    /// The chart with its heading, legend and caption; nothing if it has no points.
    pub(crate) fn figure(&self) -> Markup {
        let drawn = self.drawn();
        if drawn.is_empty() {
            return html! {};
        }
        html! {
            figure class=[(self.size == Size::Wide).then_some("wide")] {
                h3 { (self.title) }
                @if drawn.len() > 1 { (legend(&drawn)) }
                div.scroll { (self.svg()) }
                figcaption { (self.caption) }
            }
        }
    }

    /// The drawing alone.
    pub(crate) fn svg(&self) -> Markup {
        let content = frame::draw(self, marks::all);
        embedded("chart", &self.id, &self.title, self.size.pixels(), &content)
    }

    /// The drawing as a file of its own.
    pub(crate) fn file(&self) -> String {
        let drawn = self.drawn();
        let sheet = Sheet {
            title: &self.title,
            legend: if drawn.len() > 1 { &drawn } else { &[] },
            size: self.size.pixels(),
            content: frame::draw(self, marks::all),
            caption: &self.caption,
        };
        sheet.file()
    }
}
