//! `iqlink decode`.
//!
//! The exported file says what was asked. The answer is checked twice: against
//! the file's clauses, rows or facts, and, as a board, by the judge. That there are no other
//! boards is the solver's mere word, which is held against the complete list.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;

use encodings::format::answer::Answer;
use encodings::format::exported::{AnswerError, Exported};

use super::args::DecodeArgs;
use super::input::InputError;
use super::json::{self, Decoded, Judged};
use super::output::Screen;
use super::results::Results;
use super::{CliError, Exit, is_standard, say};
use crate::atlas;
use crate::draw::Picture;
use crate::files;
use crate::game::{Challenge, Placement, Solution, notation};
use crate::problem::Rule;
use crate::verify::{self, Judgement};
use crate::words::{abridged, counted, shown};

pub(super) fn run(args: &DecodeArgs, screen: Screen) -> Result<Exit, CliError> {
    if is_standard(&args.exported) && is_standard(&args.answer) {
        let message = "only one can come from standard input; give the exported file by its name";
        return Err(bad(&args.exported, message).into());
    }
    // The answer first: in a pipe, whoever writes the exported file has finished
    // by the time the solver has.
    let answer = contents(&args.answer).map_err(|error| {
        let message = format!("{error}; give the file that the solver wrote, or - for a pipe");
        bad(&args.answer, &message)
    })?;
    let exported = read_exported(&args.exported)?;
    let question = Question::of(&args.exported, &exported)?;
    let answer = match exported.decode(answer.as_slice()) {
        Ok(answer) => answer,
        Err(error @ AnswerError::Parse(_)) => {
            let error = abridged(error);
            let message = format!("{error}; give all that the solver printed, and nothing else");
            return Err(bad(&args.answer, &message).into());
        }
        Err(error @ AnswerError::Wrong(_)) => return Ok(refuse(args, &error, "")),
        Err(error @ (AnswerError::Foreign(_) | AnswerError::Incomplete(_))) => {
            let exported = args.exported.display();
            let remedy = format!("; give the whole answer to {exported}, or the file it is for");
            return Ok(refuse(args, &error, &remedy));
        }
    };
    report(args, screen, &question, &answer)
}

/// Says why the answer is none.
fn refuse(args: &DecodeArgs, error: &AnswerError, remedy: &str) -> Exit {
    let error = abridged(error);
    say::error(format_args!("{}: {error}{remedy}", called(&args.answer)));
    Exit::CheckFailed
}

/// What the exported file asks for.
struct Question {
    challenge: Option<Challenge>,
    fits_suffice: bool,
    /// Whether solutions are asked for, but the file does not say that they are linked.
    leaves_links_out: bool,
}

impl Question {
    fn of(file: &Path, exported: &Exported) -> Result<Self, InputError> {
        let metadata = exported.metadata();
        let challenge = metadata.get("challenge").map(str::parse).transpose();
        let fits_suffice = metadata.get("rule") == Some("fits");
        let mut choices = metadata.get("encoding").unwrap_or_default().split(' ');
        // Two formats cannot say it.
        let leaves_links_out = matches!(exported, Exported::Dlx(_) | Exported::Json(..))
            || choices.any(|choice| matches!(choice, "links=none" | "links=no"));
        Ok(Self {
            challenge: challenge.map_err(|error| {
                bad(
                    file,
                    &format!("the challenge in it is wrong: {error}; {EXPORT}"),
                )
            })?,
            fits_suffice,
            leaves_links_out: leaves_links_out && !fits_suffice,
        })
    }

    /// Whether a judged board is an answer; if not, why.
    fn objections(&self, board: &str, judgement: &Judgement) -> Vec<String> {
        let mut objections: Vec<String> = Vec::new();
        let accepted = judgement.is_solution() || (self.fits_suffice && judgement.is_fit());
        if !accepted {
            objections.extend(judgement.violations().iter().map(ToString::to_string));
        }
        let placed = notation::parse(board).unwrap_or_default();
        let givens = self.challenge.iter().flat_map(Challenge::givens);
        for given in givens.filter(|given| !placed.contains(&given.pose())) {
            objections.push(format!("the given {given} is not on the board"));
        }
        objections
    }

