//! The table of claims at the head of the study.

use super::super::exhibit::{Block, Exhibit, Source, Table};
use super::{Claim, Verdict};

/// How many claims have which verdict.
fn finding(claims: &[Claim]) -> String {
    let verdicts = [
        (Verdict::Holds, ["holds", "hold"]),
        (Verdict::HoldsInPart, ["holds in part", "hold in part"]),
        (Verdict::DoesNotHold, ["does not hold", "do not hold"]),
        (
            Verdict::CannotBeTold,
            ["cannot be told without the booklet"; 2],
        ),
        (
            Verdict::TooFew,
            ["cannot be told from so few challenges"; 2],
        ),
    ];
    let counts = verdicts
        .into_iter()
        .filter_map(|(verdict, [of_one, of_many])| {
            let count = claims
                .iter()
                .filter(|claim| claim.verdict == verdict)
                .count();
            let words = if count == 1 { of_one } else { of_many };
            (count > 0).then(|| format!("{count} {words}"))
        });
    let counts: Vec<String> = counts.collect();
    format!("Of {} claims {}.", claims.len(), counts.join(", "))
}

/// The table at the head of the study.
pub(in crate::study) fn exhibit(claims: &[Claim]) -> Exhibit {
    let rows = claims.iter().map(|claim| {
        vec![
            claim.quote.to_owned(),
            claim.computed.clone(),
            claim.verdict.name().to_owned(),
            claim.exhibit.to_owned(),
        ]
    });
    let table = Table::new("claims-table", "What the paper says, and what was computed")
        .quoted_text("the paper")
        .text("computed")
        .text("verdict")
        .link("more")
        .rows(rows);
    Exhibit {
        id: "claims",
        title: "The claims, judged",
        source: Source::WHOLE,
        finding: finding(claims),
        method: "Every sentence of the paper that can be put to a test. The suite is selected by grade; the \
                 sample is of random challenges with one solution and the booklet’s numbers of givens. The \
                 numbers are in claims.json, under names, and follow from study.json.",
        quotes: &[],
        blocks: vec![Block::Table(table)],
    }
}
