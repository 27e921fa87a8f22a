//! Modules are found in folders, archives, manifests and other files, and read from there.

use std::io::Write as _;

use crate::folder::Folder;
use serde_json::Value;

/// A module of SPIR-V with one function.
fn spirv(id: u32) -> Vec<u8> {
    let words = [0x0723_0203, 0x1_0200, 0, 90, 0, 5 << 16 | 54, 1, id, 0, 2, 1 << 16 | 56];
    words.into_iter().flat_map(u32::to_le_bytes).collect()
}

fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    for (name, bytes) in entries {
        archive.start_file(*name, options).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn tar(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, bytes) in entries {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        archive.append_data(&mut header, name, *bytes).unwrap();
    }
    archive.into_inner().unwrap()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

/// The memory of a command is its own, whatever the harness holds: an archive with much else in it here.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_that_of_the_command() {
    let folder = Folder::new();
    let large = [vec![7_u8; 40 << 20], spirv(10)].concat();
    folder.write("w.whl", zip(&[("large.so", &large)]));
    folder.write("r.toml", "[[stage]]\nname = 's'\ncommand = 'true {}'\n");
    folder.run(&["-r", "r.toml", "w.whl"], 0);
    let row: Value = serde_json::from_str(folder.read("regress-out/rows.jsonl").trim()).unwrap();
    let memory = row["memory"].as_u64().unwrap();
    assert!((1 << 16..32 << 20).contains(&memory), "{memory}");
}

#[test]
fn every_place_is_looked_into() {
    let folder = Folder::new();
    let library = |id| [b"\x7fELF some bytes".to_vec(), spirv(id), b"more".to_vec(), spirv(id + 1)].concat();
    // Zeros make the compressed form another one than the plain.
    let compressed = |id| {
        [b"image".to_vec(), zstd(&[vec![0; 500], spirv(id), vec![0; 500]].concat()), b"end".to_vec()].concat()
    };
    folder.write("in/a.spv", spirv(10));
    folder.write("in/deep/b.ll", "define void @f() { ret void }");
    folder.write("in/deep/c.cl", "kernel void f() {}");
    folder.write("in/deep/same.spv", spirv(10));
    folder.write("in/deep/read.me", "nothing");
    folder.write("in/lib.so", library(20));
    folder.write("in/lib2.so", compressed(30));
    folder.write(
        "in/w.whl",
        zip(&[("p/x.spv", &spirv(40)), ("p/l.so", &library(42)), ("p/z.so", &compressed(44))]),
    );
    folder.write(
        "in/t.tar",
        tar(&[("t/x.spv", &spirv(50)), ("t/l.so", &library(52)), ("t/z.so", &compressed(54))]),
    );
    folder.write(
        "in/u.tgz",
        gzip(&tar(&[("u/x.spv", &spirv(60)), ("u/l.so", &library(62)), ("u/z.so", &compressed(64))])),
    );
    folder.write("in/v.gz", gzip(&library(70)));
    // Archives in archives, and what only looks like one.
    let wheel = zip(&[("n/x.spv", &spirv(80)), ("n/l.so", &library(82))]);
    let inner = tar(&[("m/w.whl", &wheel), ("m/y.spv.gz", &gzip(&spirv(84)))]);
    let broken = [b"PK\x03\x04 no archive".to_vec(), library(86)].concat();
    folder.write("in/nested.zip", zip(&[("i.tgz", &gzip(&inner)), ("b.zip", &broken), ("z.zip", &zip(&[]))]));
    folder.write("list.txt", "# some of them\nin/a.spv\n\nin/t.tar\n");
    let found = folder.run(&["--list", "in"], 0);
    let entries: Vec<Value> = found.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    // Four, two and one of them in files, four in each of three archives, and two in the last file; in nested ones three, one and two.
    assert_eq!(entries.len(), 3 + 2 + 1 + 3 * 4 + 2 + (3 + 1 + 2), "{found}");
    assert_eq!(folder.run(&["--list", "list.txt"], 0).lines().count(), 1 + 4);
    folder.write("modules.jsonl", &found);
    assert_eq!(folder.run(&["--list", "modules.jsonl"], 0), found);
    // What a command is given is the module that was found: its first word, and its own hash.
    folder.program("bin/show", "cat \"$1\"");
    folder
        .write("r.toml", "kinds = ['spv']\n[tools]\na = 'bin'\n[[stage]]\nname = 's'\ncommand = 'show {}'\n");
    for input in ["in", "modules.jsonl"] {
        folder.run(&["-r", "r.toml", input], 0);
        let rows = folder.rows("regress-out");
        assert_eq!(rows.len(), entries.len() - 2);
        assert!(rows.iter().all(|row| row["output"] == row["module"] && row["output_bytes"] == 44));
        let froms: Vec<&str> = rows.iter().filter_map(|row| row["from"].as_str()).collect();
        for from in [
            "in/a.spv",
            "in/lib.so@15",
            "in/w.whl!p/x.spv",
            "in/w.whl!p/l.so@63",
            "in/nested.zip!i.tgz!m/w.whl!n/l.so@15",
        ] {
            assert!(froms.contains(&from), "{froms:?}");
        }
    }
    // A file that is not what was listed is told.
    folder.write("in/a.spv", spirv(11));
    assert!(folder.refused(&["-r", "r.toml", "modules.jsonl"], 3).contains("has changed"));
}
