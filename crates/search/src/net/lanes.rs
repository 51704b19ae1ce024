//! Vectors of eight neurons: the only code that depends on SIMD. The results are identical with and
//! without it.
//!
//! For the browser the engine is compiled for size, except for its own crates, and the last step
//! (link-time optimisation), which would vectorise loops, does not do so (`Cargo.toml`). SIMD is
//! therefore written out here, with safe functions. In native builds the compiler vectorises the
//! loops.

/// The number of neurons in one vector.
pub(crate) const LANES: usize = 8;

pub(crate) use self::machine::Lanes;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod machine {
    use core::arch::wasm32::{
        i16x8, i16x8_add, i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i16x8_sub, i32x4_add,
        i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat, v128,
    };

    use super::super::ONE;

    /// Eight 16-bit integers; sums and products wrap.
    #[derive(Clone, Copy)]
    pub(crate) struct Lanes(v128);

    impl Lanes {
        pub(crate) const ZERO: Lanes = Lanes(i16x8(0, 0, 0, 0, 0, 0, 0, 0));

        pub(crate) fn new([a, b, c, d, e, f, g, h]: [i16; 8]) -> Lanes {
            Lanes(i16x8(a, b, c, d, e, f, g, h))
        }

        #[inline(always)]
        pub(crate) fn plus(self, other: Lanes) -> Lanes {
            Lanes(i16x8_add(self.0, other.0))
        }

        #[inline(always)]
        pub(crate) fn minus(self, other: Lanes) -> Lanes {
            Lanes(i16x8_sub(self.0, other.0))
        }

        #[inline(always)]
        pub(crate) fn times(self, factor: i16) -> Lanes {
            Lanes(i16x8_mul(self.0, i16x8_splat(factor)))
        }

        /// The same as in the other implementation.
        #[inline(always)]
        pub(crate) fn weighted_squares<const L: usize>(
            values: [[Lanes; L]; 2],
            weights: [[Lanes; L]; 2],
        ) -> i32 {
            let mut sums = i32x4_splat(0);
            for (values, weights) in values.iter().flatten().zip(weights.iter().flatten()) {
                let values = i16x8_min(i16x8_max(values.0, i16x8_splat(0)), i16x8_splat(ONE as i16));
                sums = i32x4_add(sums, i32x4_dot_i16x8(i16x8_mul(values, weights.0), values));
            }
            i32x4_extract_lane::<0>(sums)
                .wrapping_add(i32x4_extract_lane::<1>(sums))
                .wrapping_add(i32x4_extract_lane::<2>(sums))
                .wrapping_add(i32x4_extract_lane::<3>(sums))
        }
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod machine {
    use super::super::ONE;
    use super::LANES;

    /// Eight 16-bit integers; sums and products wrap.
    #[derive(Clone, Copy)]
    #[cfg_attr(test, derive(PartialEq, Debug))]
    pub(crate) struct Lanes([i16; LANES]);

    impl Lanes {
        pub(crate) const ZERO: Lanes = Lanes([0; LANES]);

        pub(crate) fn new(numbers: [i16; LANES]) -> Lanes {
            Lanes(numbers)
        }

        #[inline(always)]
        fn each(self, other: Lanes, of: impl Fn(i16, i16) -> i16) -> Lanes {
            Lanes(std::array::from_fn(|lane| of(self.0[lane], other.0[lane])))
        }

        #[inline(always)]
        pub(crate) fn plus(self, other: Lanes) -> Lanes {
            self.each(other, i16::wrapping_add)
        }

        #[inline(always)]
        pub(crate) fn minus(self, other: Lanes) -> Lanes {
            self.each(other, i16::wrapping_sub)
        }

        #[inline(always)]
        pub(crate) fn times(self, factor: i16) -> Lanes {
            self.each(self, |number, _| number.wrapping_mul(factor))
        }

        /// The weighted sum of the squares of values clipped to the range from 0 to [`ONE`], for
        /// both sides with their weights, which fit in a byte. At most 256 values of 255 × 255 ×
        /// 127: a sum of 32 bits does not overflow.
        #[inline(always)]
        pub(crate) fn weighted_squares<const L: usize>(
            values: [[Lanes; L]; 2],
            weights: [[Lanes; L]; 2],
        ) -> i32 {
            let mut sum = 0;
            for (values, weights) in values.iter().flatten().zip(weights.iter().flatten()) {
                for (value, weight) in values.0.into_iter().zip(weights.0) {
                    let value = value.clamp(0, ONE as i16);
                    // The product of the first two fits in 16 bits, so that the compiler finds the
                    // instruction that sums products of 16-bit numbers.
                    sum += i32::from(value.wrapping_mul(weight)) * i32::from(value);
                }
            }
            sum
        }
    }
}

impl Lanes {
    /// Splits numbers into vectors, in order.
    pub(crate) fn of(numbers: &[i16]) -> impl Iterator<Item = Lanes> + '_ {
        numbers.as_chunks().0.iter().map(|&eight| Lanes::new(eight))
    }
}
