//! Rectangles of memory that sub-groups load and store (SPV_INTEL_2d_block_io).

use std::fmt::Write as _;

use spirv_llvm_run::{Arg, LaunchOptions};

use crate::common::values::kernel::{Random, buffer, bytes, kernel_by_header, launch};

/// A rectangle: the bytes of an element, its width and height, how many blocks of these there are, and where the first begins.
#[derive(Clone, Copy, Debug)]
struct Case {
    size: usize,
    width: usize,
    height: usize,
    count: usize,
    at: [i64; 2],
}

const fn case(size: usize, (width, height): (usize, usize), count: usize, at: [i64; 2]) -> Case {
    Case { size, width, height, count, at }
}

/// Widths below, at and above the number of work-items, ones that are padded, and rectangles across each edge.
const CASES: [Case; 13] = [
    case(4, (8, 2), 1, [0, 0]),
    case(4, (4, 3), 2, [1, 2]),
    case(4, (16, 2), 1, [3, 1]),
    case(4, (3, 5), 1, [14, 6]),
    case(4, (8, 8), 1, [-3, -2]),
    case(8, (2, 4), 1, [1, 1]),
    case(8, (5, 3), 2, [2, 8]),
    case(2, (8, 4), 2, [2, 1]),
    case(2, (16, 5), 1, [24, 0]),
    case(2, (2, 7), 3, [0, 3]),
    case(1, (16, 8), 1, [4, 3]),
    case(1, (4, 5), 2, [60, 7]),
    case(1, (32, 3), 1, [-4, 0]),
];

/// The region of memory: its width in bytes, its rows, and the bytes from row to row.
const WIDTH: usize = 72;
const HEIGHT: usize = 10;
const PITCH: usize = 96;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Load,
    Transpose,
    Transform,
    Store,
}

/// An element as it is dealt out, by where its parts are in memory: none where they are padding or outside.
type Element = Vec<Option<usize>>;

/// What is left of a byte that nothing is loaded to.
const NOTHING: u8 = 0xEE;

impl Case {
    /// Where an element is in memory, by its column and row among all blocks; none outside.
    fn place(self, column: usize, row: usize) -> Option<usize> {
        let (x, y) = (self.at[0] + column as i64, self.at[1] + row as i64);
        let (first, y) = (usize::try_from(x).ok()? * self.size, usize::try_from(y).ok()?);
        (first + self.size <= WIDTH && y < HEIGHT).then_some(y * PITCH + first)
    }

    /// The rows of a block as they are dealt out.
    fn rows(self, way: Way, block: usize) -> Vec<Vec<Element>> {
        let find = |column: usize, row: usize| {
            let is_inside = column < self.width && row < self.height;
            is_inside.then(|| self.place(block * self.width + column, row)).flatten()
        };
        match way {
            Way::Transpose => (0..self.width)
                .map(|row| {
                    (0..self.height.next_power_of_two()).map(|column| vec![find(row, column)]).collect()
                })
                .collect(),
            _ => {
                let packed = if way == Way::Transform { (4 / self.size).max(1) } else { 1 };
                let row = |row: usize| {
                    (0..self.width.next_power_of_two())
                        .map(|column| (0..packed).map(|part| find(column, row * packed + part)).collect())
                        .collect()
                };
                (0..self.height.div_ceil(packed)).map(row).collect()
            }
        }
    }

    /// For each work-item its elements in their order, or nothing where it has no row.
    fn dealt(self, way: Way, lanes: usize) -> Vec<Vec<Option<Element>>> {
        let mut dealt = vec![Vec::new(); lanes];
        for block in 0..self.count {
            let rows = self.rows(way, block);
            let length = rows[0].len();
            if length >= lanes {
                for row in rows {
                    for (column, element) in row.into_iter().enumerate() {
                        dealt[column / (length / lanes)].push(Some(element));
                    }
                }
                continue;
            }
            for set in rows.chunks(lanes / length) {
                for (lane, list) in dealt.iter_mut().enumerate() {
                    list.push(set.get(lane / length).map(|row| row[lane % length].clone()));
                }
            }
        }
        dealt
    }

    /// The bytes that each work-item has.
    fn room(self, way: Way, lanes: usize) -> usize {
        let packed = if way == Way::Transform { (4 / self.size).max(1) } else { 1 };
        self.dealt(way, lanes)[0].len() * packed * self.size
    }

    /// What the instruction is called, with its arguments.
    fn call(self, way: Way, memory: &str) -> String {
        let Self { size, width, height, count, at: [x, y] } = self;
        let sizes = format!("{size}, {width}, {height}, {count}");
        let region = format!("{WIDTH}, {HEIGHT}, {PITCH}, (int2)({x}, {y})");
        match way {
            Way::Store => format!("__spirv_Subgroup2DBlockStoreINTEL({sizes}, own, {memory}, {region})"),
            _ => {
                let name = match way {
                    Way::Transpose => "Transpose",
                    Way::Transform => "Transform",
                    _ => "",
                };
                format!("__spirv_Subgroup2DBlockLoad{name}INTEL({sizes}, {memory}, {region}, own)")
            }
        }
    }
}

