//! The commands as a new user meets them: command lines, wrong inputs, completions, exit statuses.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use crate::folder::{Folder, LLVM_SPIRV, MODULE, SPIRV_LLVM, copy_program, stderr};

#[test]
fn misspelt_options_write_nothing_and_name_the_one_that_was_meant() {
    let folder = Folder::new();
    let before = folder.names();
    for (arguments, help) in [
        (["k.ll", "-output=x.spv"].as_slice(), "did you mean -o?"),
        (&["k.ll", "-o", "x.spv", "-transparent-pointers"], "--help lists the options"),
        (&["k.ll", "-o", "x.spv", "-spirv-max-verion=1.2"], "did you mean --spirv-max-version?"),
        (&["k.ll", "-o", "x.spv", "--spirv-texxt"], "did you mean --spirv-text?"),
        (&["k.ll", "-ox.spv"], "unknown option '-ox.spv'"),
        (&["k.ll", "-o"], "the option '-o' needs a value"),
    ] {
        let text = folder.refused(LLVM_SPIRV, arguments, 255);
        assert!(text.starts_with("error: ") && text.contains(help), "{arguments:?}: {text}");
    }
    assert_eq!(folder.names(), before);
}

#[test]
fn response_files_hold_arguments() {
    let folder = Folder::new();
    folder.write("inner", "-spirv-max-version 1.2");
    folder.write("arguments", "k.ll -o 'a name.spv'\n@inner");
    folder.stdout(LLVM_SPIRV, &["@arguments"]);
    assert!(folder.path("a name.spv").exists());
    folder.write("arguments", "translate k.ll\n-o \"another name.spv\"");
    folder.stdout(SPIRV_LLVM, &["@arguments"]);
    assert!(folder.path("another name.spv").exists());
    folder.write("itself", "@itself");
    assert!(folder.refused(LLVM_SPIRV, &["@itself"], 255).contains("named by itself"));
    assert!(folder.refused(LLVM_SPIRV, &["@nothing"], 255).contains("cannot read @nothing"));
}

#[test]
fn json_and_a_module_do_not_share_standard_output() {
    let folder = Folder::new();
    let before = folder.names();
    folder.refused(SPIRV_LLVM, &["translate", "k.ll", "-o", "-", "--json"], 2);
    folder.refused(SPIRV_LLVM, &["translate", "k.ll", "k.spv", "-o", "-"], 2);
    assert_eq!(folder.names(), before);
    let json = folder.stdout(SPIRV_LLVM, &["translate", "k.ll", "-o", "x.spv", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["modules"][0]["output"], "x.spv");
}

#[cfg(unix)]
#[test]
fn a_folder_is_searched_through_links_and_not_in_circles() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    fs::create_dir_all(folder.path("many/inner")).unwrap();
    symlink("../../k.ll", folder.path("many/inner/linked.ll")).unwrap();
    symlink("..", folder.path("many/inner/around")).unwrap();
    symlink("nowhere.txt", folder.path("many/dangling.txt")).unwrap();
    folder.stdout(SPIRV_LLVM, &["translate", "many", "-o", "out"]);
    assert!(folder.path("out/inner/linked.spv").exists());
    symlink("nowhere", folder.path("many/dangling.ll")).unwrap();
    let text = folder.refused(SPIRV_LLVM, &["translate", "many", "-o", "out"], 3);
    assert!(text.contains("cannot read many/dangling.ll"), "{text}");
}

#[test]
fn translate_has_the_options_that_messages_advise() {
    let folder = Folder::new();
    let needs = MODULE.replace("i32 1", "i17 1");
    folder.write("needs.ll", needs);
    let text = folder.refused(SPIRV_LLVM, &["translate", "needs.ll"], 3);
    let option = text.split("allow it with ").nth(1).unwrap().split_whitespace().next().unwrap();
    folder.stdout(SPIRV_LLVM, &["translate", "needs.ll", option]);
    for name in ["--spirv-max-version=1.2", "--max-version=1.2", "--spirv-target-env=CL2.0", "--calls=cl2.0"]
    {
        folder.stdout(SPIRV_LLVM, &["translate", "k.spv", "-o", "x.bc", name]);
    }
}

