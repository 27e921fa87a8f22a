//! Names of typedefs as OpName has them of a type's copy: `NAME at PATH:LINE`, the outermost first, joined by `; `.

const AT: &[u8] = b" at ";
const NEXT: &[u8] = b"; ";

/// How many typedefs of typedefs keep their names.
pub const DEEPEST: usize = 64;

/// How many ` at `, from the end, may begin a place.
const PLACES: usize = 8;

/// A name, and the path and line where it was declared.
pub type TypedefName<'a> = (&'a [u8], Option<(&'a [u8], u64)>);

/// Adds the name of a typedef, and the path and line where it was declared.
pub fn add(text: &mut Vec<u8>, name: &[u8], place: Option<(&[u8], u64)>) {
    if !text.is_empty() {
        text.extend_from_slice(NEXT);
    }
    text.extend_from_slice(name);
    if let Some((path, line)) = place {
        text.extend_from_slice(AT);
        text.extend_from_slice(path);
        text.extend_from_slice(format!(":{line}").as_bytes());
    }
}

/// Returns the names that a text has, as many as there may be. What is not of this form is a name without a place. Names and paths may
/// have ` at ` in them, as clang's of lambdas do, so that a path is one only where a test knows it.
pub fn parse(text: &[u8], is_path: impl Fn(&[u8]) -> bool) -> Vec<TypedefName<'_>> {
    let mut names = Vec::new();
    let mut rest = Some(text);
    while let Some(text) = rest.filter(|_| names.len() < DEEPEST) {
        let (part, next) = match text.windows(NEXT.len()).position(|window| window == NEXT) {
            Some(at) => (text.get(..at).unwrap_or_default(), text.get(at + NEXT.len()..)),
            None => (text, None),
        };
        names.push(placed(part, &is_path).unwrap_or((part, None)));
        rest = next;
    }
    names
}

/// The name, path and line of a part that has all three.
fn placed(part: &[u8], is_path: impl Fn(&[u8]) -> bool) -> Option<TypedefName<'_>> {
    let colon = part.iter().rposition(|byte| *byte == b':')?;
    let line = std::str::from_utf8(part.get(colon + 1..)?).ok()?.parse().ok()?;
    let before = part.get(..colon)?;
    let places = before.windows(AT.len()).enumerate().rev().filter(|(_, window)| *window == AT).take(PLACES);
    let known = places.filter(|(at, _)| before.get(at + AT.len()..).is_some_and(&is_path));
    let (at, _) = known.last()?;
    Some((before.get(..at)?, Some((before.get(at + AT.len()..)?, line))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        let mut text = Vec::new();
        add(&mut text, b"Again", Some((b"a b:c.cl", 3)));
        add(&mut text, b"Record", None);
        assert_eq!(text, b"Again at a b:c.cl:3; Record");
        let names: Vec<TypedefName<'_>> = vec![(b"Again", Some((b"a b:c.cl", 3))), (b"Record", None)];
        let is_path = |path: &[u8]| [b"a b:c.cl".as_slice(), b"look at me.cl"].contains(&path);
        assert_eq!(parse(&text, is_path), names);
        for odd in ["", "x at y", "x at y:z", "x at :", " at ; "] {
            assert!(!parse(odd.as_bytes(), is_path).is_empty(), "{odd}");
        }
        assert_eq!(parse(b"x at y:z", is_path), [(b"x at y:z".as_slice(), None)]);
        let lambda = parse(b"X<(lambda at l.cl:3:4)> at look at me.cl:5", is_path);
        assert_eq!(lambda, [(b"X<(lambda at l.cl:3:4)>".as_slice(), Some((b"look at me.cl".as_slice(), 5)))]);
    }
}
