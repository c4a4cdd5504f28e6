//! What the tests share: brute force, a plain model counter, random packings.
//!
//! Nothing here uses an encoder of the crate; it is what they are judged by.
#![allow(dead_code)] // every test file uses its own part

use encodings::cover::Row;
use encodings::{
    CellId, ClauseSink, Cnf, ExactCover, JointId, Lit, NewOption, OptionId, Packing, SlotId,
};

/// A small generator of numbers, so that every test can be repeated.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    /// A sorted set of `size` different numbers below `bound`.
    pub(crate) fn subset(&mut self, size: usize, bound: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..bound).collect();
        while all.len() > size {
            all.remove(self.below(all.len()));
        }
        all
    }
}

/// New literals, every other one negated: encoders must not assume variables.
pub(crate) fn new_literals(n: usize, formula: &mut Cnf) -> Vec<Lit> {
    let mut next = |i| {
        let literal = formula.new_var().lit();
        if i % 2 == 0 { literal } else { !literal }
    };
    (0..n).map(&mut next).collect()
}

/// Demand that the literals have the values of the bits of a number.
pub(crate) fn fix(formula: &mut Cnf, literals: &[Lit], assignment: usize) {
    for (i, &literal) in literals.iter().enumerate() {
        let is_true = assignment >> i & 1 == 1;
        formula.add_clause(&[if is_true { literal } else { !literal }]);
    }
}

/// Count the models of a formula over all its variables: unit propagation and
/// branching, nothing else.
pub(crate) fn count_models(formula: &Cnf) -> u64 {
    let clauses: Vec<Vec<i32>> = formula
        .clauses()
        .map(|c| c.iter().map(|l| l.to_dimacs()).collect())
        .collect();
    count(&clauses, &mut vec![None; formula.variables() + 1])
}

fn value(values: &[Option<bool>], literal: i32) -> Option<bool> {
    values[literal.unsigned_abs() as usize].map(|value| value == (literal > 0))
}

fn count(clauses: &[Vec<i32>], values: &mut Vec<Option<bool>>) -> u64 {
    let mut trail = Vec::new();
    let total = loop {
        let mut unit = None;
        let mut dead = false;
        for clause in clauses {
            if clause.iter().any(|&l| value(values, l) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&l| value(values, l).is_none());
            match (open.next(), open.next()) {
                (None, _) => dead = true,
                (Some(&only), None) => unit = Some(only),
                _ => {}
            }
        }
        if dead {
            break 0;
        }
        if let Some(literal) = unit {
            values[literal.unsigned_abs() as usize] = Some(literal > 0);
            trail.push(literal.unsigned_abs() as usize);
            continue;
        }
        break match (1..values.len()).find(|&var| values[var].is_none()) {
            None => 1,
            Some(var) => {
                let mut sum = 0;
                for side in [true, false] {
                    values[var] = Some(side);
                    sum += count(clauses, values);
                }
                values[var] = None;
                sum
            }
        };
    };
    for var in trail {
        values[var] = None;
    }
    total
}

/// All packings, by trying every combination; options in piece order.
pub(crate) fn packings(packing: &Packing) -> Vec<Vec<OptionId>> {
    let mut found = Vec::new();
    extend(packing, &mut Vec::new(), &mut found);
    found
}

fn extend(packing: &Packing, chosen: &mut Vec<OptionId>, found: &mut Vec<Vec<OptionId>>) {
    let Some(piece) = packing.pieces().nth(chosen.len()) else {
        found.push(chosen.clone());
        return;
    };
    for &option in packing.options_of(piece) {
        let cells = &packing.option(option).cells;
        let free = chosen.iter().all(|&other| {
            !packing
                .option(other)
                .cells
                .iter()
                .any(|cell| cells.contains(cell))
        });
        if free {
            chosen.push(option);
            extend(packing, chosen, found);
            chosen.pop();
        }
    }
}