#[test]
fn assembling_what_was_disassembled_keeps_the_version() {
    let folder = Folder::new();
    for version in ["1.0", "1.3", "1.6"] {
        folder.write("a.spvasm", format!("; SPIR-V\n; Version: {version}\nOpCapability Kernel\n"));
        folder.stdout(SPIRV_LLVM, &["as", "a.spvasm", "-o", "a.spv"]);
        let text = folder.stdout(SPIRV_LLVM, &["dis", "a.spv"]);
        assert!(text.contains(&format!("; Version: {version}\n")), "{text}");
    }
    folder.stdout(SPIRV_LLVM, &["as", "a.spvasm", "-o", "a.spv", "--target-env", "spv1.1"]);
    assert!(folder.stdout(SPIRV_LLVM, &["dis", "a.spv"]).contains("; Version: 1.1\n"));
}

/// What bash offers for the last word of a line.
/// One table of statuses for all commands, with `--json` and without.
#[test]
fn statuses_tell_what_became_of_a_command() {
    let page = include_str!("../../../docs/commands.md");
    assert!(page.contains(&translator_cli::status::page()), "docs/commands.md lacks the table of statuses");
    let folder = Folder::new();
    folder.write("other.ll", MODULE.replace("i32 1", "i32 2"));
    folder.write("wrong.ll", "define void @f() {\n");
    folder.write("wrong.spv", b"\x03\x02\x23\x07");
    folder.write("breaks.spvasm", "OpCapability Kernel\nOpMemoryModel Logical OpenCL\n%f = OpTypeFloat 7\n");
    folder.stdout(LLVM_SPIRV, &["other.ll"]);
    let run = ["run", "k.ll", "-g", "1", "--arg"];
    let fits = [&run[..], &["buffer:i32:1", "--expect", "0=values=1"]].concat();
    let differs = [&run[..], &["buffer:i32:1", "--expect", "0=values=2"]].concat();
    let outside = [&run[..], &["buffer:i8:1"]].concat();
    let many = [&run[..], &["i32:1", "--arg", "i32:2"]].concat();
    let unknown = [&run[..], &["buffer:q7:1"]].concat();
    for (arguments, status) in [
        (&["diff", "k.spv", "k.spv"][..], 0),
        (&["diff", "k.spv", "other.spv"], 1),
        (&["diff", "k.spv", "nothing.spv"], 3),
        (&["check", "k.spv"], 0),
        (&["check", "breaks.spvasm"], 1),
        (&["check", "--no-such-option", "k.spv"], 2),
        (&["check", "nothing.spv"], 3),
        (&["dis", "k.spv"], 0),
        (&["dis", "wrong.spv"], 3),
        (&["as", "k.ll", "-o", "x.spv"], 3),
        (&["explain", "NoSuchCode"], 2),
        (&["cfg", "k.spv", "--function", "none"], 2),
        (&["cfg", "k.spv", "-o", "k.png"], 2),
        (&["translate", "wrong.ll", "-o", "x.spv"], 3),
        (&["translate", "wrong.ll", "k.ll", "-o", "out"], 3),
        (&["translate", "k.ll", "--spirv-ext=+SPV_nothing", "-o", "x.spv"], 2),
        (&["translate", "k.ll", "--emit", "ll", "-o", "x.spv"], 2),
        (&["link", "k.spv", "k.spv", "-o", "x.spv"], 3),
        (&["no-such-command"], 2),
        (&["compare", "k.ll", "k.spv", "-g", "4"], 0),
        (&["compare", "k.ll", "other.ll", "-g", "4"], 1),
        (&fits, 0),
        (&differs, 1),
        (&outside, 1),
        (&many, 2),
        (&unknown, 2),
        (&["run", "nothing.ll", "-g", "1"], 3),
        (&["run", "k.ll", "-g", "1", "--kernel", "kk"], 2),
    ] {
        let output = folder.run(SPIRV_LLVM, arguments);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {}", stderr(&output));
        if ["run", "check"].contains(&arguments[0]) && status != 2 {
            let json = folder.run(SPIRV_LLVM, &[arguments, &["--json"]].concat());
            assert_eq!(json.status.code(), Some(status), "{arguments:?} --json: {}", stderr(&json));
        }
    }
}

