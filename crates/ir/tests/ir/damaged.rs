//! Damaged bitcode is a module or an error with an offset: never a panic, never a hang.

use crate::common::{fixtures, has};
use spirv_llvm_ir::{bitcode, print, verify};

/// The random numbers of SplitMix64.
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut value = self.0;
        value = (value ^ value >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        value = (value ^ value >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ value >> 31
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}

fn damage(bytes: &[u8], random: &mut SplitMix64) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    match random.below(6) {
        0 => bytes.truncate(random.below(bytes.len())),
        1 => {
            let (from, to) = (random.below(bytes.len()), random.below(bytes.len()));
            let len = random.below(32).min(bytes.len() - from.max(to));
            bytes.copy_within(from..from + len, to);
        }
        _ => {
            for _ in 0..=random.below(8) {
                let at = random.below(bytes.len());
                bytes[at] ^= 1 << random.below(8);
            }
        }
    }
    bytes
}

/// `DAMAGED` in the environment is the number of files; without it there are some thousands.
#[test]
fn damaged_bitcode_is_an_error_or_a_module() {
    if !has("llvm-as-22") {
        return;
    }
    let seeds = fixtures();
    let count = std::env::var("DAMAGED").ok().and_then(|count| count.parse().ok()).unwrap_or(4000);
    let (mut random, mut read, mut valid) = (SplitMix64(1), 0, 0);
    for _ in 0..count {
        let bytes = damage(&seeds[random.below(seeds.len())].1, &mut random);
        match bitcode::read(&bytes) {
            Ok(modules) => {
                for module in modules {
                    read += 1;
                    print(&module);
                    if verify(&module).is_empty() {
                        valid += 1;
                        // What is written of a valid module is read again.
                        if let Ok(written) = bitcode::write(&module, Some(22)) {
                            bitcode::read(&written).expect("what is written is read");
                        }
                    }
                }
            }
            Err(error) => {
                assert!(error.offset <= bytes.len() as u64 * 8 + 64, "{error} of {} bytes", bytes.len())
            }
        }
    }
    eprintln!("{count} files, {read} modules, {valid} of them valid");
    assert!(read > 0 && read < count);
}
