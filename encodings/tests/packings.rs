//! Whole packings: every encoding has the models that brute force finds.

mod common;

use std::collections::BTreeSet;

use common::{Random, count_models, covers, is_linked, packings, random_packing};
use encodings::cover::{ItemId, Meaning};
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
            let clause = cnf::blocking_clause(&packing, chosen);
            // A piece that can lie in one way only has nothing to say.
            let piece = |option: &OptionId| packing.option(*option).piece;
            let several = |option: &&OptionId| packing.options_of(piece(option)).len() > 1;
            let expected = chosen.iter().filter(several).map(|&o| !cnf::chosen(o));
            assert_eq!(clause, expected.collect::<Vec<_>>());
            formula.add_clause(&clause);
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
                let premises = cut.premises.iter().map(|&option| !cnf::chosen(option));
                let exits = cut.exits.iter().map(|&option| cnf::chosen(option));
                assert_eq!(cut.clause(), premises.chain(exits).collect::<Vec<_>>());
                // No premise is there that the cut could do without.
                for at in 0..cut.premises.len() {
                    let mut shorter = cut.clone();
                    shorter.premises.remove(at);
                    assert!(shorter.check(&packing).is_err(), "{cut:?}");
                }
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
            let nobody = grouped(vec![PieceId::new(packing.pieces().len())]);
            for wrong in [everybody, grouped(Vec::new()), nobody] {
                assert_eq!(wrong.check(&packing), Err(CutError::NoGroup));
            }
            let none = OptionId::new(packing.options().len());
            let mut wrong = cut.clone();
            wrong.premises.push(none);
            assert_eq!(wrong.check(&packing), Err(CutError::BadPremise(none)));
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

/// Whoever is linked, directly or over others, is in one group, and nobody else; each chosen
/// option is in one.
#[test]
fn groups_hang_together_and_nothing_links_them() {
    let mut several = 0;
    for (packing, found) in samples(50, 6, 6) {
        let relations = Relations::of(&packing);
        for chosen in &found {
            let groups = relations.groups(chosen);
            let mut all = groups.concat();
            all.sort_unstable();
            let mut expected = chosen.clone();
            expected.sort_unstable();
            assert_eq!(all, expected);
            for (at, group) in groups.iter().enumerate() {
                assert!(is_linked(&packing, group), "{group:?}");
                let others = groups[at + 1..].iter().flatten();
                let mut pairs = others.flat_map(|&b| group.iter().map(move |&a| (a, b)));
                assert!(pairs.all(|(a, b)| !relations.link(a, b)));
            }
            several += usize::from(groups.len() > 1);
        }
    }
    assert!(several > 50, "{several}");
}

#[test]
fn relations_are_what_the_options_say() {
    for (packing, _) in samples(60, 5, 6) {
        let relations = Relations::of(&packing);
        for a in packing.options() {
            for b in packing.options().filter(|&b| a != b) {
                let (one, other) = (packing.option(a), packing.option(b));
                let shared = one.cells.iter().any(|cell| other.cells.contains(cell));
                let collide = one.piece == other.piece || shared;
                let meets = |plugs: &[JointId], sockets: &[JointId]| {
                    plugs.iter().any(|joint| sockets.contains(joint))
                };
                let link = meets(&one.plugs, &other.sockets) || meets(&other.plugs, &one.sockets);
                assert_eq!(relations.collide(a, b), collide);
                assert_eq!(relations.colliding(a).contains(b.index()), collide);
                assert_eq!(relations.link(a, b), link && !collide);
                assert_eq!(relations.linking(a).contains(b.index()), link && !collide);
            }
        }
    }
}

/// The cells of an exact cover are those that say something the pieces and the other cells
/// do not say; of two that say the same, the first.
#[test]
fn cells_that_say_nothing_new_are_no_items() {
    let mut left_out = 0;
    for (packing, _) in samples(150, 5, 6) {
        let taking =
            |cell: CellId| -> BTreeSet<OptionId> { packing.taking(cell).iter().copied().collect() };
        let says_something = |cell: &CellId| {
            let here = taking(*cell);
            let of_one_piece = packing.pieces().any(|piece| {
                let options: BTreeSet<OptionId> =
                    packing.options_of(piece).iter().copied().collect();
                here.is_subset(&options)
            });
            let said_elsewhere = packing.cells().any(|other| {
                let there = taking(other);
                here.is_subset(&there) && (here != there || other < *cell)
            });
            here.len() > 1 && !of_one_piece && !said_elsewhere
        };
        let expected: Vec<String> = packing
            .cells()
            .filter(says_something)
            .map(|cell| format!("c_{}", packing.cell_name(cell)))
            .collect();
        left_out += packing.cells().len() - expected.len();
        let cover = ExactCover::of(&packing, CoverForm::Loose);
        let secondary = cover.items().filter(|&item| !cover.is_primary(item));
        let names: Vec<&str> = secondary.map(|item| cover.name(item)).collect();
        assert_eq!(names, expected);
    }
    assert!(left_out > 100, "{left_out}");
}

