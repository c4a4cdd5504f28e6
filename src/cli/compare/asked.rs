//! What is asked for: backends, challenges, limits; what is not asked for is taken from
//! the comparison to be resumed, or else by default.

use std::path::Path;

use crate::cli::args::CompareArgs;
use crate::cli::{CliError, exhaustive_backend, input, say};
use crate::compare::{self, DEFAULT_LIMIT, DEFAULT_TIMEOUT, Plan};
use crate::game::NamedChallenge;
use crate::measure::Limits;
use crate::solve::{self, Backend, COMMAND};
use crate::suite;
use crate::words::{counted, shortened};

/// On how many cores a run with a process of its own may be if nothing is said: one, so
/// that processor time and wall time are the same thing for everyone.
const CORES: usize = 1;

/// How much memory it may ask for if nothing is said.
const MEMORY: u64 = 4 << 30;

/// The plan of the comparison to be resumed.
pub(super) fn begun(args: &CompareArgs, directory: &Path) -> Result<Option<Plan>, CliError> {
    if !args.resume {
        return Ok(None);
    }
    let begun = compare::recorded_plan(directory)?;
    // Who names what to compare may go on from a folder in which nothing was written yet: the
    // same line then starts a comparison as often as it takes to finish it.
    let names_something = args.filter.is_given()
        || args.random.is_some()
        || !(args.challenges.is_empty() && args.backends.is_empty());
    if begun.is_none() && !(directory.is_dir() && names_something) {
        let place = directory.display();
        return Err(CliError::Usage(format!(
            "{place}: there is no comparison to go on with; leave --resume out to begin one"
        )));
    }
    if begun.is_none() {
        let place = directory.display();
        say::note(format_args!(
            "{place}: there is no comparison to go on with yet; this begins one"
        ));
    }
    Ok(begun)
}

/// The backends that are asked for, or else those of the comparison to be resumed, or
/// else every one that can be made without being told more.
pub(super) fn backends(
    args: &CompareArgs,
    begun: Option<&Plan>,
) -> Result<Vec<Box<dyn Backend>>, CliError> {
    let asked = Some(&args.backends).filter(|specs| !specs.is_empty());
    if let Some(specs) = asked.or(begun.map(|begun| &begun.backends)) {
        let of_folder = |spec: &&String| {
            let name = spec.split(':').next();
            asked.is_none() && name == Some(COMMAND.name)
        };
        // A folder may come from somebody else, so it does not say what is executed.
        if let Some(program) = specs.iter().find(of_folder) {
            return Err(CliError::Usage(format!(
                "that comparison runs a program, {}; if you want it run, name its backends again \
                 by --backends",
                shortened(program)
            )));
        }
        return specs.iter().map(|spec| ready_backend(spec)).collect();
    }
    let kinds = solve::ALL.iter();
    let made = kinds.filter_map(|kind| solve::backend(kind.name).ok());
    Ok(made.collect())
}

/// The backend, if nothing shows already that each of its runs would fail: after hours of
/// the others' runs it would be late to say so.
fn ready_backend(spec: &str) -> Result<Box<dyn Backend>, CliError> {
    let backend = exhaustive_backend(spec)?;
    match backend.hindrance() {
        None => Ok(backend),
        Some(hindrance) => Err(CliError::Usage(format!(
            "--backends {}: {hindrance}",
            shortened(&backend.name())
        ))),
    }
}

/// The whole plan.
pub(super) fn plan(
    args: &CompareArgs,
    begun: Option<Plan>,
    backends: &[Box<dyn Backend>],
) -> Result<Plan, CliError> {
    let timeout = args.timeout.or(begun.as_ref().map(|begun| begun.timeout));
    let limit = args.limit.or(begun.as_ref().map(|begun| begun.limit));
    let repeat = args.repeat.or(begun.as_ref().map(|begun| begun.repeat));
    let seed = args.seed.or(begun.as_ref().map(|begun| begun.seed));
    let isolation = if args.isolate {
        Some(Limits {
            memory: Some(args.memory.unwrap_or(MEMORY)),
            cores: Some(args.cores.unwrap_or(CORES)),
        })
    } else {
        begun.as_ref().and_then(|begun| begun.isolation)
    };
    let challenges = match begun {
        _ if args.random.is_some() || !args.challenges.is_empty() || args.filter.is_given() => {
            challenges(args, backends)?
        }
        Some(begun) => begun.challenges,
        None => suite::all().to_vec(),
    };
    let named = challenges.len();
    let plan = Plan::new(
        challenges,
        // By these names they are the same however their options were written.
        backends.iter().map(|backend| backend.name()).collect(),
        timeout.unwrap_or(DEFAULT_TIMEOUT),
        limit.unwrap_or(DEFAULT_LIMIT),
        repeat.unwrap_or(1),
    )?;
    let twice = named - plan.challenges.len();
    if twice > 0 {
        let (them, have) = if twice == 1 {
            ("it is", "has")
        } else {
            ("they are", "have")
        };
        say::note(format_args!(
            "{} {have} the same givens as another one; {them} compared once",
            counted(twice, "challenge")
        ));
    }
    let plan = plan.with_seed(seed.unwrap_or(1));
    Ok(match isolation {
        Some(limits) => plan.isolated(limits),
        None => plan,
    })
}

fn challenges(
    args: &CompareArgs,
    backends: &[Box<dyn Backend>],
) -> Result<Vec<NamedChallenge>, CliError> {
    let Some(count) = args.random else {
        return Ok(input::filtered(&args.challenges, &args.filter)?.all()?);
    };
    // The default backend if it is compiled in, so that the challenges do not depend
    // on which backends are compared.
    let default = solve::backend(solve::DEFAULT);
    let solver = match (&default, backends.first()) {
        (Err(_), Some(first)) => first,
        _ => &default?,
    };
    let (seed, givens) = (args.seed.unwrap_or(1), args.filter.givens.as_ref());
    Ok(input::random(count, seed, givens, solver.as_ref()))
}

/// The backend that the others are compared with: the one that is asked for, or the
/// default one, or the first.
pub(super) fn reference(args: &CompareArgs, plan: &Plan) -> Result<usize, CliError> {
    let place = |name: &str| plan.backends.iter().position(|own| own == name);
    let Some(base) = &args.base else {
        return Ok(place(solve::DEFAULT).unwrap_or(0));
    };
    // The plan has the names that backends give themselves; users may spell out more.
    let name = solve::backend(base).map(|backend| backend.name());
    place(name.as_deref().unwrap_or(base)).ok_or_else(|| {
        CliError::Usage(format!(
            "--base {}: that is not among the backends compared; take one of {}",
            shortened(base),
            plan.backends.join(", ")
        ))
    })
}