    /// Whether a judged board that is no answer is still none that the file forbids: it would
    /// be an answer if its pieces were linked.
    fn passes_over(&self, board: &str, judgement: &Judgement) -> bool {
        let fits = || Question {
            challenge: self.challenge.clone(),
            fits_suffice: true,
            leaves_links_out: false,
        };
        self.leaves_links_out
            && !judgement.is_linked()
            && fits().objections(board, judgement).is_empty()
    }

    /// How many boards the complete list has for the challenge; `None` if the file does not
    /// say which challenge it is.
    fn listed(&self) -> Result<Option<usize>, CliError> {
        let Some(challenge) = &self.challenge else {
            return Ok(None);
        };
        let rule = if self.fits_suffice {
            Rule::Fits
        } else {
            Rule::Linked
        };
        Ok(Some(atlas::judged()?.count(challenge, rule)))
    }

    /// What is asked for.
    const fn what(&self) -> &'static str {
        if self.fits_suffice { "fit" } else { "solution" }
    }
}

/// What a solver says of boards that it does not list.
enum Claim {
    /// Nothing.
    None,
    /// That there are no others, which nobody can check: the file names no challenge.
    Unchecked,
    /// That there are no others, where the complete list has so many.
    Against(usize),
}

impl Claim {
    fn of(answer: &Answer<Vec<String>>, question: &Question) -> Result<Self, CliError> {
        Ok(match answer {
            Answer::Unsatisfiable | Answer::All(_) => match question.listed()? {
                Some(listed) => Self::Against(listed),
                None => Self::Unchecked,
            },
            Answer::Satisfiable(_) | Answer::Unknown(_) => Self::None,
        })
    }

    /// What to say about it, given the number of different boards that are answers, and
    /// whether it is wrong.
    fn judged(&self, found: usize, what: &str) -> Option<(String, bool)> {
        let none_or_all = |found| match found {
            0 => format!("no {what}, says the solver"),
            _ => format!("no other {what}, says the solver"),
        };
        match *self {
            Self::None => None,
            Self::Unchecked => {
                let why = "the file names no challenge, so that is not checked";
                Some((format!("{}; {why}", none_or_all(found)), false))
            }
            Self::Against(listed) if listed == found => {
                let said = none_or_all(found);
                Some((format!("{said}, and the complete list agrees"), false))
            }
            Self::Against(listed) => {
                let boards = counted(found, what);
                let said = format!(
                    "the solver found {boards} and says that there are no others, but the complete \
                     list has {listed}"
                );
                Some((said, true))
            }
        }
    }
}

