//! A `MiniZinc` model with its data (Nethercote et al., "`MiniZinc`: Towards a Standard CP
//! Modelling Language", 2007; the handbook of version 2.6).
//!
//! The data come first, one array a line; the rules of packing and linking follow in a
//! few lines. A piece has an integer variable, the number of its option; every option a
//! Boolean, which is channelled to it. Whatever else is a variable follows from these, so
//! that a solver that lists all solutions lists each once. A solution is printed as a line
//! `chosen:` and the names of the options.

use std::io::{self, BufRead, Write};

use super::lines::{Line, Lines, syntax};
use super::{Metadata, ParseError};
use crate::packing::{
    CellId, ClassId, JointId, NewOption, Packing, PackingBuilder, PieceId, SlotId,
};
use crate::sink::Lit;

/// The first line.
pub(super) const TITLE: &str = "% A MiniZinc model.";

const RULES: &str = "
% Every piece is placed once, no cell taken twice.
array[PIECE] of var OPTION: place;
array[OPTION] of var bool: chosen;
constraint forall(p in PIECE)(place[p] in {o | o in OPTION where piece[o] = p});
constraint forall(o in OPTION)(chosen[o] <-> place[piece[o]] = o);
constraint forall(c in CELL)(sum(o in OPTION where c in takes[o])(chosen[o]) <= 1);
";

const COUNTING: &str = "
% The known number of slots stays unfilled.
array[SLOT] of var bool: open;
constraint forall(s in SLOT)(sum(o in OPTION where s in fills[o])(chosen[o]) + open[s] = 1);
constraint forall(k in CLASS)(sum(s in SLOT where class[s] = k)(open[s]) = unfilled[k]);
";

const LINKS: &str = "
% The pieces hang together by plugs and sockets, each within so many links of the first.
array[PIECE, JOINT] of var bool: plug;
array[PIECE, JOINT] of var bool: socket;
array[PIECE, PIECE] of var bool: link;
array[PIECE, PIECE] of var bool: near;
constraint forall(p in PIECE, j in JOINT)(plug[p,j] <-> exists(o in OPTION where piece[o] = p /\\ j in plugs[o])(chosen[o]));
constraint forall(p in PIECE, j in JOINT)(socket[p,j] <-> exists(o in OPTION where piece[o] = p /\\ j in sockets[o])(chosen[o]));
constraint forall(p, q in PIECE)(link[p,q] <-> p != q /\\ exists(j in JOINT)((plug[p,j] /\\ socket[q,j]) \\/ (socket[p,j] /\\ plug[q,j])));
constraint forall(p in PIECE)(near[p,1] <-> p = 1);
constraint forall(p, t in PIECE where t > 1)(near[p,t] <-> near[p,t-1] \\/ exists(q in PIECE)(near[q,t-1] /\\ link[q,p]));
constraint forall(p in PIECE)(near[p,max(PIECE)]);
";

const SOLVE: &str = "
solve :: int_search(place, first_fail, indomain_min) satisfy;
output [\"chosen:\"] ++ [\" \" ++ name[fix(place[p])] | p in PIECE] ++ [\"\\n\"];
";

/// What goes into the model; by default, neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MznOptions {
    /// Whether unfilled slots are counted. It changes no solution.
    pub counting: bool,
    /// Whether the pieces must hang together.
    pub linked: bool,
}

/// Write a packing, and the clauses in `also` over its options' variables.
pub fn write(
    packing: &Packing,
    options: MznOptions,
    metadata: &Metadata,
    also: &[Vec<Lit>],
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    writeln!(out, "{TITLE}")?;
    metadata.write(out, '%')?;
    write_data(packing, out)?;
    out.write_all(RULES.as_bytes())?;
    if options.counting {
        out.write_all(COUNTING.as_bytes())?;
    }
    if options.linked && packing.pieces().len() > 1 {
        out.write_all(LINKS.as_bytes())?;
    }
    for clause in also {
        let (yes, no): (Vec<&Lit>, Vec<&Lit>) = clause.iter().partition(|l| l.is_positive());
        let chosen = |literals: Vec<&Lit>| {
            let each = literals
                .iter()
                .map(|l| format!("chosen[{}]", l.var().number()));
            each.collect::<Vec<_>>().join(",")
        };
        writeln!(
            out,
            "constraint bool_clause([{}],[{}]);",
            chosen(yes),
            chosen(no)
        )?;
    }
    out.write_all(SOLVE.as_bytes())
}

