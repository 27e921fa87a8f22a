//! The kernels' results, computed again. Every function takes the arguments before the launch.

use spirv_llvm_run::Arg;

fn bytes(args: &[Arg], index: usize) -> &[u8] {
    match &args[index] {
        Arg::Buffer(bytes) | Arg::Bytes(bytes) => bytes,
        _ => panic!("argument {index} is no buffer and no value"),
    }
}

macro_rules! readers {
    ($($all:ident $one:ident $write:ident $ty:ty;)*) => { $(
        fn $all(args: &[Arg], index: usize) -> Vec<$ty> {
            let chunks = bytes(args, index).chunks_exact(size_of::<$ty>());
            chunks.map(|chunk| <$ty>::from_le_bytes(chunk.try_into().expect("a whole value"))).collect()
        }
        fn $one(args: &[Arg], index: usize) -> $ty {
            $all(args, index)[0]
        }
        fn $write(values: &[$ty]) -> Vec<u8> {
            values.iter().flat_map(|value| value.to_le_bytes()).collect()
        }
    )* };
}

readers! {
    floats float of_floats f32;
    ints int of_ints i32;
    uints uint of_uints u32;
}

pub(crate) fn vector_add(args: &[Arg]) -> Vec<Vec<u8>> {
    let sums: Vec<f32> = floats(args, 0).iter().zip(floats(args, 1)).map(|(a, b)| a + b).collect();
    vec![bytes(args, 0).to_vec(), bytes(args, 1).to_vec(), of_floats(&sums)]
}

pub(crate) fn saxpy(args: &[Arg]) -> Vec<Vec<u8>> {
    let factor = float(args, 2);
    let y: Vec<f32> = floats(args, 0).iter().zip(floats(args, 1)).map(|(x, y)| factor * x + y).collect();
    vec![bytes(args, 0).to_vec(), of_floats(&y)]
}

pub(crate) fn matmul(args: &[Arg]) -> Vec<Vec<u8>> {
    let (a, b, size) = (floats(args, 0), floats(args, 1), int(args, 3) as usize);
    let mut c = vec![0.0_f32; size * size];
    for (at, sum) in c.iter_mut().enumerate() {
        let (row, column) = (at / size, at % size);
        for k in 0..size {
            *sum += a[row * size + k] * b[k * size + column];
        }
    }
    vec![bytes(args, 0).to_vec(), bytes(args, 1).to_vec(), of_floats(&c)]
}

pub(crate) fn reduction(args: &[Arg]) -> Vec<Vec<u8>> {
    let sums: Vec<i32> = ints(args, 0)
        .chunks(64)
        .map(|part| part.iter().fold(0_i32, |sum, value| sum.wrapping_add(*value)))
        .collect();
    vec![bytes(args, 0).to_vec(), of_ints(&sums)]
}

pub(crate) fn histogram(args: &[Arg]) -> Vec<Vec<u8>> {
    let data = bytes(args, 0);
    let mut bins = vec![0_u32; 256];
    for byte in data {
        bins[usize::from(*byte)] += 1;
    }
    let largest = data.iter().max().map_or(0, |byte| i32::from(*byte));
    vec![data.to_vec(), of_uints(&bins), of_ints(&[largest])]
}

pub(crate) fn mandelbrot(args: &[Arg]) -> Vec<Vec<u8>> {
    let (left, top, pitch, limit) = (float(args, 1), float(args, 2), float(args, 3), uint(args, 4));
    let mut steps = vec![0_u32; 64 * 48];
    for (at, step) in steps.iter_mut().enumerate() {
        let (re, im) = (left + pitch * (at % 64) as f32, top - pitch * (at / 64) as f32);
        let (mut x, mut y) = (0.0_f32, 0.0_f32);
        while *step < limit && x * x + y * y <= 4.0 {
            (x, y) = (x * x - y * y + re, 2.0 * x * y + im);
            *step += 1;
        }
    }
    vec![of_uints(&steps)]
}