/// What a failing command leaves is nobody's output.
#[test]
fn a_failure_leaves_no_output_of_an_earlier_run() {
    let folder = Folder::new();
    fs::create_dir(folder.path("many")).unwrap();
    folder.write("fine.ll", MODULE);
    let ir = "define void @f() {\n";
    let spirv = "OpCapability Kernel\nOpNothing\n";
    for (text, program, arguments) in [
        (ir, LLVM_SPIRV, &["k.ll", "-o", "out"][..]),
        (ir, LLVM_SPIRV, &["k.ll", "--spirv-text", "-o", "out"]),
        (spirv, LLVM_SPIRV, &["-r", "k.ll", "-o", "out"]),
        (ir, SPIRV_LLVM, &["translate", "k.ll", "-o", "out"]),
        (ir, SPIRV_LLVM, &["translate", "k.ll", "fine.ll", "-o", "many"]),
        (ir, SPIRV_LLVM, &["as", "k.ll", "-o", "out"]),
        (ir, SPIRV_LLVM, &["dis", "k.ll", "-o", "out"]),
        (ir, SPIRV_LLVM, &["text", "k.ll", "-o", "out"]),
        (ir, SPIRV_LLVM, &["cfg", "k.ll", "-o", "out"]),
        (spirv, SPIRV_LLVM, &["cfg", "k.ll", "-o", "out"]),
        (ir, SPIRV_LLVM, &["view", "k.ll", "-o", "out"]),
        (spirv, SPIRV_LLVM, &["view", "k.ll", "-o", "out"]),
        (spirv, SPIRV_LLVM, &["link", "k.ll", "-o", "out"]),
        (spirv, SPIRV_LLVM, &["reduce", "k.ll", "-o", "out", "--", "false"]),
    ] {
        folder.write("k.ll", text);
        folder.write("many/k.spv", "earlier");
        folder.write("out", "earlier");
        assert!(!folder.run(program, arguments).status.success());
        let output = if arguments.contains(&"many") { "many/k.spv" } else { "out" };
        assert!(!folder.path(output).exists(), "{arguments:?}");
        fs::remove_file(folder.path("k.ll")).unwrap();
        folder.write(output, "earlier");
        assert!(!folder.run(program, arguments).status.success());
        assert!(folder.path(output).exists(), "{arguments:?}: the input cannot be read");
    }
}

#[test]
fn the_first_comment_does_not_tell_the_language() {
    let folder = Folder::new();
    folder.write("k.ll", format!("; SPIR-V kernel library\n{MODULE}"));
    folder.stdout(LLVM_SPIRV, &["k.ll", "-o", "a.spv"]);
    folder.stdout(SPIRV_LLVM, &["translate", "k.ll", "-o", "b.spv"]);
    let text = folder.stdout(SPIRV_LLVM, &["dis", "a.spv", "--no-header"]);
    folder.write("k.spvasm", format!("; ModuleID = 'none'\n{text}"));
    folder.stdout(SPIRV_LLVM, &["translate", "k.spvasm", "-o", "c.ll"]);
    // LLVM IR has comments as C has them, and editors put a mark in front of texts.
    for comment in ["/* The kernel\n ; [[( */", "\u{feff}", "\u{feff}; SPIR-V\n"] {
        folder.write("k.ll", format!("{comment}{MODULE}"));
        folder.stdout(LLVM_SPIRV, &["k.ll", "-o", "d.spv"]);
        assert_eq!(folder.read("d.spv"), folder.read("a.spv"), "{comment}");
    }
    folder.write("marked.spvasm", format!("\u{feff}{text}"));
    folder.write("plain.spvasm", text);
    for name in ["marked", "plain"] {
        folder.stdout(SPIRV_LLVM, &["as", &format!("{name}.spvasm"), "-o", &format!("{name}.spv")]);
    }
    assert_eq!(folder.read("marked.spv"), folder.read("plain.spv"));
    folder.write(
        "wide.ll",
        MODULE.encode_utf16().fold(vec![0xff, 0xfe], |mut all, unit| {
            all.extend(unit.to_le_bytes());
            all
        }),
    );
    assert!(folder.refused(LLVM_SPIRV, &["wide.ll", "-o", "x.spv"], 11).contains("a text in UTF-16"));
}

