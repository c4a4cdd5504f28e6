//! Long searches on several threads, with the same answers in the same order.
//!
//! What is left of a search is a list of tasks (`tasks`). Threads take them from the
//! list one by one, and what they find is reported in the order of the list.

use std::cell::RefCell;
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{OnceLock, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use super::Ending;
use super::search::{Found, Goal, Nobody, Search};
use super::state::Board;
use super::tasks::{Splitter, Task};
use crate::parallel;
use crate::solve::{Stop, Watch};

/// What a thread says.
enum Message {
    /// It is through with these tasks, and came to these answers.
    Done(Vec<Done>),
    /// It has to stop, for this reason.
    Stopped(Stop),
}

/// A task, by its number, and the answers that a thread came to.
type Done = (usize, Vec<Board>);

/// After how many tasks a thread tells of them. To wake the receiver takes longer than most
/// tasks do.
const TASKS_PER_MESSAGE: usize = 8;

/// Searches all that `splitter` has listed on `threads` threads.
pub(super) fn run(
    splitter: &Splitter,
    goal: Goal,
    threads: usize,
    watch: &Watch,
    found: &mut Found,
) -> Ending {
    let tasks = splitter.tasks();
    let threads = threads.min(tasks.len());
    let next = AtomicUsize::new(0);
    let halted = AtomicBool::new(false);
    let nodes = AtomicU64::new(0);
    let crew = Crew::of(threads);
    let interrupted = || {
        let halted = halted.load(Ordering::Relaxed);
        halted.then_some(Stop::Visitor).or_else(|| watch.check())
    };
    let work = |sender: mpsc::Sender<Message>| {
        let more = work(tasks, &next, goal, &interrupted, &sender);
        nodes.fetch_add(more, Ordering::Relaxed);
        crew.leave();
    };
    let mut beside = Duration::ZERO;
    let mut show = |board: &Board| {
        let shown = Instant::now();
        let flow = found(board);
        beside += crew.at_work_since(shown);
        flow
    };
    let stop = thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let started = parallel::start(scope, threads, || {
            let sender = sender.clone();
            || work(sender)
        });
        crew.miss(threads - started.len().max(1));
        if started.is_empty() {
            work(sender);
        } else {
            drop(sender);
        }
        let stop = in_order(&receiver, tasks.len(), watch, &mut show).break_value();
        halted.store(true, Ordering::Relaxed);
        stop
    });
    Ending {
        nodes: nodes.into_inner(),
        stop,
        beside,
    }
}

/// The threads that search, and when the last of them was done.
struct Crew {
    at_work: AtomicUsize,
    ended: OnceLock<Instant>,
}

impl Crew {
    fn of(threads: usize) -> Self {
        Self {
            at_work: AtomicUsize::new(threads),
            ended: OnceLock::new(),
        }
    }

    /// One thread is done.
    fn leave(&self) {
        self.miss(1);
    }

    /// So many are not, or no longer, at work.
    fn miss(&self, threads: usize) {
        if self.at_work.fetch_sub(threads, Ordering::AcqRel) == threads {
            self.ended.get_or_init(Instant::now);
        }
    }

    /// For how long of the time from then to now any of them was at work.
    fn at_work_since(&self, then: Instant) -> Duration {
        let until = self.ended.get().copied().unwrap_or_else(Instant::now);
        until.saturating_duration_since(then)
    }
}

/// Takes on tasks until there are none left or it has to stop; returns the nodes.
fn work(
    tasks: &[Task],
    next: &AtomicUsize,
    goal: Goal,
    interrupted: &dyn Fn() -> Option<Stop>,
    sender: &mpsc::Sender<Message>,
) -> u64 {
    // The receiver goes away only when the search is to stop, and then every
    // thread learns of it from `interrupted`: what cannot be sent is not missed.
    let send = |message| drop(sender.send(message));
    let answers = RefCell::new(Vec::new());
    let mut found = |board: &Board| {
        answers.borrow_mut().push(*board);
        ControlFlow::Continue(())
    };
    let mut search = Search::new(goal, interrupted, &mut found, Nobody);
    let mut done = Vec::new();
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let Some(task) = tasks.get(number) else { break };
        search.resume(task.state, task.board);
        if let Some(stop) = search.stop.take() {
            send(Message::Stopped(stop));
            break;
        }
        done.push((number, answers.take()));
        if done.len() == TASKS_PER_MESSAGE {
            send(Message::Done(mem::take(&mut done)));
        }
    }
    send(Message::Done(done));
    search.nodes
}

/// Reports the answers in the order of the tasks, as soon as their turn comes.
fn in_order(
    messages: &mpsc::Receiver<Message>,
    tasks: usize,
    watch: &Watch,
    found: &mut Found,
) -> ControlFlow<Stop> {
    let mut done: Vec<Option<Vec<Board>>> = vec![None; tasks];
    let mut turn = 0;
    for message in messages {
        match message {
            Message::Stopped(stop) => return ControlFlow::Break(stop),
            Message::Done(more) => {
                for (task, answers) in more {
                    done[task] = Some(answers);
                }
                while let Some(answers) = done.get_mut(turn).and_then(Option::take) {
                    turn += 1;
                    answers.iter().try_for_each(&mut *found)?;
                }
                watch.report(turn as u64, tasks as u64);
            }
        }
    }
    ControlFlow::Continue(())
}
