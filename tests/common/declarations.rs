//! The functions that a header of OpenCL C declares, and functions that call them.

/// A declaration: result, name, types of the parameters.
pub(crate) struct Declaration {
    /// The type of the result.
    pub(crate) result: String,
    /// The function's name.
    pub(crate) name: String,
    /// The types of the parameters.
    pub(crate) params: Vec<String>,
}

/// The declarations of a preprocessed header.
pub(crate) fn declarations(header: &str) -> Vec<Declaration> {
    let plain: String = header.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join(" ");
    plain.split(';').filter(|text| text.contains("overloadable")).filter_map(declaration).collect()
}

fn declaration(text: &str) -> Option<Declaration> {
    let text = without_attributes(text);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (head, rest) = text.split_once('(')?;
    let params = rest.strip_suffix(')')?;
    let (result, name) = head.trim().rsplit_once([' ', '*'])?;
    if name.starts_with("__") || text.starts_with("typedef") {
        return None;
    }
    let params = match params.trim() {
        "" | "void" => Vec::new(),
        list => list.split(',').map(parameter_type).collect(),
    };
    Some(Declaration { result: result.to_owned(), name: name.to_owned(), params })
}

fn without_attributes(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("__attribute__((") {
        out.push_str(&rest[..at]);
        let mut depth = 0;
        let end = rest[at..].char_indices().find_map(|(i, c)| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            (c == ')' && depth == 0).then_some(at + i + 1)
        });
        rest = &rest[end.unwrap_or(rest.len())..];
    }
    out + rest
}

/// A parameter's type without its name.
fn parameter_type(param: &str) -> String {
    const QUALIFIERS: &[&str] = &[
        "const",
        "volatile",
        "__global",
        "__local",
        "__private",
        "__constant",
        "__generic",
        "global",
        "local",
        "private",
        "constant",
        "read_only",
        "write_only",
        "read_write",
        "__read_only",
        "__write_only",
        "__read_write",
        "unsigned",
        "restrict",
    ];
    let spaced = param.replace('*', " * ");
    if let Some(at) = spaced.find('[') {
        // An array of sizes; its length matters to the types' sizes alone.
        return format!("const size_t @{}", &spaced[at..]);
    }
    let mut words: Vec<&str> = spaced.split_whitespace().collect();
    let types = words.iter().filter(|word| **word != "*" && !QUALIFIERS.contains(word)).count();
    if types > 1
        && words.last() != Some(&"*")
        && !["int", "char", "long", "short"].contains(words.last().unwrap_or(&""))
    {
        words.pop();
    }
    words.join(" ")
}

/// A function that calls the declared one and nothing else.
pub(crate) fn wrapper(number: usize, declaration: &Declaration) -> String {
    let name = &declaration.name;
    let mut params = Vec::new();
    let mut args = Vec::new();
    for (i, ty) in declaration.params.iter().enumerate() {
        // The sizes of clusters have to be constants.
        if name.contains("clustered") && i + 1 == declaration.params.len() {
            args.push("4".to_owned());
            continue;
        }
        let own = format!("a{i}");
        params.push(match ty.split_once('@') {
            Some((element, length)) => format!("{element}{own}{length}"),
            None => format!("{ty} {own}"),
        });
        args.push(own);
    }
    let params = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
    let gives = if declaration.result == "void" { "" } else { "return " };
    format!("{} t{number}({params}) {{ {gives}{name}({}); }}\n", declaration.result, args.join(", "))
}

impl Declaration {
    /// Whether no instruction stands for the function of a vendor, so that it stays a function.
    pub(crate) fn stays_function(&self) -> bool {
        ["amd_", "arm_"].iter().any(|vendor| self.name.starts_with(vendor))
    }

    /// `cl_khr_mipmap_image_writes` has no valid form in SPIR-V: levels of detail belong to sampling there.
    pub(crate) fn writes_image_with_level(&self) -> bool {
        self.name.starts_with("write_image") && self.params.len() == 4
    }

    /// A conversion of a type to itself is nothing, and the dot product of scalars is their product.
    pub(crate) fn is_plain(&self) -> bool {
        let keeps_type = self.params.first() == Some(&self.result);
        keeps_type && (self.name.starts_with("convert_") || self.name == "dot")
    }

    /// `spirv-val` does not know the types of motion estimation as types.
    pub(crate) fn estimates_motion(&self) -> bool {
        self.name.starts_with("intel_sub_group_avc_")
    }
}
