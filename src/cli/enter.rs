//! `iqlink enter`: a board is put in piece by piece, in a dialogue on standard error.
//!
//! What a line asks for is decided in [`answer`]; here the dialogue is held.

mod answer;

use std::io::{self, BufRead};
use std::path::Path;

use self::answer::{Answer, Wish};
use super::args::EnterArgs;
use super::output::Screen;
use super::{CliError, Exit, input, pieces, say};
use crate::atlas;
use crate::draw::Picture;
use crate::files;
use crate::game::{Challenge, NamedChallenge, Piece, PieceSet, Placement, notation};
use crate::words::counted;

pub(super) fn run(args: &EnterArgs, screen: Screen) -> Result<Exit, CliError> {
    let mut started = input::read_all::<NamedChallenge>(std::slice::from_ref(&args.challenge))?;
    let (Some(start), true) = (started.pop(), started.is_empty()) else {
        let several = format!(
            "{}: that is more than one challenge; give one",
            args.challenge
        );
        return Err(CliError::Usage(several));
    };
    let mut dialogue = Dialogue {
        screen,
        start: start.challenge,
        entered: Vec::new(),
        lines: lines(io::stdin().lock()),
    };
    dialogue.hold()?;
    let board = dialogue.board();
    let out = args.out.as_deref().unwrap_or(Path::new("-"));
    super::write_file(out, format!("{board}\n").as_bytes())?;
    let solutions = atlas::judged()?.solutions_of(&board).len();
    let solutions = match solutions {
        0 => "no solution".to_owned(),
        1 => "exactly one solution".to_owned(),
        several => counted(several, "solution"),
    };
    let placed = board.givens().len();
    let again = args.out.as_deref().filter(|file| !super::is_standard(file));
    let again = again.map_or_else(|| board.to_string(), |file| file.display().to_string());
    say::note(format_args!(
        "{} on the board, {solutions}; `iqlink hint {again}` helps on",
        counted(placed, "piece")
    ));
    Ok(Exit::Done)
}

/// The longest line that somebody types, amply.
const LONGEST: u64 = 1 << 20;

/// The lines of a dialogue without their ends, none of which is longer than that. Bytes that
/// are no text become a sign that nothing has in it that can be read, so that one slip of the
/// keyboard does not end the dialogue.
fn lines(mut from: impl BufRead) -> impl Iterator<Item = io::Result<String>> {
    std::iter::from_fn(move || {
        let line = files::read_line(&mut from, LONGEST);
        let text = |line: Vec<u8>| String::from_utf8_lossy(&line).trim_end().to_owned();
        let is_end = line.as_ref().is_ok_and(Vec::is_empty);
        (!is_end).then(|| line.map(text))
    })
}

/// Up to how many placements are drawn for a choice.
const OFFERED: usize = 12;

const HELP: &str = "\
  yellow            a colour or a letter A to L: where can it lie?
  yellow D E        only where it covers the spots D and E; D-E and D,E do as well
  yellow I-D-E      exactly there: the spots in the order of `iqlink pieces`
  DHL               the same in letters
  undo              take the last piece back
  show              draw the board again
  done              that is all
  These go at every question; nothing at all leaves it.
";

/// What can be said at every prompt.
const WORDS: &str = "help, undo, show, done";

/// What is said at a prompt inside, where spots or a number are asked for.
enum Aside {
    /// It is dealt with, and the question is asked again.
    Stay,
    /// The question is given up, for this if there is anything.
    Leave(Option<Answer>),
    /// It is nothing of that kind.
    None,
}

fn there(piece: Piece) {
    say::line(format_args!("{piece} is on the board already."));
}

struct Dialogue<L> {
    screen: Screen,
    start: Challenge,
    entered: Vec<Placement>,
    lines: L,
}

impl<L: Iterator<Item = io::Result<String>>> Dialogue<L> {
    /// Asks until all is said.
    fn hold(&mut self) -> Result<(), CliError> {
        self.show();
        say::line(format_args!(
            "Name a piece and its spots, as in: yellow D E. Or: {WORDS}."
        ));
        // What was said at a prompt inside and is for here.
        let mut next = None;
        while self.board().givens().len() < Piece::COUNT {
            let answer = match next.take() {
                Some(answer) => answer,
                None => match self.ask("piece")? {
                    Some(line) => answer::read(&line, &self.board()),
                    None => break,
                },
            };
            match answer {
                Answer::Done => break,
                Answer::Nothing => {}
                Answer::Help => say::drawing(HELP),
                Answer::Show => self.show(),
                Answer::Undo => self.undo(),
                Answer::Place(placements) => self.place(&placements),
                Answer::Choose(wish) => next = self.choose(wish)?,
                Answer::There(piece) => there(piece),
                Answer::Unclear(message) => say::line(message),
            }
        }
        Ok(())
    }

