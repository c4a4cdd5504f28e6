//! Times and counts as people read them.

/// Three significant digits and the unit that suits: `1.25 ms`, `12 s`.
pub(crate) fn seconds_text(seconds: f64) -> String {
    let (value, unit) = match seconds {
        0.0 => return "0".to_owned(),
        s if s < 0.999_5e-6 => (s * 1e9, "ns"),
        s if s < 0.999_5e-3 => (s * 1e6, "µs"),
        s if s < 0.999_5 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    format!("{} {unit}", three_digits(value))
}

/// A ratio with three significant digits, however small: `1.25x`, `0.000125x`.
pub(crate) fn ratio_text(ratio: f64) -> String {
    let text = if ratio > 0.0 && ratio < 0.995 {
        // The zeros behind the point count for nothing.
        let mut decimals = 3;
        let mut first = ratio;
        while first < 0.1 && decimals < 300 {
            first *= 10.0;
            decimals += 1;
        }
        let text = format!("{ratio:.decimals$}");
        text.trim_end_matches('0').to_owned()
    } else {
        three_digits(ratio)
    };
    format!("{text}x")
}

/// Bytes in the unit that suits: `1.25 MiB`.
pub(crate) fn bytes_text(bytes: f64) -> String {
    let (value, unit) = match bytes {
        b if b < 1024.0 => (b, "B"),
        b if b < 1024.0 * 1024.0 => (b / 1024.0, "KiB"),
        b if b < 1024.0 * 1024.0 * 1024.0 => (b / (1024.0 * 1024.0), "MiB"),
        b => (b / (1024.0 * 1024.0 * 1024.0), "GiB"),
    };
    format!("{} {unit}", three_digits(value))
}

/// Three significant digits, without zeros behind the point.
fn three_digits(value: f64) -> String {
    let decimals = match value {
        v if v < 9.995 => 2,
        v if v < 99.95 => 1,
        _ => 0,
    };
    let text = format!("{value:.decimals$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// A count, or the median of counts, in groups of three digits: `1 234 567`. A median of
/// whole numbers lies on one of them or between two, and says so: `34.5`.
pub(crate) fn count_text(count: f64) -> String {
    let written = format!("{count:.2}");
    let (digits, behind) = written.split_once('.').unwrap_or((&written, ""));
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    match behind.trim_end_matches('0') {
        "" => text,
        behind => format!("{text}.{behind}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_digits_and_the_unit_that_suits() {
        let cases = [
            (0.0, "0"),
            (3.2e-8, "32 ns"),
            (0.000_001, "1 µs"),
            (0.001_254, "1.25 ms"),
            (0.000_999_9, "1 ms"),
            (0.0125, "12.5 ms"),
            (1.0, "1 s"),
            (99.96, "100 s"),
            (12_345.0, "12345 s"),
        ];
        for (seconds, text) in cases {
            assert_eq!(seconds_text(seconds), text);
        }
    }

    #[test]
    fn a_ratio_is_never_rounded_to_nothing() {
        let cases = [
            (0.001_234, "0.00123x"),
            (0.000_05, "0.00005x"),
            (0.123_4, "0.123x"),
            (0.1, "0.1x"),
            (0.999, "1x"),
            (0.994_9, "0.995x"),
            (1.0, "1x"),
            (1.254, "1.25x"),
            (20_000.4, "20000x"),
        ];
        for (ratio, text) in cases {
            assert_eq!(ratio_text(ratio), text);
        }
    }

    #[test]
    fn bytes_have_the_unit_that_suits() {
        assert_eq!(bytes_text(512.0), "512 B");
        assert_eq!(bytes_text(1_572_864.0), "1.5 MiB");
    }

    #[test]
    fn counts_come_in_groups_of_three() {
        assert_eq!(count_text(0.0), "0");
        assert_eq!(count_text(0.5), "0.5");
        assert_eq!(count_text(34.5), "34.5");
        assert_eq!(count_text(998.25), "998.25");
        assert_eq!(count_text(1_234.5), "1\u{a0}234.5");
        assert_eq!(count_text(100.0), "100");
        assert_eq!(count_text(1_234_567.0), "1\u{a0}234\u{a0}567");
    }
}
