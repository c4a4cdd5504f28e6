//! Reads what a Rust file says about modules: which it declares, and which paths it
//! names. What stands under `#[cfg(test)]`, in comments and in strings does not count.
//!
//! This is no parser of Rust. It knows as much as paths need: `use` trees with nested
//! braces, `self`, `as` and `*`, modules in braces, and paths in the code.

use std::iter::Peekable;
use std::str::Chars;

/// What one module says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Source {
    /// The modules that it declares and that lie in files of their own.
    pub(crate) declared: Vec<String>,
    /// The modules that it holds in braces.
    pub(crate) inline: Vec<(String, Source)>,
    /// What `use` brings into it: the name here, and the path behind it.
    pub(crate) bound: Vec<(String, Vec<String>)>,
    /// Every path of two or more names, in `use` or in the code.
    pub(crate) paths: Vec<Vec<String>>,
    /// The traits that it implements.
    pub(crate) implemented: Vec<String>,
}

impl Source {
    /// Reads the text of a file.
    pub(crate) fn read(text: &str) -> Self {
        let mut reader = Reader {
            tokens: tokens(text),
            at: 0,
        };
        reader.module()
    }
}

/// A name, `::`, or a single other character.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Name(String),
    Sep,
    Sign(char),
}

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '/' if chars.peek() == Some(&'/') => {
                chars.find(|&c| c == '\n');
            }
            '/' if chars.peek() == Some(&'*') => skip_block_comment(&mut chars),
            '"' => skip_string(&mut chars),
            '\'' => skip_character(&mut chars),
            ':' if chars.next_if_eq(&':').is_some() => tokens.push(Token::Sep),
            c if is_name(c) => {
                let mut name = String::from(c);
                while let Some(c) = chars.next_if(|&c| is_name(c)) {
                    name.push(c);
                }
                let raw = ["r", "br", "cr"].contains(&name.as_str());
                match chars.peek() {
                    Some('"' | '#') if raw => skip_raw_string(&mut chars),
                    _ => tokens.push(Token::Name(name)),
                }
            }
            c if c.is_whitespace() => {}
            c => tokens.push(Token::Sign(c)),
        }
    }
    tokens
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn skip_block_comment(chars: &mut Peekable<Chars>) {
    let mut before = ' ';
    let mut depth = 1;
    chars.next();
    for c in chars {
        match (before, c) {
            ('/', '*') => depth += 1,
            ('*', '/') => depth -= 1,
            _ => {
                before = c;
                continue;
            }
        }
        before = ' ';
        if depth == 0 {
            return;
        }
    }
}

fn skip_string(chars: &mut Peekable<Chars>) {
    while let Some(c) = chars.next() {
        match c {
            '\\' => drop(chars.next()),
            '"' => return,
            _ => {}
        }
    }
}

/// The rest of a raw string; of a raw name such as `r#type`, the mark alone.
fn skip_raw_string(chars: &mut Peekable<Chars>) {
    let mut hashes = 0;
    while chars.next_if_eq(&'#').is_some() {
        hashes += 1;
    }
    if chars.next_if_eq(&'"').is_none() {
        return;
    }
    while chars.find(|&c| c == '"').is_some() {
        let end = (0..hashes).all(|_| chars.next_if_eq(&'#').is_some());
        if end {
            return;
        }
    }
}

/// The rest of a character; of a lifetime, the mark alone.
fn skip_character(chars: &mut Peekable<Chars>) {
    let mut ahead = chars.clone();
    match (ahead.next(), ahead.next()) {
        (Some('\\'), _) => {
            chars.nth(1);
            chars.find(|&c| c == '\'');
        }
        (Some(_), Some('\'')) => drop(chars.nth(1)),
        _ => {}
    }
}

struct Reader {
    tokens: Vec<Token>,
    at: usize,
}

impl Reader {
    fn peek(&self, ahead: usize) -> Option<&Token> {
        self.tokens.get(self.at + ahead)
    }