/// Whoever works on a new extension sees the rest of the module, and makes the same words of the text.
#[test]
fn unknown_instructions_pass_through_text() {
    let folder = Folder::new();
    let header = "; SPIR-V\n; Version: 1.0\n; Bound: 40\n";
    let body = "OpCapability Kernel\nOpUnknown(17, 2) 9999\nOpMemoryModel Logical OpenCL\nOpUnknown(60000, 4) 30 7 \"x\"\n\
                %v = OpTypeVoid\nOpUnknown(60001, 3) 31 %v\n%f = OpTypeFunction %v\n";
    folder.write("k.spvasm", format!("{header}{body}"));
    folder.stdout(SPIRV_LLVM, &["as", "k.spvasm", "-o", "k.spv"]);
    let refused = folder.run(SPIRV_LLVM, &["dis", "k.spv"]);
    assert!(!refused.status.success() && stderr(&refused).contains("--handle-unknown-opcodes"));
    for options in [&["--raw-id"][..], &["--comment", "--offsets"], &["--no-indent"]] {
        let text =
            folder.stdout(SPIRV_LLVM, &[&["dis", "--handle-unknown-opcodes", "k.spv"], options].concat());
        assert!(
            text.contains("OpUnknown(60000, 4) 30 7 120") && text.contains("OpTypeFunction %1"),
            "{text}"
        );
        folder.write("again.spvasm", text);
        folder.stdout(SPIRV_LLVM, &["as", "again.spvasm", "-o", "again.spv"]);
        assert_eq!(fs::read(folder.path("again.spv")).unwrap(), fs::read(folder.path("k.spv")).unwrap());
    }
    let checked = folder.run(SPIRV_LLVM, &["check", "k.spv"]);
    let text = String::from_utf8(checked.stdout).unwrap();
    assert!(
        text.contains("opcode 60001: the opcode 60001 is not known")
            && text.contains("OpUnknown(60001, 3) 31 1")
    );
    assert!(folder.stdout(SPIRV_LLVM, &["diff", "k.spv", "k.spv"]).is_empty());
}

fn offered(command: &str, line: &[&str]) -> Vec<String> {
    let script = "source <($1 completions bash $2); shift; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1))\n\
                  function=$(complete -p $1 | sed 's/.*-F \\([^ ]*\\).*/\\1/'); name=$1\n\
                  previous=${COMP_WORDS[COMP_CWORD - 1]}\n\
                  $function $name \"${COMP_WORDS[COMP_CWORD]}\" \"$previous\"; echo \"${COMPREPLY[@]}\"";
    let output =
        Command::new("bash").args(["-c", script, "bash", SPIRV_LLVM, command]).args(line).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    String::from_utf8(output.stdout).unwrap().split_whitespace().map(str::to_owned).collect()
}