/// The name says the same as the meaning, and every option's row has the items that stand for
/// what the option does.
#[test]
fn items_say_what_they_stand_for() {
    for (packing, _) in samples(50, 5, 3) {
        for &form in CoverForm::ALL {
            let cover = ExactCover::of(&packing, form);
            let mut kinds = BTreeSet::new();
            for item in cover.items() {
                let (kind, name) = cover.name(item).split_at(2);
                let named = match cover.meaning(item) {
                    Meaning::Piece(piece) => ("p_", packing.piece_name(piece)),
                    Meaning::Slot(slot) => ("s_", packing.slot_name(slot)),
                    Meaning::Cell(cell) => ("c_", packing.cell_name(cell)),
                    Meaning::Filler if kind == "f_" => ("f_", name),
                    Meaning::Filler => ("o_", name),
                };
                assert_eq!((kind, name), named);
                let is_primary = matches!(kind, "p_" | "s_");
                assert_eq!(cover.is_primary(item), is_primary, "{kind}{name}");
                kinds.insert(kind.to_owned());
            }
            assert!(kinds.contains("p_"));
            assert_eq!(kinds.contains("s_"), form == CoverForm::Tight);
            for row in cover.rows() {
                let Some(option) = row.option.map(|id| packing.option(id)) else {
                    continue;
                };
                let is_done = |&item: &ItemId| match cover.meaning(item) {
                    Meaning::Piece(piece) => option.piece == piece,
                    Meaning::Slot(slot) => option.fills.contains(&slot),
                    Meaning::Cell(cell) => option.cells.contains(&cell),
                    Meaning::Filler => false,
                };
                assert!(row.items.iter().all(is_done), "{}", option.name);
            }
        }
    }
}

#[test]
fn a_slot_that_is_always_filled_has_no_filler() {
    let mut some = 0;
    for (packing, _) in samples(150, 5, 3) {
        let cover = ExactCover::of(&packing, CoverForm::Tight);
        let fillers = cover.rows().iter().filter(|row| row.option.is_none());
        let left_empty: Vec<Meaning> = fillers
            .flat_map(|row| row.items.iter().map(|&item| cover.meaning(item)))
            .collect();
        for piece in packing.pieces() {
            if let [only] = packing.options_of(piece) {
                for &slot in &packing.option(*only).fills {
                    assert!(!left_empty.contains(&Meaning::Slot(slot)));
                    some += 1;
                }
            }
        }
    }
    assert!(some > 50, "{some}");
}

/// Pieces that all link to each other, each in one way: a variable for an option and for a
/// pair, and then, in each of the rounds, for every way round another piece and for every
/// path, of which the last round needs only those from one piece.
#[test]
fn the_closure_takes_the_rounds_that_it_says() {
    for n in 2..=9_usize {
        let mut builder = Packing::builder();
        let pieces: Vec<PieceId> = (0..n).map(|at| builder.piece(format!("p{at}"))).collect();
        let mut options: Vec<NewOption> = pieces
            .iter()
            .map(|&piece| NewOption::new(format!("o{}", piece.index()), piece))
            .collect();
        for b in 0..n {
            for a in 0..b {
                let joint = builder.joint(format!("j{a}-{b}"));
                options[a].plugs.push(joint);
                options[b].sockets.push(joint);
            }
        }
        for option in options {
            builder.option(option);
        }
        let packing = builder.build().expect("a packing");
        let mut formula = Cnf::default();
        let options = CnfOptions {
            connectivity: Connectivity::Closure,
            ..CnfOptions::default()
        };
        assert!(formula.is_empty());
        cnf::encode(&packing, options, &mut formula);
        assert!(!formula.is_empty());
        let rounds = (0..n)
            .find(|&rounds| 1 << rounds >= n - 1)
            .expect("some number of rounds");
        let pairs = n * (n - 1) / 2;
        let paths = match rounds {
            0 => 0,
            _ => pairs * (rounds - 1) + (n - 1),
        };
        assert_eq!(formula.variables(), n + pairs + paths * (n - 1), "{n}");
        assert_eq!(count_models(&formula), 1, "{n}");
    }
}

/// What counting adds is about nothing but the numbers of unfilled slots: whatever options are
/// chosen, packing or not, it holds exactly where every class has as many as are stated.
#[test]
fn counting_alone_refuses_other_numbers_of_unfilled_slots() {
    let (mut right, mut wrong) = (0, 0);
    for (packing, found) in samples(60, 4, 4) {
        let mut plain = Cnf::default();
        cnf::encode(&packing, CnfOptions::default(), &mut plain);
        let mut random = Random::new(7);
        let count = packing.options().len();
        let drawn = (0..4).map(|size| {
            let drawn = random.subset(size.min(count), count);
            drawn.into_iter().map(OptionId::new).collect()
        });
        let drawn: Vec<Vec<OptionId>> = drawn.collect();
        for chosen in found.iter().take(2).chain(&drawn) {
            let is_filled = |slot| {
                chosen
                    .iter()
                    .any(|&id| packing.option(id).fills.contains(&slot))
            };
            let expected = packing.classes().all(|class| {
                let unfilled = packing.slots_of(class).filter(|&slot| !is_filled(slot));
                unfilled.count() == packing.unfilled(class)
            });
            right += usize::from(expected);
            wrong += usize::from(!expected);
            for &counting in Cardinality::ALL {
                let options = CnfOptions {
                    counting: Some(counting),
                    ..CnfOptions::default()
                };
                let mut whole = Cnf::default();
                cnf::encode(&packing, options, &mut whole);
                let mut added = Cnf::with_variables(whole.variables());
                for clause in whole.clauses().skip(plain.len()) {
                    added.add_clause(clause);
                }
                for option in packing.options() {
                    let literal = cnf::chosen(option);
                    let is_chosen = chosen.contains(&option);
                    added.add_clause(&[if is_chosen { literal } else { !literal }]);
                }
                assert_eq!(count_models(&added) == 1, expected, "{counting} {chosen:?}");
            }
        }
    }
    assert!(right > 50 && wrong > 50, "{right} {wrong}");
}
