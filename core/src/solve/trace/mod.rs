//! What a search does, event by event, for whoever wants to watch it.
//!
//! A backend that can be watched tells of its search by [`Backend::trace`]; [`run`]
//! keeps what it tells, up to a limit, and puts every solution before the judge. The
//! format and how to play it are described in `docs/trace.md`.

mod event;

use std::ops::ControlFlow;

use super::{Backend, Budget, Stop, judged};
use crate::game::Placement;
use crate::problem::Problem;

pub use event::{Choose, Dead, Event, Letter, Move, Placements, Side, Why};

/// What hears of a search: how many nodes it has counted, and what it does. May end it.
pub type Tell<'a> = dyn FnMut(u64, Event) -> ControlFlow<()> + 'a;

/// What a backend says at the end of a search that it told of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watched {
    /// Which search it is, in a sentence.
    pub traced: &'static str,
    /// Why it ended.
    pub stop: Stop,
    /// The nodes that it counted.
    pub nodes: u64,
}

/// An event, and how many nodes had been counted.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Told {
    /// The event.
    #[serde(flatten)]
    pub event: Event,
    /// The nodes.
    pub node: u64,
}

/// A search that was watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// Which search it is, in a sentence.
    pub traced: &'static str,
    /// What it did, in order.
    pub events: Vec<Told>,
    /// Why it ended; [`Stop::Visitor`] if the limit on events ended it.
    pub stop: Stop,
    /// The nodes that it counted, up to its end or up to the last event.
    pub nodes: u64,
    /// How many solutions it told of.
    pub found: u64,
}

impl Trace {
    /// Whether the search was told to its end.
    pub fn is_complete(&self) -> bool {
        self.stop == Stop::Exhausted
    }
}

/// Watches `backend` on `problem` within `budget`, up to `limit` events. `None` if it
/// cannot be watched.
pub fn run(
    backend: &dyn Backend,
    problem: &Problem,
    budget: &Budget,
    limit: usize,
) -> Option<Trace> {
    let watch = budget.start();
    let mut recorder = Recorder {
        problem,
        limit,
        events: Vec::new(),
        frames: vec![Vec::new()],
        found: 0,
        ended: None,
    };
    let watched = backend.trace(problem, &watch, &mut |node, event| {
        recorder.hear(node, event)
    })?;
    let last = recorder.events.last().map_or(0, |told| told.node);
    let was_cut = recorder.ended.is_some();
    let nodes = if was_cut { last } else { watched.nodes };
    Some(Trace {
        traced: watched.traced,
        stop: recorder.ended.unwrap_or(watched.stop),
        events: recorder.events,
        nodes,
        found: recorder.found,
    })
}

/// Keeps the events, and knows what lies in which frame.
struct Recorder<'a> {
    problem: &'a Problem,
    limit: usize,
    events: Vec<Told>,
    frames: Vec<Vec<Placement>>,
    found: u64,
    ended: Option<Stop>,
}

impl Recorder<'_> {
    fn hear(&mut self, node: u64, mut event: Event) -> ControlFlow<()> {
        if self.ended.is_some() {
            return ControlFlow::Break(());
        }
        if self.events.len() == self.limit {
            self.ended = Some(Stop::Visitor);
            return ControlFlow::Break(());
        }
        match &mut event {
            Event::Branch { what, .. } => self.frames.push(what.place().into_iter().collect()),
            Event::Forced { what } => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.extend(what.place());
                }
            }
            Event::Back { take } => *take = Placements(self.frames.pop().unwrap_or_default()),
            Event::Solution { solution, .. } => {
                if let Some(reason) = judged::objection(self.problem, solution) {
                    self.ended = Some(Stop::Rejected(reason));
                    return ControlFlow::Break(());
                }
                self.found += 1;
            }
            Event::Candidates { .. }
            | Event::RuleOut { .. }
            | Event::Dead { .. }
            | Event::Sweep { .. } => {}
        }
        self.events.push(Told { event, node });
        ControlFlow::Continue(())
    }
}
