//! A memory for short strings of words: which number was put down for each.
//!
//! Keys are looked up by the million and never taken out, so they lie one behind the
//! other in a single vector, and a slot of the table holds no more than the number of an
//! entry. That is a third of the memory that a `HashMap` of boxed keys takes, without an
//! allocation a key. Two keys are the same only if all of their words are.

/// The memory.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The entry of each slot, plus one; 0 is a free slot. As many as a power of two.
    slots: Vec<u32>,
    entries: Vec<Entry>,
    /// The words of all keys.
    words: Vec<u64>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u32,
    start: usize,
    length: u32,
    value: u32,
}

impl Table {
    const FIRST_SLOTS: usize = 1 << 10;

    pub(super) fn new() -> Self {
        Self {
            slots: vec![0; Self::FIRST_SLOTS],
            entries: Vec::new(),
            words: Vec::new(),
        }
    }

    /// What was put down for the key.
    pub(super) fn get(&self, key: &[u64]) -> Option<u32> {
        let hash = hash(key);
        let mut slot = self.first_slot(hash);
        loop {
            let entry = self.slots[slot].checked_sub(1)?;
            let entry = &self.entries[entry as usize];
            if entry.hash == hash && self.key(entry) == key {
                return Some(entry.value);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    /// Puts down a number for a key that has none. When there are as many as a slot can name,
    /// no more are put down.
    pub(super) fn insert(&mut self, key: &[u64], value: u32) {
        let Ok(number) = u32::try_from(self.entries.len() + 1) else {
            return;
        };
        if (self.entries.len() + 1) * 2 > self.slots.len() {
            self.grow();
        }
        let hash = hash(key);
        let entry = Entry {
            hash,
            start: self.words.len(),
            length: key.len() as u32,
            value,
        };
        self.words.extend_from_slice(key);
        self.entries.push(entry);
        self.place(hash, number);
    }

    /// How many keys there are.
    pub(super) const fn len(&self) -> usize {
        self.entries.len()
    }

    /// The memory that it takes, in bytes, but for what vectors keep in reserve.
    pub(super) const fn bytes(&self) -> usize {
        size_of::<u32>() * self.slots.len()
            + size_of::<Entry>() * self.entries.len()
            + size_of::<u64>() * self.words.len()
    }

    fn key(&self, entry: &Entry) -> &[u64] {
        &self.words[entry.start..entry.start + entry.length as usize]
    }

    const fn first_slot(&self, hash: u32) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    fn place(&mut self, hash: u32, number: u32) {
        let mut slot = self.first_slot(hash);
        while self.slots[slot] != 0 {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.slots[slot] = number;
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        for at in 0..self.entries.len() {
            self.place(self.entries[at].hash, at as u32 + 1);
        }
    }
}

/// Every word is mixed in by a multiplication, whose high half holds the best bits.
fn hash(key: &[u64]) -> u32 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = key.iter().fold(key.len() as u64, |mixed, word| {
        (mixed ^ word).wrapping_mul(ODD).rotate_left(29)
    });
    (mixed.wrapping_mul(ODD) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn it_remembers_what_a_map_does() {
        let mut random = fastrand::Rng::with_seed(1);
        let (mut table, mut map) = (Table::new(), HashMap::new());
        for value in 0..20_000 {
            // Few bits, so that many keys come again.
            let key: Vec<u64> = (0..random.usize(0..5)).map(|_| random.u64(0..12)).collect();
            assert_eq!(table.get(&key), map.get(&key).copied(), "{key:?}");
            if table.get(&key).is_none() {
                table.insert(&key, value);
                map.insert(key, value);
            }
        }
        assert_eq!(table.len(), map.len());
        assert!(map.len() > Table::FIRST_SLOTS, "it has grown");
        assert!(table.bytes() > 8 * map.len());
    }

    #[test]
    fn keys_of_different_lengths_differ() {
        let mut table = Table::new();
        for length in 0..10 {
            let key = vec![0; length];
            assert_eq!(table.get(&key), None);
            table.insert(&key, length as u32);
            assert_eq!(table.get(&key), Some(length as u32));
        }
    }
}
