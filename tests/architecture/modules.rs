//! The modules of a crate, and which of them imports which.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;

use crate::source::Source;

/// A module by the names on the way from the crate's root to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Module(pub(crate) Vec<String>);

impl Module {
    fn child(&self, name: &str) -> Self {
        let mut names = self.0.clone();
        names.push(name.to_owned());
        Self(names)
    }

    fn is_within(&self, outer: &Self) -> bool {
        self.0.starts_with(&outer.0)
    }
}

impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("::"))
    }
}

/// `of` imports something of `from`, and neither lies in the other: they are modules of
/// one folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Import {
    /// The folder, as a module.
    pub(crate) folder: Module,
    /// Who imports.
    pub(crate) by: String,
    /// What is imported.
    pub(crate) of: String,
    /// The module within `by` that names it.
    pub(crate) at: Module,
}

/// The modules of a crate.
#[derive(Debug, Default)]
pub(crate) struct Crate {
    modules: BTreeMap<Module, Source>,
    /// The names of the crates beside it, which count as modules of its root.
    neighbours: Vec<String>,
}

impl Crate {
    /// Reads the crates whose roots are these files, and all files that they declare, as one
    /// crate: what one passes on of another is under its own name there.
    pub(crate) fn read(roots: &[&Path], neighbours: &[&str]) -> Self {
        let folders = || {
            roots
                .iter()
                .map(|root| root.parent().expect("a file lies in a folder"))
        };
        Self::from_sources(neighbours, |module| {
            let Some((last, above)) = module.0.split_last() else {
                let texts = roots.iter().map(|root| std::fs::read_to_string(root).ok());
                return texts
                    .collect::<Option<Vec<_>>>()
                    .map(|texts| texts.concat());
            };
            let files = folders().flat_map(|folder| {
                let folder = above
                    .iter()
                    .fold(folder.to_path_buf(), |at, name| at.join(name));
                [
                    folder.join(format!("{last}.rs")),
                    folder.join(last).join("mod.rs"),
                ]
            });
            let mut texts = files.filter_map(|file| std::fs::read_to_string(file).ok());
            let text = texts.next();
            assert!(texts.next().is_none(), "two files of the module {module}");
            text
        })
    }

    /// Reads the crate with these texts of modules.
    pub(crate) fn from_sources(
        neighbours: &[&str],
        text: impl Fn(&Module) -> Option<String>,
    ) -> Self {
        let mut modules = BTreeMap::new();
        let mut unread = vec![Module::default()];
        while let Some(module) = unread.pop() {
            let text = text(&module).unwrap_or_else(|| panic!("no file of the module {module}"));
            let mut sources = vec![(module, Source::read(&text))];
            while let Some((module, mut source)) = sources.pop() {
                unread.extend(source.declared.iter().map(|name| module.child(name)));
                let inline = std::mem::take(&mut source.inline).into_iter();
                sources.extend(inline.map(|(name, inner)| (module.child(&name), inner)));
                modules.insert(module, source);
            }
        }
        let neighbours = neighbours.iter().map(|&name| name.to_owned()).collect();
        Self {
            modules,
            neighbours,
        }
    }

    /// The modules that the root declares.
    pub(crate) fn rooms(&self) -> BTreeSet<String> {
        let rooms = self.modules.keys().filter_map(|module| module.0.first());
        rooms.cloned().collect()
    }

    /// The modules of `folder` in which the trait of this name is implemented.
    pub(crate) fn implementers(&self, folder: &Module, name: &str) -> BTreeSet<String> {
        let implements = |source: &Source| source.implemented.iter().any(|it| it == name);
        let inside = self
            .modules
            .iter()
            .filter(|(module, source)| module.is_within(folder) && implements(source));
        let names = inside.filter_map(|(module, _)| module.0.get(folder.0.len()));
        names.cloned().collect()
    }

    /// What the modules of each folder import of each other.
    pub(crate) fn imports(&self) -> BTreeSet<Import> {
        let mut imports = BTreeSet::new();
        for (at, source) in &self.modules {
            for path in &source.paths {
                let target = self.resolve(at, at, path, 0);
                imports.extend(target.and_then(|target| import(at, &target)));
            }
        }
        imports
    }

    /// The module that a path leads to as `reader` reads it, if it is one of ours. The
    /// path stands in the module `at`.
    ///
    /// What a module around the reader passes on belongs to where it comes from: it is
    /// another room of the reader's own house. What a foreign module passes on is taken
    /// for that module's own.
    fn resolve(
        &self,
        reader: &Module,
        at: &Module,
        path: &[String],
        hops: usize,
    ) -> Option<Module> {
        /// Longer chains of `use` are circles.
        const MOST_HOPS: usize = 16;
        if hops > MOST_HOPS {
            return None;
        }
        let (first, mut rest) = path.split_first()?;
        let mut module = match first.as_str() {
            "crate" => Module::default(),
            "self" => at.clone(),
            "super" => parent(at)?,
            name => match self.step(reader, at, name, hops) {
                Some(module) => module,
                None if self.neighbours.contains(first) => {
                    return Some(Module(vec![first.clone()]));
                }
                None => return None,
            },
        };
        while let Some((name, further)) = rest.split_first() {
            module = match name.as_str() {
                "super" => parent(&module)?,
                name => match self.step(reader, &module, name, hops) {
                    Some(next) => next,
                    None => break,
                },
            };
            rest = further;
        }
        Some(module)
    }

    /// Where a name in `module` leads: to a module in it, or by a `use` of it.
    fn step(&self, reader: &Module, module: &Module, name: &str, hops: usize) -> Option<Module> {
        let child = module.child(name);
        if self.modules.contains_key(&child) {
            return Some(child);
        }
        if !reader.is_within(module) {
            return None;
        }
        let bound = &self.modules.get(module)?.bound;
        let path = &bound.iter().find(|(here, _)| here == name)?.1;
        // `use name;` for a crate of that name leads nowhere further.
        if path.len() == 1 && path[0] == name {
            return None;
        }
        self.resolve(reader, module, path, hops + 1)
    }
}

fn parent(module: &Module) -> Option<Module> {
    let (_, above) = module.0.split_last()?;
    Some(Module(above.to_vec()))
}

fn import(by: &Module, of: &Module) -> Option<Import> {
    let shared = by.0.iter().zip(&of.0).take_while(|(a, b)| a == b).count();
    Some(Import {
        folder: Module(by.0[..shared].to_vec()),
        by: by.0.get(shared)?.clone(),
        of: of.0.get(shared)?.clone(),
        at: by.clone(),
    })
}
