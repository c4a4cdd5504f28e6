//! An answer-set program for clingo.
//!
//! The packing is a list of facts, the rules of packing and linking follow in a
//! few lines; reachability is written as it is thought. An answer set shows
//! `chosen(NAME)` for every option chosen.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use super::lines::{Line, Lines, syntax};
use super::{Metadata, ParseError};
use crate::packing::{
    CellId, ClassId, JointId, NewOption, OptionId, Packing, PackingBuilder, PackingError, PieceId,
    SlotId,
};
use crate::sink::Lit;

const RULES: &str = "
% Every piece is placed once, no cell taken twice.
1 { chosen(O) : option(O,P) } 1 :- piece(P).
:- cell(C), 2 { chosen(O) : takes(O,C) }.
";

const COUNTING: &str = "
% The known number of slots stays unfilled.
filled(S) :- chosen(O), fills(O,S).
:- class(K,U), not U { unfilled(S) : slot(S,K) } U.
unfilled(S) :- slot(S,_), not filled(S).
";

const LINKS: &str = "
% The pieces hang together by plugs and sockets.
linked(P,Q) :- chosen(O), option(O,P), plug(O,J), socket(R,J), option(R,Q), chosen(R), P != Q.
linked(Q,P) :- linked(P,Q).
root(P) :- P = #min { Q : piece(Q) }.
reached(P) :- root(P), piece(P).
reached(Q) :- reached(P), linked(P,Q).
:- piece(P), not reached(P).
";

/// A clause without literals, which nothing satisfies: clingo takes a rule without a body.
const EMPTY_CLAUSE: &str = ":- .";

/// What goes into the program; by default, neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AspOptions {
    /// Whether unfilled slots are counted. It changes no answer set.
    pub counting: bool,
    /// Whether the pieces must hang together.
    pub linked: bool,
}

/// Write a packing, and the clauses in `also` over its options' variables.
pub fn write(
    packing: &Packing,
    options: AspOptions,
    metadata: &Metadata,
    also: &[Vec<Lit>],
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    writeln!(out, "% An answer-set program.")?;
    metadata.write(out, '%')?;
    for piece in packing.pieces() {
        writeln!(out, "piece(\"{}\").", packing.piece_name(piece))?;
    }
    for cell in packing.cells() {
        writeln!(out, "cell(\"{}\").", packing.cell_name(cell))?;
    }
    for joint in packing.joints() {
        writeln!(out, "joint(\"{}\").", packing.joint_name(joint))?;
    }
    for class in packing.classes() {
        let (name, unfilled) = (packing.class_name(class), packing.unfilled(class));
        writeln!(out, "class(\"{name}\",{unfilled}).")?;
        for slot in packing.slots_of(class) {
            writeln!(out, "slot(\"{}\",\"{name}\").", packing.slot_name(slot))?;
        }
    }
    for id in packing.options() {
        let option = packing.option(id);
        let name = &option.name;
        writeln!(
            out,
            "option(\"{name}\",\"{}\").",
            packing.piece_name(option.piece)
        )?;
        for &cell in &option.cells {
            writeln!(out, "takes(\"{name}\",\"{}\").", packing.cell_name(cell))?;
        }
        for &joint in &option.plugs {
            writeln!(out, "plug(\"{name}\",\"{}\").", packing.joint_name(joint))?;
        }
        for &joint in &option.sockets {
            writeln!(out, "socket(\"{name}\",\"{}\").", packing.joint_name(joint))?;
        }
        for &slot in &option.fills {
            writeln!(out, "fills(\"{name}\",\"{}\").", packing.slot_name(slot))?;
        }
    }
    out.write_all(RULES.as_bytes())?;
    if options.counting {
        out.write_all(COUNTING.as_bytes())?;
    }
    if options.linked {
        out.write_all(LINKS.as_bytes())?;
    }
    let name = |literal: &Lit| {
        &packing
            .option(OptionId::new(literal.var().number() - 1))
            .name
    };
    for clause in also {
        let atoms = clause.iter().map(|literal| {
            let not = if literal.is_positive() { "not " } else { "" };
            format!("{not}chosen(\"{}\")", name(literal))
        });
        writeln!(out, ":- {}.", atoms.collect::<Vec<_>>().join(", "))?;
    }
    writeln!(out, "\n#show chosen/1.")
}

