//! Horizontal bars with their values written beside them.

use maud::{Markup, html};

use super::style;

/// One bar.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bar {
    /// What it stands for.
    pub(crate) label: String,
    /// How long it is.
    pub(crate) value: f64,
    /// The value in words.
    pub(crate) text: String,
    /// Which of the styles it has.
    pub(crate) style: usize,
}

/// Bars on a linear scale from zero.
pub(crate) fn bars(id: &str, title: &str, bars: &[Bar]) -> Markup {
    let longest = bars.iter().map(|bar| bar.value).fold(0.0, f64::max);
    let percent = |value: f64| {
        if longest > 0.0 {
            100.0 * value / longest
        } else {
            0.0
        }
    };
    html! {
        figure.bars id=(id) {
            h3 { (title) }
            dl {
                @for bar in bars {
                    dt { (bar.label) }
                    dd {
                        span class={ "bar s" (style::colour(bar.style)) }
                            style={ "width:calc((100% - 12rem) * " (format!("{:.4}", percent(bar.value) / 100.0)) ")" } {}
                        (bar.text)
                    }
                }
            }
        }
    }
}
