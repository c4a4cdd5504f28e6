//! `summary.tex`: the table for a paper, in LaTeX with the package booktabs.

use super::Results;
use super::origin::origin;
use super::table::{header, lines};

/// The figures per level and backend as a LaTeX table.
pub fn latex(results: &Results) -> String {
    let header: Vec<String> = header(results).iter().map(|cell| escaped(cell)).collect();
    let columns: String = (0..header.len())
        .map(|at| if at < 2 { 'l' } else { 'r' })
        .collect();
    let mut text = String::from("% Needs \\usepackage{booktabs}.\n");
    for line in origin(results) {
        text += &format!("% {line}\n");
    }
    text += &format!("\\begin{{tabular}}{{{columns}}}\n\\toprule\n");
    text += &format!("{} \\\\\n", header.join(" & "));
    for line in lines(results) {
        if line.begins_level {
            text += "\\midrule\n";
        }
        let cells: Vec<String> = line.cells.iter().map(|cell| escaped(cell)).collect();
        text += &format!("{} \\\\\n", cells.join(" & "));
    }
    text += "\\bottomrule\n\\end{tabular}\n";
    for sentence in results.remarks() {
        text += &format!("\n{}\n", escaped(&sentence));
    }
    text
}

/// A text in which nothing is a command.
fn escaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                plain.push('\\');
                plain.push(character);
            }
            '\\' => plain += "\\textbackslash{}",
            '~' => plain += "\\textasciitilde{}",
            '^' => plain += "\\textasciicircum{}",
            '>' => plain += "$>$",
            '<' => plain += "$<$",
            'µ' => plain += "$\\mu$",
            '\u{a0}' => plain += "\\,",
            c if c.is_control() => plain.push(' '),
            c => plain.push(c),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn nothing_in_a_cell_is_a_command() {
        assert_eq!(
            escaped("50 % of cmd:a_b \\x"),
            "50 \\% of cmd:a\\_b \\textbackslash{}x"
        );
        assert_eq!(escaped("> 12 µs"), "$>$ 12 $\\mu$s");
    }
}
