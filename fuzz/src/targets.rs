//! Every reader, by name, as a function that takes any bytes.
//!
//! What a target may not do is panic, or take for ever. Some hold what was read against
//! what they can: what was understood, written and read again is the same. A target says
//! in words what became of its input; a mutation whose outcome is new is worth going on
//! with, so these words steer the search where nothing measures coverage.
//!
//! The seeds are good inputs, made by the program's own writers where there are such.

use std::fmt::Display;
use std::fs;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use encodings::format::answer::{
    read_clingo, read_count, read_dlx, read_lp, read_minizinc, read_pb, read_sat, read_smt,
};
use encodings::format::asp::{self, AspOptions};
use encodings::format::linear::{LinearOptions, LinearProgram};
use encodings::format::mzn::{self, MznOptions};
use encodings::format::{dimacs, json, knuth, lp, opb, smt2};
use encodings::{
    Answer, CnfOptions, Connectivity, CoverForm, Exported, Metadata, NewOption, Packing,
    PackingBuilder,
};
use iqlink::atlas;
use iqlink::compare::export::Results;
use iqlink::compare::{self, Agreement, Summary};
use iqlink::draw::{self, Charset, Picture, Scale, TerminalOptions};
use iqlink::encode::Links;
use iqlink::game::{Challenge, Placement, Solution, notation};
use iqlink::prove::certificate::complete::{Case, CompleteManifest};
use iqlink::prove::certificate::{self, CheckError, Work, joining};
use iqlink::prove::{lrat, rup, tree};
use iqlink::solve::{self, Cancel};
use iqlink::verify;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