pub(crate) fn nbody(args: &[Arg]) -> Vec<Vec<u8>> {
    let (position, velocity) = (floats(args, 0), floats(args, 1));
    let (count, time_step, softening) = (uint(args, 4) as usize, float(args, 5), float(args, 6));
    let (mut new_position, mut new_velocity) = (Vec::new(), Vec::new());
    for here in 0..count {
        let at = |body: usize, axis: usize| position[4 * body + axis];
        let mut force = [0.0_f32; 3];
        for there in 0..count {
            let way = [0, 1, 2].map(|axis| at(there, axis) - at(here, axis));
            let square = way[0].mul_add(way[0], way[1].mul_add(way[1], way[2].mul_add(way[2], softening)));
            let inverse = 1.0 / square.sqrt();
            let pull = at(there, 3) * inverse * inverse * inverse;
            for axis in 0..3 {
                force[axis] += way[axis] * pull;
            }
        }
        let speed =
            [0, 1, 2].map(|axis| (velocity[4 * here + axis] + force[axis] * time_step).clamp(-8.0, 8.0));
        new_velocity.extend([speed[0], speed[1], speed[2], velocity[4 * here + 3].abs()]);
        new_position.extend([0, 1, 2].map(|axis| at(here, axis) + speed[axis] * time_step));
        new_position.push(at(here, 3));
    }
    vec![bytes(args, 0).to_vec(), bytes(args, 1).to_vec(), of_floats(&new_position), of_floats(&new_velocity)]
}

pub(crate) fn bitonic_sort(args: &[Arg]) -> Vec<Vec<u8>> {
    let mut keys = uints(args, 0);
    for (group, part) in keys.chunks_mut(128).enumerate() {
        part.sort_unstable();
        if group % 2 == 1 {
            part.reverse();
        }
    }
    vec![of_uints(&keys)]
}

pub(crate) fn string_search(args: &[Arg]) -> Vec<Vec<u8>> {
    let (text, width, pattern) = (bytes(args, 0), uint(args, 1) as usize, bytes(args, 2));
    let fits = |pattern: u8, byte: u8| match pattern {
        b'.' => true,
        b'#' => byte.is_ascii_digit(),
        b'@' => byte.is_ascii_alphabetic(),
        b'_' => matches!(byte, b' ' | b'\t' | b'\n' | b'\r'),
        other => other == byte,
    };
    let found = text.chunks(width).map(|line| {
        let mut starts = line.windows(pattern.len());
        starts
            .position(|part| pattern.iter().zip(part).all(|(p, b)| fits(*p, *b)))
            .map_or(-1, |start| start as i32)
    });
    vec![text.to_vec(), pattern.to_vec(), of_ints(&found.collect::<Vec<_>>())]
}

pub(crate) fn struct_by_value(args: &[Arg]) -> Vec<Vec<u8>> {
    let parameters = bytes(args, 0);
    let at = |offset: usize| parameters[offset..].iter().copied();
    let take4 = |offset| -> [u8; 4] { std::array::from_fn(|i| at(offset).nth(i).expect("a byte")) };
    let take8 = |offset| -> [u8; 8] { std::array::from_fn(|i| at(offset).nth(i).expect("a byte")) };
    let tag = i64::from(parameters[0] as i8);
    let offset = i32::from(i16::from_le_bytes([parameters[2], parameters[3]]));
    let (base, weight) = (i64::from_le_bytes(take8(32)), f64::from_le_bytes(take8(48)));
    let mut results = Vec::new();
    for index in 0..24_usize {
        let entry = i32::from_le_bytes(take4(4 + 4 * (index % 3))) + offset;
        let whole = base + (i64::from(entry) << parameters[40]) + tag;
        for axis in 0..4 {
            results.extend((f32::from_le_bytes(take4(16 + 4 * axis)) * index as f32).to_le_bytes());
        }
        results.extend(whole.to_le_bytes());
        results.extend((weight * whole as f64).to_le_bytes());
    }
    vec![results]
}
