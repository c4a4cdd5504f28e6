//! Which style, a pair of a colour and a marker, each backend has.
//!
//! A backend looks the same on every page: its style follows from its name alone, not
//! from what else is shown, and only what has no style of its own takes one that is free.

use std::collections::BTreeSet;

use super::colours::SERIES_STYLES;

/// The backends in the order of their styles. What is not here, such as a second variant
/// of one of them, gets a style by [`styles`].
const OWNERS: [&str; SERIES_STYLES] = [
    "native", "paper", "dlx", "varisat", "cadical", "atlas", "cmd", "zdd", "pumpkin",
];

/// The style of each of the backends of a page, by their names.
///
/// The name before the first colon decides: `native` and `native:threads=1` have the
/// style of `native`, and every `cmd:PROGRAM` that of `cmd`. If several on the page want
/// the same, the one without options gets it, or else the first. The others get those of
/// backends that are not on the page, then further pairs of a colour and a marker; always
/// the same ones for the same names in the same order.
/// Each of our backends has a colour of its own; the further pairs share theirs.
///
/// ```
/// use iqlink::draw::chart::styles;
///
/// let styled = styles(["dlx", "native:threads=1", "native"]);
/// assert_eq!(styled[2], styles(["native"])[0]);
/// assert_eq!(styled[0], styles(["cadical", "dlx"])[1]);
/// ```
pub fn styles<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<usize> {
    let names: Vec<&str> = names.into_iter().collect();
    let own: Vec<Option<usize>> = names.iter().map(|name| own(name)).collect();
    let is_plain = |at: usize| !names[at].contains(':');
    let mut styles: Vec<Option<usize>> = vec![None; names.len()];
    for style in 0..OWNERS.len() {
        let wanting = (0..names.len()).filter(|&at| own[at] == Some(style));
        // The first of equals, which `min_by_key` keeps.
        if let Some(owner) = wanting.min_by_key(|&at| !is_plain(at)) {
            styles[owner] = Some(style);
        }
    }
    let taken: BTreeSet<usize> = styles.iter().flatten().copied().collect();
    let mut free = (0..).filter(|style| !taken.contains(style));
    let styles = styles.into_iter();
    styles
        .filter_map(|style| style.or_else(|| free.next()))
        .collect()
}

/// The style that belongs to a backend of this name.
fn own(name: &str) -> Option<usize> {
    let base = name.split(':').next()?;
    OWNERS.iter().position(|owner| *owner == base)
}

/// The number of the colour that belongs to a style. Where colours have to be used again,
/// those of the best-known backends come last.
pub(super) const fn colour(style: usize) -> usize {
    let place = style % SERIES_STYLES;
    if style < SERIES_STYLES {
        place
    } else {
        SERIES_STYLES - 1 - place
    }
}

/// The number of the marker that belongs to a style. Styles of the same colour have
/// different ones.
pub(super) const fn marker(style: usize) -> usize {
    (colour(style) + style / SERIES_STYLES) % SERIES_STYLES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backend_keeps_its_style_whatever_else_is_shown() {
        let all = styles(OWNERS);
        assert_eq!(all, (0..OWNERS.len()).collect::<Vec<_>>());
        for (style, name) in OWNERS.iter().enumerate() {
            assert_eq!(styles([*name]), [style]);
            assert_eq!(styles(["unknown", "another", name])[2], style, "{name}");
            assert_eq!(styles([&format!("{name}:option=value")[..]]), [style]);
        }
        let reversed: Vec<usize> = styles(OWNERS.iter().rev().copied());
        assert!(reversed.iter().rev().eq(&all));
    }

    #[test]
    fn variants_get_what_is_free() {
        // What is owned by those who are away.
        let names = ["native:a=1", "native", "native:b=1", "native:c=1", "dlx"];
        assert_eq!(styles(names), [1, 0, 3, 4, 2]);
        // Without a plain one, the first of its kind is the owner.
        assert_eq!(styles(["cmd:minisat", "cmd:glucose"]), [6, 0]);
        // If all are there, further pairs of a colour and a marker.
        let crowd = OWNERS.into_iter().chain(["dlx:form=loose"]);
        assert_eq!(styles(crowd).last(), Some(&OWNERS.len()));
    }

    #[test]
    fn no_two_of_many_have_the_same_colour_and_marker() {
        let names: Vec<String> = (0..64).map(|n| format!("paper:option={n}")).collect();
        let styles = styles(names.iter().map(String::as_str));
        let looks: BTreeSet<(usize, usize)> = styles
            .iter()
            .map(|&style| (colour(style), marker(style)))
            .collect();
        assert_eq!(looks.len(), names.len());
    }
}
