//! `spirv-llvm view`: a page that shows a module as LLVM IR, as SPIR-V and as its source, side by side.

mod ir_text;
mod links;
mod page;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Result;
use inkwell::context::Context;
use rustc_hash::FxHashMap;
use spirv_llvm::{
    llvm,
    spirv::{
        Id, Ids, Module, Op,
        asm::{self, Style},
        words,
    },
};
use translator_cli::{arguments::view::ViewArguments, diagnostics, files, graph, input};

use crate::run::{Compilation, SourcePurpose, read_source};

use self::{
    links::Links,
    page::{Cfg, Pane, ViewPage},
};

/// Runs the command.
pub(crate) fn run(arguments: &ViewArguments) -> Result<()> {
    let compilation = Compilation { options: &arguments.clang_option, purpose: SourcePurpose::View };
    let bytes = read_source(&arguments.input, &compilation)?;
    let page =
        view(arguments, &bytes).map_err(|failure| diagnostics::in_file(failure, &arguments.input, &bytes));
    let default = files::default_output(&arguments.input, "html");
    let output = arguments.output.as_deref().unwrap_or(&default);
    let page = files::or_without(Some(output), &arguments.input, page)?;
    files::write(output, page.as_bytes())
}

fn view(arguments: &ViewArguments, bytes: &[u8]) -> Result<String> {
    let context = Context::create();
    let (spirv, ir, links, from_spirv) = match input::spirv(bytes)? {
        Some(spirv) => {
            let options = arguments.translation.read_options(&spirv)?;
            let module = spirv_llvm::read(&context, &spirv, &options)?;
            let ir = llvm::print(&module);
            let links = links::of_read(&ir, &spirv, &options)?;
            (spirv, ir, links, true)
        }
        None => {
            let options = arguments.translation.write_options()?;
            let module = llvm::parse_ir_or_bitcode(&context, bytes)?;
            let spirv = Module::from_words(spirv_llvm::write(&module, &options)?)?;
            let ir = llvm::print(&module);
            let stripped = llvm::clone_module(&module);
            llvm::strip_debug_info(&stripped);
            let links = links::of_written(&ir, &stripped, &spirv, &options)?;
            (spirv, ir, links, false)
        }
    };
    ViewPage::new(&diagnostics::name_of(&arguments.input), panes(arguments, &spirv, &ir, &links, from_spirv)?)
        .html()
}

/// Lines in front of the instructions: what a disassembler writes of the header.
const HEADER: usize = 3;

fn panes(
    arguments: &ViewArguments,
    spirv: &Module,
    ir: &str,
    links: &Links,
    from_spirv: bool,
) -> Result<page::PageContent> {
    let header = spirv.header();
    let version = header.version().map_or_else(|| "?".to_owned(), |version| version.to_string());
    let mut lines =
        vec!["; SPIR-V".to_owned(), format!("; Version: {version}"), format!("; Bound: {}", header.bound)];
    // A string may hold line ends, and each instruction is one line here.
    lines.extend(
        asm::disassemble_each(spirv, &Style::default())?.into_iter().map(|line| line.replace('\n', "⏎")),
    );
    let ids = Ids::new(spirv)?;
    let debug = spirv.iter().enumerate().filter(|(_, inst)| graph::is_debug(*inst, &ids));
    let debug = debug.map(|(position, _)| position + HEADER).collect();
    let mut folds = Vec::new();
    let mut start = 0;
    for (position, inst) in spirv.iter().enumerate() {
        match inst.op() {
            Op::Function => start = position,
            Op::FunctionEnd => folds.push((start + HEADER, position + HEADER)),
            _ => {}
        }
    }
    let ir_lines: Vec<&str> = ir.lines().collect();
    let ir_folds =
        ir_text::functions(&ir_lines).iter().map(|function| (function.first, function.last)).collect();
    let ir_debug =
        (0..).zip(&ir_lines).filter(|(_, line)| ir_text::is_debug(line)).map(|(at, _)| at).collect();
    let text = ir.trim_end().to_owned();
    let llvm =
        Pane { id: "llvm", title: "LLVM IR", text, folds: ir_folds, heads: Vec::new(), debug: ir_debug };
    let assembly =
        Pane { id: "spirv", title: "SPIR-V", text: lines.join("\n"), folds, heads: Vec::new(), debug };
    let mut panes = if from_spirv { vec![assembly, llvm] } else { vec![llvm, assembly] };
    let ViewedSource { pane: source, pairs: of_source } = source(arguments, spirv)?;
    panes.extend(source);
    let pairs = links.pairs.iter().map(|(line, position)| (*line, position + HEADER)).collect();
    let cfgs = cfgs(spirv, links)?;
    Ok(page::PageContent { panes, pairs, of_source, cfgs, without: links.without })
}

