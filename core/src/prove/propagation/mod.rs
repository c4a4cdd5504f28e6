//! Unit propagation: what clauses say once some literals are assumed.
//!
//! Of every clause with three literals or more two are watched; of a clause with two
//! it is enough to know who implies whom, and most clauses of a challenge are such.
//! What is assumed can be taken back, down to any earlier point; clauses are added
//! when nothing is assumed.
//!
//! Each literal that becomes true is noted with the clause that made it so. Nothing here rests
//! on that; [`reasons`] asks for it, to tell what a conflict needed.

mod reasons;

/// A literal as a place in a table: twice its variable, and one more if negated.
type Code = u32;

const fn code(literal: i32) -> Code {
    2 * literal.unsigned_abs() + literal.is_negative() as Code
}

/// A clause that watches a literal, with another literal of it: while that one is true,
/// the clause need not be looked at.
#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    other: Code,
}

/// A clause that was added: the way to find it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kept {
    /// It says who implies whom.
    Pair(Code, Code),
    /// It is one of the longer ones.
    Longer(u32),
    /// It made a literal true for good, or the contradiction.
    Fact(u32),
}

/// Where propagation came to a conflict.
#[derive(Clone, Copy)]
enum Conflict {
    /// All literals of this clause are false.
    Clause(Kept),
    /// This literal was to be denied, and is true.
    Denied(Code),
}

/// A point to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark(usize);

/// Clauses, and what follows from them and from what is assumed.
pub(super) struct Propagation {
    /// For each literal, those that it implies by a clause of two.
    implied: Vec<Vec<Code>>,
    /// For each literal, the longer clauses that watch it.
    watching: Vec<Vec<Watch>>,
    /// The longer clauses. Their first two literals are watched.
    longer: Vec<Box<[Code]>>,
    /// The places of longer clauses that were removed.
    free: Vec<u32>,
    /// The clauses that made a literal true for good, or the contradiction.
    facts: Vec<Box<[Code]>>,
    /// For each literal: 1 if it is true, -1 if it is false, 0 if it is open.
    values: Vec<i8>,
    /// The true literals in the order in which they became true.
    trail: Vec<Code>,
    /// For each of them the clause that made it so, unless it was assumed.
    because: Vec<Option<Kept>>,
    /// Where the last conflict was.
    conflict: Option<Conflict>,
    /// How many of them have been followed.
    followed: usize,
    /// Whether the clauses contradict each other, whatever is assumed.
    contradiction: bool,
}

impl Propagation {
    /// No clauses yet, about this many variables.
    pub(super) fn new(variables: usize) -> Self {
        let codes = 2 * (variables + 1);
        Self {
            implied: vec![Vec::new(); codes],
            watching: vec![Vec::new(); codes],
            longer: Vec::new(),
            free: Vec::new(),
            facts: Vec::new(),
            values: vec![0; codes],
            trail: Vec::new(),
            because: Vec::new(),
            conflict: None,
            followed: 0,
            contradiction: false,
        }
    }

    /// Whether the clauses contradict each other with nothing assumed.
    pub(super) const fn is_contradiction(&self) -> bool {
        self.contradiction
    }

    pub(super) fn is_true(&self, literal: i32) -> bool {
        self.value(code(literal)) > 0
    }

    pub(super) fn is_false(&self, literal: i32) -> bool {
        self.value(code(literal)) < 0
    }

    fn value(&self, code: Code) -> i8 {
        self.values[code as usize]
    }

    fn assign(&mut self, code: Code, because: Option<Kept>) {
        self.values[code as usize] = 1;
        self.values[(code ^ 1) as usize] = -1;
        self.trail.push(code);
        self.because.push(because);
    }

    /// Where we are.
    pub(super) const fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Takes back all that was assumed and followed since the mark.
    pub(super) fn back(&mut self, Mark(length): Mark) {
        for code in self.trail.drain(length..) {
            self.values[code as usize] = 0;
            self.values[(code ^ 1) as usize] = 0;
        }
        self.because.truncate(length);
        self.followed = length;
    }

