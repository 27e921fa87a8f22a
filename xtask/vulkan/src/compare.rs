//! Whether two results are the same.

use half::f16;

use crate::reflect::{Kind, Leaf};
use vulkan_worker::Job;

/// The value of a floating-point number in memory.
pub fn float(bytes: &[u8]) -> Option<f64> {
    Some(match *bytes {
        [a, b] => f16::from_le_bytes([a, b]).to_f64(),
        [a, b, c, d] => f64::from(f32::from_le_bytes([a, b, c, d])),
        _ => f64::from_le_bytes(bytes.try_into().ok()?),
    })
}

/// The part of a number's magnitude by which it may differ: sixty-four units in the last place, as Vulkan's table allows some for
/// each step of a computation.
fn unit(size: usize) -> f64 {
    64.0 * f64::powi(
        2.0,
        match size {
            2 => -11,
            4 => -24,
            // Functions of double precision need no more than single precision.
            _ => -24,
        },
    )
}

/// The first difference of two results: the buffer, where in it, and both values.
pub fn difference(job: &Job, leaves: &[Vec<Leaf>], ours: &[Vec<u8>], driver: &[Vec<u8>]) -> Option<String> {
    let pairs = ours.iter().zip(driver).zip(job.buffers.iter().zip(leaves));
    for ((ours, driver), (buffer, leaves)) in pairs {
        if ours == driver {
            continue;
        }
        // Sums of large numbers that cancel are no more exact than these numbers are.
        let numbers = |leaf: &Leaf| match leaf.kind {
            Kind::Float(size) => driver.get(leaf.offset..leaf.offset + size).and_then(float),
            Kind::Integer(_) => None,
        };
        let finite = leaves.iter().filter_map(numbers).map(f64::abs).filter(|number| number.is_finite());
        let scale = finite.fold(0.0, f64::max);
        let mut rest = (ours.clone(), driver.clone());
        for leaf in leaves {
            let range = leaf.offset..leaf.offset + leaf.kind.size();
            let (Some(a), Some(b)) = (ours.get(range.clone()), driver.get(range.clone())) else { continue };
            if !equal(leaf.kind, a, b, scale) {
                let place =
                    format!("{}.{}[{}] byte {}", buffer.set, buffer.binding, buffer.index, leaf.offset);
                return Some(format!("{place}: {} here, {} there", shown(leaf.kind, a), shown(leaf.kind, b)));
            }
            rest.0[range.clone()].fill(0);
            rest.1[range].fill(0);
        }
        if let Some(byte) = rest.0.iter().zip(&rest.1).position(|(a, b)| a != b) {
            return Some(format!(
                "{}.{}[{}] byte {byte}, which is padding",
                buffer.set, buffer.binding, buffer.index
            ));
        }
    }
    None
}

fn equal(kind: Kind, a: &[u8], b: &[u8], scale: f64) -> bool {
    let Kind::Float(size) = kind else { return a == b };
    let (Some(a), Some(b)) = (float(a), float(b)) else { return false };
    if a == b || (a.is_nan() && b.is_nan()) {
        return true;
    }
    let magnitude = a.abs().max(b.abs());
    (a - b).abs() <= unit(size) * magnitude.max(scale / 64.0)
}

fn shown(kind: Kind, bytes: &[u8]) -> String {
    let hexadecimal: String = bytes.iter().rev().map(|byte| format!("{byte:02x}")).collect();
    match kind {
        Kind::Float(_) => format!("{:e} (0x{hexadecimal})", float(bytes).unwrap_or(f64::NAN)),
        Kind::Integer(_) => format!("0x{hexadecimal}"),
    }
}
