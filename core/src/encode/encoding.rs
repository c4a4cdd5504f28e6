//! Which clauses and rows are made of a problem: the choices, and what is usual.

use encodings::{Amo, Cardinality, Choice, CnfOptions, Connectivity, CoverForm, Supports};

use crate::options::{Setting, Settings, choices, some};

/// How clauses say what a fit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clauses {
    /// How "at most one" is said.
    pub amo: Amo,
    /// Whether and how unfilled centres and rings are counted.
    pub count: Option<Cardinality>,
    /// Whether it is said who is left to fill a centre or ring beside a placement.
    pub supports: Option<Supports>,
}

impl Clauses {
    /// What serves best on most challenges (docs/encodings.md has the measurements).
    pub const USUAL: Self = Self {
        amo: Amo::Pairwise,
        count: Some(Cardinality::Totalizer),
        supports: Some(Supports::Short),
    };

    /// These choices, and how the link rule is encoded.
    pub const fn with(self, connectivity: Connectivity) -> CnfOptions {
        CnfOptions {
            amo: self.amo,
            counting: self.count,
            supports: self.supports,
            connectivity,
        }
    }
}

impl Settings for Clauses {
    fn settings(&mut self) -> Vec<Setting<'_>> {
        vec![
            Setting::one_of(
                "amo",
                "how at most one placement a piece and a cell is said",
                choices(),
                &mut self.amo,
            ),
            Setting::one_of(
                "count",
                "whether and how unfilled centres and rings are counted",
                [("none", None)].into_iter().chain(some()),
                &mut self.count,
            ),
            Setting::one_of(
                "supports",
                "whether it is said who is left to fill a centre or ring beside a placement",
                [("none", None)].into_iter().chain(some()),
                &mut self.supports,
            ),
        ]
    }

    /// Supports help only where a slot may have to be filled, which the counting finds
    /// out: without it they take room and help nobody.
    fn follow(&mut self, given: &str) {
        if given == "count" && self.count.is_none() {
            self.supports = None;
        }
    }
}

/// The option of exact-cover rows, with its values in this order.
pub(crate) fn form_setting(
    form: &mut CoverForm,
    among: impl Iterator<Item = (&'static str, CoverForm)>,
) -> Setting<'_> {
    let help = "whether rows count the centres that stay unfilled";
    Setting::one_of("form", help, among, form)
}

/// The choices for a file that others read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileEncoding {
    /// What clauses say of fits.
    pub clauses: Clauses,
    /// How the link rule is encoded.
    pub links: Connectivity,
    /// Which exact-cover rows are made.
    pub form: CoverForm,
}

impl FileEncoding {
    /// What is usual.
    pub const USUAL: Self = Self {
        clauses: Clauses::USUAL,
        links: Connectivity::Closure,
        form: CoverForm::Tight,
    };
}

impl Settings for FileEncoding {
    fn settings(&mut self) -> Vec<Setting<'_>> {
        let mut settings = self.clauses.settings();
        let links = Setting::one_of(
            "links",
            "how the link rule is encoded",
            choices(),
            &mut self.links,
        );
        settings.push(links.formerly("filter", Connectivity::None.name()));
        settings.push(form_setting(&mut self.form, choices()));
        settings
    }

    fn follow(&mut self, given: &str) {
        self.clauses.follow(given);
    }
}