    fn next(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.at).cloned();
        self.at += 1;
        token
    }

    fn next_is(&mut self, token: &Token) -> bool {
        let found = self.peek(0) == Some(token);
        self.at += usize::from(found);
        found
    }

    fn next_name(&mut self) -> Option<String> {
        let Some(Token::Name(name)) = self.peek(0) else {
            return None;
        };
        let name = name.clone();
        self.at += 1;
        Some(name)
    }

    /// Everything up to the brace that ends the module, or to the end of the file.
    fn module(&mut self) -> Source {
        let mut source = Source::default();
        let mut depth = 0;
        while let Some(token) = self.next() {
            match token {
                Token::Sign('#') => self.attribute(),
                Token::Sign('{') => depth += 1,
                Token::Sign('}') if depth == 0 => break,
                Token::Sign('}') => depth -= 1,
                Token::Name(word) if word == "use" => self.used(&[], &mut source),
                Token::Name(word) if word == "mod" => self.declared(&mut source),
                Token::Name(first) => self.path(first, &mut source),
                Token::Sep | Token::Sign(_) => {}
            }
        }
        source
    }

    /// Behind a `#`: passes over what only tests see.
    fn attribute(&mut self) {
        let test = ["[", "cfg", "(", "test", ")", "]"];
        let is_test = test.iter().enumerate().all(|(ahead, text)| {
            self.peek(ahead).is_some_and(|token| match token {
                Token::Name(name) => name == text,
                Token::Sign(sign) => text.chars().eq([*sign]),
                Token::Sep => false,
            })
        });
        if !is_test {
            return;
        }
        let mut depth = 0;
        while let Some(token) = self.next() {
            match token {
                Token::Sign('{') => depth += 1,
                Token::Sign('}') => {
                    depth -= 1;
                    if depth == 0 {
                        return;
                    }
                }
                Token::Sign(';') if depth == 0 => return,
                _ => {}
            }
        }
    }

    /// Behind `mod`.
    fn declared(&mut self, source: &mut Source) {
        let Some(name) = self.next_name() else {
            return;
        };
        if self.next_is(&Token::Sign(';')) {
            source.declared.push(name);
        } else if self.next_is(&Token::Sign('{')) {
            let inner = self.module();
            source.inline.push((name, inner));
        }
    }

    /// One tree of a `use`, behind the path `before`.
    fn used(&mut self, before: &[String], source: &mut Source) {
        let mut path = before.to_vec();
        self.next_is(&Token::Sep);
        loop {
            if let Some(name) = self.next_name() {
                path.push(name);
            } else if self.next_is(&Token::Sign('{')) {
                while !self.next_is(&Token::Sign('}')) {
                    self.used(&path, source);
                    self.next_is(&Token::Sign(','));
                }
                return;
            } else {
                // A star brings in everything, and so nothing by name.
                self.next();
                source.paths.push(path);
                return;
            }
            if !self.next_is(&Token::Sep) {
                break;
            }
        }
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let mut name = path.last().cloned().unwrap_or_default();
        if self.next_is(&Token::Name("as".to_owned())) {
            name = self.next_name().unwrap_or_default();
        }
        source.paths.push(path.clone());
        source.bound.push((name, path));
    }

    /// A path in the code, behind its first name.
    fn path(&mut self, first: String, source: &mut Source) {
        // What follows `::` goes on with a type, such as `<T as Trait>::NAME`.
        let goes_on = self.at >= 2 && self.tokens[self.at - 2] == Token::Sep;
        let mut path = vec![first];
        while self.peek(0) == Some(&Token::Sep) {
            let Some(Token::Name(name)) = self.peek(1) else {
                break;
            };
            path.push(name.clone());
            self.at += 2;
        }
        if self.peek(0) == Some(&Token::Name("for".to_owned())) {
            source.implemented.extend(path.last().cloned());
        }
        if path.len() > 1 && !goes_on {
            source.paths.push(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(text: &str) -> Vec<String> {
        let source = Source::read(text);
        source.paths.iter().map(|path| path.join("::")).collect()
    }

    #[test]
    fn use_trees_are_taken_apart() {
        let text = "pub(crate) use super::{a::{self, B as C},\n c::*, D};\nuse crate::e;";
        assert_eq!(
            paths(text),
            [
                "super::a",
                "super::a::B",
                "super::c",
                "super::D",
                "crate::e"
            ]
        );
        let names: Vec<String> = Source::read(text).bound.into_iter().map(|b| b.0).collect();
        assert_eq!(names, ["a", "C", "D", "e"]);
    }

    #[test]
    fn paths_in_the_code_count() {
        let text = "fn f<'a>(x: &'a crate::a::B) -> u8 { super::g::<u8>('{', '\\'', x) + 1 }";
        assert_eq!(paths(text), ["crate::a::B", "super::g"]);
        assert_eq!(paths("<T as a::B>::C::d()"), ["a::B"]);
    }

    #[test]
    fn comments_strings_and_tests_do_not_count() {
        for text in [
            "//! [`a::b`]\n/* use a::b; /* */ a::b */ 'x'",
            "\"a::b \\\" a::b\" r#\"a::b \" a::b\"# b\"a::b\"",
            "#[cfg(test)]\n#[allow(unused)]\nmod tests { use a::b; fn f() { a::b() } }",
            "#[cfg(test)] mod tests;",
            "#[cfg(test)] use a::b;",
        ] {
            assert_eq!(Source::read(text), Source::default(), "{text}");
        }
    }

    #[test]
    fn implemented_traits_are_found() {
        let text = "impl<T: A> super::B for C<T> {} impl D {} fn f() { for x in y {} }";
        assert_eq!(Source::read(text).implemented, ["B"]);
    }

    #[test]
    fn modules_are_found() {
        let source = Source::read("mod a; pub mod b { use super::c; mod d; } pub use a::E;");
        assert_eq!(source.declared, ["a"]);
        assert_eq!(source.inline[0].0, "b");
        assert_eq!(source.inline[0].1.declared, ["d"]);
        assert_eq!(source.inline[0].1.paths, [["super", "c"]]);
        assert_eq!(source.paths, [["a", "E"]]);
    }
}
