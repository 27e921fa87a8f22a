//! Rows as Parquet, for DuckDB and its like.

use std::{path::Path, sync::Arc};

use anyhow::Result;
use parquet::{
    basic::Compression,
    data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type},
    file::{
        properties::WriterProperties,
        writer::{SerializedFileWriter, SerializedRowGroupWriter},
    },
    schema::parser::parse_message_type,
};

use super::ReportWriter;
use crate::{finish::Fresh, row::ResultRow, summary::Verdict};

/// The columns, in the order in which they are written.
const SCHEMA: &str = "message row {
    required binary module (UTF8);
    required binary kind (UTF8);
    required binary from (UTF8);
    required int64 bytes;
    required binary stage (UTF8);
    required binary tool (UTF8);
    required binary outcome (UTF8);
    required binary verdict (UTF8);
    optional int32 status;
    optional int32 signal;
    optional binary code (UTF8);
    optional binary message (UTF8);
    optional binary cause (UTF8);
    required double seconds;
    required int64 memory;
    optional int64 output_bytes;
    optional binary output (UTF8);
    optional int64 instructions;
    required boolean cached;
}";

/// How many rows are held until they are written.
const GROUP: usize = 20_000;

pub(super) struct Parquet {
    file: SerializedFileWriter<Fresh>,
    rows: Vec<(ResultRow, Verdict)>,
}

impl Parquet {
    pub(super) fn new(out: &Path) -> Result<Self> {
        let schema = Arc::new(parse_message_type(SCHEMA)?);
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let file = SerializedFileWriter::new(
            Fresh::create(out.join("rows.parquet"))?,
            schema,
            Arc::new(properties),
        )?;
        Ok(Self { file, rows: Vec::new() })
    }

    fn flush(&mut self) -> Result<()> {
        let rows = std::mem::take(&mut self.rows);
        if rows.is_empty() {
            return Ok(());
        }
        let mut group = self.file.next_row_group()?;
        let text = |text: &str| ByteArray::from(text);
        let long = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        type Binary = ByteArrayType;
        required::<Binary>(&mut group, &rows, |(row, _)| text(&row.module))?;
        required::<Binary>(&mut group, &rows, |(row, _)| text(&row.kind))?;
        required::<Binary>(&mut group, &rows, |(row, _)| text(&row.from))?;
        required::<Int64Type>(&mut group, &rows, |(row, _)| long(row.bytes))?;
        required::<Binary>(&mut group, &rows, |(row, _)| text(&row.stage))?;
        required::<Binary>(&mut group, &rows, |(row, _)| text(&row.tool))?;
        required::<Binary>(&mut group, &rows, |(row, _)| text(row.outcome.name()))?;
        required::<Binary>(&mut group, &rows, |(_, verdict)| text(word(*verdict)))?;
        optional::<Int32Type>(&mut group, &rows, |(row, _)| row.status)?;
        optional::<Int32Type>(&mut group, &rows, |(row, _)| row.signal)?;
        optional::<Binary>(&mut group, &rows, |(row, _)| row.code.as_deref().map(text))?;
        optional::<Binary>(&mut group, &rows, |(row, _)| row.message.as_deref().map(text))?;
        optional::<Binary>(&mut group, &rows, |(row, _)| row.cause.as_deref().map(text))?;
        required::<DoubleType>(&mut group, &rows, |(row, _)| row.seconds)?;
        required::<Int64Type>(&mut group, &rows, |(row, _)| long(row.memory))?;
        optional::<Int64Type>(&mut group, &rows, |(row, _)| row.output_bytes.map(long))?;
        optional::<Binary>(&mut group, &rows, |(row, _)| row.output.as_deref().map(text))?;
        optional::<Int64Type>(&mut group, &rows, |(row, _)| row.instructions.map(long))?;
        required::<BoolType>(&mut group, &rows, |(row, _)| row.cached)?;
        group.close()?;
        Ok(())
    }
}

impl ReportWriter for Parquet {
    fn module(&mut self, rows: &[ResultRow], verdicts: &[Verdict]) -> Result<()> {
        self.rows.extend(rows.iter().cloned().zip(verdicts.iter().copied()));
        if self.rows.len() < GROUP { Ok(()) } else { self.flush() }
    }

    fn end(mut self: Box<Self>) -> Result<()> {
        self.flush()?;
        self.file.into_inner()?.end()
    }
}

const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "pass",
        Verdict::New => "new",
        Verdict::Changed => "changed",
        Verdict::Known => "known",
        Verdict::Fixed => "fixed",
    }
}

type RowVerdict = (ResultRow, Verdict);

/// Writes the next column, which has a value in each row.
fn required<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Fresh>,
    rows: &[RowVerdict],
    value: impl Fn(&RowVerdict) -> T::T,
) -> Result<()> {
    let values: Vec<T::T> = rows.iter().map(value).collect();
    column::<T>(group, &values, None)
}

/// Writes the next column, which lacks values.
fn optional<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Fresh>,
    rows: &[RowVerdict],
    value: impl Fn(&RowVerdict) -> Option<T::T>,
) -> Result<()> {
    let all: Vec<Option<T::T>> = rows.iter().map(value).collect();
    let levels: Vec<i16> = all.iter().map(|value| i16::from(value.is_some())).collect();
    let values: Vec<T::T> = all.into_iter().flatten().collect();
    column::<T>(group, &values, Some(&levels))
}

fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Fresh>,
    values: &[T::T],
    levels: Option<&[i16]>,
) -> Result<()> {
    if let Some(mut column) = group.next_column()? {
        column.typed::<T>().write_batch(values, levels, None)?;
        column.close()?;
    }
    Ok(())
}
