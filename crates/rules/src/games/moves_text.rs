//! Writes the moves of a piece in Betza notation.

use super::betza;
use crate::types::atoms::{Atom, Mode, Normal, Travel};

/// The letters of leaps, each with one of its directions, in the order of output.
const LEAPS: [(char, (i8, i8)); 9] = [
    ('W', (0, 1)),
    ('F', (1, 1)),
    ('D', (0, 2)),
    ('N', (1, 2)),
    ('A', (2, 2)),
    ('H', (0, 3)),
    ('C', (1, 3)),
    ('Z', (2, 3)),
    ('G', (3, 3)),
];

/// Two leaps that one letter combines: as leaps and as rides.
const PAIRS: [(&str, &str, &str); 2] = [("W", "F", "K"), ("R", "B", "Q")];

/// One direction of an atom.
type Way = (Travel, Mode, bool, (i8, i8));

/// Writes moves in Betza notation, such that [`super::parse_betza`] restores them. Leaps of more
/// than three squares, which no game has, are omitted.
///
/// ```
/// use vicinity_rules::games;
///
/// let general = games::parse_betza("BcpN")?;
/// assert_eq!(games::parse_betza(&games::write_betza(&general))?, general);
/// # Ok::<(), games::BetzaError>(())
/// ```
pub fn write_betza(atoms: &[Atom]) -> String {
    let mut ways: Vec<Way> = Vec::new();
    for atom in atoms {
        for direction in atom.directions.iter() {
            let way = (atom.travel, atom.mode, atom.first, *direction);
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
    }
    merge(&mut ways);
    let mut parts: Vec<(String, String, String)> = Vec::new();
    while let Some(&(travel, mode, first, _)) = ways.first() {
        let is_like = |way: &Way| (way.0, way.1, way.2) == (travel, mode, first);
        let like: Vec<(i8, i8)> = ways.iter().filter(|way| is_like(way)).map(|way| way.3).collect();
        ways.retain(|way| !is_like(way));
        let signs = signs(travel, mode, first);
        for (letter, leap) in LEAPS {
            let all = turned(leap);
            let wanted: Vec<(i8, i8)> = all.iter().copied().filter(|way| like.contains(way)).collect();
            let (name, range) = named(letter, travel);
            for directions in directions(letter, &all, &wanted) {
                parts.push(([signs.as_str(), directions.as_str()].concat(), name.to_string(), range.clone()));
            }
        }
    }
    let mut text = String::new();
    let mut index = 0;
    while let Some((signs, name, range)) = parts.get(index) {
        index += 1;
        let joined = parts.get(index).and_then(|(other, second, other_range)| {
            let is_like = other == signs && other_range == range && range.is_empty();
            PAIRS.iter().find(|(one, two, _)| is_like && one == name && two == second)
        });
        index += usize::from(joined.is_some());
        text += signs;
        text += joined.map_or(name.as_str(), |(_, _, both)| both);
        text += range;
    }
    text
}

/// Merges equal quiet and capturing moves.
fn merge(ways: &mut Vec<Way>) {
    let captures: Vec<Way> = ways.iter().copied().filter(|way| way.1 == Mode::Capture).collect();
    for way in captures {
        let quiet = (way.0, Mode::Quiet, way.2, way.3);
        if let Some(place) = ways.iter().position(|other| *other == quiet) {
            ways[place].1 = Mode::Both;
            ways.retain(|other| *other != way);
        }
    }
}

/// The eight directions of a leap, or four for orthogonal and diagonal ones.
fn turned((a, b): (i8, i8)) -> Vec<(i8, i8)> {
    let mut all = Vec::new();
    for way in [(a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a), (-b, a), (-a, b)] {
        if !all.contains(&way) {
            all.push(way);
        }
    }
    all
}

/// The modifiers before the directions.
fn signs(travel: Travel, mode: Mode, first: bool) -> String {
    let how = match travel {
        Travel::Leap | Travel::Ride { .. } => "",
        Travel::Lame => "n",
        Travel::Hop { max_leaps: 1, .. } => "g",
        Travel::Hop { .. } => "p",
        Travel::Ski { .. } => "j",
        Travel::Contact { normal: Normal::None, .. } => "jy",
        Travel::Contact { captures_next: false, .. } => "my",
        Travel::Contact { .. } => "y",
    };
    let what = match mode {
        Mode::Quiet => "m",
        Mode::Capture => "c",
        Mode::Both => "",
    };
    [if first { "i" } else { "" }, what, how].concat()
}

/// The letter of a leap for its range, and the suffix.
fn named(letter: char, travel: Travel) -> (char, String) {
    let max_leaps = match travel {
        Travel::Leap | Travel::Lame => return (letter, String::new()),
        Travel::Contact { normal: Normal::None | Normal::Step, .. } => return (letter, String::new()),
        Travel::Hop { max_leaps: 1, .. } | Travel::Contact { normal: Normal::Slide, .. } => 0,
        Travel::Ride { max_leaps } | Travel::Ski { max_leaps } | Travel::Hop { max_leaps, .. } => max_leaps,
    };
    match (letter, max_leaps) {
        ('W', 0) => ('R', String::new()),
        ('F', 0) => ('B', String::new()),
        (_, 0) => (letter, letter.to_string()),
        (_, max_leaps) => (letter, max_leaps.to_string()),
    }
}

/// Direction modifiers for some of a letter's directions: one if possible, otherwise several that
/// together cover all.
fn directions(letter: char, all: &[(i8, i8)], wanted: &[(i8, i8)]) -> Vec<String> {
    if wanted.is_empty() {
        return Vec::new();
    }
    if wanted.len() == all.len() {
        return vec![String::new()];
    }
    let read = |words: &str| -> Vec<(i8, i8)> {
        let atoms = betza::parse(&[words, letter.encode_utf8(&mut [0; 4])].concat()).unwrap_or_default();
        atoms.iter().flat_map(|atom| atom.directions.iter().copied()).collect()
    };
    let is_within = |directions: &[(i8, i8)], of: &[(i8, i8)]| directions.iter().all(|way| of.contains(way));
    let singles: Vec<(String, Vec<(i8, i8)>)> = tokens()
        .into_iter()
        .map(|token| (read(&token), token))
        .filter(|(directions, _)| !directions.is_empty() && is_within(directions, wanted))
        .map(|(directions, token)| (token, directions))
        .collect();
    if let Some((token, _)) = singles.iter().find(|(_, directions)| is_within(wanted, directions)) {
        return vec![token.clone()];
    }
    for (one, _) in &singles {
        for (two, _) in &singles {
            let both = [one.as_str(), two.as_str()].concat();
            let directions = read(&both);
            if is_within(&directions, wanted) && is_within(wanted, &directions) {
                return vec![both];
            }
        }
    }
    let mut rest = wanted.to_vec();
    let mut words = Vec::new();
    while !rest.is_empty() {
        let gain = |directions: &[(i8, i8)]| directions.iter().filter(|way| rest.contains(way)).count();
        // Every single direction has a modifier, so each iteration covers at least one.
        let Some((token, directions)) = singles.iter().rev().max_by_key(|(_, directions)| gain(directions))
        else {
            break;
        };
        if gain(directions) == 0 {
            break;
        }
        words.push(token.clone());
        rest.retain(|way| !directions.contains(way));
    }
    words
}

/// All direction modifiers, short ones first.
fn tokens() -> Vec<String> {
    let (vertical, horizontal) = ("fbvh", "rlsh");
    let mut tokens: Vec<String> = "fblrvs".chars().map(String::from).collect();
    for (firsts, seconds) in [(vertical, horizontal), (horizontal, vertical)] {
        for first in firsts.chars() {
            tokens.push([first, first].iter().collect());
            for second in seconds.chars() {
                tokens.push([first, second].iter().collect());
            }
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use crate::variant::Variant;

    fn ways(atoms: &[Atom]) -> Vec<Way> {
        let mut ways: Vec<Way> = Vec::new();
        for atom in atoms {
            ways.extend(atom.directions.iter().map(|way| (atom.travel, atom.mode, atom.first, *way)));
        }
        merge(&mut ways);
        ways.sort_by_key(|way| format!("{way:?}"));
        ways.dedup();
        ways
    }

    #[test]
    fn written_moves_are_read_back() {
        let mut seen = 0;
        for game in games::known() {
            let Ok(variant) = game.variant else { continue };
            for kind in variant.kinds() {
                let text = write_betza(&kind.atoms);
                let again = betza::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(ways(&again), ways(&kind.atoms), "{}: {text}", kind.name);
                seen += 1;
            }
        }
        assert!(seen > 300, "{seen}");
    }

    #[test]
    fn moves_by_contact_are_read_back() {
        for text in ["yK", "yQ", "ymW", "yjF", "yjK", "yfWymfF", "yrlRyB", "KyQ", "mRyjW"] {
            let atoms = betza::parse(text).expect("moves");
            let written = write_betza(&atoms);
            let again = betza::parse(&written).unwrap_or_else(|error| panic!("{text} {written}: {error}"));
            assert_eq!(ways(&again), ways(&atoms), "{text}: {written}");
            assert!(written.len() <= text.len(), "{text}: {written}");
        }
        let contact = Variant::parse("contact").expect("a known name");
        for kind in contact.kinds() {
            let written = write_betza(&kind.atoms);
            assert_eq!(ways(&betza::parse(&written).expect("moves")), ways(&kind.atoms), "{}", kind.name);
        }
    }

    #[test]
    fn any_choice_of_directions_can_be_written() {
        for (letter, leap) in LEAPS {
            let all = turned(leap);
            for set in 1u32..1 << all.len() {
                let some = all.iter().enumerate().filter(|(index, _)| set >> index & 1 != 0);
                let directions: Vec<(i8, i8)> = some.map(|(_, way)| *way).collect();
                let atom = Atom {
                    directions: directions.into(),
                    travel: Travel::Ride { max_leaps: 0 },
                    mode: Mode::Capture,
                    first: false,
                };
                let text = write_betza(std::slice::from_ref(&atom));
                let again = betza::parse(&text).unwrap_or_else(|error| panic!("{letter} {text}: {error}"));
                assert_eq!(ways(&again), ways(&[atom]), "{letter} {set:b}: {text}");
            }
        }
    }

    #[test]
    fn common_pieces_have_their_usual_betza_notation() {
        for text in
            ["K", "Q", "QN", "RN", "BN", "mRcpR", "gQ", "NN", "W3", "C", "FA", "fW", "nN", "mQcN", "vWfF"]
        {
            let atoms = betza::parse(text).expect("moves");
            let written = write_betza(&atoms);
            assert!(written.len() <= text.len() + 1, "{text}: {written}");
        }
        assert_eq!(write_betza(&betza::parse("WF").expect("moves")), "K");
        assert_eq!(write_betza(&betza::parse("RBN").expect("moves")), "QN");
        assert_eq!(write_betza(&betza::parse("mNcN").expect("moves")), "N");
    }
}
