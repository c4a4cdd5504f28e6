//! Whole packings: every encoding has the models that brute force finds.

mod common;

use std::collections::BTreeSet;

use common::{Random, count_models, covers, is_linked, packings, random_packing};
use encodings::{
    Amo, Cardinality, CellId, Choice, ClauseSink, Cnf, CnfOptions, Connectivity, CoverForm, Cut,
    CutError, ExactCover, JointId, NewOption, OptionId, Packing, PieceId, Relations, Supports, cnf,
};

/// Random packings that have a packing each, with those.
fn samples(count: usize, pieces: usize, options: usize) -> Vec<(Packing, Vec<Vec<OptionId>>)> {
    (0_u64..)
        .map(|seed| {
            let mut random = Random::new(seed + 1);
            let spots = 3 + random.below(4);
            let pieces = 1 + random.below(pieces);
            let packing = random_packing(&mut random, pieces, spots, options);
            let found = packings(&packing);
            (packing, found)
        })
        .filter(|(_, found)| !found.is_empty())
        .take(count)
        .collect()
}

fn models(packing: &Packing, options: CnfOptions) -> u64 {
    let mut formula = Cnf::default();
    cnf::encode(packing, options, &mut formula);
    count_models(&formula)
}

#[test]
fn unlinked_model_counts_are_the_numbers_of_packings() {
    let countings: Vec<Option<Cardinality>> = std::iter::once(None)
        .chain(Cardinality::ALL.iter().copied().map(Some))
        .collect();
    for (packing, found) in samples(60, 5, 6) {
        for &amo in Amo::ALL {
            for &counting in &countings {
                for supports in [None, Some(Supports::Short), Some(Supports::All)] {
                    let options = CnfOptions {
                        amo,
                        counting,
                        supports,
                        connectivity: Connectivity::None,
                    };
                    assert_eq!(models(&packing, options), found.len() as u64, "{options:?}");
                }
            }
        }
    }
}

#[test]
fn blocking_every_packing_leaves_no_model_and_blocking_one_takes_one() {
    for (packing, found) in samples(60, 5, 6) {
        let mut formula = Cnf::default();
        cnf::encode(&packing, CnfOptions::default(), &mut formula);
        for (blocked, chosen) in found.iter().enumerate() {
            assert_eq!(count_models(&formula), (found.len() - blocked) as u64);
            formula.add_clause(&cnf::blocking_clause(&packing, chosen));
        }
        assert_eq!(count_models(&formula), 0);
    }
}

#[test]
fn linked_model_counts_are_the_numbers_of_linked_packings() {
    let mut both_kinds = 0;
    for (packing, found) in samples(60, 5, 5) {
        let linked = found
            .iter()
            .filter(|chosen| is_linked(&packing, chosen))
            .count();
        both_kinds += usize::from(0 < linked && linked < found.len());
        for connectivity in [Connectivity::Levels, Connectivity::Closure] {
            let options = CnfOptions {
                connectivity,
                ..CnfOptions::default()
            };
            assert_eq!(models(&packing, options), linked as u64, "{connectivity}");
        }
    }
    assert!(
        both_kinds >= 5,
        "only {both_kinds} samples had linked and unlinked packings"
    );
}

#[test]
fn exact_covers_are_the_packings_each_once() {
    for (packing, found) in samples(150, 5, 6) {
        for &form in CoverForm::ALL {
            let cover = ExactCover::of(&packing, form);
            let solutions = covers(&cover);
            let mut decoded: Vec<Vec<OptionId>> = solutions
                .iter()
                .map(|rows| {
                    let mut options: Vec<OptionId> =
                        rows.iter().filter_map(|row| row.option).collect();
                    options.sort_by_key(|&option| packing.option(option).piece);
                    options
                })
                .collect();
            decoded.sort();
            let mut expected = found.clone();
            expected.sort();
            assert_eq!(decoded, expected, "{form}");
        }
    }
}

#[test]
fn cuts_cut_off_what_falls_apart_and_nothing_else() {
    let mut cuts_seen = 0;
    for (packing, found) in samples(150, 6, 6) {
        let relations = Relations::of(&packing);
        let linked: Vec<BTreeSet<OptionId>> = found
            .iter()
            .filter(|chosen| is_linked(&packing, chosen))
            .map(|chosen| chosen.iter().copied().collect())
            .collect();
        for chosen in &found {
            let cuts = Cut::separating(&packing, &relations, chosen);
            assert_eq!(cuts.is_empty(), is_linked(&packing, chosen));
            for cut in cuts {
                cuts_seen += 1;
                assert_eq!(cut.check(&packing), Ok(()));
                let holds = |chosen: &BTreeSet<OptionId>| {
                    cut.premises.iter().any(|premise| !chosen.contains(premise))
                        || cut.exits.iter().any(|exit| chosen.contains(exit))
                };
                assert!(!holds(&chosen.iter().copied().collect()), "does not cut");
                assert!(linked.iter().all(holds), "cuts off a linked packing");
                // Whatever exit is forgotten, the checker misses it.
                for at in 0..cut.exits.len() {
                    let mut wrong = cut.clone();
                    wrong.exits.remove(at);
                    assert!(wrong.check(&packing).is_err());
                }
            }
        }
    }
    assert!(cuts_seen >= 500, "only {cuts_seen} cuts");
}