/// The data: sets of numbers from 1, names, and what each option does.
fn write_data(packing: &Packing, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let options: Vec<&NewOption> = packing.options().map(|id| packing.option(id)).collect();
    let classes: Vec<ClassId> = packing.classes().collect();
    for (set, size) in [
        ("PIECE", packing.pieces().len()),
        ("CELL", packing.cells().len()),
        ("JOINT", packing.joints().len()),
        ("CLASS", classes.len()),
        ("SLOT", packing.slots().len()),
        ("OPTION", options.len()),
    ] {
        writeln!(out, "set of int: {set} = 1..{size};")?;
    }
    let quoted = |name: &str| format!("\"{name}\"");
    let numbers = |ids: Vec<usize>| {
        let each: Vec<String> = ids.iter().map(|id| (id + 1).to_string()).collect();
        format!("{{{}}}", each.join(","))
    };
    let mut array =
        |head: &str, values: Vec<String>| writeln!(out, "array[{head} = [{}];", values.join(","));
    let named = |names: Vec<&str>| names.into_iter().map(quoted).collect();
    array(
        "PIECE] of string: piece_name",
        named(packing.pieces().map(|id| packing.piece_name(id)).collect()),
    )?;
    array(
        "CELL] of string: cell_name",
        named(packing.cells().map(|id| packing.cell_name(id)).collect()),
    )?;
    array(
        "JOINT] of string: joint_name",
        named(packing.joints().map(|id| packing.joint_name(id)).collect()),
    )?;
    array(
        "CLASS] of string: class_name",
        named(classes.iter().map(|&id| packing.class_name(id)).collect()),
    )?;
    array(
        "CLASS] of int: unfilled",
        classes
            .iter()
            .map(|&id| packing.unfilled(id).to_string())
            .collect(),
    )?;
    let slots: Vec<(SlotId, ClassId)> = packing
        .slots()
        .map(|id| (id, packing.class_of(id)))
        .collect();
    array(
        "SLOT] of string: slot_name",
        slots
            .iter()
            .map(|&(id, _)| quoted(packing.slot_name(id)))
            .collect(),
    )?;
    array(
        "SLOT] of CLASS: class",
        slots
            .iter()
            .map(|(_, class)| (class.index() + 1).to_string())
            .collect(),
    )?;
    let each =
        |make: &dyn Fn(&NewOption) -> String| options.iter().map(|option| make(option)).collect();
    array(
        "OPTION] of string: name",
        each(&|option| quoted(&option.name)),
    )?;
    array(
        "OPTION] of PIECE: piece",
        each(&|option| (option.piece.index() + 1).to_string()),
    )?;
    array(
        "OPTION] of set of CELL: takes",
        each(&|option| numbers(indices(&option.cells))),
    )?;
    array(
        "OPTION] of set of JOINT: plugs",
        each(&|option| numbers(indices(&option.plugs))),
    )?;
    array(
        "OPTION] of set of JOINT: sockets",
        each(&|option| numbers(indices(&option.sockets))),
    )?;
    array(
        "OPTION] of set of SLOT: fills",
        each(&|option| numbers(indices(&option.fills))),
    )
}

fn indices<I: Copy + Into<usize>>(ids: &[I]) -> Vec<usize> {
    ids.iter().map(|&id| id.into()).collect()
}

/// Read the data of such a model back into a packing. Lines other than the data, comments,
/// clauses and the rules above are errors.
pub fn read(reader: impl BufRead) -> Result<(Metadata, Packing), ParseError> {
    let mut lines = Lines::new(reader);
    let mut metadata = Metadata::new();
    let mut data = Data::default();
    let mut ended = false;
    while let Some(line) = lines.next()? {
        let text = line.text.trim();
        if let Some(comment) = text.strip_prefix('%') {
            metadata.add(comment);
        } else if text.starts_with("array[") && text.ends_with("];") {
            data.add(line)?;
        } else if text.starts_with("output ") && SOLVE.lines().any(|rule| rule == text) {
            ended = true;
        } else if !is_rule(text) {
            return Err(line.error("not a line of an exported model"));
        }
    }
    if !ended {
        return Err(syntax(
            lines.number(),
            1,
            "no `output`: the model is cut off",
        ));
    }
    let packing = data.finish();
    let packing = packing.map_err(|problem| syntax(lines.number(), 1, problem))?;
    Ok((metadata, packing))
}

/// Whether there is nothing to learn from the line, since it is always there or a clause.
fn is_rule(text: &str) -> bool {
    text.is_empty()
        || text.starts_with("set of int: ")
        || text.starts_with("constraint bool_clause(")
        || [RULES, COUNTING, LINKS, SOLVE]
            .iter()
            .any(|rules| rules.lines().any(|rule| rule == text))
}

