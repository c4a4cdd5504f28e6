//! How people see colours, with and without all three kinds of cones, and how different
//! two colours look to them: for tests of palettes.

use super::Rgb;

type Matrix = [[f64; 3]; 3];

/// A kind of colour vision.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Vision {
    Full,
    /// Without the cones for long waves.
    Protan,
    /// Without the cones for middle waves.
    Deutan,
    /// Without the cones for short waves.
    Tritan,
}

impl Vision {
    pub(crate) const ALL: [Self; 4] = [Self::Full, Self::Protan, Self::Deutan, Self::Tritan];

    /// How light turns into the light that people with full vision would tell it from
    /// (Machado, Oliveira and Fernandes, 2009, severity 1.0).
    const fn matrix(self) -> Matrix {
        match self {
            Self::Full => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::Protan => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deutan => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::Tritan => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }

    /// What this vision makes of a colour.
    pub(crate) fn sees(self, colour: Rgb) -> Lab {
        Lab::of(times(&self.matrix(), colour.linear()))
    }
}

fn times(matrix: &Matrix, light: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| {
        let sum: f64 = (0..3).map(|i| row[i] * light[i]).sum();
        sum.clamp(0.0, 1.0)
    })
}

/// CIE 1976 L*a*b* under daylight, in which distance is about the difference seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lab([f64; 3]);

impl Lab {
    fn of(light: [f64; 3]) -> Self {
        const XYZ: Matrix = [
            [0.4124, 0.3576, 0.1805],
            [0.2126, 0.7152, 0.0722],
            [0.0193, 0.1192, 0.9505],
        ];
        let [x, y, z] = times(&XYZ, light);
        let f = |t: f64| {
            if t > 0.008_856 {
                t.cbrt()
            } else {
                7.787 * t + 16.0 / 116.0
            }
        };
        let [x, y, z] = [f(x / 0.95047), f(y), f(z / 1.08883)];
        Self([116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)])
    }

    /// The difference as CIE defined it in 1976: the plain distance.
    pub(crate) fn distance(self, other: Self) -> f64 {
        let squares = (0..3).map(|i| (self.0[i] - other.0[i]).powi(2));
        squares.sum::<f64>().sqrt()
    }

    /// The difference by the formula CIEDE2000, which allows for how strong colours
    /// differ less than they measure. The names are those of Sharma, Wu and Dalal (2005).
    pub(crate) fn difference(self, other: Self) -> f64 {
        let ([l1, a1, b1], [l2, a2, b2]) = (self.0, other.0);
        let strength = |c: f64| (c.powi(7) / (c.powi(7) + 25_f64.powi(7))).sqrt();
        let g = 0.5 * (1.0 - strength(a1.hypot(b1).midpoint(a2.hypot(b2))));
        let (a1, a2) = (a1 * (1.0 + g), a2 * (1.0 + g));
        let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
        let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
        let (h1, h2) = (hue(a1, b1), hue(a2, b2));
        let grey = c1 * c2 == 0.0;
        let turn = if grey {
            0.0
        } else {
            (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0
        };
        let (dl, dc) = (l2 - l1, c2 - c1);
        let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
        let (l, c) = (l1.midpoint(l2), c1.midpoint(c2));
        let h = if grey {
            h1 + h2
        } else {
            (h1 + turn / 2.0).rem_euclid(360.0)
        };
        let cos = |degrees: f64| degrees.to_radians().cos();
        let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0)
            - 0.20 * cos(4.0 * h - 63.0);
        let bend = 30.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
        let s_l = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
        let (s_c, s_h) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
        let r_t = -2.0 * strength(c) * (2.0 * bend).to_radians().sin();
        let (dl, dc, dh) = (dl / s_l, dc / s_c, dh / s_h);
        (dl * dl + dc * dc + dh * dh + r_t * dc * dh).sqrt()
    }
}

/// Pairs from the table that Sharma, Wu and Dalal published with the formula.
#[test]
fn differences_are_those_of_the_published_table() {
    for (one, other, expected) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.9030),
        (
            [60.2574, -34.0099, 36.2677],
            [60.4626, -34.1751, 39.4387],
            1.2644,
        ),
        (
            [22.7233, 20.0904, -46.6940],
            [23.0331, 14.9730, -42.5619],
            2.0373,
        ),
        (
            [90.8027, -2.0831, 1.4410],
            [91.1528, -1.6435, 0.0447],
            1.4441,
        ),
        (
            [2.0776, 0.0795, -1.1350],
            [0.9033, -0.0636, -0.5514],
            0.9082,
        ),
    ] {
        for (one, other) in [(one, other), (other, one)] {
            let difference = Lab(one).difference(Lab(other));
            assert!(
                (difference - expected).abs() < 1e-4,
                "{one:?} {other:?}: {difference}"
            );
        }
    }
}
