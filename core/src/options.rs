//! Options with names, declared once.
//!
//! Whoever has options lists them as [`Setting`]s: the name, what it is for, and the
//! place of its value, which tells what values there are; the value that stands there
//! is the default. How options are read, how a choice is named, and what help, flags
//! and tests are told ([`OptionSpec`]) follows from that list.

use std::fmt;
use std::ops::RangeInclusive;

use encodings::Choice;

/// The values that an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// One of these names.
    Names(Vec<&'static str>),
    /// A number in this range.
    Numbers(RangeInclusive<usize>),
}

impl Values {
    /// The names, if it is not numbers.
    pub fn names(&self) -> &[&'static str] {
        match self {
            Self::Names(names) => names,
            Self::Numbers(_) => &[],
        }
    }

    /// Values to try an option with: all names, or the ends of a range and what comes
    /// after its start. A range without an end is left out there.
    pub fn samples(&self) -> Vec<String> {
        match self {
            Self::Names(names) => names.iter().map(ToString::to_string).collect(),
            Self::Numbers(range) => {
                let first = [*range.start(), range.start() + 1];
                let last = Some(*range.end()).filter(|&end| end < usize::MAX);
                let numbers = first.into_iter().chain(last);
                numbers.map(|number| number.to_string()).collect()
            }
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Names(names) => f.write_str(&names.join("|")),
            Self::Numbers(range) if *range.end() == usize::MAX => f.write_str("N"),
            Self::Numbers(range) => write!(f, "{}..{}", range.start(), range.end()),
        }
    }
}

/// What there is to know about an option. Shown as `name=values`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name.
    pub name: &'static str,
    /// What it is for.
    pub help: &'static str,
    /// The values that it takes.
    pub values: Values,
    /// The value that it has if none is given.
    pub default: String,
    /// Earlier names of values that are still taken, each with today's.
    pub former: Vec<(&'static str, &'static str)>,
}

impl fmt::Display for OptionSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.values)
    }
}

/// An option that does not exist, or not with that value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused<'a> {
    /// The name.
    pub name: &'a str,
    /// The value.
    pub value: &'a str,
}

/// Whoever has options.
pub trait Settings: Copy {
    /// The options, always the same ones in the same order.
    fn settings(&mut self) -> Vec<Setting<'_>>;

    /// Changes the defaults of later options, now that the one of this name was given.
    fn follow(&mut self, _given: &str) {}

    /// What there is to know about the options.
    fn specs(mut self) -> Vec<OptionSpec> {
        let settings = self.settings();
        settings.iter().map(Setting::spec).collect()
    }

    /// The same with what `given` says: names with values. Takes out what it has read.
    fn read<'a>(mut self, given: &mut Vec<(&'a str, &'a str)>) -> Result<Self, Refused<'a>> {
        for spec in self.specs() {
            if let Some(at) = given.iter().position(|(name, _)| *name == spec.name) {
                let (name, value) = given.remove(at);
                if !self.set(name, value) {
                    return Err(Refused { name, value });
                }
            }
        }
        Ok(self)
    }

    /// Gives the option of this name a value; says whether it takes that.
    fn set(&mut self, name: &str, value: &str) -> bool {
        let mut settings = self.settings();
        let setting = settings.iter_mut().find(|setting| setting.name == name);
        let is_set = setting.is_some_and(|setting| setting.set(value));
        drop(settings);
        if is_set {
            self.follow(name);
        }
        is_set
    }

    /// What has to be given, as `name=value`, to come from `usual` to this.
    fn differing(self, mut usual: Self) -> Vec<String> {
        let mut given = Vec::new();
        for (at, mine) in self.specs().into_iter().enumerate() {
            let (name, value) = (mine.name, mine.default);
            if usual.settings()[at].place.value() != value {
                given.push(format!("{name}={value}"));
                usual.set(name, &value);
            }
        }
        given
    }

    /// The name of what is called `name` if everything is as in `usual`.
    fn name_after(self, name: &str, usual: Self) -> String {
        let mut parts = self.differing(usual);
        parts.insert(0, name.to_owned());
        parts.join(":")
    }
}

/// An option and the place of its value.
pub struct Setting<'a> {
    name: &'static str,
    help: &'static str,
    place: Box<dyn Place + 'a>,
    former: Vec<(&'static str, &'static str)>,
}

