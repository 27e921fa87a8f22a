//! The page itself: data, style and program in one file.

use anyhow::Result;
use serde::Serialize;
use translator_cli::graph;

/// A column of lines.
#[derive(Serialize)]
pub(super) struct Pane {
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    pub(super) text: String,
    /// First and last lines of what can be folded.
    pub(super) folds: Vec<(usize, usize)>,
    /// The lines that are names of files, each with the file's lines below it.
    pub(super) heads: Vec<usize>,
    /// The lines of debug information, which the page hides until it is asked for them.
    pub(super) debug: Vec<usize>,
}

/// The control flow of a function.
#[derive(Serialize)]
pub(super) struct Cfg {
    pub(super) name: String,
    pub(super) svg: String,
    /// Its lines.
    pub(super) spirv: (usize, usize),
    pub(super) llvm: Option<(usize, usize)>,
    /// The lines of its labels by their ids.
    pub(super) labels: Vec<(u32, usize)>,
}

/// All that the page shows.
#[derive(Serialize)]
pub(super) struct PageContent {
    pub(super) panes: Vec<Pane>,
    /// Lines of LLVM IR with lines of SPIR-V.
    pub(super) pairs: Vec<(usize, usize)>,
    /// Lines of SPIR-V with lines of the source.
    pub(super) of_source: Vec<(usize, usize)>,
    pub(super) cfgs: Vec<Cfg>,
    /// Functions whose lines could not be linked.
    pub(super) without: usize,
}

pub(super) struct ViewPage {
    title: String,
    content: PageContent,
}

impl ViewPage {
    pub(super) fn new(title: &str, content: PageContent) -> Self {
        Self { title: title.to_owned(), content }
    }

    pub(super) fn html(&self) -> Result<String> {
        // Inside a script nothing may look like its end.
        let data = serde_json::to_string(&self.content)?.replace('<', "\\u003c");
        let title = self.title.replace('&', "&amp;").replace('<', "&lt;");
        // The data come last, as they may hold anything.
        Ok(include_str!("page.html")
            .replace("/*STYLE*/", &(include_str!("page.css").to_owned() + &graph::page_style()))
            .replace("/*PROGRAM*/", include_str!("page.js"))
            .replace("<!--TITLE-->", &title)
            .replace("<!--DATA-->", &data))
    }
}
