//! The page: causes, a row for each module, stage and tool, and how it went in earlier runs. It needs nothing but itself.

use std::{io::Write as _, path::Path};

use anyhow::Result;
use serde_json::{Value, json};

use super::{ReportWriter, Run};
use crate::{
    finish::Fresh,
    row::{ResultRow, StageOutcome},
    summary::Verdict,
};

/// Where the data go.
const MARK: &str = "/*DATA*/";

pub(super) struct Page<'a> {
    file: Fresh,
    run: &'a Run<'a>,
    is_first: bool,
}

impl<'a> Page<'a> {
    pub(super) fn new(run: &'a Run<'a>, out: &Path) -> Result<Self> {
        let mut file = Fresh::create(out.join("index.html"))?;
        let page = page();
        let head = page.split(MARK).next().unwrap_or_default();
        let summary = run.summary;
        let counts: Vec<Value> = summary
            .counts
            .iter()
            .map(|((stage, tool), count)| {
                let outcomes: Vec<u64> = StageOutcome::ALL
                    .iter()
                    .map(|outcome| count.outcomes.get(outcome).copied().unwrap_or_default())
                    .collect();
                json!([
                    stage,
                    tool,
                    outcomes,
                    count.seconds,
                    count.memory,
                    count.output_bytes,
                    count.instructions
                ])
            })
            .collect();
        let causes: Vec<Value> = run.causes.iter().map(|report| {
            let cause = &report.cause;
            json!({
                "id": report.id, "stage": report.key.stage, "outcome": report.key.outcome.name(), "cause": report.key.cause,
                "message": cause.message, "new": cause.new, "changed": cause.changed, "known": cause.known, "fixed": cause.fixed,
                "others": cause.others, "smallest": cause.smallest, "reason": cause.reason,
                "file": report.file, "repeat": report.repeat, "reduced": report.reduced,
            })
        }).collect();
        let names: Vec<&str> = StageOutcome::ALL.iter().map(|outcome| outcome.name()).collect();
        let facts = json!({
            "judged": summary.judged, "modules": summary.modules, "rows": summary.rows, "passed": summary.passed,
            "news": summary.news(), "known": summary.known(), "fixed": summary.fixed(), "seconds": run.seconds,
            "outcomes": names, "verdicts": VERDICTS.map(|verdict| verdict.1), "counts": counts, "causes": causes, "history": run.history,
        });
        // The modules come last: each with its rows, as numbers of stages with tools, outcomes, verdicts and causes.
        let facts = safe(&facts.to_string());
        write!(file, "{head}{},\"entries\":[", facts.strip_suffix('}').unwrap_or("{"))?;
        Ok(Self { file, run, is_first: true })
    }
}

/// The verdicts in the order of their numbers on the page.
const VERDICTS: [(Verdict, &str); 5] = [
    (Verdict::Pass, "pass"),
    (Verdict::New, "new"),
    (Verdict::Changed, "changed"),
    (Verdict::Known, "known"),
    (Verdict::Fixed, "fixed"),
];

fn page() -> String {
    include_str!("page.html")
        .replace("/*STYLE*/", include_str!("page.css"))
        .replace("/*PROGRAM*/", include_str!("page.js"))
}

/// Inside a script nothing may look like its end.
fn safe(json: &str) -> String {
    json.replace('<', "\\u003c")
}

impl ReportWriter for Page<'_> {
    fn module(&mut self, rows: &[ResultRow], verdicts: &[Verdict]) -> Result<()> {
        let Some(first) = rows.first() else { return Ok(()) };
        let counts = &self.run.summary.counts;
        let mut numbers: Vec<i64> = Vec::with_capacity(8 * rows.len());
        let whole = |number: Option<u64>| number.and_then(|number| i64::try_from(number).ok()).unwrap_or(-1);
        for (row, verdict) in rows.iter().zip(verdicts) {
            let lane = counts.iter().position(|((stage, tool), _)| *stage == row.stage && *tool == row.tool);
            numbers.extend([
                whole(lane.map(|lane| lane as u64)),
                whole(
                    StageOutcome::ALL.iter().position(|outcome| *outcome == row.outcome).map(|at| at as u64),
                ),
                whole(VERDICTS.iter().position(|(own, _)| own == verdict).map(|at| at as u64)),
                whole(self.run.number(row).map(|number| number as u64)),
                (row.seconds * 1000.0).round() as i64,
                whole(Some(row.memory >> 10)),
                whole(row.output_bytes),
                whole(row.instructions),
            ]);
        }
        let comma = if self.is_first { "\n" } else { ",\n" };
        self.is_first = false;
        let module = json!([first.module, first.kind, first.from, first.bytes, numbers]);
        write!(self.file, "{comma}{}", safe(&module.to_string()))?;
        Ok(())
    }

    fn end(mut self: Box<Self>) -> Result<()> {
        let page = page();
        write!(self.file, "]}}{}", page.split(MARK).nth(1).unwrap_or_default())?;
        self.file.end()
    }
}
