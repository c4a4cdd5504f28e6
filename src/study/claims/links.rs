//! Claims about the link rule in a search.

use super::super::Study;
use super::super::trials::Tried;
use super::factors::{EASY, HARD, factors};
use super::{About, Claim, LINKAGE, Verdict};

pub(super) fn easy(study: &Study) -> Claim {
    About {
        id: "links-easy",
        section: LINKAGE,
        quote: "This effort is not without cost, and for easier puzzles, it is not worth the time",
        exhibit: "links",
    }
    .judged(|values| {
        let searches = ["without-links", "published"];
        let easy = factors(
            values,
            study,
            "looks without links, easy",
            &EASY,
            Tried::looks,
            searches,
        );
        (
            format!(
                "Without the link rule the published search of starters and juniors looks at {} as many placements.",
                easy.text()
            ),
            Verdict::of_known(easy.are(|factor| factor <= 1.05)),
        )
    })
}

pub(super) fn hard(study: &Study) -> Claim {
    About {
        id: "links-hard",
        section: LINKAGE,
        quote: "reduces the problem dramatically, to the point where it is finally computable",
        exhibit: "ladder",
    }
    .judged(|values| {
        let whole = factors(
            values,
            study,
            "combinations over published with whole combinations",
            &HARD,
            Tried::nodes,
            ["combinations", "whole-combinations"],
        );
        let nested = factors(
            values,
            study,
            "without links, hard",
            &HARD,
            Tried::nodes,
            ["without-links", "published"],
        );
        let dramatic = |factor: f64| factor > 10.0;
        let parts = whole.are(dramatic).into_iter().chain(nested.are(dramatic));
        (
            format!(
                "On masters and wizards: the nodes of trying whole combinations, over those of the published search that ends in whole combinations: {}. But where collisions are seen piece by piece, leaving the link rule out multiplies the nodes by {}.",
                whole.text(),
                nested.text()
            ),
            Verdict::of_known(parts),
        )
    })
}
