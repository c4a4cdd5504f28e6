//! From an exported file and a solver's answer back to options.
//!
//! The file is all that is needed: it carries the options' names, and the answer
//! is checked against its clauses, rows or facts, so a wrong answer, one for
//! another file or one that is cut off is refused with the reason.

use std::collections::{HashMap, HashSet};
use std::io::BufRead;

use thiserror::Error;

use super::answer::{self, Answer};
use super::dimacs::{self, ClauseFile};
use super::knuth::{self, KnuthFile};
use super::linear::LinearFile;
use super::{Metadata, ParseError, asp, json, lp, mzn, opb, smt2};
use crate::packing::{OptionId, Packing};
use crate::sink::{Lit, Var};

/// An exported file, read back.
#[derive(Clone, Debug)]
pub enum Exported {
    /// DIMACS CNF.
    Cnf(ClauseFile),
    /// Knuth's exact-cover format.
    Dlx(KnuthFile),
    /// OPB.
    Opb(LinearFile),
    /// An integer program.
    Lp(LinearFile),
    /// An SMT-LIB script.
    Smt2(ClauseFile),
    /// An answer-set program.
    Asp(Metadata, Packing),
    /// A `MiniZinc` model.
    Mzn(Metadata, Packing),
    /// JSON.
    Json(Metadata, Packing),
}

/// Why an answer is refused.
#[derive(Debug, Error)]
pub enum AnswerError {
    /// It is no answer at all.
    #[error("the answer cannot be read: {0}")]
    Parse(#[from] ParseError),
    /// It speaks of variables, items or options that the file does not have.
    #[error("the answer is for another file: {0}")]
    Foreign(String),
    /// A part is missing.
    #[error("the answer is incomplete: {0}")]
    Incomplete(String),
    /// It breaks the file's constraints.
    #[error("the answer is wrong: {0}")]
    Wrong(String),
}

impl Exported {
    /// Read a file; its format shows in its first character, as all writers of
    /// this crate open with a comment (or a JSON brace). Two formats have the same
    /// comments, and are told apart by the words of the first.
    pub fn read(mut reader: impl BufRead) -> Result<Exported, ParseError> {
        let start = reader.fill_buf()?;
        match start.first() {
            Some(b'%') if start.starts_with(mzn::TITLE.as_bytes()) => {
                mzn::read(reader).map(|(data, packing)| Exported::Mzn(data, packing))
            }
            Some(b';') => smt2::read(reader).map(Exported::Smt2),
            Some(b'\\') => lp::read(reader).map(Exported::Lp),
            Some(b'c' | b'p') => dimacs::read(reader).map(Exported::Cnf),
            Some(b'*') => opb::read(reader).map(Exported::Opb),
            Some(b'%') => asp::read(reader).map(|(data, packing)| Exported::Asp(data, packing)),
            Some(b'{') => json::read(reader).map(|(data, packing)| Exported::Json(data, packing)),
            Some(_) => knuth::read(reader).map(Exported::Dlx),
            None => Err(super::lines::syntax(1, 1, "the file is empty")),
        }
    }

    /// What the file says about itself.
    pub fn metadata(&self) -> &Metadata {
        match self {
            Exported::Cnf(file) | Exported::Smt2(file) => &file.metadata,
            Exported::Dlx(file) => &file.metadata,
            Exported::Opb(file) | Exported::Lp(file) => &file.metadata,
            Exported::Asp(metadata, _)
            | Exported::Mzn(metadata, _)
            | Exported::Json(metadata, _) => metadata,
        }
    }

