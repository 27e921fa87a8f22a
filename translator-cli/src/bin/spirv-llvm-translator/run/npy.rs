//! Arrays in NumPy's format, by the crate `npyz`, and archives of them.

use std::{
    io::{Cursor, Read as _, Write as _},
    path::Path,
};

use anyhow::{Context, Result, bail};
use npyz::{DType, NpyFile, Order, TypeChar, WriterBuilder, npz};
use spirv_llvm::spirv::nearest_name;
use spirv_llvm_run::ScalarType;
use zip::{CompressionMethod, ZipArchive, ZipWriter, write::SimpleFileOptions};

/// The values of an array in the order of C, with their type.
pub(super) struct Array {
    pub(super) ty: ScalarType,
    pub(super) shape: Vec<u64>,
    pub(super) bytes: Vec<u8>,
}

/// Runs an expression with the type in Rust of a type of values; bfloat16 has none in NumPy.
macro_rules! typed {
    ($ty:expr, $rust:ident => $body:expr) => {
        match $ty {
            ScalarType::I8 => {
                type $rust = i8;
                $body
            }
            ScalarType::I16 => {
                type $rust = i16;
                $body
            }
            ScalarType::I32 => {
                type $rust = i32;
                $body
            }
            ScalarType::I64 => {
                type $rust = i64;
                $body
            }
            ScalarType::U8 => {
                type $rust = u8;
                $body
            }
            ScalarType::U16 | ScalarType::BF16 => {
                type $rust = u16;
                $body
            }
            ScalarType::U32 => {
                type $rust = u32;
                $body
            }
            ScalarType::U64 => {
                type $rust = u64;
                $body
            }
            ScalarType::F16 => {
                type $rust = half::f16;
                $body
            }
            ScalarType::F32 => {
                type $rust = f32;
                $body
            }
            ScalarType::F64 => {
                type $rust = f64;
                $body
            }
        }
    };
}

/// The most bytes that an array of an archive is unpacked to: those of the largest buffer, and a header.
const LARGEST: u64 = (1 << 30) + (1 << 16);

/// Whether a file is an archive of arrays by its name.
pub(super) fn is_archive(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("npz"))
}

/// The file that a text names, and the array in it where it is an archive: `FILE.npz:NAME`.
pub(super) fn in_archive(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once(':') {
        Some((file, name)) if is_archive(Path::new(file)) => (file, Some(name)),
        _ => (text, None),
    }
}

/// Reads an array of an archive, the only one where none is named.
pub(super) fn read_archive(file: &[u8], name: Option<&str>) -> Result<Array> {
    let mut archive = ZipArchive::new(Cursor::new(file)).context("it is no archive of NumPy")?;
    let mut names = Vec::new();
    for file in archive.file_names() {
        names.extend(npz::array_name_from_file_name(&file?).map(str::to_owned));
    }
    let name = match (name, names.as_slice()) {
        (Some(name), all) if all.iter().any(|own| own == name) => name,
        (Some(name), all) => match nearest_name(name, all.iter().map(String::as_str)) {
            Some(near) => bail!("it has no array {name}; did you mean {near}?"),
            None => bail!("it has no array {name}, but {}", all.join(", ")),
        },
        (None, [only]) => only,
        (None, []) => bail!("it has no arrays"),
        (None, all) => bail!("it has several arrays, name one as FILE.npz:NAME: {}", all.join(", ")),
    };
    let mut bytes = Vec::new();
    archive.by_name(&npz::file_name_from_array_name(name))?.take(LARGEST).read_to_end(&mut bytes)?;
    read(&bytes).with_context(|| format!("array {name}"))
}

/// The archive of files, each an array with its name.
pub(super) fn archive(arrays: &[(&str, Vec<u8>)]) -> Result<Vec<u8>> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, array) in arrays {
        writer.start_file(npz::file_name_from_array_name(name), options)?;
        writer.write_all(array)?;
    }
    Ok(writer.finish()?.into_inner())
}