#[test]
fn bash_completes_subcommands_their_options_and_llvms_spelling() {
    let offers = |command: &str, line: &[&str], expected: &str| {
        let found = offered(command, &[&[command], line].concat());
        assert!(found.iter().any(|word| word == expected), "{line:?}: {found:?}");
    };
    offers("spirv-llvm", &[""], "translate");
    offers("spirv-llvm", &["translate", "--"], "--spirv-max-version");
    offers("spirv-llvm", &["translate", "--emit", ""], "spvasm");
    offers("spirv-llvm", &["run", "--glo"], "--global");
    offers("spirv-llvm", &["as", "-"], "--target-env");
    offers("llvm-spirv", &["--spirv-max"], "--spirv-max-version");
    offers("llvm-spirv", &["-spirv-max"], "-spirv-max-version");
    offers("llvm-spirv", &["-spirv-fp-contract", ""], "fast");
    // Bash itself completes files where nothing is offered.
    for line in [["spirv-llvm", "translate", ""].as_slice(), &["llvm-spirv", ""]] {
        assert_eq!(offered(line[0], line), Vec::<String>::new());
    }
    let all = offered("spirv-llvm", &["spirv-llvm", ""]);
    assert!(!all.contains(&"probe".to_owned()), "{all:?}");
}

#[test]
fn other_shells_complete_llvms_spelling_too() {
    let folder = Folder::new();
    for (shell, spelling) in [("zsh", "'-spirv-max-version="), ("fish", "-o spirv-max-version")] {
        let text = folder.stdout(SPIRV_LLVM, &["completions", shell, "llvm-spirv"]);
        assert!(text.contains(spelling), "{shell}");
        assert!(text.contains("spirv-max-version"), "{shell}");
    }
}

#[test]
fn help_tells_all_options_in_lines_that_fit() {
    let folder = Folder::new();
    for (arguments, option) in [
        (["help", "run"], "--global"),
        (["help", "translate"], "--emit"),
        (["run", "--help"], "--global"),
        (["as", "--help"], "--target-env"),
        (["translate", "--help"], "--spirv-ext"),
    ] {
        let text = folder.stdout(SPIRV_LLVM, &arguments);
        assert!(text.contains(option), "{arguments:?}: {text}");
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(100), "{arguments:?}: {text}");
    }
    let text = folder.stdout(LLVM_SPIRV, &["--help"]);
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
}

#[test]
fn inputs_of_other_kinds_are_named_with_what_to_do() {
    let folder = Folder::new();
    folder.write("empty", "");
    folder.write("image", b"\x89PNG\r\n\x1a\n");
    folder.write("object", b"\x7fELF\x02\x01");
    folder.write("source", "kernel void k() {}\n");
    folder.write("assembly", "OpCapability Kernel\n");
    for (file, kind, help) in [
        ("empty", "empty", ""),
        ("image", "the input is a PNG image", ""),
        ("object", "the input is an ELF object or executable", ""),
        ("source", "the source of a program", "clang -target spir64-unknown-unknown"),
        ("assembly", "the input is SPIR-V assembly", "`spirv-llvm as`"),
    ] {
        for (command, arguments) in [
            (LLVM_SPIRV, vec![file, "-o", "x"]),
            (LLVM_SPIRV, vec!["-r", file, "-o", "x"]),
            (SPIRV_LLVM, vec!["translate", file, "-o", "x"]),
            (SPIRV_LLVM, vec!["run", file, "-g", "1"]),
        ] {
            let output = folder.run(command, &arguments);
            let text = stderr(&output);
            if file == "assembly" && command == SPIRV_LLVM {
                // It is read as SPIR-V, and lacks the rest of a module.
                assert!(!text.contains("expected top-level entity"), "{text}");
                continue;
            }
            assert!(!output.status.success(), "{arguments:?}");
            assert!(text.contains(kind) && text.contains(help), "{arguments:?}: {text}");
            assert!(text.contains(&format!("--> {file}")), "{arguments:?}: {text}");
        }
    }
    folder.write("none.ll", "define void @f() {\n  ret void\n}\n");
    let text = folder.refused(LLVM_SPIRV, &["none.ll"], 1);
    assert!(text.contains("no target triple") && text.contains("help:"), "{text}");
}

