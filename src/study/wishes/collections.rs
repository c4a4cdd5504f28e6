//! The exhibit of the collections of 3, 4 or 5 pieces: how many there are, what a table of
//! them would take, and what one gives to a search.

use super::super::Study;
use super::super::exhibit::{Block, Exhibit, Source, Table};
use super::super::plot::{self, big_text, or_dash, percent_text};
use super::super::trials::{Among, InTable, Search};
use super::counting::Collections;
use super::tables::{SIZES, Tabled};
use crate::measure::{bytes_text, count_text, ratio_text};

/// Two bytes for each placement.
const BYTES: f64 = 2.0;

impl Collections {
    /// The ways, counted or estimated, and how that is known.
    fn told_ways(&self) -> Option<(f64, Option<f64>)> {
        let counted = self.ways.map(|ways| (ways as f64, None));
        counted.or_else(|| self.drawn.map(|d| (d.ways, Some(d.ways_error))))
    }

    /// The regions, in the same way.
    fn told_regions(&self) -> Option<(f64, Option<f64>)> {
        let counted = self.regions.map(|regions| (regions as f64, None));
        counted.or_else(|| self.drawn.map(|d| (d.regions, Some(d.regions_error))))
    }
}

/// A number that is known, or estimated with its error.
fn told_text((value, error): (f64, Option<f64>)) -> String {
    error.map_or_else(
        || count_text(value),
        |error| format!("≈ {} ± {}", big_text(value), percent_text(error / value)),
    )
}

fn ways_table(collections: &[Collections]) -> Table {
    let rows = collections.iter().map(|row| {
        let (ways, regions) = (row.told_ways(), row.told_regions());
        let each = ways
            .zip(regions)
            .map(|((ways, _), (regions, _))| ways / regions);
        vec![
            row.pieces.to_string(),
            or_dash(ways.map(told_text)),
            or_dash(regions.map(told_text)),
            or_dash(each.map(|each| format!("{each:.2}"))),
            or_dash(ways.map(|(ways, _)| bytes_text(BYTES * ways * row.pieces as f64))),
        ]
    });
    Table::new(
        "collections-table",
        "Ways to lay some of the pieces on the empty board without collision",
    )
    .numbers([
        "pieces",
        "ways",
        "regions",
        "ways a region",
        "table of them",
    ])
    .rows(rows)
}

/// The searches of one size that came to their end with a table and without.
fn known(tables: &[Tabled], pieces: usize, among: Among) -> Vec<&Tabled> {
    let all = tables.iter();
    all.filter(|one| one.pieces == pieces && one.among == among && one.is_known())
        .collect()
}

/// What all together take.
fn sum(known: &[&Tabled], of: impl Fn(&Tabled) -> f64) -> f64 {
    known.iter().map(|one| of(one)).sum()
}

/// What the two searches of one size take on the challenges where both are known.
fn searches_row(among: Among, pieces: usize, tables: &[Tabled]) -> Option<Vec<String>> {
    let asked = |one: &&Tabled| one.pieces == pieces && one.among == among;
    let asked = tables.iter().filter(asked).count();
    let known = known(tables, pieces, among);
    if known.is_empty() {
        return None;
    }
    let both = |of: fn(&Search) -> f64| {
        [
            sum(&known, |one| of(&one.tried)),
            sum(&known, |one| of(&one.looked_up)),
        ]
    };
    let [nodes, nodes_by_table] = both(|search| search.nodes).map(count_text);
    let [looks, looks_by_table] = both(|search| search.looks.unwrap_or_default());
    let [time, time_by_table] = both(|search| search.seconds).map(plot::long_time_text);
    let kept = |of: fn(InTable) -> u64| sum(&known, |one| one.looked_up.table.map_or(0, of) as f64);
    let hits = kept(|table| table.hits);
    let ends = hits + kept(|table| table.entries);
    Some(vec![
        among.name().to_owned(),
        pieces.to_string(),
        format!("{} of {asked}", known.len()),
        nodes,
        nodes_by_table,
        ratio_text(looks / looks_by_table.max(1.0)),
        time,
        time_by_table,
        percent_text(hits / ends.max(1.0)),
        bytes_text(kept(|table| table.bytes)),
    ])
}

fn searches_table(tables: &[Tabled]) -> Table {
    let sizes = |among| SIZES.map(|pieces| searches_row(among, pieces, tables));
    let rows = Among::BOTH.into_iter().flat_map(sizes).flatten();
    Table::new(
        "collections-searches",
        "The published search for all solutions, its last pieces tried or looked up in a table",
    )
    .text("")
    .numbers(["last pieces", "challenges", "nodes", "nodes, table"])
    .numbers([
        "looks saved",
        "time",
        "time, table",
        "found in it",
        "its size",
    ])
    .rows(rows)
}

fn finding(study: &Study) -> String {
    let (collections, tables) = (&study.wishes.collections, &study.wishes.tables);
    let of = |pieces: usize| {
        let row = collections.iter().find(|row| row.pieces == pieces)?;
        row.told_ways()
    };
    let Some([three, five]) = of(3).zip(of(5)).map(|(a, b)| [a, b]) else {
        return "Nothing was counted.".to_owned();
    };
    let counts = format!(
        "Three pieces can lie in {} ways, five in {}",
        told_text(three),
        told_text(five)
    );
    let saved = SIZES.map(|pieces| {
        let known: Vec<&Tabled> = (Among::BOTH.into_iter())
            .flat_map(|among| known(tables, pieces, among))
            .collect();
        let [tried, looked_up] = [
            sum(&known, |one| one.tried.nodes),
            sum(&known, |one| one.looked_up.nodes),
        ];
        (!known.is_empty()).then(|| {
            let factor = ratio_text(tried / looked_up.max(1.0));
            format!("{factor} with {pieces} pieces left")
        })
    });
    let saved: Vec<String> = saved.into_iter().flatten().collect();
    if saved.is_empty() {
        return format!("{counts}.");
    }
    format!(
        "{counts}. Filled as it goes, a table of the ends divides the nodes of the published search by {}.",
        saved.join(", ")
    )
}

/// The exhibit of collections.
pub(in crate::study) fn exhibit(study: &Study) -> Exhibit {
    let mut blocks = Vec::new();
    if !study.wishes.collections.is_empty() {
        blocks.push(Block::Table(ways_table(&study.wishes.collections)));
    }
    if study.wishes.tables.iter().any(Tabled::is_known) {
        blocks.push(Block::Table(searches_table(&study.wishes.tables)));
    }
    Exhibit {
        id: "collections",
        title: "Her instinct: tabulate collections of 3, 4 or 5 pieces",
        source: Source {
            sections: &["Other insights"],
            ..Source::BEYOND
        },
        finding: finding(study),
        method: "A region is a set of cells that some of these ways cover. What is marked ≈ is estimated \
                 from ways that were drawn at random, with its standard error; the rest was counted. A \
                 table of all ways takes two bytes for each placement. The searches fill their table as \
                 they go: for each rest of the board that they meet, all ways to place the last pieces, \
                 so that no table could be smaller. “Found in it” are the ends that were there already: \
                 few, since this search does not walk the same placements in every order. With a table \
                 there is no order of heat at the end, which saves looks. Sums over the challenges on \
                 which both searches ended; “looks” are placements that a search looks at.",
        quotes: &[
            "“well let’s just tabulate all possible collections of 3 or 4 or 5 pieces!” So far, this \
             instinct […] led to many failed solution computation attempts",
        ],
        blocks,
    }
}