const DECLARATIONS: &str = "\
    #define F void __attribute__((overloadable, convergent))\n\
    F __spirv_Subgroup2DBlockLoadINTEL(int, int, int, int, global uchar *, int, int, int, int2, private uchar *);\n\
    F __spirv_Subgroup2DBlockLoadTransposeINTEL(int, int, int, int, global uchar *, int, int, int, int2, private uchar *);\n\
    F __spirv_Subgroup2DBlockLoadTransformINTEL(int, int, int, int, global uchar *, int, int, int, int2, private uchar *);\n\
    F __spirv_Subgroup2DBlockPrefetchINTEL(int, int, int, int, global uchar *, int, int, int, int2);\n\
    F __spirv_Subgroup2DBlockStoreINTEL(int, int, int, int, private uchar *, global uchar *, int, int, int, int2);\n";

/// All cases in all ways that there are for them.
fn parts() -> impl Iterator<Item = (Case, Way)> {
    let ways = [Way::Load, Way::Transpose, Way::Transform, Way::Store];
    CASES
        .into_iter()
        .flat_map(move |case| ways.map(|way| (case, way)))
        .filter(|(case, way)| *way != Way::Transform || case.size <= 4)
}

#[test]
fn rectangles_are_loaded_and_stored() {
    let mut random = Random(0x2DB10C);
    let mut given = |count: usize| (0..count).map(|_| (random.next() >> 8) as u8).collect::<Vec<u8>>();
    let memory = given(HEIGHT * PITCH);
    for lanes in [4_usize, 8, 16] {
        let mut text = format!(
            "{DECLARATIONS}kernel void values(global uchar *in, global uchar *own_in, global uchar *out, global uchar *to) {{\n\
             int lane = get_sub_group_local_id();\n"
        );
        let (mut first, mut stores) = (0, 0);
        for (case, way) in parts() {
            let room = case.room(way, lanes);
            let fill =
                if way == Way::Store { format!("own_in[{room} * lane + k]") } else { NOTHING.to_string() };
            let target = if way == Way::Store { format!("to + {stores}") } else { "in".to_owned() };
            let _ = writeln!(
                text,
                "{{ uchar own[{room}]; for (int k = 0; k < {room}; ++k) own[k] = {fill};\n{};\n\
                 for (int k = 0; k < {room}; ++k) out[{first} + {room} * lane + k] = own[k]; }}",
                case.call(way, &target)
            );
            first += room * lanes;
            stores += if way == Way::Store { HEIGHT * PITCH } else { 0 };
        }
        text += "__spirv_Subgroup2DBlockPrefetchINTEL(4, 8, 2, 1, in, 72, 10, 96, (int2)(0, 0));\n}";
        let own = given(1 << 12);
        let all = |list: &[u8]| buffer(list.iter().map(|byte| u64::from(*byte)), 1);
        let mut args =
            [all(&memory), all(&own), Arg::Buffer(vec![0; first]), Arg::Buffer(vec![NOTHING; stores])];
        let options = LaunchOptions::default().with_subgroup_size(lanes as u32).expect("a size");
        let mut kernel = kernel_by_header(&text, "CL3.0", &[]);
        launch(&mut kernel, (lanes, lanes), &options, &mut args);
        let (mut out, mut stored) = (bytes(&args[2]), bytes(&args[3]));
        for (case, way) in parts() {
            let room = case.room(way, lanes);
            let dealt = case.dealt(way, lanes);
            let (got, rest) = out.split_at(room * lanes);
            out = rest;
            let mut left = vec![NOTHING; HEIGHT * PITCH];
            for (lane, (got, elements)) in got.chunks(room).zip(&dealt).enumerate() {
                let mut exact = Vec::new();
                for element in elements {
                    let packed = dealt[0][0].as_ref().map_or(1, Vec::len);
                    for part in 0..packed {
                        let place = element.as_ref().map(|parts| parts[part]);
                        let source = &own[room * lane + exact.len()..][..case.size];
                        match (way, place) {
                            (Way::Store, place) => {
                                if let Some(place) = place.flatten() {
                                    left[place..place + case.size].copy_from_slice(source);
                                }
                                exact.extend_from_slice(source);
                            }
                            (_, None) => exact.extend(vec![NOTHING; case.size]),
                            (_, Some(None)) => exact.extend(vec![0; case.size]),
                            (_, Some(Some(place))) => exact.extend_from_slice(&memory[place..][..case.size]),
                        }
                    }
                }
                assert_eq!(got, exact, "{way:?} of {case:?}, work-item {lane} of {lanes}");
            }
            if way == Way::Store {
                let (got, rest) = stored.split_at(HEIGHT * PITCH);
                stored = rest;
                assert_eq!(got, left, "{case:?} in memory, {lanes} work-items");
            }
        }
    }
}
