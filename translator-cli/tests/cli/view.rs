//! The page of `spirv-llvm view`, in a browser where one is installed, and graphs of control flow.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use spirv_llvm::llvm::MAJOR_VERSION;

const SPIRV_LLVM: &str = env!("CARGO_BIN_EXE_spirv-llvm");

const KERNEL: &str = "kernel void scale(global float *values, float by, int count) {\n\
                      \u{20}   int i = get_global_id(0);\n\
                      \u{20}   if (i < count)\n\
                      \u{20}       values[i] = values[i] * by;\n}\n";

fn succeed(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A folder with the kernel, compiled with debug information, as `k.bc`.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), KERNEL).unwrap();
    succeed(
        Command::new(format!("clang-{MAJOR_VERSION}"))
            .args(["-x", "cl", "--target=spir64-unknown-unknown", "-O1", "-g", "-Xclang"])
            .args(["-finclude-default-header", "-c", "-emit-llvm", "k.cl", "-o", "k.bc"])
            .current_dir(folder.path()),
    );
    folder
}

fn spirv_llvm(folder: &Path, arguments: &[&str]) -> String {
    succeed(Command::new(SPIRV_LLVM).args(arguments).current_dir(folder))
}

/// The data of a page.
fn data(page: &str) -> serde_json::Value {
    let start = page.find("id=\"data\">").unwrap() + "id=\"data\">".len();
    let end = page[start..].find("</script>").unwrap();
    serde_json::from_str(&page[start..start + end]).unwrap()
}

fn pane<'a>(data: &'a serde_json::Value, id: &str) -> Vec<&'a str> {
    let panes = data["panes"].as_array().unwrap();
    panes.iter().find(|pane| pane["id"] == id).unwrap()["text"].as_str().unwrap().split('\n').collect()
}

fn pairs(data: &serde_json::Value, name: &str) -> Vec<(usize, usize)> {
    serde_json::from_value(data[name].clone()).unwrap()
}

/// Each line of the one side with a text is linked with one of the other that has its counterpart.
fn linked(data: &serde_json::Value, llvm: &str, spirv: &str) {
    let (ir, assembly) = (pane(data, "llvm"), pane(data, "spirv"));
    let found = pairs(data, "pairs");
    let lines: Vec<usize> = (0..ir.len()).filter(|line| ir[*line].contains(llvm)).collect();
    assert!(!lines.is_empty(), "{llvm}");
    for line in lines {
        let others = found.iter().filter(|(own, _)| *own == line).map(|(_, other)| assembly[*other]);
        assert!(
            others.clone().any(|other| other.contains(spirv)),
            "{llvm}: {:?}",
            others.collect::<Vec<_>>()
        );
    }
}

#[test]
fn lines_are_linked_with_their_counterparts_in_both_directions() {
    let folder = folder();
    let folder = folder.path();
    spirv_llvm(folder, &["view", "k.bc"]);
    let forward = fs::read_to_string(folder.join("k.html")).unwrap();
    spirv_llvm(folder, &["translate", "k.bc", "-o", "k.spv"]);
    let reverse = spirv_llvm(folder, &["view", "k.spv", "-o", "-"]);
    for page in [forward, reverse] {
        let data = data(&page);
        assert_eq!(data["without"], 0);
        for (llvm, spirv) in [
            ("= load float", "OpLoad %float"),
            ("= fmul ", "OpFMul"),
            ("store float", "OpStore"),
            ("define ", "OpFunction "),
            ("ret void", "OpReturn"),
        ] {
            linked(&data, llvm, spirv);
        }
        let (assembly, source) = (pane(&data, "spirv"), pane(&data, "source"));
        let product =
            pairs(&data, "of_source").into_iter().find(|(own, _)| assembly[*own].contains("OpFMul"));
        assert!(source[product.unwrap().1].contains("values[i] * by"));
        let names: Vec<&str> =
            data["cfgs"].as_array().unwrap().iter().map(|cfg| cfg["name"].as_str().unwrap()).collect();
        assert!(names.contains(&"scale"), "{names:?}");
        // Text of the page may have addresses, such as clang's version; only what the page loads counts.
        for outside in ["=\"http", "url(http", "@import"] {
            assert!(
                !page.replace("http://www.w3.org/2000/svg", "").contains(outside),
                "the page loads something"
            );
        }
    }
}

