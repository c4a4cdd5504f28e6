//! Small drawings laid out in a terminal: side by side, and close together where it has few
//! rows.

/// Lines that all take the same number of columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    width: usize,
    lines: Vec<String>,
}

impl Block {
    /// What is drawn in so many columns, under its caption.
    pub(super) fn captioned(caption: &str, drawn_width: usize, drawn: Vec<String>) -> Self {
        let width = drawn_width.max(caption.chars().count());
        let blank = " ".repeat(width - drawn_width);
        let drawn = drawn.into_iter().map(|line| line + &blank);
        let lines = std::iter::once(format!("{caption:<width$}")).chain(drawn);
        Self {
            width,
            lines: lines.collect(),
        }
    }

    /// Puts a block that is no wider under this one.
    fn put_under(&mut self, other: Self) {
        let blank = " ".repeat(self.width - other.width);
        let lines = other.lines.into_iter().map(|line| line + &blank);
        self.lines.extend(lines);
    }
}

/// The free columns between two blocks, where there is room, and where there is little.
const GAP: usize = 2;
const SMALL_GAP: usize = 1;

/// The blocks in rows, each as long as so many columns have room for, with a blank line under it.
pub(super) fn in_rows(blocks: Vec<Block>, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for row in rows(blocks, columns, GAP, 0) {
        lines.extend(joined(&row, GAP));
        lines.push(String::new());
    }
    lines
}

/// The blocks in fewer rows: flat ones lie under each other, and all stand closer together if
/// that saves a row.
pub(super) fn packed(blocks: Vec<Block>, columns: usize) -> Vec<String> {
    let highest = blocks.iter().map(|block| block.lines.len()).max();
    let highest = highest.unwrap_or(0);
    let wide = rows(blocks.clone(), columns, GAP, highest);
    let close = rows(blocks, columns, SMALL_GAP, highest);
    let (rows, gap) = if close.len() < wide.len() {
        (close, SMALL_GAP)
    } else {
        (wide, GAP)
    };
    rows.iter().flat_map(|row| joined(row, gap)).collect()
}

/// The blocks in rows, each as long as there is room for in so many columns. Where blocks can
/// lie under one of their row without getting higher than `highest`, they do.
fn rows(blocks: Vec<Block>, columns: usize, gap: usize, highest: usize) -> Vec<Vec<Block>> {
    let mut rows: Vec<Vec<Block>> = vec![Vec::new()];
    for block in blocks {
        let row = rows.last_mut().expect("there is one from the start");
        let has_room = |above: &&mut Block| {
            above.lines.len() + block.lines.len() <= highest && block.width <= above.width
        };
        if let Some(above) = row.iter_mut().find(has_room) {
            above.put_under(block);
            continue;
        }
        let taken: usize = row.iter().map(|other| other.width + gap).sum();
        if taken == 0 || taken + block.width <= columns {
            row.push(block);
        } else {
            rows.push(vec![block]);
        }
    }
    rows
}

/// Blocks side by side.
fn joined(blocks: &[Block], gap: usize) -> Vec<String> {
    let height = blocks.iter().map(|block| block.lines.len()).max();
    let rows = (0..height.unwrap_or(0)).map(|at| {
        let parts = blocks.iter().map(|block| {
            let missing = || " ".repeat(block.width);
            block.lines.get(at).cloned().unwrap_or_else(missing)
        });
        let line = parts.collect::<Vec<_>>().join(&" ".repeat(gap));
        line.trim_end().to_owned()
    });
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(caption: &str, drawn: &[&str]) -> Block {
        let width = drawn.iter().map(|line| line.len()).max().unwrap_or(0);
        let drawn = drawn.iter().map(|line| format!("{line:<width$}"));
        Block::captioned(caption, width, drawn.collect())
    }

    #[test]
    fn rows_are_as_long_as_there_is_room_for() {
        let blocks = ["A", "B", "C"].map(|name| block(name, &["xxxx"])).to_vec();
        assert_eq!(
            in_rows(blocks.clone(), 10),
            ["A     B", "xxxx  xxxx", "", "C", "xxxx", ""]
        );
        // Whatever happens, a row has one.
        assert_eq!(in_rows(blocks, 1).len(), 9);
    }

    #[test]
    fn packed_blocks_lie_under_each_other_and_closer_together() {
        let flat = |name: &str| block(name, &["----"]);
        let high = |name: &str| block(name, &["x"; 3]);
        let blocks = vec![flat("A"), high("B"), flat("C"), high("D")];
        assert_eq!(
            packed(blocks.clone(), 10),
            ["A     B  D", "----  x  x", "C     x  x", "----  x  x"]
        );
        assert_eq!(
            packed(blocks.clone(), 9),
            ["A    B D", "---- x x", "C    x x", "---- x x"]
        );
        assert_eq!(packed(blocks, 7).len(), 8);
    }
}
