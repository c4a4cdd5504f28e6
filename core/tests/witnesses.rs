//! Outside witnesses: checkers that others wrote read our proofs, good and changed.
//!
//! drat-trim and lrat-trim are compiled from the sources that come with the crate
//! cadical-sys; rate and lrat-check are asked where they are installed. Without a C compiler
//! or the sources the tests say so and are skipped.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use common::certificates::{certify, reseal};
use common::{answers, installed, skip};
use iqlink_core::encode::Links;
use iqlink_core::game::{Challenge, Solution};
use iqlink_core::problem::{Problem, Rule};
use iqlink_core::prove::certificate::{self, Work};
use iqlink_core::prove::proof::Clause;
use iqlink_core::prove::prover::ProofFormat;
use iqlink_core::prove::{self, formula, lrat, rup, tree};
use iqlink_core::{solve, verify};
use tempfile::TempDir;

/// None, one by force, one, several, several beside fits that fall apart.
const CHALLENGES: [&str; 5] = [
    "BAAEBDHCFGDFOEISFJQGB",
    "DADPBFOCIGDFVEIBFGFHEDIESJIXKH",
    "BAAEBDHCFGDFOEISFJIGKQKL",
    "BAAEBDHCFGDFOEISFJIGK",
    "QADEBGBCDIFFUHBLIHXJA",
];

/// The witnesses, compiled or installed.
struct Witnesses {
    folder: TempDir,
    rate: Option<PathBuf>,
    lrat_check: Option<PathBuf>,
}

impl Witnesses {
    fn call() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let Some(sources) = sources() else {
            skip("the source of cadical-sys");
            return None;
        };
        for name in ["drat-trim", "lrat-trim"] {
            let compiled = Command::new("cc")
                .args(["-O2", "-w", "-o"])
                .arg(folder.path().join(name))
                .arg(sources.join(format!("{name}.c")))
                .status();
            if !compiled.is_ok_and(|status| status.success()) {
                skip("a C compiler");
                return None;
            }
        }
        Some(Self {
            folder,
            rate: checker("rate"),
            lrat_check: checker("lrat-check"),
        })
    }

    /// What they say of the proof in a certificate: a tree is turned into DRAT for them.
    /// `scratch` is a name for files of their own.
    fn accept(&self, certificate: &Path, format: ProofFormat, scratch: &str) -> bool {
        let blocked = certificate.join("blocked.cnf");
        let clauses = || formula::clauses(&fs::read(&blocked).unwrap()).unwrap();
        let proof = certificate.join(format!("proof.{}", format.name()));
        let text = self.path(&format!("{scratch}.{}", format.name()));
        match format {
            ProofFormat::Lrat => {
                let trim = said(Command::new(self.path("lrat-trim")).args([&blocked, &proof]));
                let accepted = trim.contains("s VERIFIED");
                if let Some(check) = &self.lrat_check {
                    let proof = fs::read(&proof).unwrap();
                    let out = fs::File::create(&text).unwrap();
                    let is_text = lrat::expand(&clauses(), &proof[..], out).is_ok();
                    let check = said(Command::new(check).args([&blocked, &text]));
                    let agrees = (is_text && check.contains("c VERIFIED")) == accepted;
                    assert!(agrees, "{check}{trim}");
                }
                accepted
            }
            ProofFormat::Drat => self.trim(&blocked, &proof),
            ProofFormat::Tree => {
                let proof = fs::read(&proof).unwrap();
                let text = text.with_extension("drat");
                let out = fs::File::create(&text).unwrap();
                tree::expand(&clauses(), &proof[..], out).is_ok() && self.trim(&blocked, &text)
            }
        }
    }

    fn trim(&self, blocked: &Path, proof: &Path) -> bool {
        let trim = said(Command::new(self.path("drat-trim")).args([blocked, proof]));
        let accepted = trim.contains("s VERIFIED");
        // It breaks down where the formula holds the empty clause, and says nothing.
        let is_trivial = || {
            let clauses = formula::clauses(&fs::read(blocked).unwrap()).unwrap();
            clauses.iter().any(Vec::is_empty)
        };
        if let Some(rate) = &self.rate {
            let rate = said(Command::new(rate).arg("-d").args([blocked, proof]));
            let agrees = rate.contains("s VERIFIED") == accepted;
            assert!(agrees || is_trivial(), "{rate}{trim}");
        }
        accepted
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// A checker, or the word that its part of the tests is skipped.
fn checker(name: &str) -> Option<PathBuf> {
    let found = installed(name);
    if found.is_none() {
        skip(name);
    }
    found
}

/// The folder of the checkers' sources.
fn sources() -> Option<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")))?;
    let registries = fs::read_dir(home.join("registry/src")).ok()?;
    let crates = registries.filter_map(|registry| fs::read_dir(registry.ok()?.path()).ok());
    let folders = crates
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()));
    let is_cadical = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with("cadical-sys-"))
    };
    let tests = folders
        .filter(is_cadical)
        .map(|path| path.join("cadical/test/cnf"));
    tests.filter(|path| path.join("drat-trim.c").exists()).max()
}