/// A reader.
pub struct Target {
    /// What it is called, here and in `fuzz_targets`.
    pub name: &'static str,
    /// Reads, and says what became of it.
    pub run: fn(&[u8]) -> String,
    /// Good inputs to begin with.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// All of them.
pub static ALL: &[Target] = &[
    Target {
        name: "placements",
        run: placements,
        seeds: placement_seeds,
    },
    Target {
        name: "challenges",
        run: challenges,
        seeds: challenge_seeds,
    },
    Target {
        name: "backends",
        run: backends,
        seeds: backend_seeds,
    },
    Target {
        name: "dimacs",
        run: |data| told(dimacs::read(data)),
        seeds: || exported(0),
    },
    Target {
        name: "knuth",
        run: |data| told(knuth::read(data)),
        seeds: || exported(1),
    },
    Target {
        name: "opb",
        run: |data| told(opb::read(data)),
        seeds: || exported(2),
    },
    Target {
        name: "asp",
        run: |data| told(asp::read(data)),
        seeds: || exported(3),
    },
    Target {
        name: "packing",
        run: |data| told(json::read(data)),
        seeds: || exported(4),
    },
    Target {
        name: "lp",
        run: |data| told(lp::read(data)),
        seeds: || exported(5),
    },
    Target {
        name: "minizinc",
        run: |data| told(mzn::read(data)),
        seeds: || exported(6),
    },
    Target {
        name: "smt2",
        run: |data| told(smt2::read(data)),
        seeds: || exported(7),
    },
    Target {
        name: "answer_sat",
        run: |data| told(read_sat(data)),
        seeds: || alone(SAT),
    },
    Target {
        name: "answer_pb",
        run: |data| told(read_pb(data)),
        seeds: || alone(PB),
    },
    Target {
        name: "answer_clingo",
        run: |data| told(read_clingo(data)),
        seeds: || alone(ASP),
    },
    Target {
        name: "answer_dlx",
        run: answer_dlx,
        seeds: || alone(DLX),
    },
    Target {
        name: "answer_lp",
        run: |data| told(read_lp(data)),
        seeds: || alone(LP),
    },
    Target {
        name: "answer_minizinc",
        run: |data| told(read_minizinc(data)),
        seeds: || alone(MINIZINC),
    },
    Target {
        name: "answer_smt",
        run: |data| told(read_smt(data)),
        seeds: || alone(SMT),
    },
    Target {
        name: "answer_count",
        run: |data| told(read_count(data)),
        seeds: || alone(COUNT),
    },
    Target {
        name: "decode",
        run: decode,
        seeds: || answers(&[NAMES, SAT, DLX, PB, ASP, LP, MINIZINC, SMT]),
    },
    Target {
        name: "lrat",
        run: lrat_steps,
        seeds: lrat_seeds,
    },
    Target {
        name: "rup",
        run: |data| told(rup::check(&cube(), data)),
        seeds: rup_seeds,
    },
    Target {
        name: "tree",
        run: tree_walk,
        seeds: tree_seeds,
    },
    Target {
        name: "certificate",
        run: certificate,
        seeds: certificate_seeds,
    },
    Target {
        name: "theorem",
        run: theorem,
        seeds: theorem_seeds,
    },
    Target {
        name: "journal",
        run: journal,
        seeds: journal_seeds,
    },
];

/// What became of a reading, without the places that it names: they would make every
/// outcome a new one.
fn told<T, E: Display>(read: Result<T, E>) -> String {
    match read {
        Ok(_) => "read".to_owned(),
        Err(error) => error.to_string().replace(|c: char| c.is_ascii_digit(), ""),
    }
}

const BOARD: &str = "BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE";

fn placements(data: &[u8]) -> String {
    let text = String::from_utf8_lossy(data);
    let judgement = verify::judge_text(&text);
    let read = notation::parse(&text);
    if let Ok(poses) = &read {
        let letters: String = poses.iter().map(ToString::to_string).collect();
        assert_eq!(notation::parse(&letters).as_ref(), Ok(poses), "{text:?}");
    }
    if let Ok(challenge) = text.parse::<Challenge>() {
        let again: Challenge = challenge.to_string().parse().expect("our own letters");
        assert_eq!(again, challenge, "{text:?}");
    }
    told(read) + &judgement.violations().len().min(9).to_string()
}

fn placement_seeds() -> Vec<Vec<u8>> {
    let texts = [
        BOARD,
        "BAA, EBD",
        "b light purple a",
        "BAA dark-blue",
        "empty",
        "bag",
    ];
    texts.map(Into::into).to_vec()
}

/// The first byte says what the file is called.
fn challenges(data: &[u8]) -> String {
    let (first, rest) = data.split_first().unwrap_or((&0, &[]));
    let file = ["a.json", "a.txt", "a"][usize::from(first % 3)];
    told(iqlink::cli::read_challenges(file, rest.to_vec()))
}

fn challenge_seeds() -> Vec<Vec<u8>> {
    let texts = [
        "0[\"BAA\", {\"name\": \"x\", \"level\": \"wizard\", \"givens\": \"BAAEBD\", \"grade\": 1.5}]",
        "0{\"challenge\":\"wizard-03\"}\n{\"givens\":\"BAA\"}",
        "1BAAEBD # a comment\nwizard-01..03\nempty\n",
        "2\u{feff}BAA\n",
    ];
    let texts = texts.map(|text| text.as_bytes().to_vec()).into_iter();
    // As `show --ascii` draws them, in both sizes, with some pieces given and some placed.
    let solution: Solution = BOARD.parse().expect("a solution");
    let givens = solution.placements()[..5].iter().copied();
    let challenge = Challenge::new(givens).expect("a part of it");
    let picture = Picture::of_solution(&challenge, &solution);
    let drawn = [Scale::Full, Scale::Compact].map(|scale| {
        let charset = Charset::Ascii;
        let options = TerminalOptions {
            charset,
            scale,
            ..TerminalOptions::default()
        };
        format!("2solved:\n\n{}", draw::terminal(&picture, options)).into_bytes()
    });
    texts.chain(drawn).collect()
}

/// Names of backends with their options. Programs are only named, not run.
fn backends(data: &[u8]) -> String {
    told(solve::backend(&String::from_utf8_lossy(data)))
}

fn backend_seeds() -> Vec<Vec<u8>> {
    let listed = solve::ALL.iter().flat_map(solve::BackendKind::variants);
    let programs = ["cmd:minisat", "cmd:links=closure:a 'b c' {cnf}"].map(String::from);
    listed.chain(programs).map(String::into_bytes).collect()
}

/// A small packing that has everything: cells, joints, slots.
fn packing() -> Packing {
    let mut builder = PackingBuilder::default();
    let pieces = ["P", "Q"].map(|name| builder.piece(name));
    let cells = ["a", "b", "c"].map(|name| builder.cell(name));
    let joint = builder.joint("j");
    let class = builder.class("s", 0);
    let slots = ["s1", "s2"].map(|name| builder.slot(class, name));
    for (number, piece) in pieces.into_iter().enumerate() {
        for start in 0..2 {
            let mut option = NewOption::new(format!("o{number}{start}"), piece);
            option.cells = vec![cells[start], cells[2 * number]];
            option.cells.dedup();
            let side = if number == 0 {
                &mut option.plugs
            } else {
                &mut option.sockets
            };
            side.push(joint);
            option.fills.push(slots[start]);
            builder.option(option);
        }
    }
    builder.build().expect("a packing")
}

/// A file of each format.
static FILES: LazyLock<[Vec<u8>; 8]> = LazyLock::new(|| {
    let packing = packing();
    let metadata = Metadata::new()
        .with("challenge", "BAA")
        .with("rule", "linked");
    let mut files: [Vec<u8>; 8] = Default::default();
    let linear = LinearOptions {
        counting: true,
        connectivity: Connectivity::Levels,
    };
    let linear = LinearProgram::of(&packing, linear, &[]);
    let asp = AspOptions {
        counting: true,
        linked: true,
    };
    let mzn = MznOptions {
        counting: true,
        linked: true,
    };
    dimacs::write(&packing, CnfOptions::default(), &metadata, &mut files[0]).expect("memory");
    knuth::write(&packing, CoverForm::Tight, &metadata, &mut files[1]).expect("memory");
    opb::write(&linear, &metadata, &mut files[2]).expect("memory");
    asp::write(&packing, asp, &metadata, &[], &mut files[3]).expect("memory");
    json::write(&packing, &metadata, &mut files[4]).expect("memory");
    lp::write(&linear, &metadata, &mut files[5]).expect("memory");
    mzn::write(&packing, mzn, &metadata, &[], &mut files[6]).expect("memory");
    let clauses = CnfOptions::default();
    smt2::write(&packing, clauses, &metadata, &[], &mut files[7]).expect("memory");
    files
});

fn exported(format: usize) -> Vec<Vec<u8>> {
    vec![FILES[format].clone()]
}

const SAT: &str = "0c text\ns SATISFIABLE\nv 1 -2 3\nv -4 0\n";
const DLX: &str = "11:\n P a b (1 of 2)\n Q c (1 of 1)\n";
const PB: &str = "2s SATISFIABLE\nv x1 -x2 x3\n";
const ASP: &str = "3Answer: 1\nchosen(\"o00\") chosen(\"o11\")\nSATISFIABLE\n";
const LP: &str = "5Status: INTEGER OPTIMAL\n 1 x1 * 1 0 1\n 2 x2 * 0 0 1\n";
const MINIZINC: &str = "6chosen: o00 o11\n----------\n==========\n";
const SMT: &str = "7sat\n((x1 true)\n (x2 false))\n";
const COUNT: &str = "0c s type mc\nc s exact arb int 21952\n";
const NAMES: &str = "4[\"o00\", \"o11\"]";

/// Answers to the files, of which the first character says which.
fn answers(texts: &[&str]) -> Vec<Vec<u8>> {
    let more = [
        "0s UNSATISFIABLE\n",
        "0s UNKNOWN\n",
        "3UNSATISFIABLE\n",
        "0\n",
    ];
    let all = texts.iter().chain(&more);
    all.map(|text| text.as_bytes().to_vec()).collect()
}

/// The answer alone.
fn alone(text: &str) -> Vec<Vec<u8>> {
    let mut all = answers(&[text]);
    for text in &mut all {
        text.remove(0);
    }
    all
}

/// What is said of the readers of other answers by their errors: how far it came.
fn answer_dlx(data: &[u8]) -> String {
    let rows = |models: Vec<Vec<Vec<String>>>| -> Vec<Vec<usize>> {
        let sizes = |model: Vec<Vec<String>>| model.iter().map(Vec::len).collect();
        models.into_iter().map(sizes).collect()
    };
    match read_dlx(data) {
        Ok(Answer::Satisfiable(models)) => format!("read some: {:?}", rows(models)),
        Ok(Answer::All(models)) => format!("read all: {:?}", rows(models)),
        other => told(other),
    }
}

fn decode(data: &[u8]) -> String {
    let (first, rest) = data.split_first().unwrap_or((&b'0', &[]));
    let file = &FILES[usize::from(first.wrapping_sub(b'0')) % FILES.len()];
    let exported = Exported::read(file.as_slice()).expect("our own file");
    told(exported.decode(rest))
}

/// All eight clauses over three variables: unsatisfiable.
fn cube() -> Vec<Vec<i32>> {
    let sign = |bit: i32, variable: i32| if bit == 0 { variable } else { -variable };
    let clause = |n: i32| vec![sign(n & 1, 1), sign(n & 2, 2), sign(n & 4, 3)];
    (0..8).map(clause).collect()
}

/// The steps, in either form, and what is written of them as text.
fn lrat_steps(data: &[u8]) -> String {
    let checked = lrat::check(&cube(), data);
    let mut text = Vec::new();
    let expanded = lrat::expand(&cube(), data, &mut text);
    assert_eq!(checked.is_ok(), expanded.is_ok());
    if checked.is_ok() {
        lrat::check(&cube(), text.as_slice()).expect("the text of a proof is a proof");
    }
    told(checked)
}

fn lrat_seeds() -> Vec<Vec<u8>> {
    let proof = "9 1 2 0 1 5 0\n10 1 -2 0 3 7 0\n11 1 0 9 10 0\n11 d 9 10 0\n12 2 0 11 2 6 0\n13 0 11 12 4 8 0\n";
    // The same in the binary form, which is the usual one: each number twice, and one more if
    // it is negative.
    let binary = [
        &b"a\x12\x02\x04\0\x02\x0a\0"[..],
        b"a\x14\x02\x05\0\x06\x0e\0",
        b"a\x16\x02\0\x12\x14\0",
        b"d\x12\x14\0",
        b"a\x18\x04\0\x16\x04\x0c\0",
        b"a\x1a\0\x16\x18\x08\x10\0",
    ];
    vec![binary.concat(), proof.into(), "c text\n9 0 1 0\n".into()]
}

fn rup_seeds() -> Vec<Vec<u8>> {
    vec![
        "1 2 0\n1 0\nd 1 2 0\n2 0\n0\n".into(),
        "c text\n1 0\n0\n".into(),
        // The first in the binary form.
        b"a\x02\x04\0a\x02\0d\x02\x04\0a\x04\0a\0".to_vec(),
    ]
}

/// The walk through a tree, and what it refuted on its way.
fn tree_walk(data: &[u8]) -> String {
    let checked = tree::check(&cube(), data);
    let mut refuted = Vec::new();
    let expanded = tree::expand(&cube(), data, &mut refuted);
    assert_eq!(checked.is_ok(), expanded.is_ok());
    if checked.is_ok() {
        rup::check(&cube(), refuted.as_slice()).expect("what follows from a tree is a proof");
    }
    told(checked) + &String::from_utf8_lossy(&refuted)
}

fn tree_seeds() -> Vec<Vec<u8>> {
    let header = b"tree 1\n";
    vec![[&header[..], &[1, 2]].concat(), header.to_vec()]
}

/// A certificate of a small challenge, and the files of it. Whoever replaces one has it alone.
static CERTIFICATE: LazyLock<Mutex<(TempDir, Vec<String>)>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let challenge: Challenge = "BAAEBDHCFGDFOEISFJIGKQKL".parse().expect("letters");
    let finder = solve::backend(solve::DEFAULT).expect("a backend");
    let prover = iqlink::prove::prover("tree").expect("a prover");
    let (links, cancel) = (Links::Lazy, Cancel::default());
    certificate::prove(
        &challenge,
        finder.as_ref(),
        links,
        prover,
        folder.path(),
        &cancel,
    )
    .expect("a certificate");
    let mut files: Vec<String> = fs::read_dir(folder.path())
        .expect("a folder")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    files.sort();
    Mutex::new((folder, files))
});

