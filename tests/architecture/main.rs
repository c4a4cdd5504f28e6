//! The sources keep to the arrows of ARCHITECTURE.md: the table there is read, and so are
//! all `use` lines and paths under `src` and `core/src`.

mod modules;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use modules::{Crate, Import, Module};

/// To each module what it may import.
type Arrows = BTreeMap<String, BTreeSet<String>>;

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The library: the core and what people see of it, and beside them the crate of encodings.
fn library() -> Crate {
    let roots = ["core/src/lib.rs", "src/lib.rs"].map(|root| repository().join(root));
    Crate::read(&roots.each_ref().map(PathBuf::as_path), &["encodings"])
}

/// The table of arrows in ARCHITECTURE.md.
fn documented() -> Arrows {
    let text = std::fs::read_to_string(repository().join("ARCHITECTURE.md")).unwrap();
    arrows(&text)
}

/// Reads the table under `| module | may import |`. Names stand in backticks.
fn arrows(text: &str) -> Arrows {
    let rows = text
        .lines()
        .skip_while(|line| *line != "| module | may import |")
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let names = |cell: &str| -> Vec<String> {
        let quoted = cell.split('`').skip(1).step_by(2);
        quoted.map(str::to_owned).collect()
    };
    rows.flat_map(|row| {
        let mut cells = row.split('|').skip(1);
        let modules = names(cells.next().unwrap_or_default());
        let imported: BTreeSet<String> = names(cells.next().unwrap_or_default())
            .into_iter()
            .collect();
        modules
            .into_iter()
            .map(move |module| (module, imported.clone()))
    })
    .collect()
}

/// The imports between the modules of the root.
fn of_root(imports: &BTreeSet<Import>) -> impl Iterator<Item = &Import> {
    imports
        .iter()
        .filter(|import| import.folder == Module::default())
}

/// The imports that the table does not allow.
fn against(arrows: &Arrows, imports: &BTreeSet<Import>) -> Vec<String> {
    let allowed = |import: &Import| {
        let row = arrows.get(&import.by);
        row.is_some_and(|imported| imported.contains(&import.of))
    };
    of_root(imports)
        .filter(|import| !allowed(import))
        .map(|import| format!("{} imports {}", import.at, import.of))
        .collect()
}

/// The modules of each folder that import each other, directly or round about: each
/// such group behind its folder.
fn cycles(root: &str, imports: &BTreeSet<Import>) -> Vec<String> {
    let mut folders: BTreeMap<&Module, Arrows> = BTreeMap::new();
    for Import { folder, by, of, .. } in imports {
        let arrows = folders.entry(folder).or_default();
        arrows.entry(by.clone()).or_default().insert(of.clone());
    }
    let named = |folder: &Module| {
        let mut names = vec![root.to_owned()];
        names.extend_from_slice(&folder.0);
        Module(names)
    };
    let groups = folders.iter().flat_map(|(folder, arrows)| {
        let groups: BTreeSet<Vec<String>> =
            arrows.keys().filter_map(|m| circle(arrows, m)).collect();
        groups
            .into_iter()
            .map(move |group| format!("{}: {}", named(folder), group.join(", ")))
    });
    groups.collect()
}

/// All modules that `start` imports, directly or round about.
fn reach<'a>(arrows: &'a Arrows, start: &'a str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![start];
    while let Some(module) = open.pop() {
        for next in arrows.get(module).into_iter().flatten() {
            if reached.insert(next.as_str()) {
                open.push(next);
            }
        }
    }
    reached
}

/// The modules that lie on a way from `module` back to itself.
fn circle(arrows: &Arrows, module: &str) -> Option<Vec<String>> {
    let reached = reach(arrows, module);
    let group = reached
        .iter()
        .filter(|other| reach(arrows, other).contains(module));
    let group: Vec<String> = group.map(|&other| other.to_owned()).collect();
    (!group.is_empty()).then_some(group)
}

/// The backends that import another. They know nothing of each other, so that each is an
/// independent witness.
fn backends_that_lean(library: &Crate, imports: &BTreeSet<Import>) -> Vec<String> {
    let solve = Module(vec!["solve".to_owned()]);
    let backends = library.implementers(&solve, "Backend");
    imports
        .iter()
        .filter(|import| import.folder == solve)
        .filter(|import| backends.contains(&import.by) && backends.contains(&import.of))
        .map(|import| format!("{} imports {}", import.at, import.of))
        .collect()
}