/// A cut is about some pieces, not all, and about one option of each of them at most.
#[test]
fn cuts_of_wrong_groups_or_premises_are_refused() {
    let mut refused = 0;
    for (packing, found) in samples(60, 6, 6) {
        let relations = Relations::of(&packing);
        let cuts = found
            .iter()
            .flat_map(|chosen| Cut::separating(&packing, &relations, chosen));
        for cut in cuts {
            let grouped = |group: Vec<PieceId>| Cut {
                group,
                ..cut.clone()
            };
            let everybody = grouped(packing.pieces().collect());
            for wrong in [everybody, grouped(Vec::new())] {
                assert_eq!(wrong.check(&packing), Err(CutError::NoGroup));
            }
            for option in packing.options() {
                let piece = packing.option(option).piece;
                let is_outside = !cut.group.contains(&piece);
                let of_piece = |premise: &OptionId| packing.option(*premise).piece == piece;
                if is_outside || cut.premises.iter().any(of_piece) {
                    let mut wrong = cut.clone();
                    wrong.premises.push(option);
                    assert_eq!(wrong.check(&packing), Err(CutError::BadPremise(option)));
                    refused += 1;
                }
            }
        }
    }
    assert!(refused >= 500, "only {refused} premises");
}

/// Two cells that the same options take say the same, and it is said once.
#[test]
fn a_cell_that_says_what_another_says_adds_nothing() {
    let with_cells = |cells: &[&[usize]]| {
        let mut builder = Packing::builder();
        let pieces = ["p", "q"].map(|name| builder.piece(name));
        let ids: Vec<CellId> = (0..cells.len())
            .map(|at| builder.cell(format!("c{at}")))
            .collect();
        for (piece, id) in pieces.into_iter().enumerate() {
            for option in 0..4 {
                let mut new = NewOption::new(format!("o{piece}{option}"), id);
                let takes = |at: &usize| cells[*at].contains(&option);
                let held = (0..cells.len()).filter(takes);
                new.cells = held.map(|at| ids[at]).collect();
                builder.option(new);
            }
        }
        builder.build().unwrap()
    };
    for &amo in Amo::ALL {
        let size = |cells: &[&[usize]]| {
            let mut formula = Cnf::default();
            let options = CnfOptions {
                amo,
                ..CnfOptions::default()
            };
            cnf::encode(&with_cells(cells), options, &mut formula);
            (formula.variables(), formula.clauses().count())
        };
        let once = size(&[&[0, 1], &[2, 3]]);
        assert_eq!(size(&[&[0, 1], &[2, 3], &[0, 1]]), once, "{amo:?}");
        // A part of what is excluded already says nothing either.
        assert_eq!(size(&[&[0, 1], &[2, 3], &[3]]), once, "{amo:?}");
        assert_ne!(size(&[&[0, 1], &[2, 3], &[1, 2]]), once, "{amo:?}");
    }
}

/// A row of pieces that each link to the next hangs together however long it is, and falls
/// apart where one link is missing.
#[test]
fn a_row_of_pieces_is_linked_however_long_it_is() {
    // The link after this piece is missing.
    let row = |length: usize, missing: usize| {
        let mut builder = Packing::builder();
        let joints: Vec<JointId> = (1..length)
            .map(|at| builder.joint(format!("j{at}")))
            .collect();
        for at in 0..length {
            let piece = builder.piece(format!("p{at}"));
            let mut option = NewOption::new(format!("o{at}"), piece);
            if at != missing {
                option.plugs.extend(joints.get(at));
            }
            let before = at.checked_sub(1);
            option.sockets.extend(before.map(|before| joints[before]));
            builder.option(option);
        }
        builder.build().unwrap()
    };
    for connectivity in [Connectivity::Levels, Connectivity::Closure] {
        let options = CnfOptions {
            connectivity,
            ..CnfOptions::default()
        };
        for length in 2..=10 {
            assert_eq!(
                models(&row(length, length), options),
                1,
                "{connectivity} {length}"
            );
            for missing in 0..length - 1 {
                let apart = row(length, missing);
                assert_eq!(
                    models(&apart, options),
                    0,
                    "{connectivity} {length} {missing}"
                );
            }
        }
    }
}