/// Whether the chosen options hang together: merge labels until nothing changes.
pub(crate) fn is_linked(packing: &Packing, chosen: &[OptionId]) -> bool {
    let mut label: Vec<usize> = (0..chosen.len()).collect();
    for _ in 0..chosen.len() {
        for (i, &a) in chosen.iter().enumerate() {
            for (j, &b) in chosen.iter().enumerate() {
                let (a, b) = (packing.option(a), packing.option(b));
                if i != j && a.plugs.iter().any(|joint| b.sockets.contains(joint)) {
                    let low = label[i].min(label[j]);
                    (label[i], label[j]) = (low, low);
                }
            }
        }
    }
    label.iter().all(|&l| l == 0)
}

/// A random packing of a toy-like kind: every spot has a core and a rim cell;
/// a piece is a chain of units on different spots, each a plug (takes the core),
/// a socket (takes the rim) or a block (takes both). Cores and rims are the slots.
pub(crate) fn random_packing(
    random: &mut Random,
    pieces: usize,
    spots: usize,
    options: usize,
) -> Packing {
    let units: Vec<Vec<usize>> = (0..pieces)
        .map(|_| {
            let length = 1 + random.below(2);
            (0..length)
                .map(|_| [0, 0, 0, 1, 2, 2, 2][random.below(7)])
                .collect()
        })
        .collect();
    let filled = |kinds: [usize; 2]| {
        units
            .iter()
            .flatten()
            .filter(|unit| kinds.contains(unit))
            .count()
    };
    let mut builder = Packing::builder();
    for p in 0..pieces {
        builder.piece(format!("P{p}"));
    }
    for spot in 0..spots {
        builder.cell(format!("k{spot}"));
        builder.cell(format!("r{spot}"));
        builder.joint(format!("j{spot}"));
    }
    // kind 0: plug, 1: block, 2: socket
    let cores = builder.class("cores", spots.saturating_sub(filled([0, 1])));
    let rims = builder.class("rims", spots.saturating_sub(filled([1, 2])));
    for spot in 0..spots {
        builder.slot(cores, format!("k{spot}"));
        builder.slot(rims, format!("r{spot}"));
    }
    let mut number = 0;
    for (p, units) in units.iter().enumerate() {
        let piece = encodings::PieceId::new(p);
        for _ in 0..=random.below(options) {
            let places = random.subset(units.len(), spots);
            let mut option = NewOption::new(format!("o{number}"), piece);
            number += 1;
            for (&unit, spot) in units.iter().zip(places) {
                let (core, rim) = (2 * spot, 2 * spot + 1);
                let takes: &[usize] = match unit {
                    0 => &[core],
                    1 => &[core, rim],
                    _ => &[rim],
                };
                option
                    .cells
                    .extend(takes.iter().map(|&cell| CellId::new(cell)));
                option
                    .fills
                    .extend(takes.iter().map(|&slot| SlotId::new(slot)));
                match unit {
                    0 => option.plugs.push(JointId::new(spot)),
                    1 => {}
                    _ => option.sockets.push(JointId::new(spot)),
                }
            }
            builder.option(option);
        }
    }
    builder.build().expect("a well-formed packing")
}

/// All exact covers.
pub(crate) fn covers(cover: &ExactCover) -> Vec<Vec<&Row>> {
    let mut found = Vec::new();
    let mut covered = vec![false; cover.items().len()];
    solve(cover, &mut covered, &mut Vec::new(), &mut found);
    found
}

/// Algorithm X without any cleverness.
fn solve<'a>(
    cover: &'a ExactCover,
    covered: &mut Vec<bool>,
    chosen: &mut Vec<&'a Row>,
    found: &mut Vec<Vec<&'a Row>>,
) {
    let Some(item) = cover
        .items()
        .find(|&item| cover.is_primary(item) && !covered[item.index()])
    else {
        found.push(chosen.clone());
        return;
    };
    for row in cover.rows() {
        if row.items.contains(&item) && !row.items.iter().any(|i| covered[i.index()]) {
            row.items.iter().for_each(|i| covered[i.index()] = true);
            chosen.push(row);
            solve(cover, covered, chosen, found);
            chosen.pop();
            row.items.iter().for_each(|i| covered[i.index()] = false);
        }
    }
}
