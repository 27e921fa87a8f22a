//! Names of typedefs as OpName has them of a type's copy: `NAME at PATH:LINE`, the outermost first, joined by `; `.

const AT: &[u8] = b" at ";
const NEXT: &[u8] = b"; ";

/// How many typedefs of typedefs keep their names.
pub const DEEPEST: usize = 64;

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

/// Returns the names that a text has, as many as there may be. What is not of this form is a name without a place.
pub fn parse(text: &[u8]) -> Vec<TypedefName<'_>> {
    let mut names = Vec::new();
    let mut rest = Some(text);
    while let Some(text) = rest.filter(|_| names.len() < DEEPEST) {
        let (part, next) = match split(text, NEXT) {
            Some((part, next)) => (part, Some(next)),
            None => (text, None),
        };
        names.push(placed(part).unwrap_or((part, None)));
        rest = next;
    }
    names
}

/// The name, path and line of a part that has all three.
fn placed(part: &[u8]) -> Option<TypedefName<'_>> {
    let (name, place) = split(part, AT)?;
    let colon = place.iter().rposition(|byte| *byte == b':')?;
    let line = std::str::from_utf8(place.get(colon + 1..)?).ok()?.parse().ok()?;
    Some((name, Some((place.get(..colon)?, line))))
}

fn split<'a>(text: &'a [u8], by: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    let at = text.windows(by.len()).position(|window| window == by)?;
    Some((text.get(..at)?, text.get(at + by.len()..)?))
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
        assert_eq!(parse(&text), names);
        for odd in ["", "x at y", "x at y:z", "x at :", " at ; "] {
            assert!(!parse(odd.as_bytes()).is_empty(), "{odd}");
        }
        assert_eq!(parse(b"x at y:z"), [(b"x at y:z".as_slice(), None)]);
    }
}