fn report(
    args: &DecodeArgs,
    screen: Screen,
    question: &Question,
    answer: &Answer<Vec<String>>,
) -> Result<Exit, CliError> {
    let mut exit = Exit::Done;
    let (word, models): (_, &[Vec<String>]) = match answer {
        Answer::Satisfiable(models) | Answer::All(models) => ("satisfiable", models),
        Answer::Unsatisfiable => ("unsatisfiable", &[]),
        Answer::Unknown(_) => ("unknown", &[]),
    };
    let boards: Vec<String> = models.iter().map(|names| in_order(names)).collect();
    let (mut judged, mut passed_over) = (Vec::new(), BTreeSet::new());
    for board in &boards {
        let judgement = verify::judge_text(board);
        if question.passes_over(board, &judgement) {
            passed_over.insert(board);
            continue;
        }
        let problems = question.objections(board, &judgement);
        if !problems.is_empty() {
            exit = Exit::CheckFailed;
        }
        judged.push(Judged {
            board,
            fit: judgement.is_fit(),
            linked: judgement.is_linked(),
            problems,
        });
    }
    let claim = Claim::of(answer, question)?;
    let accepted = judged.iter().filter(|judged| judged.problems.is_empty());
    let found: BTreeSet<&str> = accepted.map(|judged| judged.board).collect();
    let said = claim.judged(found.len(), question.what());
    if let Some((wrong, true)) = &said {
        say::error(format_args!("{}: {wrong}", called(&args.answer)));
        exit = Exit::CheckFailed;
    }
    let mut out = Results::new();
    if args.json {
        let challenge = question.challenge.as_ref().map(ToString::to_string);
        let line = Decoded {
            challenge: challenge.as_deref(),
            answer: word,
            boards: judged,
            passed_over: Some(passed_over.len()).filter(|&boards| boards > 0),
            complete: !matches!(claim, Claim::None),
            listed: match claim {
                Claim::Against(listed) => Some(listed),
                Claim::None | Claim::Unchecked => None,
            },
        };
        json::print(&mut out, &line)?;
    } else {
        print(&mut out, screen, question, &judged)?;
        if !passed_over.is_empty() {
            let boards = counted(passed_over.len(), "board");
            writeln!(
                out,
                "passed over, as the file leaves the link rule out: {boards} whose pieces are not all \
                 linked"
            )?;
        }
        if let Some((right, false)) = said {
            writeln!(out, "{right}")?;
        }
    }
    if let Answer::Unknown(words) = answer {
        say::note(format_args!("the solver gave up: {}", abridged(words)));
        exit = Exit::Limit;
    }
    out.end(exit)
}

fn print(
    out: &mut impl Write,
    screen: Screen,
    question: &Question,
    judged: &[Judged],
) -> io::Result<()> {
    let what = question.what();
    for Judged {
        board, problems, ..
    } in judged
    {
        let verdict = if problems.is_empty() { "a" } else { "not a" };
        writeln!(out, "{}: {verdict} {what}", shown(board))?;
        for problem in problems {
            writeln!(out, "  {}", shown(problem))?;
        }
    }
    if let ([Judged { board, .. }], Some(challenge)) = (judged, &question.challenge)
        && let Some(solution) = solution(board)
    {
        write!(
            out,
            "{}",
            screen.draw(&Picture::of_solution(challenge, &solution))
        )?;
    }
    Ok(())
}

/// The placements in the order of the pieces, which their second letter names.
fn in_order(names: &[String]) -> String {
    let mut names = names.to_vec();
    names.sort_by_key(|name| name.chars().nth(1));
    names.concat()
}

fn solution(board: &str) -> Option<Solution> {
    let poses = notation::parse(board).ok()?;
    let placements: Option<Vec<Placement>> = poses.into_iter().map(Placement::from_pose).collect();
    Solution::new(&placements?)
}

fn contents(file: &Path) -> io::Result<Vec<u8>> {
    if is_standard(file) {
        files::read_from(io::stdin().lock(), files::MOST)
    } else {
        files::read(file, files::MOST)
    }
}

/// What to do about an exported file that cannot be used.
const EXPORT: &str = "give a file as `iqlink export` wrote it";

fn read_exported(file: &Path) -> Result<Exported, InputError> {
    let refused = |error| bad(file, &format!("{error}; {EXPORT}"));
    let content = contents(file).map_err(|error| refused(error.to_string()))?;
    let exported = Exported::read(&content[..]).map_err(|error| refused(abridged(error)))?;
    // A few words can be taken for a file of rows without any row.
    let says_nothing =
        exported.names().is_empty() && exported.metadata().get("challenge").is_none();
    if says_nothing {
        return Err(bad(file, &format!("there is no placement in it; {EXPORT}")));
    }
    Ok(exported)
}

fn bad(file: &Path, message: &str) -> InputError {
    InputError::Argument {
        argument: called(file),
        message: message.to_owned(),
    }
}

/// What to call a file in a message.
fn called(file: &Path) -> String {
    if is_standard(file) {
        "standard input".to_owned()
    } else {
        file.display().to_string()
    }
}