/// The arrays by their names, as they stand in the file.
#[derive(Default)]
struct Data(Vec<(String, Vec<String>)>);

impl Data {
    fn add(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        let text = line.text.trim();
        let split = text
            .strip_suffix("];")
            .and_then(|text| text.split_once(" = ["));
        let Some((head, values)) = split else {
            return Err(line.error("expected `array[...] of ...: NAME = [...];`"));
        };
        let name = head.rsplit_once(": ").map_or(head, |(_, name)| name);
        let Some(found) = parts(values) else {
            return Err(line.error("expected values with commas between them"));
        };
        self.0.push((name.to_owned(), found));
        Ok(())
    }

    fn array(&self, name: &str) -> Result<&[String], String> {
        let mut arrays = self.0.iter();
        let found = arrays.find(|(other, _)| other == name);
        let found = found.map(|(_, values)| values.as_slice());
        found.ok_or_else(|| format!("there is no array `{name}`"))
    }

    /// The numbers of an array, from 0.
    fn numbers(&self, name: &str) -> Result<Vec<usize>, String> {
        self.array(name)?
            .iter()
            .map(|value| number(value))
            .collect()
    }

    /// The sets of numbers of an array, from 0.
    fn sets(&self, name: &str) -> Result<Vec<Vec<usize>>, String> {
        let values = self.array(name)?.iter();
        let set = |value: &String| {
            value
                .split(',')
                .filter(|part| !part.is_empty())
                .map(number)
                .collect()
        };
        values.map(set).collect()
    }

    fn finish(&self) -> Result<Packing, String> {
        let mut builder = PackingBuilder::default();
        for name in self.array("piece_name")? {
            builder.piece(name);
        }
        for name in self.array("cell_name")? {
            builder.cell(name);
        }
        for name in self.array("joint_name")? {
            builder.joint(name);
        }
        for (name, unfilled) in self
            .array("class_name")?
            .iter()
            .zip(self.array("unfilled")?)
        {
            let unfilled = unfilled
                .parse()
                .map_err(|_| format!("{unfilled:?} is no number"))?;
            builder.class(name, unfilled);
        }
        for (name, class) in self.array("slot_name")?.iter().zip(self.numbers("class")?) {
            builder.slot(ClassId::new(class), name);
        }
        let pieces = self.numbers("piece")?;
        let (takes, plugs) = (self.sets("takes")?, self.sets("plugs")?);
        let (sockets, fills) = (self.sets("sockets")?, self.sets("fills")?);
        for (at, name) in self.array("name")?.iter().enumerate() {
            let short = || format!("option {name:?} is not in all arrays");
            let ids = |sets: &[Vec<usize>]| sets.get(at).cloned().ok_or_else(short);
            let piece = *pieces.get(at).ok_or_else(short)?;
            builder.option(NewOption {
                name: name.clone(),
                piece: PieceId::new(piece),
                cells: ids(&takes)?.into_iter().map(CellId::new).collect(),
                plugs: ids(&plugs)?.into_iter().map(JointId::new).collect(),
                sockets: ids(&sockets)?.into_iter().map(JointId::new).collect(),
                fills: ids(&fills)?.into_iter().map(SlotId::new).collect(),
            });
        }
        builder.build().map_err(|error| error.to_string())
    }
}

/// The values of a list: numbers, names in quotes, and sets of numbers in braces, which
/// hold commas of their own.
fn parts(mut rest: &str) -> Option<Vec<String>> {
    let mut found = Vec::new();
    while !rest.is_empty() {
        let closing = match rest.as_bytes()[0] {
            b'"' => Some('"'),
            b'{' => Some('}'),
            _ => None,
        };
        let (value, behind) = match closing {
            Some(closing) => rest[1..].split_once(closing)?,
            None => rest.split_at(rest.find(',').unwrap_or(rest.len())),
        };
        found.push(value.to_owned());
        rest = match behind.strip_prefix(',') {
            Some(more) => Some(more).filter(|more| !more.is_empty())?,
            None => Some(behind).filter(|behind| behind.is_empty())?,
        };
    }
    Some(found)
}

/// A number of `MiniZinc`, where counting starts at 1, as one from 0.
fn number(text: &str) -> Result<usize, String> {
    let number = text
        .parse::<u32>()
        .ok()
        .and_then(|number| number.checked_sub(1));
    let number = number.ok_or_else(|| format!("{text:?} is no number from 1 on"))?;
    Ok(number as usize)
}
