//! How many nodes exact-cover search visits in each form.
//!
//! `cargo run --release -p iqlink-encodings --example cover_nodes -- FILE.json ...` reads
//! packings exported as JSON, counts all their solutions by Knuth's Algorithm X (an
//! item with the fewest rows first) and prints nodes and solutions of each form.
//! Nodes do not depend on the machine, so they can be compared between runs.

use std::fs::File;
use std::io::BufReader;
use std::process::ExitCode;

use encodings::format::json;
use encodings::{Choice, CoverForm, ExactCover};

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: cover_nodes FILE.json ...");
        return ExitCode::from(2);
    }
    println!("file form items rows nodes solutions");
    for file in files {
        let read = File::open(&file)
            .map_err(Into::into)
            .and_then(|f| json::read(BufReader::new(f)));
        let packing = match read {
            Ok((_, packing)) => packing,
            Err(error) => {
                eprintln!("{file}: {error}");
                return ExitCode::from(2);
            }
        };
        for &form in CoverForm::ALL {
            let cover = ExactCover::of(&packing, form);
            let mut search = Search::new(&cover);
            search.run();
            let (items, rows) = (cover.items().len(), cover.rows().len());
            println!(
                "{file} {form} {items} {rows} {} {}",
                search.nodes, search.solutions
            );
        }
    }
    ExitCode::SUCCESS
}

/// Algorithm X with counters in place of links.
struct Search<'a> {
    cover: &'a ExactCover,
    /// The rows of each item.
    rows_of: Vec<Vec<usize>>,
    /// How many chosen rows each row collides with; 0 means it is available.
    blocked: Vec<u32>,
    /// How many available rows each item has.
    available: Vec<usize>,
    covered: Vec<bool>,
    nodes: u64,
    solutions: u64,
}

impl<'a> Search<'a> {
    fn new(cover: &'a ExactCover) -> Self {
        let mut rows_of = vec![Vec::new(); cover.items().len()];
        for (at, row) in cover.rows().iter().enumerate() {
            for item in &row.items {
                rows_of[item.index()].push(at);
            }
        }
        Search {
            cover,
            blocked: vec![0; cover.rows().len()],
            available: rows_of.iter().map(Vec::len).collect(),
            covered: vec![false; rows_of.len()],
            rows_of,
            nodes: 0,
            solutions: 0,
        }
    }

    fn run(&mut self) {
        let open = (0..self.cover.primary_count()).filter(|&item| !self.covered[item]);
        let Some(item) = open.min_by_key(|&item| self.available[item]) else {
            self.solutions += 1;
            return;
        };
        for at in 0..self.rows_of[item].len() {
            let row = self.rows_of[item][at];
            if self.blocked[row] == 0 {
                self.nodes += 1;
                self.choose(row);
                self.run();
                self.take_back(row);
            }
        }
    }

    fn choose(&mut self, row: usize) {
        for item in &self.cover.rows()[row].items {
            self.covered[item.index()] = true;
            for &other in &self.rows_of[item.index()] {
                self.blocked[other] += 1;
                if self.blocked[other] == 1 {
                    for item in &self.cover.rows()[other].items {
                        self.available[item.index()] -= 1;
                    }
                }
            }
        }
    }

    fn take_back(&mut self, row: usize) {
        for item in &self.cover.rows()[row].items {
            self.covered[item.index()] = false;
            for &other in &self.rows_of[item.index()] {
                self.blocked[other] -= 1;
                if self.blocked[other] == 0 {
                    for item in &self.cover.rows()[other].items {
                        self.available[item.index()] += 1;
                    }
                }
            }
        }
    }
}
