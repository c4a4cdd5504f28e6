//! Parts of the board to look at: an area where something cannot lie, under the pieces, and
//! rings around spots that matter, above them. The two differ in shape, not in colour alone.

use super::{ALERT, circle, middle};
use crate::draw::Region;
use crate::draw::palette::Rgb;
use crate::draw::xml::{Element, number};
use crate::game::Spot;

const WIDTH: f64 = 46.0;
const OPACITY: f64 = 0.32;
const RING: f64 = 28.5;
const ABOUT: Rgb = Rgb::hex(0x0b_4f_9e);

/// One area: what overlaps is no darker.
pub(super) fn out(region: &Region) -> Element {
    let mut group = Element::new("g")
        .with("class", "region")
        .with("data-tone", region.tone.name())
        .with_number("opacity", OPACITY);
    for path in &region.paths {
        group.push(stroke(path));
    }
    group
}

fn stroke(path: &[Spot]) -> Element {
    if let [spot] = path {
        return circle(middle(*spot), WIDTH / 2.0).with("fill", ALERT);
    }
    let corners = path.iter().map(|&spot| {
        let at = middle(spot);
        format!("{} {}", number(at.x), number(at.y))
    });
    let line = format!("M{}", corners.collect::<Vec<_>>().join(" L"));
    Element::new("path")
        .with("d", line)
        .with("fill", "none")
        .with("stroke", ALERT)
        .with_number("stroke-width", WIDTH)
        .with("stroke-linecap", "round")
        .with("stroke-linejoin", "round")
}

/// A dashed ring around each spot.
pub(super) fn about(region: &Region) -> Element {
    let mut spots: Vec<Spot> = region.paths.iter().flatten().copied().collect();
    spots.sort_unstable();
    spots.dedup();
    let mut group = Element::new("g")
        .with("class", "region")
        .with("data-tone", region.tone.name());
    for spot in spots {
        let ring = circle(middle(spot), RING).with("fill", "none");
        let ring = |colour: Rgb, width: f64| {
            ring.clone()
                .with("stroke", colour)
                .with_number("stroke-width", width)
        };
        group.push(ring(Rgb::WHITE, 4.0));
        group.push(ring(ABOUT, 2.4).with("stroke-dasharray", "6 4"));
    }
    group
}
