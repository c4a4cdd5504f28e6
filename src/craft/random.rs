//! Random choices that are the same everywhere and for ever: `ChaCha` with eight
//! rounds for the bits, and nothing but arithmetic on top of it, so that no other
//! crate's way of drawing a number can change what a seed stands for.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// A source of random choices.
pub(super) struct Random(ChaCha8Rng);

impl Random {
    /// The source with this seed. Different streams of one seed are independent.
    pub(super) fn new(seed: u64, stream: u64) -> Self {
        let mut bits = ChaCha8Rng::seed_from_u64(seed);
        bits.set_stream(stream);
        Self(bits)
    }

    /// A number below `bound`, each as likely as any other.
    fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        // The largest multiple of the bound: what lies beyond would favour small
        // numbers.
        let end = u64::MAX - u64::MAX % bound;
        loop {
            let drawn = self.0.next_u64();
            if drawn < end {
                return (drawn % bound) as usize;
            }
        }
    }

    /// One of the items; `None` if there is none.
    pub(super) fn choice<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() {
            return None;
        }
        Some(items[self.below(items.len())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_stands_for_the_same_numbers_for_ever() {
        let mut random = Random::new(2026, 1);
        let drawn: Vec<usize> = (0..8).map(|_| random.below(1000)).collect();
        assert_eq!(drawn, [491, 678, 636, 842, 442, 310, 520, 234]);
        let mut other = Random::new(2026, 2);
        let drawn_too: Vec<usize> = (0..8).map(|_| other.below(1000)).collect();
        assert_ne!(drawn, drawn_too);
    }

    #[test]
    fn every_choice_is_about_as_frequent() {
        let mut random = Random::new(1, 0);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[random.below(7)] += 1;
        }
        assert!(
            counts.iter().all(|&n| (9_600..10_400).contains(&n)),
            "{counts:?}"
        );
        assert_eq!(random.choice::<u8>(&[]), None);
    }
}
