//! Cubes partition the packings: each is in one of them, and in no other.

mod common;

use common::{Random, packings, random_packing};
use encodings::{Lit, OptionId, Packing, cnf, cubes};

#[test]
fn every_packing_is_in_exactly_one_cube() {
    let mut some = 0;
    for seed in 1..60 {
        let packing = random_packing(&mut Random::new(seed), 4, 6, 5);
        let all = packings(&packing);
        for wanted in [1, 2, 3, 7, 50] {
            let cubes = cubes(&packing, wanted);
            assert!(cubes.len() <= wanted);
            for chosen in &all {
                let holds = |literal: &encodings::Lit| {
                    let option = OptionId::new(literal.var().number() - 1);
                    chosen.contains(&option) == literal.is_positive()
                };
                let within = cubes.iter().filter(|cube| cube.iter().all(holds));
                assert_eq!(within.count(), 1, "seed {seed}, {wanted} cubes");
                some += 1;
            }
        }
    }
    assert!(some > 500, "{some}");
}

#[test]
fn there_are_as_many_as_asked_for_where_that_can_be() {
    let packing = (1..1000)
        .map(|seed| random_packing(&mut Random::new(seed), 5, 8, 6))
        .find(|packing| packings(packing).len() > 3)
        .expect("some packing problem has several answers");
    for wanted in 1..=3 {
        assert_eq!(cubes(&packing, wanted).len(), wanted);
    }
    assert_eq!(cubes(&packing, 1), [[]]);
}

/// What is left of every piece, in order, or `None` if one has nothing left.
fn left(packing: &Packing, cube: &[Lit]) -> Option<Vec<Vec<OptionId>>> {
    let allows = |option: &OptionId| {
        cube.iter().all(|literal| {
            let other = OptionId::new(literal.var().number() - 1);
            let (a, b) = (packing.option(*option), packing.option(other));
            let excluded = a.piece == b.piece || a.cells.iter().any(|c| b.cells.contains(c));
            match (*option == other, literal.is_positive()) {
                (true, positive) => positive,
                (false, true) => !excluded,
                (false, false) => true,
            }
        })
    };
    let of = |piece| packing.options_of(piece).iter().copied().filter(allows);
    let left: Vec<Vec<OptionId>> = packing.pieces().map(|piece| of(piece).collect()).collect();
    left.iter()
        .all(|options| !options.is_empty())
        .then_some(left)
}

/// The description of the module, step by step: the cube with the most left is split, on an
/// option of the piece that has the fewest.
#[test]
fn the_cube_with_the_most_left_is_split_first() {
    for seed in 1..60 {
        let packing = random_packing(&mut Random::new(seed), 5, 8, 6);
        for wanted in 1..20 {
            let mut open: Vec<Vec<Lit>> = vec![Vec::new()];
            open.retain(|cube| left(&packing, cube).is_some());
            let mut done = Vec::new();
            while open.len() + done.len() < wanted && !open.is_empty() {
                let weight = |cube: &Vec<Lit>| -> f64 {
                    let left = left(&packing, cube).expect("every piece has something left");
                    left.iter().map(|options| (options.len() as f64).ln()).sum()
                };
                let heaviest = |a: &Vec<Lit>, b: &Vec<Lit>| {
                    weight(a).total_cmp(&weight(b)).then_with(|| a.cmp(b))
                };
                let cube = open.iter().cloned().max_by(heaviest).expect("one is open");
                open.retain(|other| *other != cube);
                let left_here = left(&packing, &cube).expect("every piece has something left");
                let undecided = left_here.iter().filter(|options| options.len() > 1);
                let Some(options) = undecided.min_by_key(|options| options.len()) else {
                    done.push(cube);
                    continue;
                };
                let literal = cnf::chosen(options[0]);
                for literal in [literal, !literal] {
                    let mut part = cube.clone();
                    part.push(literal);
                    if left(&packing, &part).is_some() {
                        open.push(part);
                    }
                }
            }
            done.extend(open);
            done.sort_unstable();
            assert_eq!(cubes(&packing, wanted), done, "seed {seed}, {wanted} cubes");
        }
    }
}
