//! The example of each error, as `docs/errors.md` and `spirv-llvm explain` have it: it fails as they say, and its remedy helps.

use std::{
    env, fs,
    path::Path,
    process::{Command, Output},
};

use spirv_llvm::{Code, Example, Remedy};
use translator_cli::status::Status;

const SPIRV_LLVM: &str = env!("CARGO_BIN_EXE_spirv-llvm");

/// Runs a line of a shell with the commands on its search path.
fn shell(line: &str, folder: &Path) -> Output {
    let bin = Path::new(SPIRV_LLVM).parent().unwrap().to_owned();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths(std::iter::once(bin).chain(env::split_paths(&path))).unwrap();
    Command::new("sh").args(["-c", line]).env("PATH", path).current_dir(folder).output().unwrap()
}

#[test]
fn each_example_fails_with_its_code_and_its_remedy_helps() {
    for code in Code::all() {
        let Some(Example { file, content, command, says, remedy }) = code.explanation().example else {
            continue;
        };
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(file), content).unwrap();
        let output = shell(command, folder.path());
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        // The statuses of codes are those of `llvm-spirv`; the other command has few.
        let status = if command.contains("llvm-spirv ") { code.exit_status() } else { Status::Input as u8 };
        assert_eq!(output.status.code(), Some(status.into()), "{code:?}: {text}");
        assert!(text.contains(says), "{code:?}: {text}");
        let start = if code == Code::Other { "error: ".to_owned() } else { format!("{}:", code.name()) };
        assert!(text.lines().next().is_some_and(|line| line.contains(&start)), "{code:?}: {text}");
        let again = match remedy {
            None => continue,
            Some(Remedy::Run(command)) => shell(command, folder.path()),
            Some(Remedy::Replace { this, by }) => {
                assert!(content.contains(this), "{code:?}");
                fs::write(folder.path().join(file), content.replace(this, by)).unwrap();
                shell(command, folder.path())
            }
        };
        assert!(again.status.success(), "{code:?}: {}", String::from_utf8_lossy(&again.stderr));
    }
}

#[test]
fn codes_are_explained_by_name_and_by_number() {
    let here = Path::new(".");
    let by_name = shell("spirv-llvm explain invalidbitwidth", here);
    let by_number = shell("spirv-llvm explain 9", here);
    assert_eq!(by_name.stdout, by_number.stdout);
    let text = String::from_utf8(by_name.stdout).unwrap();
    assert_eq!(text, Code::InvalidBitWidth.section());
    assert!(text.contains("Remedy") && text.contains("SPV_INTEL_arbitrary_precision_integers"), "{text}");
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/errors.md")).unwrap();
    assert!(page.contains(&text));
    let all = String::from_utf8(shell("spirv-llvm explain", here).stdout).unwrap();
    assert!(Code::all().all(|code| all.contains(code.name())), "{all}");
    let wrong = shell("spirv-llvm explain InvalidBitWith", here);
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("did you mean InvalidBitWidth?"));
}
