//! The colours of charts.
//!
//! Those for a light ground are written into every drawing as plain attributes, so that
//! a chart looks right in any viewer and without a style sheet. The style sheet of a page
//! takes the same values from [`light`], finds axes and labels by them, and replaces them
//! all in the dark.

use std::fmt::Write;

use plotters::style::RGBColor;

use crate::draw::palette::Rgb;

/// How many styles there are: pairs of a colour and a marker.
pub(super) const SERIES_STYLES: usize = 9;

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
/// The series. They differ in lightness as much as in hue, so that people with any kind
/// of colour blindness tell every two of them apart (a test measures it).
pub(super) const SERIES: [Rgb; SERIES_STYLES] = [
    Rgb::hex(0x0d_46_f6), // blue
    Rgb::hex(0xd5_7d_70), // salmon
    Rgb::hex(0x13_43_00), // green
    Rgb::hex(0x5d_19_6f), // purple
    Rgb::hex(0x7e_70_02), // yellow, dark on white
    Rgb::hex(0x18_9f_d7), // sky
    Rgb::hex(0x7d_7f_89), // grey
    Rgb::hex(0xa0_32_55), // raspberry
    Rgb::hex(0x00_00_00), // black, white in the dark
];

/// What everything is drawn on in the dark.
const DARK_GROUND: Rgb = Rgb::hex(0x14_18_1d);
/// The series in the dark, each as near to its hue on white as the same demands allow.
const DARK_SERIES: [Rgb; SERIES_STYLES] = [
    Rgb::hex(0x46_94_fc),
    Rgb::hex(0xec_9e_a2),
    Rgb::hex(0xab_c3_00),
    Rgb::hex(0xf8_1a_af),
    Rgb::hex(0xff_f4_ac),
    Rgb::hex(0x60_e4_f9),
    Rgb::hex(0x8a_74_73),
    Rgb::hex(0xea_00_34),
    Rgb::hex(0xee_ff_ff),
];

/// The colour as `plotters` takes it.
pub(super) const fn plotted(colour: Rgb) -> RGBColor {
    RGBColor(colour.r, colour.g, colour.b)
}

/// The colours as properties for a style sheet.
pub(in crate::draw) fn light() -> String {
    let own = format!("--ink:{INK};--soft:{SOFT};--axis:{AXIS};--grid:{GRID}");
    format!(":root{{{own};{}}}", properties(GROUND, &SERIES))
}

/// What replaces the ground and the series in the dark; the style sheet itself replaces
/// the rest.
pub(in crate::draw) fn dark() -> String {
    let properties = properties(DARK_GROUND, &DARK_SERIES);
    format!("@media screen and (prefers-color-scheme: dark){{:root{{{properties}}}}}")
}

fn properties(ground: Rgb, series: &[Rgb]) -> String {
    let mut properties = format!("--ground:{ground}");
    for (style, colour) in series.iter().enumerate() {
        let _ = write!(properties, ";--s{style}:{colour}");
    }
    properties
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
    use crate::draw::palette::vision::Vision;

    /// Both palettes with their grounds.
    const PALETTES: [(Rgb, [Rgb; SERIES_STYLES]); 2] =
        [(GROUND, SERIES), (DARK_GROUND, DARK_SERIES)];

    /// Differences by CIEDE2000, of which about 1 is just noticed side by side and 10 at a
    /// glance. Markers are small and far apart.
    #[test]
    fn no_two_series_look_alike_in_any_colour_vision() {
        for (ground, series) in PALETTES {
            for vision in Vision::ALL {
                for (at, a) in series.iter().enumerate() {
                    for b in &series[..at] {
                        let difference = vision.sees(*a).difference(vision.sees(*b));
                        assert!(
                            difference > 17.0,
                            "{ground} {vision:?}: {a} {b} {difference}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn every_series_stands_out_from_its_ground() {
        for (ground, series) in PALETTES {
            for colour in series {
                assert!(colour.contrast(ground) >= 3.0, "{colour} on {ground}");
            }
            // Links and what is quoted from the paper are text in these.
            for colour in [series[0], series[3]] {
                assert!(colour.contrast(ground) >= 4.5, "{colour} on {ground}");
            }
        }
    }

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