fn said(command: &mut Command) -> String {
    let output = command.output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn others_accept_what_every_prover_writes() {
    let Some(witnesses) = Witnesses::call() else {
        return;
    };
    for challenge in CHALLENGES {
        for kind in prove::ALL {
            for links in [Links::Lazy, Links::Levels] {
                let folder = tempfile::tempdir().unwrap();
                let manifest = certify(challenge, links, kind.name, folder.path());
                assert!(
                    witnesses.accept(folder.path(), manifest.proof, "good"),
                    "{challenge} {} {links:?}",
                    kind.name
                );
            }
        }
    }
}

/// A challenge whose certificate is small, and has all that a certificate can have: some
/// solutions, and fits that fall apart.
fn small() -> String {
    let challenge: Challenge = CHALLENGES[4].parse().unwrap();
    let problem = Problem::new(challenge.clone(), Rule::Fits);
    let fits = answers(solve::backend("native").unwrap().as_ref(), &problem);
    let (linked, apart): (Vec<Solution>, Vec<Solution>) = fits
        .iter()
        .partition(|fit| verify::judge_solution(fit).is_linked());
    // One more given that both kinds share.
    let shared = apart
        .iter()
        .flat_map(Solution::placements)
        .find(|placement| {
            let has = |fit: &&Solution| fit.of(placement.piece()) == **placement;
            !challenge.givens().contains(placement) && linked.iter().filter(has).count() > 0
        });
    format!("{}{}", CHALLENGES[4], shared.unwrap())
}

/// A proof as it is kept, and in text, where there is such a form: there its lines and
/// numbers can be changed.
fn forms(proof: &[u8], format: ProofFormat, clauses: &[Clause]) -> Vec<Vec<u8>> {
    let mut text = Vec::new();
    let expanded = match format {
        ProofFormat::Lrat => lrat::expand(clauses, proof, &mut text),
        ProofFormat::Drat => rup::expand(clauses, proof, &mut text),
        ProofFormat::Tree => return vec![proof.to_vec()],
    };
    expanded.unwrap();
    vec![proof.to_vec(), text]
}

/// A file as a forger would leave it.
fn mutate(bytes: &[u8], random: &mut fastrand::Rng) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    if changed.is_empty() {
        return vec![random.u8(..)];
    }
    let at = random.usize(..changed.len());
    let text = std::str::from_utf8(bytes).ok().filter(|_| random.bool());
    let Some(text) = text else {
        match random.u8(..4) {
            0 => changed[at] ^= 1 << random.u8(..8),
            1 => drop(changed.remove(at)),
            2 => changed.insert(at, random.u8(..)),
            _ => changed.truncate(at),
        }
        return changed;
    };
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (one, other) = (random.usize(..lines.len()), random.usize(..lines.len()));
    match random.u8(..5) {
        0 => lines.swap(one, other),
        1 => drop(lines.remove(one)),
        2 => lines.insert(one, lines[other].clone()),
        // A number becomes another, or goes.
        kind => {
            let mut words: Vec<String> = lines[one].split(' ').map(str::to_owned).collect();
            let place = random.usize(..words.len());
            match words[place].parse::<i64>() {
                Ok(number) if kind == 3 => words[place] = (number + random.i64(-2..=2)).to_string(),
                Ok(number) if random.bool() => words[place] = (-number).to_string(),
                _ => drop(words.remove(place)),
            }
            lines[one] = words.join(" ");
        }
    }
    lines
        .iter()
        .map(|line| format!("{line}\n"))
        .collect::<String>()
        .into_bytes()
}

