//! The modules of the script joined to one.
//!
//! In the folder `web` they are ordinary ES modules, so that editors and the type checker
//! understand them. A page that is opened from a disk cannot load modules from files, so
//! they are written into one script, in an order in which each comes after those that it
//! imports. Each becomes a function that is called once and returns what it exports:
//!
//! ```text
//! import { a, b } from "./one.js";          const { a, b } = module_one;
//! export function c() { … }                 function c() { … }   …   return { c };
//! ```
//!
//! This needs no parser because the modules keep to two habits, which tests hold them to:
//! an import is one line of this form, and what is exported is declared with `export` in
//! front, one name at a time.

/// A module: its file name, and its text.
pub(super) type Source = (&'static str, &'static str);

/// The modules as one.
pub(super) fn joined(modules: &[Source]) -> String {
    modules.iter().map(as_function).collect()
}

fn as_function((name, text): &Source) -> String {
    let lines = text.lines().map(|line| match import(line) {
        Some((names, from)) => format!("const {{ {names} }} = {};\n", variable(from)),
        None => format!("{}\n", line.strip_prefix("export ").unwrap_or(line)),
    });
    let body: String = lines.collect();
    let exports: Vec<&str> = text.lines().filter_map(exported).collect();
    format!(
        "// {name}\nconst {} = await (async () => {{\n{body}return {{ {} }};\n}})();\n",
        variable(name),
        exports.join(", ")
    )
}

/// What holds the exports of a module: `module_board_view` for `board-view.js`.
fn variable(name: &str) -> String {
    let stem = name.trim_end_matches(".js");
    format!("module_{}", stem.replace('-', "_"))
}

/// The names and the file of an `import` line.
pub(super) fn import(line: &str) -> Option<(&str, &str)> {
    let rest = line.strip_prefix("import { ")?;
    rest.strip_suffix("\";")?.split_once(" } from \"./")
}

/// The name that an `export` line declares.
pub(super) fn exported(line: &str) -> Option<&str> {
    let declaration = line.strip_prefix("export ")?;
    let words = [
        "async ",
        "function* ",
        "function ",
        "class ",
        "const ",
        "let ",
    ];
    let name = words.iter().fold(declaration, |rest, word| {
        rest.strip_prefix(word).unwrap_or(rest)
    });
    name.split(|c: char| !c.is_alphanumeric() && c != '_')
        .next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_and_exports_become_variables() {
        let modules = [
            (
                "a-b.js",
                "export const a = 1;\nexport async function f() {}\n",
            ),
            ("c.js", "import { a, f } from \"./a-b.js\";\nlet b = a;\n"),
        ];
        assert_eq!(
            joined(&modules),
            "// a-b.js\nconst module_a_b = await (async () => {\nconst a = 1;\nasync function f() {}\n\
             return { a, f };\n})();\n// c.js\nconst module_c = await (async () => {\n\
             const { a, f } = module_a_b;\nlet b = a;\nreturn {  };\n})();\n"
        );
    }
}
