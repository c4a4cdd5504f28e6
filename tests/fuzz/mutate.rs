//! Inputs made from others by small changes, the same for the same seed.

use fastrand::Rng;

/// No input becomes longer.
const LONGEST: usize = 1 << 15;

/// What readers look out for, and numbers that are hard to hold.
const WORDS: [&str; 36] = [
    "0",
    "-1",
    "1",
    "255",
    "65536",
    "2147483648",
    "-2147483649",
    "4294967296",
    "9223372036854775808",
    "18446744073709551616",
    "1152921504606846976",
    "1e308",
    "-1e-308",
    "NaN",
    "null",
    "true",
    "\"\"",
    "{}",
    "[]",
    "[[[[",
    "{\"a\":",
    "\\u0000",
    "\u{feff}",
    "\r\n",
    "\0",
    " 0\n",
    "c varname 1 x\n",
    "p cnf ",
    "d ",
    "s ",
    "v ",
    "#",
    "..",
    ":",
    ",",
    "\u{202e}",
];

/// `seed` after a few changes, some of which take a part of `other`.
pub(crate) fn mutated(random: &mut Rng, seed: &[u8], other: &[u8]) -> Vec<u8> {
    let mut input = seed.to_vec();
    for _ in 0..random.u32(1..=5) {
        change(random, &mut input, other);
    }
    input.truncate(LONGEST);
    input
}

fn change(random: &mut Rng, input: &mut Vec<u8>, other: &[u8]) {
    let at = random.usize(0..=input.len());
    match random.u32(0..10) {
        0 => set(input, at, random.u8(..)),
        1 => {
            let bit = 1 << random.u32(0..8);
            let flipped = input.get(at).map_or(0, |byte| byte ^ bit);
            set(input, at, flipped);
        }
        2 => insert(input, at, &[random.u8(..)]),
        3 => insert(
            input,
            at,
            random.choice(WORDS).unwrap_or_default().as_bytes(),
        ),
        4 => drop(input.drain(part(random, input.len()))),
        5 => {
            let copied = input[part(random, input.len())].to_vec();
            insert(input, at, &copied);
        }
        6 => insert(input, at, &other[part(random, other.len())]),
        7 => input.truncate(at),
        8 => number(random, input, at),
        _ => {
            let piece = input[part(random, input.len())].to_vec();
            let piece = &piece[..piece.len().min(40)];
            insert(input, at, &piece.repeat(1 << random.u32(0..8)));
        }
    }
}

fn set(input: &mut [u8], at: usize, byte: u8) {
    if let Some(place) = input.get_mut(at) {
        *place = byte;
    }
}

fn insert(input: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    input.splice(at..at, bytes.iter().copied());
    input.truncate(LONGEST);
}

/// A part of something so long; short ones are likelier.
fn part(random: &mut Rng, length: usize) -> std::ops::Range<usize> {
    let start = random.usize(0..=length);
    let most = (length - start).min(1 << random.u32(0..12));
    start..start + random.usize(0..=most)
}

/// The next number becomes another one.
fn number(random: &mut Rng, input: &mut Vec<u8>, at: usize) {
    let digits = |byte: &u8| byte.is_ascii_digit();
    let Some(start) = input[at..].iter().position(digits).map(|n| at + n) else {
        return;
    };
    let end = input[start..].iter().position(|byte| !digits(byte));
    let end = end.map_or(input.len(), |n| start + n);
    let word = WORDS[random.usize(0..14)];
    input.splice(start..end, word.bytes());
}