/// Changes a certificate of this prover so many times, in one file each time, makes all
/// checksums right again, and returns how many changed ones are refused, and how many are
/// still accepted: those are accepted by the others too.
fn forge(
    witnesses: &Witnesses,
    challenge: &str,
    prover: &str,
    mutations: usize,
    seed: u64,
) -> (usize, usize) {
    let mut random = fastrand::Rng::with_seed(seed);
    let folder = tempfile::tempdir().unwrap();
    let made = certify(challenge, Links::Lazy, prover, folder.path());
    let entries = fs::read_dir(folder.path()).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let originals: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
    let is_proof = |file: &PathBuf| file.to_string_lossy().contains("proof.");
    let proof = files.iter().position(is_proof).unwrap();
    let manifest = files
        .iter()
        .position(|f| f.ends_with("manifest.json"))
        .unwrap();
    let blocked = fs::read(folder.path().join("blocked.cnf")).unwrap();
    let clauses = formula::clauses(&blocked).unwrap();
    let forms = forms(&originals[proof], made.proof, &clauses);
    let (mut refused, mut accepted) = (0, 0);
    for round in 0..mutations {
        // Every other time the proof, else any file.
        let any = random.usize(..files.len());
        let which = if round % 2 == 0 { proof } else { any };
        let original = if which == proof {
            &forms[random.usize(..forms.len())]
        } else {
            &originals[which]
        };
        fs::write(&files[which], mutate(original, &mut random)).unwrap();
        reseal(folder.path(), |_| ());
        match certificate::check_any(folder.path(), &Work::default()) {
            Ok(_) => {
                accepted += 1;
                let scratch = format!("{prover}-{seed}");
                let changed =
                    String::from_utf8_lossy(&fs::read(&files[which]).unwrap()).into_owned();
                assert!(
                    witnesses.accept(folder.path(), made.proof, &scratch),
                    "{prover} {seed} {round}: accepted by us alone: {changed:.4000}"
                );
            }
            Err(_) => refused += 1,
        }
        for file in [which, manifest] {
            fs::write(&files[file], &originals[file]).unwrap();
        }
    }
    (refused, accepted)
}

/// A formula over five variables, and whether nothing satisfies it.
fn small_formula(random: &mut fastrand::Rng) -> (Vec<Clause>, bool) {
    let literal =
        |random: &mut fastrand::Rng| random.i32(1..=5) * if random.bool() { 1 } else { -1 };
    let clause = |random: &mut fastrand::Rng| -> Clause {
        (0..random.usize(1..=3)).map(|_| literal(random)).collect()
    };
    let formula: Vec<Clause> = (0..random.usize(10..=30)).map(|_| clause(random)).collect();
    let holds = |world: i32, l: i32| (world >> (l.abs() - 1) & 1 == 1) == (l > 0);
    let is_model = |world: i32| formula.iter().all(|c| c.iter().any(|&l| holds(world, l)));
    let is_refutable = !(0..32).any(is_model);
    (formula, is_refutable)
}

/// One clause for every node of the tree of all decisions, children first.
fn tree_of_decisions() -> String {
    fn walk(path: &mut Vec<i32>, proof: &mut String) {
        if path.len() < 5 {
            let next = i32::try_from(path.len()).unwrap() + 1;
            for literal in [next, -next] {
                path.push(literal);
                walk(path, proof);
                path.pop();
            }
        }
        let literals = path.iter().map(|literal| format!("{literal} "));
        proof.extend(literals.chain(["0\n".to_owned()]));
    }
    let mut proof = String::new();
    walk(&mut Vec::new(), &mut proof);
    proof
}

