//! Variables that are written `x1`, `x2` and so on, and the comments that name them.

use super::ParseError;
use super::lines::{Line, Token};
use crate::sink::Var;

/// `x1` to `xN`.
pub(super) fn variable(token: Token<'_>, variables: usize) -> Result<Var, ParseError> {
    let number = token
        .text
        .strip_prefix('x')
        .and_then(|digits| digits.parse::<usize>().ok());
    let var = number
        .filter(|&number| number <= variables)
        .and_then(Var::from_number);
    var.ok_or_else(|| token.error(format!("{:?} is not one of x1 to x{variables}", token.text)))
}

/// The variable and its name in a comment `varname xN NAME`, whatever opens the comment;
/// `None` if it is another comment.
pub(super) fn named(line: Line<'_>, variables: usize) -> Result<Option<(Var, String)>, ParseError> {
    let mut tokens = line.tokens().skip(1);
    if tokens.next().is_none_or(|word| word.text != "varname") {
        return Ok(None);
    }
    match (tokens.next(), tokens.next(), tokens.next()) {
        (Some(var), Some(name), None) => {
            Ok(Some((variable(var, variables)?, name.text.to_owned())))
        }
        _ => Err(line.error("expected `varname xN NAME`")),
    }
}

/// The two numbers of a first line `MARK TITLE: N variables, M THINGS.`; they let a reader
/// know what it has to expect, and that nothing was cut off.
pub(super) fn sizes(
    line: Line<'_>,
    title: &str,
    things: &str,
) -> Result<(usize, usize), ParseError> {
    let expected = || line.error(format!("expected `{title}: N variables, M {things}.`"));
    let rest = line
        .text
        .get(1..)
        .and_then(|text| text.trim().strip_prefix(title));
    let rest = rest
        .and_then(|text| text.strip_prefix(": "))
        .ok_or_else(expected)?;
    let numbers = rest
        .strip_suffix(&format!(" {things}."))
        .and_then(|text| text.split_once(" variables, "));
    let (variables, count) = numbers.ok_or_else(expected)?;
    match (variables.parse(), count.parse()) {
        (Ok(variables), Ok(count)) if i32::try_from(variables).is_ok() => Ok((variables, count)),
        _ => Err(expected()),
    }
}
