//! Readers meet anything and answer with a packing or an error, never a panic.

mod common;

use common::{Random, random_packing};
use encodings::format::linear::{LinearOptions, LinearProgram};
use encodings::format::{asp, dimacs, exported::Exported, json, knuth, lp, mzn, opb, smt2};
use encodings::{CnfOptions, Connectivity, CoverForm, Metadata};
use proptest::prelude::*;

/// One file of each format.
fn files() -> Vec<Vec<u8>> {
    let packing = random_packing(&mut Random::new(5), 3, 4, 3);
    let data = Metadata::new().with("key", "value");
    let mut files = vec![Vec::new(); 8];
    let linear = LinearOptions {
        counting: true,
        connectivity: Connectivity::Levels,
    };
    let asp = asp::AspOptions {
        counting: true,
        linked: true,
    };
    let mzn = mzn::MznOptions {
        counting: true,
        linked: true,
    };
    let first = packing.options().next().expect("an option");
    let also = [vec![!encodings::cnf::chosen(first)]];
    let linear = LinearProgram::of(&packing, linear, &also);
    let all = [
        dimacs::write(&packing, CnfOptions::default(), &data, &mut files[0]),
        knuth::write(&packing, CoverForm::Tight, &data, &mut files[1]).map_err(Into::into),
        opb::write(&linear, &data, &mut files[2]),
        asp::write(&packing, asp, &data, &also, &mut files[3]),
        json::write(&packing, &data, &mut files[4]),
        lp::write(&linear, &data, &mut files[5]),
        smt2::write(&packing, CnfOptions::default(), &data, &also, &mut files[6]),
        mzn::write(&packing, mzn, &data, &also, &mut files[7]),
    ];
    assert!(all.iter().all(Result::is_ok));
    files
}

proptest! {
    #[test]
    fn changed_files_do_not_panic(
        which in 0..8_usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        cut in any::<prop::sample::Index>(),
        answer in prop::sample::select(vec![
            "s SATISFIABLE\nv 1 2 3 0\n", "Answer: 1\nchosen(\"o1\")\nSATISFIABLE\n",
            "1:\n p_P0 c_k0 (1 of 1)\n", "s SATISFIABLE\nv x1 -x2\n", "[\"o1\"]",
            "Optimal\nx1 1\nx2 0\n", "sat\n((x1 true) (x2 false))\n", "chosen: o1\n----------\n",
        ]),
    ) {
        let mut file = files().swap_remove(which);
        for (at, byte) in changes {
            let at = at.index(file.len());
            file[at] = byte;
        }
        file.truncate(cut.index(file.len() + 1));
        if let Ok(exported) = Exported::read(&file[..]) {
            drop(exported.decode(answer.as_bytes()));
        }
    }

    #[test]
    fn any_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(exported) = Exported::read(&bytes[..]) {
            drop(exported.decode(&bytes[..]));
        }
    }

    #[test]
    fn any_answer_does_not_panic(which in 0..8_usize, answer in "[ -~\n]{0,80}") {
        let file = files().swap_remove(which);
        let exported = Exported::read(&file[..]).expect("what we write");
        drop(exported.decode(answer.as_bytes()));
    }

    /// A file that lost its end is noticed, whatever was lost.
    #[test]
    fn cut_off_files_are_refused(which in 0..8_usize, cut in any::<prop::sample::Index>()) {
        let mut file = files().swap_remove(which);
        // A lost last line break loses nothing; the exact-cover format has no end mark.
        if which != 1 {
            file.truncate(cut.index(file.len() - 1));
            prop_assert!(Exported::read(&file[..]).is_err());
        }
    }
}
