//! Just enough XML to write well-formed SVG: elements, attributes, escaped text.

use std::fmt;

use crate::words::shown;

/// An element with its attributes and what it contains.
#[derive(Clone, Debug)]
pub(super) struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    children: Vec<Node>,
}

#[derive(Clone, Debug)]
enum Node {
    Element(Element),
    Text(String),
}

impl Element {
    pub(super) fn new(name: &'static str) -> Self {
        Self {
            name,
            attributes: Vec::new(),
            children: Vec::new(),
        }
    }

    /// The element with one more attribute; `name` must not be used twice.
    pub(super) fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        debug_assert!(self.attributes.iter().all(|(used, _)| *used != name));
        self.attributes.push((name, value.to_string()));
        self
    }

    /// The element with a length or a position, to a hundredth.
    pub(super) fn with_number(self, name: &'static str, value: f64) -> Self {
        self.with(name, number(value))
    }

    /// The element with one more child.
    pub(super) fn containing(mut self, child: Self) -> Self {
        self.push(child);
        self
    }

    /// The element with text after what it contains so far.
    pub(super) fn saying(mut self, text: impl Into<String>) -> Self {
        self.children.push(Node::Text(text.into()));
        self
    }

    /// Adds a child.
    pub(super) fn push(&mut self, child: Self) {
        self.children.push(Node::Element(child));
    }
}

/// `value` to a hundredth, without zeros that say nothing.
pub(super) fn number(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // Adding zero turns a negative zero into a positive one.
    (rounded + 0.0).to_string()
}

/// Text with the characters that mean something in XML written as entities, and those
/// that cannot be seen, some of which XML cannot even hold, written out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in shown(text).chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
    out
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}", self.name)?;
        for (name, value) in &self.attributes {
            write!(f, " {name}=\"{}\"", escaped(value))?;
        }
        if self.children.is_empty() {
            return f.write_str("/>");
        }
        f.write_str(">")?;
        for child in &self.children {
            match child {
                Node::Element(element) => element.fmt(f)?,
                Node::Text(text) => f.write_str(&escaped(text))?,
            }
        }
        write!(f, "</{}>", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_nest_and_escape() {
        let element = Element::new("g")
            .with("class", "a \"b\" & c")
            .containing(Element::new("path").with_number("x", -0.001))
            .saying("1 < 2\u{0}");
        assert_eq!(
            element.to_string(),
            r#"<g class="a &quot;b&quot; &amp; c"><path x="0"/>1 &lt; 2\u{0}</g>"#
        );
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(number(34.641_016), "34.64");
        assert_eq!(number(20.0), "20");
        assert_eq!(number(-7.5), "-7.5");
    }
}