#[test]
fn nothing_is_imported_against_the_arrows() {
    assert_eq!(against(&documented(), &library().imports()), [""; 0]);
}

#[test]
fn the_table_names_every_module_and_no_arrow_that_is_not_there() {
    let library = library();
    let imports = library.imports();
    let mut modules = library.rooms();
    modules.insert("encodings".to_owned());
    let found: Arrows = modules
        .into_iter()
        .map(|module| {
            let here = of_root(&imports).filter(|import| import.by == module);
            let imported = here.map(|import| import.of.clone()).collect();
            (module, imported)
        })
        .collect();
    let [documented, found] = [documented(), found].map(|arrows| table(&arrows));
    assert!(
        documented == found,
        "ARCHITECTURE.md says\n{documented}\nand the sources\n{found}"
    );
}

/// The rows of a table, one a module.
fn table(arrows: &Arrows) -> String {
    let quoted = |module: &String| format!("`{module}`");
    let row = |(module, imported): (&String, &BTreeSet<String>)| {
        let imported: Vec<String> = imported.iter().map(quoted).collect();
        format!("| `{module}` | {} |\n", imported.join(", "))
    };
    arrows.iter().map(row).collect()
}

#[test]
fn the_table_keeps_the_foundations_independent() {
    let documented = documented();
    let allowed: [(&str, &[&str]); 4] = [
        ("encodings", &[]),
        ("game", &["words"]),
        ("verify", &["game", "words"]),
        ("words", &[]),
    ];
    for (module, most) in allowed {
        let imported = &documented[module];
        assert!(
            imported.iter().all(|one| most.contains(&one.as_str())),
            "{module}"
        );
    }
    let on_circles = documented
        .keys()
        .filter_map(|module| circle(&documented, module));
    assert_eq!(on_circles.collect::<Vec<_>>(), [[""; 0]; 0]);
    // A crate imports only what its manifest names.
    let manifest = std::fs::read_to_string(repository().join("encodings/Cargo.toml")).unwrap();
    assert!(!manifest.lines().any(|line| line.starts_with("iqlink")));
}

#[test]
fn modules_of_one_folder_import_each_other_one_way() {
    assert_eq!(cycles("iqlink", &library().imports()), [""; 0]);
    let encodings = Crate::read(&[&repository().join("encodings/src/lib.rs")], &[]);
    assert_eq!(cycles("encodings", &encodings.imports()), [""; 0]);
}

/// What believes no prover must not know one: clauses, and how proofs are written, are all that
/// a checker of proofs has, and no two but those that share their propagation have more in
/// common.
#[test]
fn proof_checkers_know_nothing_but_clauses_and_proofs() {
    let imports = library().imports();
    let prove = Module(vec!["prove".to_owned()]);
    let mut arrows = Arrows::new();
    for Import { folder, by, of, .. } in &imports {
        if *folder == prove {
            arrows.entry(by.clone()).or_default().insert(of.clone());
        }
    }
    let written = ["binary", "proof"];
    let propagated = ["binary", "drat", "proof", "propagation", "steps"];
    for (checker, most) in [
        ("lrat", &written[..]),
        ("rup", &propagated),
        ("tree", &propagated),
    ] {
        let reached = reach(&arrows, checker);
        assert!(reached.contains("proof"), "{checker}: {reached:?}");
        let more: Vec<&&str> = reached.iter().filter(|it| !most.contains(it)).collect();
        assert_eq!(more, [&""; 0], "{checker}");
        // Outside of the folder they know how texts are shown.
        let outside = of_root(&imports).filter(|import| {
            let inside = import.at.0.get(1).map(String::as_str);
            import.by == "prove" && inside.is_some_and(|it| it == checker || most.contains(&it))
        });
        let known: BTreeSet<&str> = outside.map(|import| import.of.as_str()).collect();
        assert!(
            known.is_subset(&BTreeSet::from(["words"])),
            "{checker}: {known:?}"
        );
    }
}

