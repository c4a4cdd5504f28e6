//! How much colour a terminal gets: decided once, from the user's choice and
//! the environment, and passed on as a plain value.

/// What the user asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ColorChoice {
    /// Colour if the output is a terminal and the environment does not object.
    #[default]
    Auto,
    /// Colour, whatever the output and the environment are.
    Always,
    /// No colour and no escape codes at all.
    Never,
}

/// What the output gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorMode {
    /// Text without escape codes.
    #[default]
    Plain,
    /// The fixed colours of a terminal with 256.
    Ansi256,
    /// Any colour, 24 bits each.
    TrueColor,
}

impl ColorMode {
    /// The mode for `choice`, for an output that is a terminal or not, in the
    /// environment of this process.
    ///
    /// A choice other than `Auto` is final. Otherwise `NO_COLOR` turns colour
    /// off, then `CLICOLOR_FORCE` turns it on, then `CLICOLOR=0`, `TERM=dumb`
    /// and an output that is no terminal turn it off. `COLORTERM` says whether
    /// the terminal knows more than 256 colours.
    pub(crate) fn detect(choice: ColorChoice, is_terminal: bool) -> Self {
        Self::detect_in(choice, is_terminal, |name| std::env::var(name).ok())
    }

    fn detect_in(
        choice: ColorChoice,
        is_terminal: bool,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Self {
        let is_set = |name| variable(name).is_some_and(|value| !value.is_empty());
        let is = |name, expected: &str| variable(name).as_deref() == Some(expected);
        let colour = match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto if is_set("NO_COLOR") => false,
            ColorChoice::Auto if is_set("CLICOLOR_FORCE") && !is("CLICOLOR_FORCE", "0") => true,
            ColorChoice::Auto => is_terminal && !is("CLICOLOR", "0") && !is("TERM", "dumb"),
        };
        if !colour {
            Self::Plain
        } else if is("COLORTERM", "truecolor") || is("COLORTERM", "24bit") {
            Self::TrueColor
        } else {
            Self::Ansi256
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ColorChoice::{Always, Auto, Never};
    use super::ColorMode::{self, Ansi256, Plain, TrueColor};
    use super::*;

    fn detect(choice: ColorChoice, is_terminal: bool, variables: &[(&str, &str)]) -> ColorMode {
        ColorMode::detect_in(choice, is_terminal, |name| {
            let found = variables.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn auto_colours_terminals_only() {
        assert_eq!(detect(Auto, true, &[]), Ansi256);
        assert_eq!(detect(Auto, false, &[]), Plain);
        assert_eq!(detect(Auto, true, &[("COLORTERM", "truecolor")]), TrueColor);
        assert_eq!(detect(Auto, true, &[("COLORTERM", "24bit")]), TrueColor);
        assert_eq!(detect(Auto, false, &[("COLORTERM", "truecolor")]), Plain);
        assert_eq!(detect(Auto, true, &[("TERM", "dumb")]), Plain);
    }

    #[test]
    fn the_environment_can_refuse_or_force_colour() {
        assert_eq!(detect(Auto, true, &[("NO_COLOR", "1")]), Plain);
        // By the convention at no-color.org, an empty NO_COLOR says nothing.
        assert_eq!(detect(Auto, true, &[("NO_COLOR", "")]), Ansi256);
        assert_eq!(detect(Auto, true, &[("CLICOLOR", "0")]), Plain);
        assert_eq!(detect(Auto, true, &[("CLICOLOR", "1")]), Ansi256);
        assert_eq!(detect(Auto, false, &[("CLICOLOR_FORCE", "1")]), Ansi256);
        assert_eq!(detect(Auto, false, &[("CLICOLOR_FORCE", "0")]), Plain);
        let both = [("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")];
        assert_eq!(detect(Auto, true, &both), Plain);
    }

    #[test]
    fn an_explicit_choice_beats_the_environment() {
        assert_eq!(detect(Always, false, &[("NO_COLOR", "1")]), Ansi256);
        let truecolor = [("NO_COLOR", "1"), ("COLORTERM", "truecolor")];
        assert_eq!(detect(Always, false, &truecolor), TrueColor);
        let forced = [("CLICOLOR_FORCE", "1"), ("COLORTERM", "truecolor")];
        assert_eq!(detect(Never, true, &forced), Plain);
    }
}