/// Steps of a user, and what is to be seen then.
const STEPS: &str = "
const results = [];
const press = (key, shift) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, shiftKey: shift, bubbles: true, cancelable: true}));
const rows = name => [...document.querySelectorAll(`[aria-label=\"${name}\"] .row`)];
const say = (name, holds) => results.push(name + '=' + !!holds);
const line = rows('LLVM IR').find(row => row.textContent.includes('= fmul '));
line.dispatchEvent(new MouseEvent('mouseover', {bubbles: true}));
say('hover', rows('SPIR-V').concat(rows('Source')).some(row => row.classList.contains('same')));
line.click();
say('spirv', rows('SPIR-V').some(row => row.classList.contains('same') && row.textContent.includes('OpFMul')));
say('source', rows('Source').some(row => row.classList.contains('same') && row.textContent.includes('values[i] * by')));
document.querySelector('[aria-label=\"LLVM IR\"]').focus();
const before = document.querySelector('[aria-label=\"LLVM IR\"] .here').dataset.line;
press('ArrowDown');
say('down', document.querySelector('[aria-label=\"LLVM IR\"] .here').dataset.line > before);
press('g');
say('graph', document.querySelectorAll('#picture svg g[data-label]').length > 1);
say('block', document.querySelectorAll('#picture g.here').length === 1);
press('F', true);
say('fold', rows('LLVM IR').some(row => row.textContent.includes('lines')) && !rows('LLVM IR').some(row => row.textContent.includes('= fmul ')));
press('F', true);
const debug = () => rows('LLVM IR').some(row => row.textContent.includes('#dbg_'));
const hidden = !debug();
press('d');
say('debug', hidden && debug());
press('d');
const query = document.getElementById('query');
query.value = 'opfmul';
query.dispatchEvent(new Event('input'));
document.getElementById('next').click();
say('search', document.querySelector('mark.now') && document.getElementById('count').textContent.startsWith('1 of '));
const dark = document.documentElement.classList.contains('dark');
const block = () => getComputedStyle(document.querySelector('#picture rect')).fill;
const before_theme = block();
document.getElementById('theme').click();
say('theme', dark !== document.documentElement.classList.contains('dark') && before_theme !== block());
const width = () => document.querySelector('#picture svg').getBoundingClientRect().width;
const plain = width();
document.getElementById('zoom-in').click();
say('zoom', width() > plain * 1.2);
const first = rows('Source').find(row => row.textContent.includes('kernel void scale'));
say('numbers', first.querySelector('.number').textContent === '1');
first.click();
say('address', location.hash === '#source-1');
location.hash = '#source-3';
window.dispatchEvent(new HashChangeEvent('hashchange'));
say('visit', document.querySelector('[aria-label=\"Source\"] .here').textContent.includes('if (i < count)'));
const columns = [...document.querySelectorAll('#columns button')];
const shown = () => [...document.querySelectorAll('.pane')].filter(pane => pane.offsetWidth > 0);
columns[1].click();
say('hide', shown().length === 2 && columns[1].getAttribute('aria-pressed') === 'false');
columns[0].click();
say('last', shown().length === 1 && columns[2].disabled);
columns[0].click();
columns[1].click();
const left = () => shown()[0].offsetWidth;
const narrow = left();
const grip = document.querySelector('.grip');
grip.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true, cancelable: true}));
say('size', left() > narrow + 10);
say('told', [...document.querySelectorAll('[role=separator]')].every(grip => grip.ariaValueNow > 0));
document.title = results.join(' ');
";

/// The browser of the system, where there is one.
fn browser() -> Option<&'static str> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    names.into_iter().find(|name| {
        let found = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        found.is_ok_and(|status| status.success())
    })
}