#[test]
fn errors_name_the_file_and_show_the_line() {
    let folder = Folder::new();
    folder.write("b.ll", "target triple = \"spir64\"\ndefine void @f() {\n  ret i32 %x\n}\n");
    for (command, arguments) in [
        (LLVM_SPIRV, ["b.ll"].as_slice()),
        (SPIRV_LLVM, &["translate", "b.ll"]),
        (SPIRV_LLVM, &["run", "b.ll", "-g1"]),
    ] {
        let text = folder.refused(command, arguments, if command == LLVM_SPIRV { 11 } else { 3 });
        assert!(text.contains("--> b.ll:3:7\n   3 |   ret i32 %x\n"), "{text}");
    }
    folder.write("b.spvasm", "OpCapability Kernel\nOpCapabilit Linkage\n");
    let text = folder.refused(SPIRV_LLVM, &["as", "b.spvasm"], 3);
    assert!(text.contains("--> b.spvasm:2:1\n   2 | OpCapabilit Linkage\n"), "{text}");
    let whole = fs::read(folder.path("k.spv")).unwrap();
    folder.write("cut.spv", &whole[..100]);
    for (command, arguments) in [(LLVM_SPIRV, ["-r", "cut.spv"]), (SPIRV_LLVM, ["translate", "cut.spv"])] {
        let text = folder.refused(command, &arguments, if command == LLVM_SPIRV { 15 } else { 3 });
        assert!(text.contains("--> cut.spv: word "), "{text}");
    }
    // One style of prefix for what has no code.
    for (command, arguments, status) in [
        (LLVM_SPIRV, ["nowhere.ll"].as_slice(), 255),
        (SPIRV_LLVM, &["dis", "nowhere"], 3),
        (SPIRV_LLVM, &["dis", "--x"], 2),
    ] {
        let text = folder.refused(command, arguments, status);
        assert!(text.starts_with("error: "), "{text}");
    }
}

#[test]
fn the_name_of_the_output_tells_its_form() {
    let folder = Folder::new();
    folder.stdout(LLVM_SPIRV, &["-r", "k.spv", "-o", "back.ll"]);
    assert!(folder.read("back.ll").contains("define spir_kernel void @k"));
    folder.stdout(LLVM_SPIRV, &["-s", "k.ll", "-o", "regular.ll"]);
    assert!(folder.read("regular.ll").contains("define spir_kernel void @k"));
    for (input, output, start) in [
        ("k.spv", "t.ll", "target"),
        ("k.spv", "t.bc", "BC"),
        ("k.ll", "t.spvasm", "; SPIR-V"),
        ("k.ll", "t.spt", "119734787 "),
    ] {
        folder.stdout(SPIRV_LLVM, &["translate", input, "-o", output]);
        assert!(folder.read(output).contains(start), "{output}");
    }
}

