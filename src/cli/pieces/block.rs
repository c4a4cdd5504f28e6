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
    for row in balanced(
        blocks,
        Room {
            columns,
            gap: GAP,
            highest: 0,
        },
    ) {
        lines.extend(joined(&row, GAP));
        lines.push(String::new());
    }
    lines
}

/// The blocks in fewer rows: flat ones lie under each other, and all stand closer together if
/// that saves a row.
pub(super) fn packed(blocks: Vec<Block>, columns: usize) -> Vec<String> {
    let highest = blocks.iter().map(|block| block.lines.len()).max();
    let wide = Room {
        columns,
        gap: GAP,
        highest: highest.unwrap_or(0),
    };
    let close = Room {
        gap: SMALL_GAP,
        ..wide
    };
    let number = |room| rows(blocks.clone(), room, usize::MAX).len();
    let room = if number(close) < number(wide) {
        close
    } else {
        wide
    };
    let rows = balanced(blocks, room);
    rows.iter().flat_map(|row| joined(row, room.gap)).collect()
}

/// What a row of blocks may take.
#[derive(Clone, Copy)]
struct Room {
    columns: usize,
    /// The free columns between two blocks.
    gap: usize,
    /// How high blocks that lie under each other may become.
    highest: usize,
}

/// The blocks in as few rows as there is room for, each with about as many of them: so that the
/// twelve orientations of a piece stand as six turned ones and six flipped ones.
fn balanced(blocks: Vec<Block>, room: Room) -> Vec<Vec<Block>> {
    let number = blocks.len();
    let fewest = rows(blocks.clone(), room, usize::MAX);
    let most = number.div_ceil(fewest.len());
    let even = rows(blocks, room, most);
    if even.len() == fewest.len() {
        even
    } else {
        fewest
    }
}

/// The blocks in rows, each as long as there is room for, with `most` of them at most. Where a
/// block can lie under one of its row, it does.
fn rows(blocks: Vec<Block>, room: Room, most: usize) -> Vec<Vec<Block>> {
    let mut rows: Vec<Vec<Block>> = vec![Vec::new()];
    let mut in_row = 0;
    for block in blocks {
        if in_row == most {
            rows.push(Vec::new());
            in_row = 0;
        }
        in_row += 1;
        let row = rows.last_mut().expect("there is one from the start");
        let has_room = |above: &&mut Block| {
            above.lines.len() + block.lines.len() <= room.highest && block.width <= above.width
        };
        if let Some(above) = row.iter_mut().find(has_room) {
            above.put_under(block);
            continue;
        }
        let taken: usize = row.iter().map(|other| other.width + room.gap).sum();
        if taken == 0 || taken + block.width <= room.columns {
            row.push(block);
        } else {
            rows.push(vec![block]);
            in_row = 1;
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
        let even = ["A  B", "x  x", "", "C  D", "x  x", ""];
        let four = ["A", "B", "C", "D"].map(|name| block(name, &["x"]));
        assert_eq!(in_rows(four.to_vec(), 7), even);
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
