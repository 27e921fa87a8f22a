//! A folder with modules and programs that stand for tools, in which the harness is run.

#![allow(dead_code, reason = "each test program takes what it needs")]

use std::{
    collections::BTreeMap,
    fs,
    os::unix::fs::PermissionsExt as _,
    path::PathBuf,
    process::{Command, Output},
};

use serde_json::Value;

pub(crate) const REGRESS: &str = env!("CARGO_BIN_EXE_spirv-llvm-regress");

pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    /// A program of the shell. Another process writes it: what this process writes, processes that other tests start have open
    /// until they become another program, and it cannot be run as long.
    pub(crate) fn program(&self, name: &str, script: &str) {
        let text = format!("{name}.text");
        self.write(&text, format!("#!/bin/sh\n{script}\n"));
        let copied = Command::new("cp").args([self.path(&text), self.path(name)]).status().unwrap();
        assert!(copied.success());
        fs::remove_file(self.path(&text)).unwrap();
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o755)).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(REGRESS);
        command.args(arguments).current_dir(self.0.path());
        command
    }

    /// Standard output of a run that ends with a status.
    pub(crate) fn run(&self, arguments: &[&str], status: i32) -> String {
        let output = self.command(arguments).output().unwrap();
        let (out, err) = text(&output);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}:\n{out}{err}");
        out
    }

    /// Standard error of a run that ends with a status.
    pub(crate) fn refused(&self, arguments: &[&str], status: i32) -> String {
        let output = self.command(arguments).output().unwrap();
        let (out, err) = text(&output);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}:\n{out}{err}");
        err
    }

    /// The rows of a run without what no two runs have in common.
    pub(crate) fn rows(&self, out: &str) -> Vec<BTreeMap<String, Value>> {
        let row = |line: &str| {
            let mut row: BTreeMap<String, Value> = serde_json::from_str(line).unwrap();
            for changing in ["seconds", "memory", "cached"] {
                row.remove(changing);
            }
            row
        };
        self.read(&format!("{out}/rows.jsonl")).lines().map(row).collect()
    }

    /// The news of a run by the name of the file that they came from: stage, outcome and cause.
    pub(crate) fn failures(&self, out: &str, tool: &str) -> Vec<(String, String, String, String)> {
        let rows = self.rows(out);
        let mut found: Vec<_> = rows
            .iter()
            .filter(|row| row["tool"] == tool && row["outcome"] != "pass")
            .map(|row| {
                let text = |key: &str| row[key].as_str().unwrap().to_owned();
                let from = text("from");
                let name = from.rsplit('/').next().unwrap().split('.').next().unwrap().to_owned();
                (name, text("stage"), text("outcome"), text("cause"))
            })
            .collect();
        found.sort();
        found
    }
}

pub(crate) fn text(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}