/// Above so many instructions, the blocks of graphs are shown without theirs: the page would double.
const LARGE: usize = 20_000;

fn cfgs(spirv: &Module, links: &Links) -> Result<Vec<Cfg>> {
    let mut graphs = graph::graphs(spirv)?;
    if spirv.len() > LARGE {
        for node in graphs.iter_mut().flat_map(|graph| &mut graph.nodes) {
            let count = node.lines.len();
            node.lines = vec![format!("{count} instructions")];
        }
    }
    let ids = Ids::new(spirv)?;
    let starts: Vec<usize> =
        spirv.iter().enumerate().filter(|(_, inst)| inst.op() == Op::Function).map(|(at, _)| at).collect();
    let ends: Vec<usize> =
        spirv.iter().enumerate().filter(|(_, inst)| inst.op() == Op::FunctionEnd).map(|(at, _)| at).collect();
    let mut found = Vec::new();
    for graph in &graphs {
        let labels =
            graph.nodes.iter().filter_map(|node| Some((node.label.0, ids.position(node.label)? + HEADER)));
        let labels: Vec<(u32, usize)> = labels.collect();
        let Some(first) = labels.first().map(|(_, line)| line - HEADER) else { continue };
        let at = starts.partition_point(|start| *start <= first);
        let (Some(start), Some(end)) =
            (at.checked_sub(1).and_then(|at| starts.get(at)), at.checked_sub(1).and_then(|at| ends.get(at)))
        else {
            continue;
        };
        found.push(Cfg {
            name: graph.name.clone(),
            svg: graph::picture(graph),
            spirv: (start + HEADER, end + HEADER),
            llvm: links.functions.get(start).copied(),
            labels,
        });
    }
    Ok(found)
}

/// The source of a module.
struct ViewedSource {
    /// Its files, where any is found.
    pane: Option<Pane>,
    /// Lines of SPIR-V with lines of the pane.
    pairs: Vec<(usize, usize)>,
}

/// The pane of the source, where the module has locations and the files are found, and pairs of lines of SPIR-V with its lines.
fn source(arguments: &ViewArguments, spirv: &Module) -> Result<ViewedSource> {
    let ids = Ids::new(spirv)?;
    let mut files: Vec<(Id, usize, usize)> = Vec::new();
    let (mut text, mut folds, mut pairs) = (String::new(), Vec::new(), Vec::new());
    let mut lines = 0;
    let mut known: FxHashMap<Id, Option<usize>> = FxHashMap::default();
    for (position, place) in links::sources(spirv)? {
        let at = *known.entry(place.file).or_insert_with(|| {
            let name = ids.get(place.file).filter(|inst| inst.op() == Op::String)?;
            let name = words::string(name.operands().get(1..)?).into_owned();
            let content = find(arguments, &name).or_else(|| embedded(spirv, place.file))?;
            let count = content.lines().count();
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&format!("── {name} ──"));
            for line in content.lines() {
                text.push('\n');
                text.push_str(line);
            }
            files.push((place.file, lines, count));
            folds.push((lines, lines + count));
            lines += count + 1;
            Some(files.len() - 1)
        });
        let Some((_, start, count)) = at.and_then(|at| files.get(at)) else { continue };
        if (1..=*count).contains(&place.line) {
            pairs.push((position + HEADER, start + place.line));
        }
    }
    let heads = folds.iter().map(|(first, _)| *first).collect();
    let pane = (!text.is_empty()).then_some(Pane {
        id: "source",
        title: "Source",
        text,
        folds,
        heads,
        debug: Vec::new(),
    });
    Ok(ViewedSource { pane, pairs })
}

/// A file of the source: where debug information says, or beside the module, or in the folder that was named.
fn find(arguments: &ViewArguments, name: &str) -> Option<String> {
    let path = Path::new(name);
    let base = path.file_name()?;
    let beside = arguments.input.parent().unwrap_or(Path::new("."));
    let named = arguments.source_root.iter().flat_map(|root| {
        let relative: PathBuf =
            path.components().filter(|part| matches!(part, std::path::Component::Normal(_))).collect();
        [root.join(relative), root.join(base)]
    });
    let places = named.chain([path.to_owned(), beside.join(path), beside.join(base)]);
    places.into_iter().find_map(|place| fs::read_to_string(place).ok())
}

/// The text that the module itself has of a file.
fn embedded(spirv: &Module, file: Id) -> Option<String> {
    let mut insts =
        spirv.iter().skip_while(|inst| inst.op() != Op::Source || inst.operands().get(2) != Some(&file.0));
    let first = insts.next()?;
    let mut text = words::string(first.operands().get(3..).filter(|text| !text.is_empty())?).into_owned();
    for more in insts.take_while(|inst| inst.op() == Op::SourceContinued) {
        text.push_str(&words::string(more.operands()));
    }
    Some(text)
}