/// Runs a command on a terminal; the answer is all that it prints there.
#[cfg(target_os = "linux")]
fn on_a_terminal(folder: &Folder, line: &str, terminal: &str) -> String {
    let mut script = Command::new("script");
    // Whatever else decides on colours where the tests run; `CI` says that its log shows them.
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
        script.env_remove(name);
    }
    let output = script
        .args(["-qec", line, "/dev/null"])
        .env("TERM", terminal)
        .current_dir(folder.0.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn terminals_get_no_binary_unasked_and_colours_only_where_they_have_them() {
    let folder = Folder::new();
    folder.write("a.spvasm", "OpCapability Kernel\n");
    for line in [
        format!("{SPIRV_LLVM} as a.spvasm"),
        format!("{LLVM_SPIRV} < k.ll"),
        format!("{SPIRV_LLVM} translate - < k.ll"),
    ] {
        let text = on_a_terminal(&folder, &line, "xterm");
        assert!(text.contains("standard output is a terminal"), "{line}: {text}");
    }
    let asked = on_a_terminal(&folder, &format!("{SPIRV_LLVM} as a.spvasm -o -"), "xterm");
    assert!(asked.contains("\u{3}\u{2}#\u{7}"), "{asked:?}");
    for (terminal, colours) in [("xterm", true), ("dumb", false)] {
        let text = on_a_terminal(&folder, &format!("{SPIRV_LLVM} dis k.spv"), terminal);
        assert_eq!(text.contains('\u{1b}'), colours, "{terminal}: {text}");
        let text = on_a_terminal(&folder, &format!("{SPIRV_LLVM} dis k.ll"), terminal);
        assert_eq!(text.contains('\u{1b}'), colours, "{terminal}: {text}");
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_has_gone_is_no_error() {
    let folder = Folder::new();
    folder.write("cut.spv", &fs::read(folder.path("k.spv")).unwrap()[..100]);
    for arguments in [
        "report k.spv",
        "report --json k.spv",
        "check cut.spv",
        "check --json cut.spv",
        "translate k.ll --json",
        "coverage",
        "coverage --json",
        "dis k.spv",
        "completions bash",
        "--help",
    ] {
        let line = format!("(sleep 0.1; exec {SPIRV_LLVM} {arguments}) | true; echo ${{PIPESTATUS[0]}}");
        let output = Command::new("bash").args(["-c", &line]).current_dir(folder.0.path()).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), "141\n", "{arguments}");
        assert_eq!(stderr(&output), "", "{arguments}");
    }
}

#[test]
fn options_for_the_other_direction_are_accepted_as_the_other_tool_does() {
    let folder = Folder::new();
    let output = folder.run(
        LLVM_SPIRV,
        &["--spirv-gen-kernel-arg-name-md", "--spirv-target-env=CL2.0", "k.ll", "-o", "x.spv"],
    );
    assert!(output.status.success() && output.stderr.is_empty(), "{}", stderr(&output));
    let reverse = ["-r", "k.spv", "-o", "x.bc", "--spirv-mem2reg", "--spirv-debug-info-version=legacy"];
    let text = stderr(&folder.run(LLVM_SPIRV, &reverse));
    assert_eq!(
        text,
        "Note: --spirv-debug-info-version option ignored as it only affects translation from LLVM IR to SPIR-V\n"
    );
}

#[test]
fn a_lonely_command_tells_what_to_install_and_starts_at_once() {
    let folder = Folder::new();
    let alone = folder.path("spirv-llvm");
    copy_program(Path::new(SPIRV_LLVM), &alone);
    let view = |path: &Path| {
        let arguments = ["view", "k.spv", "-o", "k.html"];
        Command::new(&alone).args(arguments).current_dir(folder.path(".")).env("PATH", path).output().unwrap()
    };
    let output = view(Path::new(""));
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(3));
    assert!(text.contains("`spirv-llvm view` needs LLVM") && text.contains("cargo install"), "{text}");
    // The search path leads to it as well.
    let found = view(Path::new(SPIRV_LLVM).parent().unwrap());
    assert!(found.status.success(), "{}", stderr(&found));
    // A command in the checked and barely optimised build takes longer than the one that is installed.
    let best = (0..20)
        .map(|_| {
            let start = Instant::now();
            let output = Command::new(&alone).arg("--version").stdout(Stdio::null()).status().unwrap();
            assert!(output.success());
            start.elapsed()
        })
        .min();
    assert!(best < Some(Duration::from_millis(20)), "{best:?}");
}

/// Integers of 128 bits, vectors of 64 bits, generic pointers and a function on 64 bits, all of which are legalized.
const TO_LEGALIZE: &str = "target datalayout = \"e-p:32:32-i64:64\"\ntarget triple = \"spir-unknown-unknown\"\n\
    declare spir_func i64 @_Z6mul_hill(i64, i64)\n\
    define internal spir_func i64 @get(ptr addrspace(4) %p) {\n%v = load i64, ptr addrspace(4) %p\nret i64 %v\n}\n\
    define spir_kernel void @k(ptr addrspace(1) %p, i64 %a) {\n\
    %w = zext i64 %a to i128\n%x = mul i128 %w, %w\n%y = lshr i128 %x, 64\n%z = trunc i128 %y to i64\n\
    %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)\n\
    %h = call spir_func i64 @get(ptr addrspace(4) %g)\n%m = call spir_func i64 @_Z6mul_hill(i64 %h, i64 %z)\n\
    %s = insertelement <2 x i64> poison, i64 %m, i32 0\n%t = insertelement <2 x i64> %s, i64 %a, i32 1\n\
    %u = add <2 x i64> %t, %t\nstore <2 x i64> %u, ptr addrspace(1) %p\nret void\n}\n";

