//! The kernels of a module with their parameters.

use std::io::{self, Write};

use anyhow::Result;
use inkwell::module::Module;
use serde_json::{Value, json};
use spirv_llvm_run::{self as run, ArgInfo, ArgKind, KernelInfo, ScalarType};

/// Prints all kernels, and all compute shaders by name.
pub(super) fn print(module: &Module<'_>, as_json: bool) -> Result<()> {
    let mut out = io::stdout().lock();
    let kernels = run::describe_all(module)?.into_iter();
    if as_json {
        let kernels: Vec<Value> = kernels
            .map(|(name, info)| match info {
                Ok(info) => json_of(&name, &info),
                Err(error) => json!({ "name": name, "error": error.to_string() }),
            })
            .collect();
        let all = json!({ "kernels": kernels, "shaders": run::shaders(module) });
        serde_json::to_writer_pretty(&mut out, &all)?;
        writeln!(out)?;
        return Ok(out.flush()?);
    }
    for (name, info) in kernels {
        match info {
            Ok(info) => print_kernel(&mut out, &name, &info)?,
            Err(error) => writeln!(out, "kernel {name}: {error}")?,
        }
    }
    for name in run::shaders(module) {
        writeln!(out, "compute shader {name}")?;
    }
    Ok(out.flush()?)
}

fn print_kernel(out: &mut impl Write, name: &str, info: &KernelInfo) -> Result<()> {
    let requirements = requirements(info);
    let separator = if requirements.is_empty() { "" } else { ": " };
    writeln!(out, "kernel {name}{separator}{}", requirements.join(", "))?;
    let width = info.args.iter().map(|arg| arg.name.chars().count()).max().unwrap_or(0);
    for (number, arg) in info.args.iter().enumerate() {
        writeln!(out, "  {number} {:width$}  {}, {}", arg.name, kind(arg), arg.ty)?;
        if !arg.fields.is_empty() {
            writeln!(out, "    fields: {}", fields(arg))?;
        }
    }
    Ok(())
}

/// The constraints on launches, in words.
fn requirements(info: &KernelInfo) -> Vec<String> {
    let sizes = |[x, y, z]: [u64; 3]| format!("{x}x{y}x{z}");
    let own = &info.requirements;
    let all = [
        own.local_size.map(|size| format!("groups of {}", sizes(size))),
        own.most_local_size.map(|size| format!("groups of at most {}", sizes(size))),
        own.most_dimensions.map(|most| format!("at most {most} dimensions")),
        own.no_offset.then(|| "no offset".to_owned()),
        own.subgroup_size.map(|size| format!("sub-groups of {size}")),
    ];
    all.into_iter().flatten().collect()
}

/// The numbers of a structure with their offsets; those of one type behind each other are one entry.
fn fields(arg: &ArgInfo) -> String {
    let mut runs: Vec<(usize, (ScalarType, bool), usize)> = Vec::new();
    for field in &arg.fields {
        let ty = (field.element.ty, field.may_be_padding);
        match runs.last_mut() {
            Some((start, last, count)) if *last == ty && *start + *count * ty.0.size() == field.offset => {
                *count += 1
            }
            _ => runs.push((field.offset, ty, 1)),
        }
    }
    let run = |(offset, (ty, may_be_padding), count): (usize, (ScalarType, bool), usize)| {
        let count = if count == 1 { String::new() } else { format!("{count} ") };
        let note = if may_be_padding { " (or padding)" } else { "" };
        format!("{count}{} at {offset}{note}", ty.name())
    };
    runs.into_iter().map(run).collect::<Vec<_>>().join(", ")
}

fn kind(arg: &ArgInfo) -> String {
    match arg.kind {
        ArgKind::Buffer => "buffer".to_owned(),
        ArgKind::Value(size) => format!("value of {size} bytes"),
        ArgKind::Local => "local memory".to_owned(),
        ArgKind::Image(_) => "image".to_owned(),
        ArgKind::Pipe => "pipe".to_owned(),
        ArgKind::Queue => "queue".to_owned(),
    }
}

fn json_of(name: &str, info: &KernelInfo) -> Value {
    let args = info.args.iter().enumerate().map(|(number, arg)| {
        let (kind, size) = match arg.kind {
            ArgKind::Buffer => ("buffer", None),
            ArgKind::Value(size) => ("value", Some(size)),
            ArgKind::Local => ("local", None),
            ArgKind::Image(_) => ("image", None),
            ArgKind::Pipe => ("pipe", None),
            ArgKind::Queue => ("queue", None),
        };
        let fields: Vec<Value> = (arg.fields.iter())
            .map(|field| json!({
                    "offset": field.offset,
                    "type": field.element.ty.name(),
                    "may_be_padding": field.may_be_padding,
                }))
            .collect();
        json!({ "number": number, "name": arg.name, "kind": kind, "size": size, "type": arg.ty, "fields": fields })
    });
    let own = &info.requirements;
    json!({
        "name": name,
        "args": args.collect::<Vec<_>>(),
        "local_size": own.local_size,
        "most_local_size": own.most_local_size,
        "most_dimensions": own.most_dimensions,
        "no_offset": own.no_offset,
        "subgroup_size": own.subgroup_size,
    })
}