    /// Assumes an open literal, or one that is true already; says whether that leads to
    /// a conflict.
    pub(super) fn assume(&mut self, literal: i32) -> bool {
        match self.value(code(literal)) {
            0 => {
                self.assign(code(literal), None);
                self.follow()
            }
            1 => false,
            _ => true,
        }
    }

    /// Assumes that all literals of `clause` are false; says whether that leads to a
    /// conflict.
    pub(super) fn deny(&mut self, clause: &[i32]) -> bool {
        for &literal in clause {
            match self.value(code(literal)) {
                1 => {
                    self.conflict = Some(Conflict::Denied(code(literal)));
                    return true;
                }
                0 => self.assign(code(-literal), None),
                _ => {}
            }
        }
        self.follow()
    }

    /// Takes `clause` as true. Nothing is assumed. Unless it says no more than what is
    /// true for good, it can be found again.
    pub(super) fn add(&mut self, clause: &[i32]) -> Option<Kept> {
        let mut codes: Vec<Code> = clause.iter().copied().map(code).collect();
        codes.sort_unstable();
        codes.dedup();
        // The literals that can still become true come first, to be watched.
        codes.sort_by_key(|&code| self.value(code) < 0);
        let open = codes.iter().take_while(|&&code| self.value(code) >= 0);
        match (open.count(), codes.len()) {
            (0, _) => {
                let fact = self.fact(codes.into());
                self.conflict = Some(Conflict::Clause(fact));
                self.contradiction = true;
                Some(fact)
            }
            (1, _) if self.value(codes[0]) > 0 => None,
            (1, _) => {
                let unit = codes[0];
                let fact = self.fact(codes.into());
                self.assign(unit, Some(fact));
                self.contradiction |= self.follow();
                Some(fact)
            }
            (_, 2) => {
                let (a, b) = (codes[0], codes[1]);
                self.implied[(a ^ 1) as usize].push(b);
                self.implied[(b ^ 1) as usize].push(a);
                Some(Kept::Pair(a, b))
            }
            _ => Some(self.keep(codes.into())),
        }
    }

    fn fact(&mut self, codes: Box<[Code]>) -> Kept {
        self.facts.push(codes);
        Kept::Fact(self.facts.len() as u32 - 1)
    }

    fn keep(&mut self, codes: Box<[Code]>) -> Kept {
        let clause = self.free.pop().unwrap_or(self.longer.len() as u32);
        let (a, b) = (codes[0], codes[1]);
        self.watching[a as usize].push(Watch { clause, other: b });
        self.watching[b as usize].push(Watch { clause, other: a });
        match self.longer.get_mut(clause as usize) {
            Some(place) => *place = codes,
            None => self.longer.push(codes),
        }
        Kept::Longer(clause)
    }

    /// Forgets a clause. What it made true for good stays true.
    pub(super) fn remove(&mut self, kept: Kept) {
        match kept {
            Kept::Pair(a, b) => {
                for (held, implied) in [(a ^ 1, b), (b ^ 1, a)] {
                    let implied_by = &mut self.implied[held as usize];
                    if let Some(at) = implied_by.iter().position(|&code| code == implied) {
                        implied_by.swap_remove(at);
                    }
                }
            }
            Kept::Longer(clause) => {
                let codes = std::mem::take(&mut self.longer[clause as usize]);
                for &watched in &codes[..2] {
                    self.watching[watched as usize].retain(|watch| watch.clause != clause);
                }
                self.free.push(clause);
            }
            Kept::Fact(_) => {}
        }
    }

    /// Follows the consequences of what is assumed; says whether they lead to a
    /// conflict.
    fn follow(&mut self) -> bool {
        while let Some(&held) = self.trail.get(self.followed) {
            self.followed += 1;
            if self.follow_implied(held) || self.follow_longer(held ^ 1) {
                return true;
            }
        }
        false
    }

    fn follow_implied(&mut self, held: Code) -> bool {
        let (values, trail) = (&mut self.values, &mut self.trail);
        for &code in &self.implied[held as usize] {
            let pair = || Kept::Pair(held ^ 1, code);
            match values[code as usize] {
                1 => {}
                0 => {
                    values[code as usize] = 1;
                    values[(code ^ 1) as usize] = -1;
                    trail.push(code);
                    self.because.push(Some(pair()));
                }
                _ => {
                    self.conflict = Some(Conflict::Clause(pair()));
                    return true;
                }
            }
        }
        false
    }