#[test]
fn a_lonely_command_legalizes_bitcode() {
    let folder = Folder::new();
    let context = inkwell::context::Context::create();
    let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, TO_LEGALIZE.as_bytes()).unwrap();
    folder.write("wide.bc", spirv_llvm::llvm::write_bitcode(&module));
    let alone = folder.path("llvm-spirv");
    copy_program(Path::new(LLVM_SPIRV), &alone);
    let target = "--target-env=v1.0,[Kernel,Addresses,Linkage],[]";
    let arguments = [target, "wide.bc", "-o", "wide.spv"];
    let output =
        Command::new(&alone).args(arguments).current_dir(folder.0.path()).env("PATH", "").output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let text = folder.stdout(SPIRV_LLVM, &["dis", "wide.spv"]);
    for absent in ["OpCapability Int64", "OpCapability GenericPointer", "OpTypeInt 64"] {
        assert!(!text.contains(absent), "{absent} in {text}");
    }
    folder.stdout(SPIRV_LLVM, &["check", "wide.spv"]);
}

#[test]
fn pages_and_positions_are_for_users() {
    let folder = Folder::new();
    let text = folder.stdout(SPIRV_LLVM, &["coverage"]);
    assert!(!text.contains("BLESS") && !text.contains("cargo"), "{}", &text[..400]);
    folder.write("cut.spv", &fs::read(folder.path("k.spv")).unwrap()[..100]);
    let output = folder.run(SPIRV_LLVM, &["check", "--json", "cut.spv"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let at = &json[0]["diagnostics"][0]["at"];
    let word = at["word"].as_u64().unwrap();
    assert_eq!(at["byte"], word * 4);
    assert!(at["opcode"].as_str().unwrap().starts_with("Op"));
    let lines = folder.run(SPIRV_LLVM, &["check", "cut.spv"]).stdout;
    let expected = format!("cut.spv: error: word {word} (byte {:#010x}), Op", word * 4);
    assert!(String::from_utf8_lossy(&lines).contains(&expected));
}

/// Two phis that stand behind another instruction of their block, which the reader repairs.
const LATE_PHIS: &str = "OpCapability Kernel\nOpCapability Addresses\nOpCapability Linkage\n\
    OpMemoryModel Physical64 OpenCL\n%void = OpTypeVoid\n%int = OpTypeInt 32 0\n%one = OpConstant %int 1\n\
    %type = OpTypeFunction %void\n%f = OpFunction %void None %type\n%first = OpLabel\nOpBranch %next\n\
    %next = OpLabel\n%sum = OpIAdd %int %one %one\n%a = OpPhi %int %one %first\n%b = OpPhi %int %one %first\n\
    OpReturn\nOpFunctionEnd\n";

#[test]
fn what_is_repaired_is_counted_in_one_line() {
    let folder = Folder::new();
    folder.write("r.spvasm", LATE_PHIS);
    folder.stdout(SPIRV_LLVM, &["as", "r.spvasm", "-o", "r.spv"]);
    for (command, arguments) in [
        (LLVM_SPIRV, ["-r", "r.spv", "-o", "r.bc"].as_slice()),
        (SPIRV_LLVM, &["translate", "r.spv", "-o", "r.bc"]),
    ] {
        let output = folder.run(command, arguments);
        assert!(output.status.success(), "{}", stderr(&output));
        let text = stderr(&output);
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.starts_with("warning: ") && text.contains("(2 times, first at r.spv: word "), "{text}");
        let quiet = folder.run(command, &[arguments, &["--quiet"]].concat());
        assert!(quiet.status.success() && quiet.stderr.is_empty(), "{}", stderr(&quiet));
    }
}
