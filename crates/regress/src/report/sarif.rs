//! SARIF 2.1.0, for servers of code: a rule for each cause, and a result for each row that fails.

use std::{io::Write as _, path::Path};

use anyhow::Result;
use serde_json::json;

use super::{ReportWriter, Run};
use crate::{finish::Fresh, row::ResultRow, summary::Verdict};

pub(super) struct Sarif<'a> {
    file: Fresh,
    run: &'a Run<'a>,
    is_first: bool,
}

impl<'a> Sarif<'a> {
    pub(super) fn new(run: &'a Run<'a>, out: &Path) -> Result<Self> {
        let mut file = Fresh::create(out.join("results.sarif"))?;
        let rules: Vec<_> = run.causes.iter().map(|report| {
            let text = format!("{}: {}: {}", report.key.stage, report.key.outcome.name(), report.key.cause);
            let repeat = report.repeat.clone().unwrap_or_default();
            json!({ "id": report.id, "shortDescription": { "text": text }, "help": { "text": if repeat.is_empty() { text.clone() } else { repeat } } })
        }).collect();
        let driver = json!({
            "name": "spirv-llvm regress",
            "version": env!("CARGO_PKG_VERSION"),
            "rules": rules,
        });
        write!(
            file,
            "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\
             \"runs\":[{{\"tool\":{{\"driver\":{driver}}},\"results\":["
        )?;
        Ok(Self { file, run, is_first: true })
    }
}

impl ReportWriter for Sarif<'_> {
    fn module(&mut self, rows: &[ResultRow], verdicts: &[Verdict]) -> Result<()> {
        for (row, verdict) in rows.iter().zip(verdicts) {
            let Some(number) = self.run.number(row) else { continue };
            let Some(report) = self.run.causes.get(number) else { continue };
            let level = if verdict.is_news() { "error" } else { "note" };
            let text =
                format!("{} with {}: {}", row.stage, row.tool, row.message.as_deref().unwrap_or_default());
            let result = json!({
                "ruleId": report.id,
                "ruleIndex": number,
                "level": level,
                "baselineState": if verdict.is_news() { "new" } else { "unchanged" },
                "message": { "text": text },
                "locations": [{ "physicalLocation": { "artifactLocation": { "uri": uri(&row.from) } } }],
                "partialFingerprints": { "module/v1": format!("{} {} {}", row.module, row.stage, row.tool) },
            });
            let comma = if self.is_first { "\n" } else { ",\n" };
            self.is_first = false;
            write!(self.file, "{comma}{result}")?;
        }
        Ok(())
    }

    fn end(mut self: Box<Self>) -> Result<()> {
        writeln!(self.file, "]}}]}}")?;
        self.file.end()
    }
}

/// A path as a relative or absolute reference of a URI.
fn uri(path: &str) -> String {
    let mut out = String::new();
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z'
            | b'a'..=b'z'
            | b'0'..=b'9'
            | b'/'
            | b'.'
            | b'-'
            | b'_'
            | b'~'
            | b'!'
            | b'@'
            | b'+'
            | b'='
            | b',' => {
                out.push(char::from(byte));
            }
            b'\\' => out.push('/'),
            other => out.push_str(&format!("%{other:02X}")),
        }
    }
    out
}