/// Reads a file.
pub(super) fn read(file: &[u8]) -> Result<Array> {
    let array = NpyFile::new(file).context("it is no array of NumPy")?;
    let DType::Plain(plain) = array.dtype() else { bail!("arrays of records cannot be read") };
    let name = match plain.type_char() {
        TypeChar::Int => "i",
        TypeChar::Uint => "u",
        TypeChar::Float => "f",
        TypeChar::Bool => "u",
        _ => bail!("values of the type {plain} cannot be read"),
    };
    let ty = ScalarType::parse(&format!("{name}{}", plain.size_field() * 8));
    let Some(ty) = ty else { bail!("values of the type {plain} cannot be read") };
    let (shape, order) = (array.shape().to_vec(), array.order());
    let bytes: Vec<u8> = if plain.type_char() == TypeChar::Bool {
        array.into_vec::<bool>()?.into_iter().map(u8::from).collect()
    } else {
        typed!(ty, T => array.into_vec::<T>()?.into_iter().flat_map(T::to_le_bytes).collect())
    };
    let bytes = if order == Order::Fortran { in_c_order(&bytes, &shape, ty.size())? } else { bytes };
    Ok(Array { ty, shape, bytes })
}

/// Values of which the first index runs fastest, so that the last one does.
fn in_c_order(bytes: &[u8], shape: &[u64], size: usize) -> Result<Vec<u8>> {
    let sides: Vec<usize> = shape.iter().map(|side| usize::try_from(*side)).collect::<Result<_, _>>()?;
    let mut ordered = Vec::with_capacity(bytes.len());
    let mut index = vec![0; sides.len()];
    while ordered.len() < bytes.len() {
        let place = sides.iter().zip(&index).rev().fold(0, |place, (side, at)| place * side + at);
        let value = bytes.get(place * size..(place + 1) * size).context("the array lacks values")?;
        ordered.extend_from_slice(value);
        for (at, side) in index.iter_mut().zip(&sides).rev() {
            *at += 1;
            if *at < *side {
                break;
            }
            *at = 0;
        }
    }
    Ok(ordered)
}

/// The file of an array; bfloat16 is kept as integers of 16 bits.
pub(super) fn write(ty: ScalarType, shape: &[u64], bytes: &[u8]) -> Result<Vec<u8>> {
    let mut file = Vec::new();
    typed!(ty, T => {
        let values = bytes.chunks_exact(ty.size()).filter_map(|value| Some(T::from_le_bytes(value.try_into().ok()?)));
        let mut writer = npyz::WriteOptions::new().default_dtype().shape(shape).writer(&mut file).begin_nd()?;
        writer.extend(values)?;
        writer.finish()?;
    });
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_of_every_type_come_back() {
        for ty in ScalarType::ALL {
            let bytes: Vec<u8> = (0..6 * ty.size() as u8).collect();
            let array = read(&write(ty, &[2, 3], &bytes).unwrap()).unwrap();
            assert_eq!((array.shape.as_slice(), array.bytes), ([2, 3].as_slice(), bytes));
            assert_eq!(array.ty, if ty == ScalarType::BF16 { ScalarType::U16 } else { ty });
        }
        assert!(read(b"no array").is_err());
    }

    #[test]
    fn archives_have_arrays_by_their_names() {
        let array = |value: u8| write(ScalarType::U8, &[1], &[value]).unwrap();
        let several = archive(&[("one", array(1)), ("two", array(2))]).unwrap();
        assert_eq!(read_archive(&several, Some("two")).unwrap().bytes, [2]);
        assert_eq!(read_archive(&archive(&[("one", array(1))]).unwrap(), None).unwrap().bytes, [1]);
        for (name, message) in [(None, "one, two"), (Some("tow"), "did you mean two?")] {
            let text = read_archive(&several, name).err().unwrap().to_string();
            assert!(text.contains(message), "{text}");
        }
        assert!(read_archive(b"no archive", None).is_err());
        assert_eq!(in_archive("a.npz:x"), ("a.npz", Some("x")));
        assert_eq!(in_archive("a.npz"), ("a.npz", None));
        assert_eq!(in_archive("a:x"), ("a:x", None));
    }

    #[test]
    fn values_in_the_order_of_fortran_are_brought_to_that_of_c() {
        // Two rows of three: columns lie one behind the other.
        assert_eq!(in_c_order(&[1, 4, 2, 5, 3, 6], &[2, 3], 1).unwrap(), [1, 2, 3, 4, 5, 6]);
        assert_eq!(in_c_order(&[1, 1, 3, 3, 2, 2, 4, 4], &[2, 2], 2).unwrap(), [1, 1, 2, 2, 3, 3, 4, 4]);
        let cube: Vec<u8> = (0..8).collect();
        assert_eq!(in_c_order(&cube, &[2, 2, 2], 1).unwrap(), [0, 4, 2, 6, 1, 5, 3, 7]);
        assert_eq!(in_c_order(&[7, 8], &[2], 1).unwrap(), [7, 8]);
    }
}