#[test]
fn backends_import_no_other_backend() {
    let library = library();
    assert_eq!(backends_that_lean(&library, &library.imports()), [""; 0]);
    // The test looks at something.
    let solve = Module(vec!["solve".to_owned()]);
    let backends = library.implementers(&solve, "Backend");
    for known in ["dlx", "native", "paper", "sat"] {
        assert!(backends.contains(known), "{backends:?}");
    }
}

/// A crate of made-up modules, each with its text; the root declares the first names.
fn made_up(texts: &[(&str, &str)]) -> Crate {
    let texts: BTreeMap<String, &str> = texts
        .iter()
        .map(|&(name, text)| (name.to_owned(), text))
        .collect();
    Crate::from_sources(&["encodings"], |module| {
        texts.get(&module.to_string()).map(|&text| text.to_owned())
    })
}

#[test]
fn circles_are_found_directly_round_about_and_through_the_parent() {
    let direct = made_up(&[
        ("", "mod a; mod b;"),
        ("a", "use crate::b::B; pub struct A;"),
        ("b", "fn f() -> super::a::A { todo!() }"),
    ]);
    assert_eq!(cycles("iqlink", &direct.imports()), ["iqlink: a, b"]);
    let round_about = made_up(&[
        ("", "mod m;"),
        ("m", "mod a; mod b; mod c; mod d; use d::D;"),
        ("m::a", "use super::b::{self, B};"),
        ("m::b", "mod inner;"),
        ("m::b::inner", "use super::super::c::C;"),
        ("m::c", "use crate::m::a::A;"),
        ("m::d", "use super::a::A;"),
    ]);
    assert_eq!(
        cycles("iqlink", &round_about.imports()),
        ["iqlink::m: a, b, c"]
    );
    let through_the_parent = made_up(&[
        ("", "mod m; pub use m::B as Passed;"),
        ("m", "mod a; mod b; pub use self::b::{B, C};"),
        ("m::a", "use super::B;"),
        ("m::b", "use super::a::A;"),
    ]);
    assert_eq!(
        cycles("iqlink", &through_the_parent.imports()),
        ["iqlink::m: a, b"]
    );
}

#[test]
fn what_is_no_circle_is_not_taken_for_one() {
    let parent_and_child = made_up(&[
        ("", "mod m; mod n;"),
        (
            "m",
            "mod a; mod b; use a::A; use crate::n::N; pub struct M; fn f() { b::g() }",
        ),
        (
            "m::a",
            "use super::{M, b}; use encodings::a; fn f() { b::g() }",
        ),
        (
            "m::b",
            "//! See [`super::a`].\nuse crate::m::M;\n#[cfg(test)] mod tests { use super::super::a; }",
        ),
        // What a foreign module passes on is taken for its own.
        ("n", "use std::fmt::A; pub fn a() {}"),
    ]);
    assert_eq!(cycles("iqlink", &parent_and_child.imports()), [""; 0]);
}

#[test]
fn imports_against_the_arrows_are_found() {
    let table = "| module | may import |\n|---|---|\n| `low`, `lower` | |\n| `high` | `low`, `lower` |\n\n| `low` | `high` |";
    let arrows = arrows(table);
    assert_eq!(arrows.len(), 3);
    let library = made_up(&[
        ("", "mod low; mod lower; mod high; pub use high::High;"),
        ("low", "mod inner;"),
        ("low::inner", "fn f() { crate::high::g(); }"),
        ("lower", "use crate::{High, low}; use encodings::Clause;"),
        ("high", "use crate::low; fn g() { crate::lower::f() }"),
    ]);
    assert_eq!(
        against(&arrows, &library.imports()),
        [
            "low::inner imports high",
            "lower imports encodings",
            "lower imports high",
            "lower imports low",
        ]
    );
}

#[test]
fn backends_that_lean_on_each_other_are_found() {
    let library = made_up(&[
        ("", "mod solve;"),
        ("solve", "mod a; mod b; mod budget; pub use b::Answer;"),
        (
            "solve::a",
            "use super::{Answer, budget}; impl super::Backend for A {}",
        ),
        ("solve::b", "impl<E> Backend for B<E> {}"),
        ("solve::budget", ""),
    ]);
    let found = backends_that_lean(&library, &library.imports());
    assert_eq!(found, ["solve::a imports b"]);
}