/// What is shared, also after a target has panicked with it.
fn held<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The first byte says which file of the certificate is replaced by the rest.
fn certificate(data: &[u8]) -> String {
    let (folder, files) = &*held(&CERTIFICATE);
    let (first, rest) = data.split_first().unwrap_or((&0, &[]));
    let file = folder
        .path()
        .join(&files[usize::from(*first) % files.len()]);
    let before = fs::read(&file).expect("a file");
    fs::write(&file, rest).expect("room");
    let checked = certificate::check(folder.path());
    fs::write(&file, before).expect("room");
    told(checked)
}

fn certificate_seeds() -> Vec<Vec<u8>> {
    let (folder, files) = &*held(&CERTIFICATE);
    let seed = |(number, file): (usize, &String)| {
        let content = fs::read(folder.path().join(file)).expect("a file");
        [&[number as u8][..], &content].concat()
    };
    files.iter().enumerate().map(seed).collect()
}

/// The files of a certificate of the complete list, as far as they come before its proofs: two
/// fits, one the half turn of the other. Its proofs would take minutes, and are trees, which have
/// a target of their own.
static THEOREM: LazyLock<(CompleteManifest, String)> = LazyLock::new(|| {
    let fit: Solution = BOARD.parse().expect("a solution");
    let mut fits = [fit, fit.half_turn()];
    fits.sort_unstable();
    let list: String = fits.iter().map(|fit| format!("{fit}\n")).collect();
    let case = |given: Placement| Case {
        given,
        fits: fits
            .iter()
            .filter(|fit| fit.of(given.piece()) == given)
            .count(),
        formula: sha256(b"unknown"),
        proof: sha256(b"unknown"),
    };
    let manifest = CompleteManifest {
        complete_list: 1,
        fits: fits.len(),
        groups: [(1, fits.len())].into(),
        list: sha256(list.as_bytes()),
        cases: joining::cases().into_iter().map(case).collect(),
        seal: String::new(),
    };
    (sealed(manifest), list)
});

