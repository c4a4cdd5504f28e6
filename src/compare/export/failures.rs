//! The runs that failed, in sentences: what failed everywhere for the same reason, once.

use super::Results;

/// The failures of one backend for the same reason.
struct Kind<'a> {
    backend: &'a str,
    reason: &'a str,
    /// The challenges, each once, in the order of the plan.
    challenges: Vec<&'a str>,
}

impl Results<'_> {
    /// A sentence for each backend that failed, and each reason.
    pub fn failures(&self) -> Vec<String> {
        let mut kinds: Vec<Kind> = Vec::new();
        for failure in &self.agreement.failures {
            let (backend, reason) = (failure.backend.as_str(), failure.reason.as_str());
            let alike = |kind: &&mut Kind| kind.backend == backend && kind.reason == reason;
            let challenge = failure.challenge.as_str();
            match kinds.iter_mut().find(alike) {
                Some(kind) if kind.challenges.last() == Some(&challenge) => {}
                Some(kind) => kind.challenges.push(challenge),
                None => kinds.push(Kind {
                    backend,
                    reason,
                    challenges: vec![challenge],
                }),
            }
        }
        kinds.iter().map(Kind::sentence).collect()
    }
}

impl Kind<'_> {
    fn sentence(&self) -> String {
        let more = match self.challenges.len() {
            1 => String::new(),
            all => format!(" and {} more", all - 1),
        };
        let (first, backend, reason) = (self.challenges[0], self.backend, self.reason);
        format!("{first}{more}: {backend} failed: {reason}")
    }
}
