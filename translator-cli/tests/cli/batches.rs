//! `spirv-llvm translate` with many modules: equal ones, dependency files, the cache, and watching.

use std::{
    fs::{self, File},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use crate::folder::{Folder, MODULE, SPIRV_LLVM};

#[test]
fn inputs_of_a_batch_that_hold_the_same_are_translated_once() {
    let folder = Folder::new();
    fs::create_dir(folder.path("many")).unwrap();
    for name in ["a", "b", "c"] {
        folder.write(&format!("many/{name}.ll"), MODULE);
    }
    folder.write("many/other.ll", MODULE.replace("i32 1", "i32 2"));
    let json = folder.stdout(SPIRV_LLVM, &["translate", "many", "-o", "out", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let same: Vec<_> = json["modules"].as_array().unwrap().iter().map(|module| &module["same_as"]).collect();
    assert_eq!(
        same,
        ["", "many/a.ll", "many/a.ll", ""]
            .map(|name| match name {
                "" => serde_json::Value::Null,
                name => name.into(),
            })
            .iter()
            .collect::<Vec<_>>()
    );
    assert_eq!(fs::read(folder.path("out/a.spv")).unwrap(), fs::read(folder.path("out/c.spv")).unwrap());
    assert_ne!(fs::read(folder.path("out/a.spv")).unwrap(), fs::read(folder.path("out/other.spv")).unwrap());
}

#[test]
fn what_an_earlier_run_wrote_is_no_input() {
    for (input, output) in
        [(".", "out"), (".", "./a/../out/"), (".", "a/out"), ("a/..", "out"), (".", "a/../out/deep")]
    {
        let folder = Folder::new();
        fs::create_dir(folder.path("a")).unwrap();
        folder.write("a/k.ll", MODULE);
        fs::remove_file(folder.path("k.spv")).unwrap();
        for _ in 0..2 {
            let json = folder.stdout(SPIRV_LLVM, &["translate", input, "-o", output, "--json"]);
            let json: serde_json::Value = serde_json::from_str(&json).unwrap();
            assert_eq!(json["modules"].as_array().unwrap().len(), 2, "{input} to {output}: {json}");
        }
    }
    // A folder that takes its own outputs is searched all the same, and so is one inside of it.
    for input in [".", "a"] {
        let folder = Folder::new();
        fs::create_dir(folder.path("a")).unwrap();
        fs::rename(folder.path("k.ll"), folder.path("a/k.ll")).unwrap();
        folder.stdout(SPIRV_LLVM, &["translate", input, "-o", "."]);
        assert!(folder.path(if input == "." { "a/k.spv" } else { "k.spv" }).exists());
    }
}

#[test]
fn make_learns_what_an_output_depends_on() {
    let folder = Folder::new();
    folder.write("a name.ll", MODULE);
    folder.stdout(SPIRV_LLVM, &["translate", "-MD", "a name.ll", "-o", "out.spv"]);
    assert_eq!(folder.read("out.d"), "out.spv: a\\ name.ll\n");
    folder.write("Makefile", "out.spv:\n\ttouch made\n-include out.d\n");
    let make = || assert!(folder.run("make", &["-s"]).status.success());
    make();
    assert!(!folder.path("made").exists());
    let later = std::time::SystemTime::now() + Duration::from_secs(10);
    File::options().write(true).open(folder.path("a name.ll")).unwrap().set_modified(later).unwrap();
    make();
    assert!(folder.path("made").exists());
}

#[test]
fn a_cache_gives_what_was_translated_before_and_nothing_that_is_damaged() {
    let folder = Folder::new();
    let translate = |options: &[&str]| {
        folder.stdout(
            SPIRV_LLVM,
            &[&["translate", "k.ll", "-o", "x.spv", "--cache", "cache"], options].concat(),
        );
        fs::read(folder.path("x.spv")).unwrap()
    };
    let entries = || {
        let all = walkdir::WalkDir::new(folder.path("cache")).into_iter().map(Result::unwrap);
        all.filter(|entry| entry.file_type().is_file()).map(walkdir::DirEntry::into_path).collect::<Vec<_>>()
    };
    let first = translate(&[]);
    let [entry] = entries().try_into().unwrap();
    assert_eq!(translate(&["--quiet"]), first);
    assert_eq!(entries().len(), 1);
    // A damaged entry is made again.
    let whole = fs::read(&entry).unwrap();
    for damaged in [&whole[..whole.len() - 1], b"", &[&[0_u8; 32], &whole[32..]].concat()] {
        fs::write(&entry, damaged).unwrap();
        assert_eq!(translate(&[]), first);
        assert_eq!(fs::read(&entry).unwrap(), whole);
    }
    // An entry that is sound is what is written, which shows that nothing was translated. Its first line tells of losses.
    let forged = sha2::Digest::chain_update(<sha2::Sha256 as sha2::Digest>::new(), b"\nforged");
    fs::write(&entry, [&sha2::Digest::finalize(forged)[..], b"\nforged"].concat()).unwrap();
    assert_eq!(translate(&[]), b"forged");
    assert_ne!(translate(&["--spirv-max-version=1.2"]), b"forged");
    assert_eq!(entries().len(), 2);
}

#[test]
fn processes_share_a_cache() {
    let folder = Folder::new();
    fs::create_dir(folder.path("many")).unwrap();
    for number in 0..20 {
        folder.write(&format!("many/{number}.ll"), MODULE.replace("i32 1", &format!("i32 {number}")));
    }
    let started: Vec<_> = (0..4)
        .map(|process| {
            let out = format!("out{process}");
            Command::new(SPIRV_LLVM)
                .args(["translate", "many", "-o", &out, "--cache", "cache"])
                .current_dir(folder.0.path())
                .stdout(Stdio::null())
                .spawn()
                .unwrap()
        })
        .collect();
    for mut process in started {
        assert!(process.wait().unwrap().success());
    }
    for number in 0..20 {
        let of = |process: usize| fs::read(folder.path(&format!("out{process}/{number}.spv"))).unwrap();
        assert!((1..4).all(|process| of(process) == of(0)), "{number}");
    }
}

#[test]
fn a_change_is_translated_while_it_is_watched() {
    let folder = Folder::new();
    fs::create_dir(folder.path("many")).unwrap();
    folder.write("many/a.ll", MODULE);
    let mut watcher = Command::new(SPIRV_LLVM)
        .args(["translate", "many", "-o", "out", "--watch"])
        .current_dir(folder.0.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let appears = |name: &str, content: Option<&[u8]>| {
        let end = Instant::now() + Duration::from_secs(20);
        while Instant::now() < end {
            if fs::read(folder.path(name)).is_ok_and(|found| content != Some(found.as_slice())) {
                return true;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        false
    };
    let first = appears("out/a.spv", None).then(|| fs::read(folder.path("out/a.spv")).unwrap());
    // A broken module does not end it, and a new one is found.
    folder.write("many/a.ll", "define");
    folder.write("many/b.ll", MODULE);
    let second = appears("out/b.spv", None);
    folder.write("many/a.ll", MODULE.replace("i32 1", "i32 25"));
    let third = appears("out/a.spv", first.as_deref());
    watcher.kill().unwrap();
    watcher.wait().unwrap();
    assert!(first.is_some() && second && third);
}

/// Assembly is a form as any other, and a name that only folders have is one, though it has to be made.
#[test]
fn folders_are_searched_for_all_forms_and_made() {
    let folder = Folder::new();
    fs::create_dir(folder.path("in")).unwrap();
    for (from, to) in [("dis", "in/a.spvasm"), ("text", "in/b.spt")] {
        folder.stdout(SPIRV_LLVM, &[from, "k.spv", "-o", to]);
    }
    folder.stdout(SPIRV_LLVM, &["translate", "in", "-o", "out"]);
    assert!(folder.path("out/a.bc").exists() && folder.path("out/b.bc").exists());
    folder.stdout(SPIRV_LLVM, &["translate", "in/a.spvasm", "-o", "new/"]);
    assert!(folder.path("new/a.bc").exists());
}