    /// The names of the options, in the file's order.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Exported::Cnf(ClauseFile { names, .. })
            | Exported::Smt2(ClauseFile { names, .. })
            | Exported::Opb(LinearFile { names, .. })
            | Exported::Lp(LinearFile { names, .. }) => {
                names.iter().map(|(_, name)| name.as_str()).collect()
            }
            Exported::Dlx(file) => file
                .rows
                .iter()
                .filter_map(|row| row.option.as_deref())
                .collect(),
            Exported::Asp(_, packing) | Exported::Mzn(_, packing) | Exported::Json(_, packing) => {
                packing
                    .options()
                    .map(|id| packing.option(id).name.as_str())
                    .collect()
            }
        }
    }

    /// How large the file is: its variables and clauses or constraints, items and rows, or
    /// options and pieces.
    pub fn size(&self) -> (usize, usize) {
        match self {
            Exported::Cnf(file) | Exported::Smt2(file) => {
                (file.formula.variables(), file.formula.len())
            }
            Exported::Opb(file) | Exported::Lp(file) => (file.variables, file.constraints.len()),
            Exported::Dlx(file) => (file.items.len(), file.rows.len()),
            Exported::Asp(_, packing) | Exported::Mzn(_, packing) | Exported::Json(_, packing) => {
                (packing.options().len(), packing.pieces().len())
            }
        }
    }

    /// Read an answer in the shape that solvers of the format give, check every
    /// model against the file, and name the chosen options. For JSON, the answer is
    /// in JSON: a list of option names, or a list of such lists, which are all there are.
    pub fn decode(&self, answer: impl BufRead) -> Result<Answer<Vec<String>>, AnswerError> {
        match self {
            Exported::Cnf(file) => {
                convert(answer::read_sat(answer)?, |model| by_clauses(file, &model))
            }
            Exported::Smt2(file) => {
                convert(answer::read_smt(answer)?, |model| by_clauses(file, &model))
            }
            Exported::Opb(file) => convert(answer::read_pb(answer)?, |model| {
                by_constraints(file, &Values::new(&model, file.variables)?)
            }),
            Exported::Lp(file) => convert(answer::read_lp(answer)?, |model| {
                by_constraints(file, &Values::with_zeros(&model, file.variables)?)
            }),
            Exported::Dlx(file) => {
                convert(answer::read_dlx(answer)?, |model| decode_rows(file, &model))
            }
            Exported::Asp(_, packing) => convert(answer::read_clingo(answer)?, |names| {
                check_names(packing, names)
            }),
            Exported::Mzn(_, packing) => convert(answer::read_minizinc(answer)?, |names| {
                check_names(packing, names)
            }),
            Exported::Json(_, packing) => convert(json::read_answer(answer)?, |names| {
                check_names(packing, names)
            }),
        }
    }
}

/// The options that a model of clauses chooses, if it is one.
fn by_clauses(file: &ClauseFile, model: &[Lit]) -> Result<Vec<String>, AnswerError> {
    let values = Values::new(model, file.formula.variables())?;
    let is_broken = |clause: &[Lit]| !clause.iter().any(|&literal| values.is_true(literal));
    match file.formula.clauses().position(is_broken) {
        Some(at) => Err(AnswerError::Wrong(format!("clause {} is false", at + 1))),
        None => Ok(values.chosen(&file.names)),
    }
}

/// The options that a solution of linear constraints chooses, if it is one.
fn by_constraints(file: &LinearFile, values: &Values) -> Result<Vec<String>, AnswerError> {
    let value = |var: Var| values.is_true(var.lit());
    let mut constraints = file.constraints.iter();
    match constraints.position(|constraint| constraint.holds(value) != Some(true)) {
        Some(at) => Err(AnswerError::Wrong(format!(
            "constraint {} is false",
            at + 1
        ))),
        None => Ok(values.chosen(&file.names)),
    }
}

fn convert<M, T>(
    answer: Answer<M>,
    model: impl Fn(M) -> Result<T, AnswerError>,
) -> Result<Answer<T>, AnswerError> {
    Ok(match answer {
        Answer::Satisfiable(models) => {
            Answer::Satisfiable(models.into_iter().map(model).collect::<Result<_, _>>()?)
        }
        Answer::All(models) => {
            Answer::All(models.into_iter().map(model).collect::<Result<_, _>>()?)
        }
        Answer::Unsatisfiable => Answer::Unsatisfiable,
        Answer::Unknown(words) => Answer::Unknown(words),
    })
}

/// A value for every variable.
struct Values(Vec<Option<bool>>);

impl Values {
    fn new(model: &[Lit], variables: usize) -> Result<Values, AnswerError> {
        // A header may promise any number of variables; one literal more than the
        // model has is enough to see that some variable lacks its value.
        let mut values = vec![None; variables.min(model.len() + 1)];
        for &literal in model {
            let number = literal.var().number();
            if number > variables {
                return Err(AnswerError::Foreign(format!(
                    "it has variable {number}, the file only {variables}"
                )));
            }
            let Some(value) = values.get_mut(number - 1) else {
                continue;
            };
            if value.is_some_and(|value| value != literal.is_positive()) {
                return Err(AnswerError::Wrong(format!(
                    "variable {number} is true and false"
                )));
            }
            *value = Some(literal.is_positive());
        }
        match values.iter().position(Option::is_none) {
            Some(at) => Err(AnswerError::Incomplete(format!(
                "variable {} has no value",
                at + 1
            ))),
            None => Ok(Values(values)),
        }
    }