/// Read the facts of such a program back into a packing. Lines other than the
/// facts, comments and the rules above are errors.
pub fn read(reader: impl BufRead) -> Result<(Metadata, Packing), ParseError> {
    let mut lines = Lines::new(reader);
    let mut metadata = Metadata::new();
    let mut facts = Facts::default();
    let mut shown = false;
    while let Some(line) = lines.next()? {
        let text = line.text.trim();
        if let Some(comment) = text.strip_prefix('%') {
            metadata.add(comment);
        } else if text == "#show chosen/1." {
            shown = true;
        } else if is_rule(text) {
            // Nothing to learn from it.
        } else {
            facts.add(line)?;
        }
    }
    if !shown {
        return Err(syntax(
            lines.number(),
            1,
            "no `#show chosen/1.`: the program is cut off",
        ));
    }
    let packing = facts
        .finish()
        .map_err(|error| syntax(lines.number(), 1, error.to_string()))?;
    Ok((metadata, packing))
}

/// Whether the line is a rule that is always the same, or a clause.
fn is_rule(text: &str) -> bool {
    let rules = [RULES, COUNTING, LINKS];
    text.is_empty()
        || text == EMPTY_CLAUSE
        || text.starts_with(":- chosen(\"")
        || text.starts_with(":- not chosen(\"")
        || rules
            .iter()
            .any(|rules| rules.lines().any(|rule| rule == text))
}

#[derive(Default)]
struct Facts {
    builder: PackingBuilder,
    options: Vec<NewOption>,
    ids: HashMap<(&'static str, String), usize>,
}

impl Facts {
    fn add(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        let (predicate, arguments) = fact(line)?;
        let builder = &mut self.builder;
        let (kind, name, id) = match (predicate, &arguments[..]) {
            ("piece", [name]) => ("piece", name, builder.piece(*name).index()),
            ("cell", [name]) => ("cell", name, builder.cell(*name).index()),
            ("joint", [name]) => ("joint", name, builder.joint(*name).index()),
            ("class", [name, unfilled]) => {
                let unfilled = unfilled.parse().map_err(|_| line.error("not a number"))?;
                ("class", name, builder.class(*name, unfilled).index())
            }
            ("slot", [name, class]) => {
                let class = ClassId::new(self.get(line, "class", class)?);
                ("slot", name, self.builder.slot(class, *name).index())
            }
            ("option", [name, piece]) => {
                let piece = PieceId::new(self.get(line, "piece", piece)?);
                self.options.push(NewOption::new(*name, piece));
                ("option", name, self.options.len() - 1)
            }
            ("takes" | "plug" | "socket" | "fills", [option, place]) => {
                return self.detail(line, predicate, option, place);
            }
            _ => return Err(line.error("not a fact or rule of an exported packing")),
        };
        // The builder finds repeated names; the first one counts until then.
        self.ids.entry((kind, (*name).to_owned())).or_insert(id);
        Ok(())
    }

    fn detail(
        &mut self,
        line: Line<'_>,
        predicate: &str,
        option: &str,
        place: &str,
    ) -> Result<(), ParseError> {
        let option = self.get(line, "option", option)?;
        let kind = match predicate {
            "takes" => "cell",
            "fills" => "slot",
            _ => "joint",
        };
        let id = self.get(line, kind, place)?;
        let option = &mut self.options[option];
        match predicate {
            "takes" => option.cells.push(CellId::new(id)),
            "fills" => option.fills.push(SlotId::new(id)),
            "plug" => option.plugs.push(JointId::new(id)),
            _ => option.sockets.push(JointId::new(id)),
        }
        Ok(())
    }

    fn get(&self, line: Line<'_>, kind: &'static str, name: &str) -> Result<usize, ParseError> {
        let id = self.ids.get(&(kind, name.to_owned()));
        id.copied()
            .ok_or_else(|| line.error(format!("there is no {kind} {name:?} yet")))
    }

    fn finish(mut self) -> Result<Packing, PackingError> {
        for option in self.options {
            self.builder.option(option);
        }
        self.builder.build()
    }
}

/// Split `name("a","b").` into its name and arguments.
fn fact(line: Line<'_>) -> Result<(&str, Vec<&str>), ParseError> {
    let body = line
        .text
        .trim()
        .strip_suffix(").")
        .and_then(|text| text.split_once('('));
    let Some((predicate, arguments)) = body else {
        return Err(line.error("not a fact or rule of an exported packing"));
    };
    // Quoted names may hold commas, so the quotes are what separates.
    let arguments = if let Some(inner) = arguments.strip_prefix('"') {
        match inner.split_once("\",") {
            Some((first, second)) => vec![first, second.trim_matches('"')],
            None => vec![inner.trim_end_matches('"')],
        }
    } else {
        return Err(line.error("the arguments must be quoted"));
    };
    Ok((predicate, arguments))
}