fn sha256(bytes: &[u8]) -> String {
    let hex = |byte: &u8| format!("{byte:02x}");
    Sha256::digest(bytes).iter().map(hex).collect()
}

/// The one way to write a manifest.
fn manifest_bytes(manifest: &CompleteManifest) -> Vec<u8> {
    let mut bytes = serde_json::to_vec_pretty(manifest).expect("plain data");
    bytes.push(b'\n');
    bytes
}

/// A manifest under a seal that fits.
fn sealed(mut manifest: CompleteManifest) -> CompleteManifest {
    manifest.seal.clear();
    manifest.seal = sha256(&manifest_bytes(&manifest));
    manifest
}

/// The first byte says what the rest is: the manifest, the manifest if it is sealed anew, or the
/// list, with a manifest that says so.
fn theorem(data: &[u8]) -> String {
    let (good, good_list) = &*THEOREM;
    let (first, rest) = data.split_first().unwrap_or((&0, &[]));
    let (manifest, list) = match first % 3 {
        0 => (rest.to_vec(), good_list.as_bytes()),
        1 => {
            let manifest = serde_json::from_slice(rest);
            let manifest = manifest.map(|manifest| manifest_bytes(&sealed(manifest)));
            let manifest = manifest.unwrap_or_else(|_| rest.to_vec());
            (manifest, good_list.as_bytes())
        }
        _ => {
            let list = sha256(rest);
            let manifest = CompleteManifest {
                list,
                ..good.clone()
            };
            (manifest_bytes(&sealed(manifest)), rest)
        }
    };
    let folder = held(&THEOREM_FOLDER);
    let put = |name: &str, content: &[u8]| fs::write(folder.path().join(name), content);
    put("manifest.json", &manifest)
        .and_then(|()| put("fits.txt", list))
        .expect("room");
    match certificate::check_any(folder.path(), &Work::default()) {
        Err(CheckError::File { file, .. }) if file.starts_with("cases/") => {
            "read, up to its proofs".to_owned()
        }
        checked => told(checked),
    }
}