    /// Looks at the longer clauses that watch a literal which is now false.
    fn follow_longer(&mut self, falsified: Code) -> bool {
        let mut watching = std::mem::take(&mut self.watching[falsified as usize]);
        let mut next = 0;
        let mut conflict = false;
        while let Some(&watch) = watching.get(next) {
            match self.visit(watch, falsified) {
                Visit::Moved => {
                    watching.swap_remove(next);
                }
                Visit::Kept => next += 1,
                Visit::Conflict => {
                    conflict = true;
                    break;
                }
            }
        }
        self.watching[falsified as usize] = watching;
        conflict
    }

    /// Looks at a clause that watches `falsified`: it finds another literal to
    /// watch, or becomes unit, or is false.
    fn visit(&mut self, Watch { clause, other }: Watch, falsified: Code) -> Visit {
        if self.value(other) > 0 {
            return Visit::Kept;
        }
        let codes = &mut self.longer[clause as usize];
        if codes[0] == falsified {
            codes.swap(0, 1);
        }
        let other = codes[0];
        let values = &self.values;
        let is_open = |place: &usize| values[codes[*place] as usize] >= 0;
        if let Some(found) = (2..codes.len()).find(is_open) {
            codes.swap(1, found);
            self.watching[codes[1] as usize].push(Watch { clause, other });
            return Visit::Moved;
        }
        match values[other as usize] {
            1 => {}
            0 => self.assign(other, Some(Kept::Longer(clause))),
            _ => {
                self.conflict = Some(Conflict::Clause(Kept::Longer(clause)));
                return Visit::Conflict;
            }
        }
        Visit::Kept
    }
}

enum Visit {
    /// The clause now watches another literal.
    Moved,
    /// The clause goes on watching this literal.
    Kept,
    /// All literals of the clause are false.
    Conflict,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The clauses of two literals over the first two variables.
    const PAIRS: [[i32; 2]; 4] = [[1, 2], [1, -2], [-1, 2], [-1, -2]];

    #[test]
    fn what_is_true_may_be_assumed_again_and_its_opposite_may_not() {
        for literal in [1, -1] {
            let mut state = Propagation::new(1);
            assert!(!state.assume(literal));
            assert!(!state.assume(literal));
            assert!(state.assume(-literal));
            assert!(state.is_true(literal) && state.is_false(-literal));
        }
    }

    #[test]
    fn each_literal_of_two_follows_from_the_opposite_of_the_other() {
        for [a, b] in PAIRS {
            let mut state = Propagation::new(2);
            state.add(&[a, b]);
            for (denied, left) in [(a, b), (b, a)] {
                let start = state.mark();
                assert!(!state.deny(&[denied]));
                assert!(state.is_true(left), "{left} where {denied} is false");
                state.back(start);
                // Nothing follows where the clause is true.
                assert!(!state.assume(denied));
                assert!(!state.is_true(left) && !state.is_false(left));
                state.back(start);
            }
        }
    }

    #[test]
    fn a_clause_of_two_that_is_removed_is_gone_and_no_other_is() {
        for removed in PAIRS {
            let mut state = Propagation::new(2);
            let kept = PAIRS.map(|pair| (pair, state.add(&pair).unwrap()));
            for (pair, kept) in kept {
                if pair == removed {
                    state.remove(kept);
                }
            }
            for pair in PAIRS {
                let start = state.mark();
                assert_eq!(
                    state.deny(&pair),
                    pair != removed,
                    "{pair:?} of {removed:?}"
                );
                state.back(start);
            }
        }
    }

    /// Most clauses are such, and none of them needs to be looked at when one of its literals
    /// becomes false.
    #[test]
    fn a_clause_of_two_is_kept_as_a_pair_and_watches_nothing() {
        for [a, b] in PAIRS {
            let mut state = Propagation::new(2);
            let pair = Some(Kept::Pair(code(a), code(b)));
            assert_eq!(state.add(&[a, b]), pair);
            assert_eq!(state.add(&[b, a, b]), pair);
            assert!(state.watching.iter().all(Vec::is_empty));
        }
    }
}
