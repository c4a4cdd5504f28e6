//! Readers meet anything and answer with a packing or an error, never a panic.

mod common;

use common::{Random, random_packing};
use encodings::format::{asp, dimacs, exported::Exported, json, knuth, opb};
use encodings::{CnfOptions, Connectivity, CoverForm, Metadata};
use proptest::prelude::*;

/// One file of each format.
fn files() -> Vec<Vec<u8>> {
    let packing = random_packing(&mut Random::new(5), 3, 4, 3);
    let data = Metadata::new().with("key", "value");
    let mut files = vec![Vec::new(); 5];
    let opb = opb::OpbOptions {
        counting: true,
        connectivity: Connectivity::Levels,
    };
    let asp = asp::AspOptions {
        counting: true,
        linked: true,
    };
    let all = [
        dimacs::write(&packing, CnfOptions::default(), &data, &mut files[0]),
        knuth::write(&packing, CoverForm::Tight, &data, &mut files[1]).map_err(Into::into),
        opb::write(&packing, opb, &data, &mut files[2]),
        asp::write(&packing, asp, &data, &mut files[3]),
        json::write(&packing, &data, &mut files[4]),
    ];
    assert!(all.iter().all(Result::is_ok));
    files
}

proptest! {
    #[test]
    fn changed_files_do_not_panic(
        which in 0..5_usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        cut in any::<prop::sample::Index>(),
        answer in prop::sample::select(vec![
            "s SATISFIABLE\nv 1 2 3 0\n", "Answer: 1\nchosen(\"o1\")\nSATISFIABLE\n",
            "1:\n p_P0 c_k0 (1 of 1)\n", "s SATISFIABLE\nv x1 -x2\n", "[\"o1\"]",
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
    fn any_answer_does_not_panic(which in 0..5_usize, answer in "[ -~\n]{0,80}") {
        let file = files().swap_remove(which);
        let exported = Exported::read(&file[..]).expect("what we write");
        drop(exported.decode(answer.as_bytes()));
    }

    /// A file that lost its end is noticed, whatever was lost.
    #[test]
    fn cut_off_files_are_refused(which in 0..5_usize, cut in any::<prop::sample::Index>()) {
        let mut file = files().swap_remove(which);
        // A lost last line break loses nothing; the exact-cover format has no end mark.
        if which != 1 {
            file.truncate(cut.index(file.len() - 1));
            prop_assert!(Exported::read(&file[..]).is_err());
        }
    }
}