#[test]
fn the_page_answers_to_mouse_and_keyboard() {
    // What the page holds is tested without a browser as well.
    let Some(browser) = browser() else { return };
    let folder = folder();
    let folder = folder.path();
    spirv_llvm(folder, &["view", "k.bc"]);
    let page = fs::read_to_string(folder.join("k.html")).unwrap();
    let page = page.replace("</body>", &format!("<script>{STEPS}</script></body>"));
    fs::write(folder.join("steps.html"), page).unwrap();
    let shown = succeed(
        Command::new(browser)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--window-size=1400,900", "--dump-dom"])
            .arg(format!("--user-data-dir={}", folder.join("profile").display()))
            .arg(format!("file://{}", folder.join("steps.html").display())),
    );
    let title = shown.split("<title>").nth(1).unwrap().split("</title>").next().unwrap();
    assert_eq!(
        title,
        "hover=true spirv=true source=true down=true graph=true block=true fold=true debug=true search=true theme=true \
         zoom=true numbers=true address=true visit=true hide=true last=true size=true told=true"
    );
}

#[test]
fn sources_are_viewed_as_they_are_run() {
    let folder = folder();
    let folder = folder.path();
    spirv_llvm(folder, &["view", "k.cl", "-o", "source.html", "--clang-option", "-DUNUSED"]);
    let data = data(&fs::read_to_string(folder.join("source.html")).unwrap());
    assert!(pane(&data, "source").iter().any(|line| line.contains("values[i] * by")));
    assert!(pane(&data, "spirv").iter().any(|line| line.contains("OpEntryPoint")));
    // Lines of the source are counted from below the file's name.
    let source = data["panes"].as_array().unwrap().iter().find(|pane| pane["id"] == "source").unwrap();
    assert_eq!(source["heads"], serde_json::json!([0]));
    let refused = Command::new(SPIRV_LLVM)
        .args([
            "view",
            "k.cl",
            "--clang-option",
            "-DFOO=(",
            "--clang-option",
            "-include",
            "--clang-option",
            "none.h",
        ])
        .current_dir(folder)
        .output()
        .unwrap();
    assert_eq!(refused.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("clang refuses k.cl"));
}

#[test]
fn values_of_a_switch_that_lead_to_one_block_are_one_edge() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(
        folder.join("k.cl"),
        "kernel void k(global int *o, int n) { switch (n) { case 1: case 2: case 9: o[0] = n; break; case 5: o[n] = 1; } }\n",
    )
    .unwrap();
    succeed(
        Command::new(format!("clang-{MAJOR_VERSION}"))
            .args([
                "-x",
                "cl",
                "--target=spir64-unknown-unknown",
                "-O0",
                "-c",
                "-emit-llvm",
                "k.cl",
                "-o",
                "k.bc",
            ])
            .current_dir(folder),
    );
    spirv_llvm(folder, &["translate", "k.bc", "-o", "k.spv"]);
    let dot = spirv_llvm(folder, &["cfg", "k.spv"]);
    for label in ["[label=\"1, 2, 9\"]", "[label=\"5\"]", "[label=\"default\"]"] {
        assert!(dot.contains(label), "{label}: {dot}");
    }
}

#[test]
fn control_flow_is_drawn_as_text_and_as_a_picture() {
    let folder = folder();
    let folder = folder.path();
    spirv_llvm(folder, &["translate", "k.bc", "-o", "k.spv"]);
    let dot = spirv_llvm(folder, &["cfg", "k.spv", "--function", "scale"]);
    assert!(dot.starts_with("digraph module {") && dot.contains("[label=\"true\"]"), "{dot}");
    assert_eq!(dot.matches("subgraph").count(), 1);
    let whole = spirv_llvm(folder, &["dis", "k.spv"]);
    for debug in ["OpLine ", " DebugScope "] {
        assert!(whole.contains(debug) && !dot.contains(debug), "{debug}: {dot}");
    }
    spirv_llvm(folder, &["cfg", "k.spv", "-o", "k.svg", "--no-instructions"]);
    let picture = fs::read_to_string(folder.join("k.svg")).unwrap();
    assert!(picture.starts_with("<svg ") && picture.contains(">scale</text>"), "{picture}");
    assert!(!picture.contains("OpFMul"));
    // LLVM IR and sources are translated to SPIR-V first.
    for input in ["k.bc", "k.cl"] {
        let dot = spirv_llvm(folder, &["cfg", input, "--function", "scale"]);
        assert!(dot.contains("[label=\"true\"]"), "{input}: {dot}");
    }
    let wrong =
        Command::new(SPIRV_LLVM).args(["cfg", "k.spv", "--function", "scal"]).current_dir(folder).output();
    assert!(String::from_utf8_lossy(&wrong.unwrap().stderr).contains("did you mean scale?"));
}
