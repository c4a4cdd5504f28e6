//! What the solvers were built with, and which they are: no time that was measured means
//! anything without it.

/// A build of the solvers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// The compiler, as it calls itself.
    pub compiler: &'static str,
    /// The kind of machine that it built for.
    pub target: &'static str,
    /// How far it optimized: the level of this crate, which holds the solvers. The program
    /// around them may have another.
    pub opt_level: &'static str,
    /// The solvers by others that are compiled in, each with its own version.
    pub solvers: Vec<String>,
}

/// The solvers that are crates, with the versions that `Cargo.toml` asks for, and whether they
/// are compiled in. It asks for exactly these, and a test compares them with what is locked.
const CRATES: [(&str, &str, bool); 3] = [
    ("dancing-links", "0.3.1", true),
    ("pumpkin-solver", "0.5.0", cfg!(feature = "pumpkin")),
    ("varisat", "0.2.2", true),
];

impl Built {
    /// This build.
    pub fn here() -> Self {
        let built = CRATES.into_iter().filter(|(.., is_built)| *is_built);
        let crates = built.map(|(name, version, _)| format!("{name} {version}"));
        Self {
            compiler: env!("IQLINK_COMPILER"),
            target: env!("IQLINK_TARGET"),
            opt_level: env!("IQLINK_OPT_LEVEL"),
            solvers: telling().into_iter().chain(crates).collect(),
        }
    }
}

/// The solvers that tell their versions themselves: that of `CaDiCaL` is not that of the crate
/// around it.
#[cfg(feature = "cadical")]
fn telling() -> Vec<String> {
    vec![format!("CaDiCaL {}", cadical_sys::CaDiCal::version())]
}

/// The solvers that tell their versions themselves: there are none.
#[cfg(not(feature = "cadical"))]
const fn telling() -> Vec<String> {
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_versions_of_the_solvers_are_those_that_are_built() {
        let lock = include_str!("../../Cargo.lock");
        for (name, version, _) in CRATES {
            let entry = format!("name = \"{name}\"\nversion = \"{version}\"\n");
            assert!(lock.contains(&entry), "{name} {version}");
        }
        let solvers = Built::here().solvers;
        let split = solvers.iter().filter_map(|solver| solver.split_once(' '));
        let (names, versions): (Vec<&str>, Vec<&str>) = split.unzip();
        let is_number = |version: &&str| version.starts_with(|c: char| c.is_ascii_digit());
        assert!(versions.iter().all(is_number), "{solvers:?}");
        let expected = [
            cfg!(feature = "cadical").then_some("CaDiCaL"),
            Some("dancing-links"),
            cfg!(feature = "pumpkin").then_some("pumpkin-solver"),
            Some("varisat"),
        ];
        assert!(expected.into_iter().flatten().eq(names), "{solvers:?}");
    }
}
