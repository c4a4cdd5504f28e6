//! Support clauses: as many as promised, and they propagate what they are for.

mod common;

use std::collections::BTreeSet;

use common::{Random, random_packing};
use encodings::{
    Cardinality, CellId, Cnf, CnfOptions, Lit, NewOption, OptionId, Packing, SlotId, Supports, Var,
    cnf,
};

fn samples() -> impl Iterator<Item = Packing> {
    (1..=60).map(|seed| random_packing(&mut Random::new(seed), 4, 6, 6))
}

fn formula(packing: &Packing, supports: Option<Supports>) -> Cnf {
    let mut formula = Cnf::default();
    let options = CnfOptions {
        supports,
        ..CnfOptions::default()
    };
    cnf::encode(packing, options, &mut formula);
    formula
}

fn excludes(packing: &Packing, a: OptionId, b: OptionId) -> bool {
    let (a, b) = (packing.option(a), packing.option(b));
    a.piece == b.piece || a.cells.iter().any(|cell| b.cells.contains(cell))
}

/// The options that a slot needs support against, with the fillers each leaves.
fn supported(packing: &Packing, slot: SlotId) -> Vec<(OptionId, Vec<OptionId>)> {
    let fillers = packing.filling(slot);
    let leaves = |a: OptionId| -> Vec<OptionId> {
        let left = fillers.iter().filter(|&&b| !excludes(packing, a, b));
        left.copied().collect()
    };
    let others = packing.options().filter(|a| !fillers.contains(a));
    let pairs = others.map(|a| (a, leaves(a)));
    pairs
        .filter(|(_, left)| left.len() < fillers.len())
        .collect()
}

#[test]
fn there_is_a_clause_for_every_option_and_slot_it_takes_a_filler_from() {
    let mut some = 0;
    for packing in samples() {
        let clauses: usize = packing
            .slots()
            .map(|slot| supported(&packing, slot).len())
            .sum();
        // A variable for every slot that several options fill, equivalent to
        // their disjunction; then the support clauses.
        let several = |slot: &SlotId| packing.filling(*slot).len() > 1;
        let defined: Vec<SlotId> = packing.slots().filter(several).collect();
        let defining: usize = defined.iter().map(|&s| packing.filling(s).len() + 1).sum();
        let plain = formula(&packing, None);
        let all = formula(&packing, Some(Supports::All));
        assert_eq!(all.variables(), plain.variables() + defined.len());
        assert_eq!(all.len(), plain.len() + defining + clauses);
        some += clauses;
    }
    assert!(some > 1000, "{some} clauses are too few to tell");
}

#[test]
fn an_option_that_leaves_no_filler_of_a_filled_slot_is_excluded_by_unit_propagation() {
    let mut by_supports_alone = 0;
    for packing in samples() {
        let several = |slot: &SlotId| packing.filling(*slot).len() > 1;
        let formulas = [Some(Supports::All), None].map(|supports| counted(&packing, supports));
        for (number, slot) in packing.slots().filter(several).enumerate() {
            // The variables of such slots follow those of the options.
            let filled = Var::from_number(packing.options().len() + number + 1).expect("small");
            for (option, left) in supported(&packing, slot) {
                let mut units = vec![filled.lit()];
                units.extend(left.iter().map(|&filler| !cnf::chosen(filler)));
                let [with, without] =
                    [0, 1].map(|i| propagates(&formulas[i], &units, !cnf::chosen(option)));
                assert!(with, "{option:?} {slot:?}");
                by_supports_alone += usize::from(!without);
            }
        }
    }
    assert!(by_supports_alone > 100, "{by_supports_alone} are too few");
}

fn counted(packing: &Packing, supports: Option<Supports>) -> Cnf {
    let options = CnfOptions {
        counting: Some(Cardinality::Totalizer),
        supports,
        ..CnfOptions::default()
    };
    let mut formula = Cnf::default();
    cnf::encode(packing, options, &mut formula);
    formula
}

/// Whether unit propagation comes from the units to the literal or a conflict.
fn propagates(formula: &Cnf, units: &[Lit], goal: Lit) -> bool {
    let mut known: BTreeSet<Lit> = units.iter().copied().collect();
    loop {
        let before = known.len();
        for clause in formula.clauses() {
            if clause.iter().any(|literal| known.contains(literal)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&literal| !known.contains(&!literal));
            match (open.next(), open.next()) {
                (None, _) => return true,
                (Some(&only), None) => _ = known.insert(only),
                _ => {}
            }
        }
        if known.contains(&goal) {
            return true;
        }
        if known.len() == before {
            return false;
        }
    }
}

/// The short ones name 20 fillers and no more.
#[test]
fn short_supports_are_those_that_leave_few_fillers() {
    for fillers in 15..30 {
        let mut builder = Packing::builder();
        let class = builder.class("all", 0);
        let slot = builder.slot(class, "0");
        let [many, one] = ["many", "one"].map(|name| builder.piece(name));
        for at in 0..fillers {
            let cell = builder.cell(format!("c{at}"));
            builder.option(NewOption {
                cells: vec![cell],
                fills: vec![slot],
                ..NewOption::new(format!("o{at}"), many)
            });
        }
        // It takes the cells of two fillers.
        builder.option(NewOption {
            cells: [0, 1].map(CellId::new).to_vec(),
            ..NewOption::new("x", one)
        });
        let packing = builder.build().expect("a packing");
        let [none, short, all] = [None, Some(Supports::Short), Some(Supports::All)]
            .map(|supports| formula(&packing, supports).len());
        assert_eq!(all, none + fillers + 1 + 1, "{fillers}");
        let is_short = fillers - 2 <= 20;
        assert_eq!(all - short, usize::from(!is_short), "{fillers}");
    }
}