    /// What a line at a prompt inside asks for, if that is no answer to its question.
    fn aside(&self, line: &str) -> Aside {
        match answer::aside(line, &self.board()) {
            Some(Answer::Nothing) => Aside::Leave(None),
            Some(Answer::Help) => {
                say::drawing(HELP);
                Aside::Stay
            }
            Some(Answer::Show) => {
                self.show();
                Aside::Stay
            }
            Some(Answer::There(piece)) => {
                there(piece);
                Aside::Stay
            }
            Some(answer) => Aside::Leave(Some(answer)),
            None => Aside::None,
        }
    }

    /// A line of the user's; `None` at the end of the input.
    fn ask(&mut self, what: &str) -> Result<Option<String>, CliError> {
        say::ask(what);
        let line = self.lines.next().transpose();
        line.map_err(|error| CliError::Usage(format!("standard input: {error}; type letters")))
    }

    /// Everything on the board.
    fn board(&self) -> Challenge {
        let all = self.start.givens().iter().chain(&self.entered).copied();
        // Only what goes together is ever entered.
        Challenge::new(all).unwrap_or_else(|_| self.start.clone())
    }

    fn show(&self) {
        let entered: PieceSet = self.entered.iter().map(|p| p.piece()).collect();
        let picture = Picture::of_challenge(&self.board());
        let picture = if self.start.givens().is_empty() {
            picture
        } else {
            picture.with_moves(entered)
        };
        say::drawing(&format!("{}\n", self.screen.draw(&picture)));
    }

    fn undo(&mut self) {
        match self.entered.pop() {
            Some(last) => {
                say::line(format_args!("{} is taken back.", notation::seen(last)));
                self.show();
            }
            None => say::line(format_args!("There is nothing to take back.")),
        }
    }

    fn place(&mut self, placements: &[Placement]) {
        let all = self.board();
        let all = all.givens().iter().chain(placements).copied();
        match Challenge::new(all) {
            Ok(_) => {
                self.entered.extend(placements);
                self.show();
            }
            Err(error) => say::line(format_args!("{error}; name other spots, or undo.")),
        }
    }

    /// Offers what is possible until one is chosen or the wish is given up; what was said
    /// instead, if it is something else.
    fn choose(&mut self, mut wish: Wish) -> Result<Option<Answer>, CliError> {
        loop {
            let ways = wish.ways(&self.board());
            match ways.as_slice() {
                [] => {
                    say::line(format_args!(
                        "{} cannot lie there on this board.",
                        wish.piece
                    ));
                    return Ok(None);
                }
                [only] => {
                    self.place(&[*only]);
                    return Ok(None);
                }
                ways if ways.len() <= OFFERED => return self.offer(ways),
                ways => say::line(format_args!(
                    "{} has {} places. Name a spot or two that it covers, or nothing to go back.",
                    wish.piece,
                    ways.len()
                )),
            }
            let Some(line) = self.ask("spots")? else {
                return Ok(None);
            };
            // Three spots with dashes are in order, as on the command line.
            if line.contains('-')
                && let Answer::Place(placements) =
                    answer::read(&format!("{} {line}", wish.piece), &self.board())
            {
                self.place(&placements);
                return Ok(None);
            }
            if let Some(spots) = answer::spots(&line) {
                wish.spots.extend(spots);
                continue;
            }
            match self.aside(&line) {
                Aside::Stay => {}
                Aside::Leave(answer) => return Ok(answer),
                Aside::None => say::line(format_args!(
                    "A spot is a letter from A to X. Or name another piece, or: {WORDS}."
                )),
            }
        }
    }

    /// Draws the ways in which a piece may lie, and asks for one; what was said instead, if it
    /// is something else.
    fn offer(&mut self, ways: &[Placement]) -> Result<Option<Answer>, CliError> {
        let caption = |(at, way): (usize, &Placement)| {
            (
                *way,
                format!("{}: {way} {}", at + 1, notation::Spots(way.spots())),
            )
        };
        let items: Vec<(Placement, String)> = ways.iter().enumerate().map(caption).collect();
        for line in pieces::side_by_side(self.screen, &items) {
            say::drawing(&format!("{line}\n"));
        }
        loop {
            let Some(line) = self.ask("which number")? else {
                return Ok(None);
            };
            let line = line.trim();
            let by_number = line.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            let by_number = by_number.and_then(|at| ways.get(at));
            let by_letters = ways
                .iter()
                .find(|way| way.to_string().eq_ignore_ascii_case(line));
            if let Some(&way) = by_number.or(by_letters) {
                self.place(&[way]);
                return Ok(None);
            }
            match self.aside(line) {
                Aside::Stay => {}
                Aside::Leave(answer) => return Ok(answer),
                Aside::None => say::line(format_args!(
                    "Give a number from 1 to {}, or nothing to go back. Or name another piece, \
                     or: {WORDS}.",
                    ways.len()
                )),
            }
        }
    }
}
