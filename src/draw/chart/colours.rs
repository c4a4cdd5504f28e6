//! The colours of charts on a light ground.
//!
//! They are written into every drawing as plain attributes, so that a chart looks
//! right in any viewer and without a style sheet. The style sheet of a page takes the
//! same values from [`light`], finds axes and labels by them, and replaces them all
//! in the dark.

use std::fmt::Write;

use plotters::style::RGBColor;

use crate::draw::palette::Rgb;

/// How many styles there are: pairs of a colour and a marker.
pub(super) const SERIES_STYLES: usize = 8;

/// What everything is drawn on.
pub(super) const GROUND: Rgb = Rgb::hex(0xff_ff_ff);
/// Titles.
pub(super) const INK: Rgb = Rgb::hex(0x1b_20_26);
/// Labels, captions and guides.
pub(super) const SOFT: Rgb = Rgb::hex(0x56_60_6b);
/// Axes and the borders of bands.
pub(super) const AXIS: Rgb = Rgb::hex(0x8b_95_a1);
/// The grid.
pub(super) const GRID: Rgb = Rgb::hex(0xe3_e7_ec);
/// The series: the palette of Okabe and Ito, which people with any kind of colour
/// blindness can tell apart, darkened where white asks for it.
pub(super) const SERIES: [Rgb; SERIES_STYLES] = [
    Rgb::hex(0x00_72_b2),
    Rgb::hex(0xd5_5e_00),
    Rgb::hex(0x00_90_70),
    Rgb::hex(0xb3_53_9a),
    Rgb::hex(0xa6_7c_00),
    Rgb::hex(0x3a_9b_d6),
    Rgb::hex(0x5b_5f_66),
    Rgb::hex(0x7a_4b_1e),
];

/// The colour as `plotters` takes it.
pub(super) const fn plotted(colour: Rgb) -> RGBColor {
    RGBColor(colour.r, colour.g, colour.b)
}

/// The colours as properties for a style sheet.
pub(in crate::draw) fn light() -> String {
    let mut rules =
        format!(":root{{--ground:{GROUND};--ink:{INK};--soft:{SOFT};--axis:{AXIS};--grid:{GRID}");
    for (style, colour) in SERIES.iter().enumerate() {
        let _ = write!(rules, ";--s{style}:{colour}");
    }
    rules + "}"
}

/// The rules that replace what stands in the drawings by these properties.
pub(in crate::draw) fn replaced() -> String {
    let mut rules = String::new();
    let found = [
        ("stroke", AXIS, "axis"),
        ("stroke", GRID, "grid"),
        ("stroke", SOFT, "soft"),
        ("fill", SOFT, "soft"),
    ];
    for (attribute, colour, property) in found {
        // Plotters writes them in capitals.
        let _ = write!(
            rules,
            ".chart [{attribute}=\"{colour}\" i]{{{attribute}:var(--{property})}}"
        );
    }
    for style in 0..SERIES_STYLES {
        let _ = write!(rules, ".s{style}{{--colour:var(--s{style})}}");
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::super::{Axis, Chart, Guide, Point, Series, Size};
    use super::*;

    /// What keeps its colour on a dark ground is hard to see there.
    #[test]
    fn every_colour_of_a_chart_is_replaced() {
        let label = || "label".to_owned();
        let chart = Chart {
            id: "chart".to_owned(),
            title: label(),
            caption: label(),
            size: Size::Half,
            x: Axis::linear("x").covering(0.0, 4.0),
            y: Axis::linear("y").covering(0.0, 4.0),
            guides: vec![
                Guide::Diagonal,
                Guide::Horizontal {
                    y: 2.0,
                    label: label(),
                },
                Guide::Band {
                    from: 2.0,
                    to: 3.0,
                    label: label(),
                },
            ],
            series: vec![Series {
                name: label(),
                style: 0,
                points: vec![Point {
                    x: 1.0,
                    y: 1.0,
                    title: label(),
                    hollow: false,
                }],
                joined: false,
            }],
        };
        let drawing = chart.svg().into_string().to_ascii_lowercase();
        let rules = replaced();
        let mut found = Vec::new();
        for attribute in ["stroke", "fill"] {
            for (name, colour) in [("soft", SOFT), ("axis", AXIS), ("grid", GRID)] {
                if drawing.contains(&format!("{attribute}=\"{colour}\"")) {
                    found.push((attribute, name));
                    let rule = format!("{attribute}:var(--{name})");
                    assert!(rules.contains(&rule), "{attribute} {name}");
                }
            }
        }
        assert!(found.contains(&("stroke", "soft")), "{found:?}");
    }
}