    /// The same where what has no value is false.
    fn with_zeros(model: &[Lit], variables: usize) -> Result<Values, AnswerError> {
        let mentioned = |literal: &Lit| literal.var().number() - 1;
        let mut given = vec![false; variables];
        model
            .iter()
            .map(mentioned)
            .filter(|&at| at < variables)
            .for_each(|at| given[at] = true);
        let absent = (1..=variables).filter(|&number| !given[number - 1]);
        let absent = absent.filter_map(|number| Some(!Var::from_number(number)?.lit()));
        let whole: Vec<Lit> = model.iter().copied().chain(absent).collect();
        Values::new(&whole, variables)
    }

    fn is_true(&self, literal: Lit) -> bool {
        self.0[literal.var().number() - 1] == Some(literal.is_positive())
    }

    fn chosen(&self, names: &[(Var, String)]) -> Vec<String> {
        let chosen = names.iter().filter(|(var, _)| self.is_true(var.lit()));
        chosen.map(|(_, name)| name.clone()).collect()
    }
}

fn decode_rows(file: &KnuthFile, model: &[Vec<String>]) -> Result<Vec<String>, AnswerError> {
    let numbers: HashMap<&str, usize> = file
        .items
        .iter()
        .enumerate()
        .map(|(at, name)| (name.as_str(), at))
        .collect();
    let rows: HashMap<Vec<usize>, &Option<String>> = file
        .rows
        .iter()
        .map(|row| {
            (
                row.items.iter().map(|item| item.index()).collect(),
                &row.option,
            )
        })
        .collect();
    let mut covered = vec![false; file.items.len()];
    let mut chosen = Vec::new();
    for names in model {
        let mut items = Vec::new();
        for name in names {
            let Some(&item) = numbers.get(name.as_str()) else {
                return Err(AnswerError::Foreign(format!("there is no item {name:?}")));
            };
            if std::mem::replace(&mut covered[item], true) {
                return Err(AnswerError::Wrong(format!(
                    "item {name:?} is covered twice"
                )));
            }
            items.push(item);
        }
        items.sort_unstable();
        let Some(option) = rows.get(&items) else {
            return Err(AnswerError::Foreign(format!(
                "there is no row {:?}",
                names.join(" ")
            )));
        };
        chosen.extend(option.iter().cloned());
    }
    match covered[..file.primary].iter().position(|covered| !covered) {
        Some(at) => Err(AnswerError::Incomplete(format!(
            "item {:?} is not covered",
            file.items[at]
        ))),
        None => Ok(chosen),
    }
}

/// One option a piece, no cell twice. The link rule is left to the caller,
/// since the file does not say whether it was asked for.
fn check_names(packing: &Packing, names: Vec<String>) -> Result<Vec<String>, AnswerError> {
    let ids: HashMap<&str, OptionId> = packing
        .options()
        .map(|id| (packing.option(id).name.as_str(), id))
        .collect();
    let mut cells = HashSet::new();
    let mut placed = HashSet::new();
    for name in &names {
        let Some(&id) = ids.get(name.as_str()) else {
            return Err(AnswerError::Foreign(format!("there is no option {name:?}")));
        };
        let option = packing.option(id);
        if !placed.insert(option.piece) {
            let piece = packing.piece_name(option.piece);
            return Err(AnswerError::Wrong(format!(
                "piece {piece:?} is placed twice"
            )));
        }
        if let Some(&cell) = option.cells.iter().find(|&&cell| !cells.insert(cell)) {
            let cell = packing.cell_name(cell);
            return Err(AnswerError::Wrong(format!("cell {cell:?} is taken twice")));
        }
    }
    match packing.pieces().find(|piece| !placed.contains(piece)) {
        Some(piece) => {
            let piece = packing.piece_name(piece);
            Err(AnswerError::Incomplete(format!(
                "piece {piece:?} is not placed"
            )))
        }
        None => Ok(names),
    }
}