/// What is at the edge of the formats is met soonest where formulas and proofs are small. LRAT
/// comes from drat-trim here, so that others have made the proofs too.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn nothing_small_is_accepted_by_us_alone() {
    let Some(witnesses) = Witnesses::call() else {
        return;
    };
    let (cnf, proof, hinted) = (
        witnesses.path("small.cnf"),
        witnesses.path("small.proof"),
        witnesses.path("small.lrat"),
    );
    let verified = |checker: &str| {
        said(Command::new(witnesses.path(checker)).args([&cnf, &proof])).contains("s VERIFIED")
    };
    let mut random = fastrand::Rng::with_seed(16);
    let (mut accepted, mut refused, mut tried) = ([0, 0], [0, 0], 0);
    while tried < 60 {
        let (formula, is_refutable) = small_formula(&mut random);
        // Every fourth is one that has a model.
        if is_refutable == (tried % 4 == 3) {
            continue;
        }
        tried += 1;
        let lines = formula.iter().map(|clause| {
            let literals = clause.iter().map(|literal| format!("{literal} "));
            literals.chain(["0\n".to_owned()]).collect::<String>()
        });
        let text = format!("p cnf 5 {}\n{}", formula.len(), lines.collect::<String>());
        fs::write(&cnf, text).unwrap();
        let drat = tree_of_decisions();
        fs::write(&proof, &drat).unwrap();
        fs::write(&hinted, "").unwrap();
        said(
            Command::new(witnesses.path("drat-trim"))
                .args([&cnf, &proof])
                .arg("-L")
                .arg(&hinted),
        );
        // It writes two spaces where there are no literals.
        let lrat = fs::read_to_string(&hinted).unwrap().replace("  ", " ");
        for (which, checker, original) in [(0, "drat-trim", &drat), (1, "lrat-trim", &lrat)] {
            for change in 0..6 {
                let changed = match change {
                    0 => original.clone().into_bytes(),
                    1 => format!("{original}{original}").into_bytes(),
                    _ => mutate(original.as_bytes(), &mut random),
                };
                let verdict = match which {
                    0 => rup::check(&formula, &changed[..]),
                    _ => lrat::check(&formula, &changed[..]),
                };
                if verdict.is_err() {
                    refused[which] += 1;
                    continue;
                }
                accepted[which] += 1;
                assert!(is_refutable, "{formula:?}");
                fs::write(&proof, &changed).unwrap();
                let changed = String::from_utf8_lossy(&changed);
                assert!(verified(checker), "{checker}: {formula:?}\n{changed}");
            }
        }
    }
    eprintln!("{accepted:?} accepted, {refused:?} refused");
    for which in 0..2 {
        assert!(
            accepted[which] > 40 && refused[which] > 40,
            "{accepted:?} {refused:?}"
        );
    }
}

/// Certificates of every prover, changed in every file, their checksums made right again:
/// whatever we accept, the others accept.
fn nothing_wrong_is_accepted(mutations: usize) {
    let Some(witnesses) = Witnesses::call() else {
        return;
    };
    let challenges = [small(), CHALLENGES[2].to_owned()];
    // In parts, so that two threads are busy to the end.
    let parts = 4 * prove::ALL.len();
    let next = AtomicUsize::new(0);
    let work = || {
        let (mut refused, mut accepted) = (0, 0);
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= parts {
                return (refused, accepted);
            }
            let share = mutations / parts + usize::from(part < mutations % parts);
            let prover = prove::ALL[part % prove::ALL.len()].name;
            let challenge = &challenges[part / prove::ALL.len() % challenges.len()];
            let counts = forge(&witnesses, challenge, prover, share, part as u64);
            refused += counts.0;
            accepted += counts.1;
        }
    };
    let counts: Vec<(usize, usize)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap())
            .collect()
    });
    let refused: usize = counts.iter().map(|count| count.0).sum();
    let accepted: usize = counts.iter().map(|count| count.1).sum();
    eprintln!("{refused} refused, {accepted} still proofs by all checkers' word");
    assert_eq!(refused + accepted, mutations);
    assert!(refused > accepted);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn nothing_wrong_is_accepted_of_some_changed_certificates() {
    nothing_wrong_is_accepted(300);
}

#[test]
#[ignore = "takes minutes"]
fn nothing_wrong_is_accepted_of_ten_thousand_changed_certificates() {
    nothing_wrong_is_accepted(10_000);
}
