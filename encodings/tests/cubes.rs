//! Cubes partition the packings: each is in one of them, and in no other.

mod common;

use common::{Random, packings, random_packing};
use encodings::{OptionId, cubes};

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