static THEOREM_FOLDER: LazyLock<Mutex<TempDir>> =
    LazyLock::new(|| Mutex::new(tempfile::tempdir().expect("a folder")));

fn theorem_seeds() -> Vec<Vec<u8>> {
    let (manifest, list) = &*THEOREM;
    let manifest = manifest_bytes(manifest);
    vec![
        [b"0", &manifest[..]].concat(),
        [b"1", &manifest[..]].concat(),
        [b"2", list.as_bytes()].concat(),
    ]
}

/// A folder of a comparison, of which one file is replaced.
static FOLDER: LazyLock<Mutex<TempDir>> =
    LazyLock::new(|| Mutex::new(tempfile::tempdir().expect("a folder")));

const PLAN: &str = include_str!("../seeds/plan.json");
const RUNS: &str = include_str!("../seeds/results.jsonl");

/// The first byte says whether the plan, the runs or both, with a zero byte between, are
/// replaced by the rest. What can be read is summed up, held against each other and reported.
fn journal(data: &[u8]) -> String {
    let (first, rest) = data.split_first().unwrap_or((&0, &[]));
    let (plan, runs) = match first % 3 {
        0 => (rest, RUNS.as_bytes()),
        1 => (PLAN.as_bytes(), rest),
        _ => {
            let mut both = rest.splitn(2, |&byte| byte == 0);
            let mut next = || both.next().unwrap_or_default();
            (next(), next())
        }
    };
    let folder = held(&FOLDER);
    let put = |name: &str, content: &[u8]| fs::write(folder.path().join(name), content);
    put("plan.json", plan)
        .and_then(|()| put("results.jsonl", runs))
        .expect("room");
    let merged = compare::merge(&[folder.path().to_owned()]);
    if let Ok(merged) = &merged {
        let summary = Summary::new(&merged.plan, &merged.records, 0);
        let agreement = Agreement::check(&merged.plan, &merged.records, atlas::judged().ok());
        let results = Results {
            plan: &merged.plan,
            environment: &merged.environment,
            conditions: None,
            records: &merged.records,
            missing: merged.missing,
            summary: &summary,
            agreement: &agreement,
            changes: &[],
        };
        compare::report::report(&results);
        compare::report::charts(&results);
        compare::export::runs_csv(&results);
        compare::export::json(&results);
    }
    told(merged)
}

fn journal_seeds() -> Vec<Vec<u8>> {
    // As many runs of a pair as can be planned, and the last of them.
    let most = u32::MAX.to_string();
    let plan = PLAN.replacen("\"repeat\": 1", &format!("\"repeat\": {most}"), 1);
    let runs = RUNS.replacen("\"repeat\":1", &format!("\"repeat\":{most}"), 1);
    assert!(plan.contains(&most) && runs.contains(&most));
    vec![
        [b"0", PLAN.as_bytes()].concat(),
        [b"1", RUNS.as_bytes()].concat(),
        [b"2", PLAN.as_bytes(), b"\0", RUNS.as_bytes()].concat(),
        [b"2", plan.as_bytes(), b"\0", runs.as_bytes()].concat(),
    ]
}