impl<'a> Setting<'a> {
    /// One of these values, by their names.
    pub fn one_of<T: PartialEq + Copy>(
        name: &'static str,
        help: &'static str,
        among: impl IntoIterator<Item = (&'static str, T)>,
        place: &'a mut T,
    ) -> Self {
        let among = among.into_iter().collect();
        let place = Box::new(OneOf { among, place });
        Self::new(name, help, place)
    }

    /// On or off.
    pub fn switch(name: &'static str, help: &'static str, place: &'a mut bool) -> Self {
        Self::one_of(name, help, [("on", true), ("off", false)], place)
    }

    /// A number in a range.
    pub fn number(
        name: &'static str,
        help: &'static str,
        range: RangeInclusive<usize>,
        place: &'a mut usize,
    ) -> Self {
        let place = Box::new(Number { range, place });
        Self::new(name, help, place)
    }

    fn new(name: &'static str, help: &'static str, place: Box<dyn Place + 'a>) -> Self {
        Self {
            name,
            help,
            place,
            former: Vec::new(),
        }
    }

    /// The same, with an earlier name of one of its values still taken.
    pub fn formerly(mut self, earlier: &'static str, today: &'static str) -> Self {
        self.former.push((earlier, today));
        self
    }

    fn set(&mut self, value: &str) -> bool {
        let former = self.former.iter().find(|(earlier, _)| *earlier == value);
        self.place.set(former.map_or(value, |(_, today)| today))
    }

    fn spec(&self) -> OptionSpec {
        OptionSpec {
            name: self.name,
            help: self.help,
            values: self.place.values(),
            default: self.place.value(),
            former: self.former.clone(),
        }
    }
}

/// All alternatives of a choice, by their names.
pub fn choices<T: Choice>() -> impl DoubleEndedIterator<Item = (&'static str, T)> {
    T::ALL.iter().map(|&choice| (choice.name(), choice))
}

/// All alternatives of a choice that may be left out, by their names.
pub fn some<T: Choice>() -> impl Iterator<Item = (&'static str, Option<T>)> {
    choices().map(|(name, choice)| (name, Some(choice)))
}

/// Where the value of an option stands.
trait Place {
    fn values(&self) -> Values;
    fn value(&self) -> String;
    /// Puts a value there, if it is one.
    fn set(&mut self, value: &str) -> bool;
}

struct OneOf<'a, T> {
    among: Vec<(&'static str, T)>,
    place: &'a mut T,
}

impl<T: PartialEq + Copy> Place for OneOf<'_, T> {
    fn values(&self) -> Values {
        Values::Names(self.among.iter().map(|(name, _)| *name).collect())
    }

    fn value(&self) -> String {
        let mut among = self.among.iter();
        let here = among.find(|(_, value)| value == self.place);
        here.map(|(name, _)| (*name).to_owned()).unwrap_or_default()
    }

    fn set(&mut self, value: &str) -> bool {
        let chosen = self.among.iter().find(|(name, _)| *name == value);
        chosen.map(|&(_, chosen)| *self.place = chosen).is_some()
    }
}

struct Number<'a> {
    range: RangeInclusive<usize>,
    place: &'a mut usize,
}

impl Place for Number<'_> {
    fn values(&self) -> Values {
        Values::Numbers(self.range.clone())
    }

    fn value(&self) -> String {
        self.place.to_string()
    }

    fn set(&mut self, value: &str) -> bool {
        let number = value.parse().ok().filter(|n| self.range.contains(n));
        number.map(|number| *self.place = number).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Coffee {
        strong: bool,
        spoons: usize,
        sugar: Option<char>,
    }

    const USUAL: Coffee = Coffee {
        strong: false,
        spoons: 2,
        sugar: Some('b'),
    };

    impl Settings for Coffee {
        fn settings(&mut self) -> Vec<Setting<'_>> {
            let sugars = [("none", None), ("brown", Some('b')), ("white", Some('w'))];
            vec![
                Setting::switch("strong", "whether it is", &mut self.strong),
                Setting::number("spoons", "how many", 0..=5, &mut self.spoons),
                Setting::one_of("sugar", "which", sugars, &mut self.sugar),
            ]
        }

        fn follow(&mut self, given: &str) {
            if given == "spoons" && self.spoons == 0 {
                self.sugar = None;
            }
        }
    }

    #[test]
    fn options_are_read_in_any_order_and_the_rest_is_left() {
        let mut given = vec![("sugar", "white"), ("cup", "large"), ("spoons", "0")];
        let read = USUAL.read(&mut given).unwrap();
        let expected = Coffee {
            spoons: 0,
            sugar: Some('w'),
            ..USUAL
        };
        assert_eq!((read, given), (expected, vec![("cup", "large")]));
    }

    #[test]
    fn a_default_may_follow_from_another_option() {
        let read = USUAL.read(&mut vec![("spoons", "0")]).unwrap();
        assert_eq!(read.sugar, None);
        assert_eq!(read.name_after("coffee", USUAL), "coffee:spoons=0");
        let sweet = Coffee {
            sugar: Some('b'),
            ..read
        };
        assert_eq!(
            sweet.name_after("coffee", USUAL),
            "coffee:spoons=0:sugar=brown"
        );
    }

    #[test]
    fn values_beyond_the_declared_ones_are_refused() {
        for (name, value) in [("spoons", "6"), ("spoons", "-1"), ("strong", "yes")] {
            let refused = USUAL.read(&mut vec![(name, value)]).unwrap_err();
            assert_eq!(refused, Refused { name, value });
        }
    }

    #[test]
    fn options_are_shown_with_their_values() {
        let shown: Vec<String> = USUAL.specs().iter().map(ToString::to_string).collect();
        assert_eq!(
            shown,
            ["strong=on|off", "spoons=0..5", "sugar=none|brown|white"]
        );
        let samples: Vec<Vec<String>> = USUAL.specs().iter().map(|s| s.values.samples()).collect();
        assert_eq!(samples[1], ["0", "1", "5"]);
        assert_eq!(Values::Numbers(0..=usize::MAX).to_string(), "N");
    }
}
