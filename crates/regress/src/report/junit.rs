//! The form that continuous integration reads: a test case for each row.

use std::path::Path;

use anyhow::Result;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use super::{ReportWriter, Run};
use crate::{finish::Fresh, row::ResultRow, summary::Verdict};

pub(super) struct Junit<'a> {
    xml: quick_xml::Writer<Fresh>,
    run: &'a Run<'a>,
}

impl<'a> Junit<'a> {
    pub(super) fn new(run: &'a Run<'a>, out: &Path) -> Result<Self> {
        let mut xml = quick_xml::Writer::new_with_indent(Fresh::create(out.join("junit.xml"))?, b' ', 1);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let summary = run.summary;
        let mut suite = BytesStart::new("testsuite");
        suite.push_attribute(("name", "spirv-llvm regress"));
        suite.push_attribute(("tests", summary.rows.to_string().as_str()));
        suite.push_attribute(("failures", summary.news().to_string().as_str()));
        suite.push_attribute(("errors", "0"));
        let others: u64 = summary.causes.values().map(|cause| cause.others).sum();
        suite.push_attribute(("skipped", (summary.known() + others).to_string().as_str()));
        suite.push_attribute(("time", format!("{:.3}", run.seconds).as_str()));
        xml.write_event(Event::Start(suite))?;
        Ok(Self { xml, run })
    }
}

impl ReportWriter for Junit<'_> {
    fn module(&mut self, rows: &[ResultRow], verdicts: &[Verdict]) -> Result<()> {
        for (row, verdict) in rows.iter().zip(verdicts) {
            let (name, time) = (format!("{} [{}]", row.from, row.tool), format!("{:.3}", row.seconds));
            let attributes =
                [("name", name.as_str()), ("classname", row.stage.as_str()), ("time", time.as_str())];
            let case = self.xml.create_element("testcase").with_attributes(attributes);
            let number = self.run.number(row);
            let cause = number.and_then(|number| self.run.causes.get(number));
            let message = format!("{}: {}", row.outcome.name(), row.message.as_deref().unwrap_or_default());
            match (verdict, cause) {
                (Verdict::Pass | Verdict::Fixed, _) | (_, None) => {
                    case.write_empty()?;
                }
                (Verdict::Known, Some(cause)) => {
                    let reason = cause.cause.reason.as_deref().filter(|reason| !reason.is_empty());
                    let why = format!("known: {}", reason.unwrap_or(&message));
                    case.write_inner_content(|xml| {
                        let skipped =
                            xml.create_element("skipped").with_attribute(("message", visible(&why).as_str()));
                        skipped.write_empty().map(|_| ())
                    })?;
                }
                (Verdict::New | Verdict::Changed, Some(cause)) => {
                    let repeat = cause.repeat.as_deref().unwrap_or_default();
                    let text = format!(
                        "{message}\nmodule {}\ncause {}: {}\n{repeat}",
                        row.module, cause.id, cause.key.cause
                    );
                    case.write_inner_content(|xml| {
                        let failure = xml
                            .create_element("failure")
                            .with_attribute(("message", visible(&message).as_str()));
                        failure
                            .with_attribute(("type", row.outcome.name()))
                            .write_text_content(BytesText::new(&visible(&text)))
                            .map(|_| ())
                    })?;
                }
            }
        }
        Ok(())
    }

    fn end(mut self: Box<Self>) -> Result<()> {
        self.xml.write_event(Event::End(BytesEnd::new("testsuite")))?;
        self.xml.into_inner().end()
    }
}

/// A text without the characters that XML has no way to write.
fn visible(text: &str) -> String {
    let has_no_form =
        |c: char| (c < ' ' && !matches!(c, '\t' | '\n' | '\r')) || matches!(c, '\u{fffe}' | '\u{ffff}');
    text.replace(has_no_form, "\u{fffd}")
}
