//! The split into regions: how often a position falls apart, and what a search saves that
//! fills the parts one after the other.

use super::super::Study;
use super::super::exhibit::{Block, Exhibit, Source, Table};
use super::super::facts::Facts;
use super::super::plot::{or_dash, percent_text};
use super::super::sample::LEVELS;
use super::super::trials::{Among, Tried, factor};
use crate::measure::ratio_text;

/// The exhibit of the split into regions.
pub(in crate::study) fn exhibit(study: &Study) -> Exhibit {
    let tables: Vec<Block> = Among::BOTH
        .into_iter()
        .filter(|among| !study.trials.of(*among).is_empty())
        .map(|among| Block::Table(regions_table(study, among)))
        .collect();
    let all = || study.trials.suite.iter().chain(&study.trials.sample);
    let finding = match (
        share_of_splits(all()),
        factor(all(), "scarcest", "extended"),
    ) {
        (Some(share), Some((saved, _))) => format!(
            "{} of the positions in the extended search have fallen apart; filling the parts one after the other \
             divides the nodes by {} in the geometric mean.",
            percent_text(share),
            saved.text(|factor| format!("{factor:.2}"))
        ),
        _ => "No search was made.".to_owned(),
    };
    Exhibit {
        id: "regions",
        title: "Her wish: the split into regions",
        source: Source {
            sections: &["Insights not incorporated in the algorithm"],
            ..Source::BEYOND
        },
        finding,
        method: "Two spots belong to one region if some candidate lies on both. “At the start” counts \
                 challenges, “positions” the nodes of the extended search that are not in its exhaustive \
                 part; “nodes saved” compares the last two rungs of ours on the ladder. A split pays where \
                 few sets of pieces suit a region; otherwise trying the sets costs more than it saves.",
        quotes: &[
            "the puzzle appears to have an obvious split […] I have really no idea how to put that part of \
             my intuition into the algorithm.",
        ],
        blocks: tables,
    }
}

/// The share of the guided nodes of the extended search at which the board was split.
fn share_of_splits<'a>(tried: impl Iterator<Item = &'a Tried>) -> Option<f64> {
    let searches = tried.filter_map(|one| one.searches.get("extended"));
    let (splits, nodes) = searches.fold((0, 0), |(splits, nodes), search| {
        let guided = search.walked.saturating_sub(search.exhaustive);
        (splits + search.splits, nodes + guided)
    });
    (nodes > 0).then(|| splits as f64 / nodes as f64)
}

fn regions_table(study: &Study, among: Among) -> Table {
    let (facts, tried): (&[Facts], &[Tried]) = match among {
        Among::Suite => (&study.facts.suite, &study.trials.suite),
        Among::Sample => (&study.facts.sample, &study.trials.sample),
    };
    let rows = LEVELS.into_iter().filter_map(|level| {
        let facts: Vec<&Facts> = facts.iter().filter(|f| f.level == Some(level)).collect();
        let tried = || tried.iter().filter(move |t| t.level == Some(level));
        let split = facts.iter().filter(|one| one.regions > 1).count();
        let saved = factor(tried(), "scarcest", "extended");
        (!facts.is_empty()).then(|| {
            vec![
                level.name().to_owned(),
                format!("{split} of {}", facts.len()),
                or_dash(share_of_splits(tried()).map(percent_text)),
                or_dash(saved.map(|(factor, _)| factor.text(ratio_text))),
            ]
        })
    });
    Table::new(
        &format!("regions-{}", among.name()),
        format!("Positions that fall apart, {}", among.name()),
    )
    .text("level")
    .numbers(["at the start", "positions", "nodes saved"])
    .rows(rows)
}
