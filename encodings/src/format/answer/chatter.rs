//! What solvers print beside their answers.

/// What minisat prints beside its answer: rules, boxes, `name : value` lines.
pub(super) fn is_chatter(text: &str) -> bool {
    let statistic = || {
        let name = text.split_once(" :").map_or("", |(name, _)| name);
        !name.is_empty()
            && name
                .bytes()
                .all(|b| b.is_ascii_alphabetic() || b"_ -()/".contains(&b))
    };
    text.is_empty()
        || text.starts_with(['|', '='])
        || text.starts_with("WARNING")
        || text.starts_with("***")
        || statistic()
}
