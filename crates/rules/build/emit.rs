//! Generates Rust code for the data of variants.
//!
//! Values that several games share are emitted once, as a static.

use std::collections::BTreeMap;

use crate::types::atoms::{Atom, Mode, Travel};
use crate::types::square_set::SquareSet;
use crate::variant::data::{
    Castling, Endings, Flag, Goal, KindSpec, PLAIN, Pieces, Place, Promotion, Restraints, SideMoves,
    VariantData,
};

/// The fields of a variant: pairs of a place and its value.
pub(crate) struct Fields(Vec<(String, String)>);

impl Fields {
    /// The assignments that turn this variant into another.
    pub(crate) fn changes(&self, other: &Fields) -> String {
        self.assignments(other, |_| true)
    }

    /// [`Self::changes`] without the fields of the sides.
    pub(crate) fn changes_beside_sides(&self, other: &Fields) -> String {
        self.assignments(other, |place| !place.starts_with("sides["))
    }

    fn assignments(&self, other: &Fields, wanted: fn(&str) -> bool) -> String {
        let differ = self.0.iter().zip(&other.0).filter(|(one, other)| one.1 != other.1 && wanted(&one.0));
        differ.map(|(_, (place, value))| format!("        data.{place} = {value};\n")).collect()
    }
}

/// A string literal.
pub(crate) fn string(text: &str) -> String {
    format!("{text:?}")
}

/// Generates Rust code.
#[derive(Default)]
pub(crate) struct Emitter {
    /// The statics and functions.
    pub(crate) code: String,
    /// Whether a game needs rules that are otherwise compiled for custom variants only.
    pub(crate) needs_all_rules: bool,
    statics: BTreeMap<String, String>,
    functions: usize,
}

impl Emitter {
    /// The fields of a variant.
    pub(crate) fn fields(&mut self, data: &VariantData) -> Fields {
        self.needs_all_rules |= is_rare(data);
        let mut fields = vec![
            ("title".to_owned(), borrowed(&data.title)),
            ("summary".to_owned(), borrowed(&data.summary)),
            (
                "geometry".to_owned(),
                format!("Geometry::new({}, {})", data.geometry.files(), data.geometry.ranks()),
            ),
            ("kinds".to_owned(), self.kinds(&data.kinds)),
            ("start_fen".to_owned(), borrowed(&data.start_fen)),
        ];
        for (index, side) in data.sides.iter().enumerate() {
            fields.push((format!("sides[{index}].name"), borrowed(&side.name)));
            fields.push((format!("sides[{index}].goal"), format!("Goal::{:?}", side.goal)));
            fields.push((format!("sides[{index}].promotion"), promotion(&side.promotion)));
            fields.push((format!("sides[{index}].moves"), self.moves(&side.moves)));
        }
        let pseudo_royal = data.pseudo_royal.as_ref().map(|royal| {
            format!(
                "PseudoRoyal {{ kinds: {}, at_most: {}, together: {} }}",
                borrowed(&royal.kinds),
                royal.at_most,
                royal.together
            )
        });
        fields.extend([
            ("stalemate".to_owned(), format!("StalemateRule::{:?}", data.stalemate)),
            ("dead_material".to_owned(), format!("DeadMaterial::{:?}", data.dead_material)),
            ("pseudo_royal".to_owned(), option(pseudo_royal)),
            ("endings".to_owned(), self.endings(&data.endings)),
            ("restraints".to_owned(), format!("{:?}", data.restraints)),
            ("en_passant_field".to_owned(), format!("EnPassantField::{:?}", data.en_passant_field)),
            ("pawns_keep_off_edges".to_owned(), data.pawns_keep_off_edges.to_string()),
            ("board_colors".to_owned(), format!("BoardColors::{:?}", data.board_colors)),
        ]);
        Fields(fields)
    }

    /// Emits a function that returns a variant's data for its options; returns the name of the
    /// function.
    pub(crate) fn function(&mut self, fields: &Fields, changes: &str) -> String {
        self.functions += 1;
        let name = format!("data_{}", self.functions);
        let get =
            |wanted: &str| fields.0.iter().find(|(place, _)| place == wanted).map_or("", |(_, value)| value);
        let side = |index: usize| {
            let get = |what: &str| get(&format!("sides[{index}].{what}"));
            format!(
                "SideRules {{ name: {}, goal: {}, promotion: {}, moves: {} }}",
                get("name"),
                get("goal"),
                get("promotion"),
                get("moves")
            )
        };
        let plain: String = fields
            .0
            .iter()
            .filter(|(place, _)| !place.contains('['))
            .map(|(place, value)| format!("        {place}: {value},\n"))
            .collect();
        let sides = format!("        sides: [{}, {}],\n", side(0), side(1));
        let value = format!("VariantData {{\n{plain}{sides}        is_custom: false,\n    }}");
        self.code += &match changes {
            "" => format!("fn {name}(_: &Options) -> VariantData {{\n    {value}\n}}\n"),
            changes => format!(
                "fn {name}(options: &Options) -> VariantData {{\n    let mut data = {value};\n{changes}    data\n}}\n"
            ),
        };
        name
    }

    /// Emits a value once; returns its name.
    fn shared(&mut self, kind: &str, value: String) -> String {
        let count = self.statics.len();
        if let Some(name) = self.statics.get(&value) {
            return name.clone();
        }
        let name = format!("STATIC_{count}");
        self.code += &format!("static {name}: {kind} = {value};\n");
        self.statics.insert(value, name.clone());
        name
    }

    fn kinds(&mut self, kinds: &[KindSpec]) -> String {
        let all: Vec<String> = kinds.iter().map(|kind| self.kind(kind)).collect();
        let name = self.shared("&[KindSpec]", format!("&[{}]", all.join(", ")));
        format!("Cow::Borrowed({name})")
    }

    fn kind(&mut self, kind: &KindSpec) -> String {
        let atoms: Vec<String> = kind.atoms.iter().map(atom).collect();
        let atoms = self.shared("&[Atom]", format!("&[{}]", atoms.join(", ")));
        format!(
            "KindSpec {{ letter: {:?}, name: {}, picture: {}, role: Role::{:?}, atoms: Cow::Borrowed({atoms}), is_pawn: {}, omits_san_letter: {} }}",
            kind.letter,
            borrowed(&kind.name),
            borrowed(&kind.picture),
            kind.role,
            kind.is_pawn,
            kind.omits_san_letter
        )
    }

    fn moves(&mut self, moves: &SideMoves) -> String {
        let steps = moves.multi_steps.iter().map(|step| {
            let from = match step.from {
                Place::Rank(rank) => format!("Place::Rank({rank})"),
                Place::Squares(set) => format!("Place::Squares({})", squares(&set)),
            };
            format!("MultiStep {{ pawn: {:?}, from: {from}, steps: {} }}", step.pawn, step.steps)
        });
        let passing = moves.en_passant.iter().map(|rule| format!("{rule:?}"));
        let regions = moves.regions.iter().map(|(letter, set)| format!("({letter:?}, {})", squares(set)));
        let regions = list(regions);
        let value = format!(
            "SideMoves {{ castling: {}, multi_steps: Cow::Borrowed(&[{}]), en_passant: Cow::Borrowed(&[{}]), en_passant_zone: {}, first_moves: {}, promoters: {}, progress: {}, regions: {} }}",
            option(moves.castling.as_ref().map(castling)),
            list(steps),
            list(passing),
            squares(&moves.en_passant_zone),
            squares(&moves.first_moves),
            borrowed(&moves.promoters),
            option(moves.progress.as_ref().map(|letters| borrowed(letters))),
            if regions.is_empty() { "Vec::new()".to_owned() } else { format!("vec![{regions}]") },
        );
        if regions.is_empty() {
            let name = self.shared("SideMoves", value);
            format!("Cow::Borrowed(&{name})")
        } else {
            format!("Cow::Owned({value})")
        }
    }

    fn endings(&mut self, endings: &Endings) -> String {
        if *endings == PLAIN {
            return "Cow::Borrowed(&PLAIN)".to_owned();
        }
        let extinction = endings.extinction.as_ref().map(|rule| {
            format!(
                "Extinction {{ pieces: {}, at_most: {}, enemy_at_least: {}, is_claimed: {}, verdict: Verdict::{:?} }}",
                pieces(&rule.pieces),
                rule.at_most,
                rule.enemy_at_least,
                rule.is_claimed,
                rule.verdict
            )
        });
        let flag = |flag: &Option<Flag>| {
            option(flag.as_ref().map(|flag| {
                format!("Flag {{ pieces: {}, zone: {} }}", pieces(&flag.pieces), squares(&flag.zone))
            }))
        };
        let value = format!(
            "Endings {{ extinction: {}, flags: [{}, {}], flag_rules: {:?}, counts_checks: {}, checkmate: Verdict::{:?}, stalemate_counts_pieces: {}, repetitions: {:?}, repetition: Verdict::{:?}, repetition_is_for_white: {}, plies_without_progress: {:?} }}",
            option(extinction),
            flag(&endings.flags[0]),
            flag(&endings.flags[1]),
            endings.flag_rules,
            endings.counts_checks,
            endings.checkmate,
            endings.stalemate_counts_pieces,
            endings.repetitions,
            endings.repetition,
            endings.repetition_is_for_white,
            endings.plies_without_progress
        );
        let name = self.shared("Endings", value);
        format!("Cow::Borrowed(&{name})")
    }
}

/// Whether a game needs rules that are otherwise compiled for custom variants only.
fn is_rare(data: &VariantData) -> bool {
    let is_usual = |atom: &Atom| {
        let by_leap = matches!(
            (atom.travel, atom.mode),
            (Travel::Leap, _) | (Travel::Ride { max_leaps: 0 }, Mode::Both)
        );
        (by_leap || matches!(atom.travel, Travel::Contact { .. })) && !atom.first && is_symmetric(atom)
    };
    let is_usual_side = |side: &crate::variant::data::SideRules| {
        let moves = &side.moves;
        side.goal != Goal::Other
            && !matches!(side.promotion, Promotion::Among(_))
            && moves.en_passant_zone == SquareSet::ALL
            && moves.promoters.is_empty()
            && moves.progress.is_none()
            && moves.regions.is_empty()
            && moves.multi_steps.iter().all(|step| matches!(step.from, Place::Rank(_)))
    };
    data.pseudo_royal.is_some()
        || *data.endings != PLAIN
        || data.restraints != Restraints::default()
        || data.en_passant_field == crate::variant::data::EnPassantField::FairyStockfish
        || !data.kinds.iter().all(|kind| kind.atoms.iter().all(is_usual))
        || !data.sides.iter().all(is_usual_side)
}

fn is_symmetric(atom: &Atom) -> bool {
    atom.directions.iter().all(|&(files, ranks)| atom.directions.contains(&(-files, ranks)))
}

fn borrowed(text: &str) -> String {
    format!("Cow::Borrowed({text:?})")
}

fn option(value: Option<String>) -> String {
    value.map_or_else(|| "None".to_owned(), |value| format!("Some({value})"))
}

fn list(values: impl Iterator<Item = String>) -> String {
    values.collect::<Vec<_>>().join(", ")
}

fn atom(atom: &Atom) -> String {
    let travel = match atom.travel {
        Travel::Contact { normal, captures_next } => {
            format!("Travel::Contact {{ normal: Normal::{normal:?}, captures_next: {captures_next} }}")
        }
        other => format!("Travel::{other:?}"),
    };
    format!(
        "Atom {{ directions: Cow::Borrowed(&{:?}), travel: {travel}, mode: Mode::{:?}, first: {} }}",
        atom.directions, atom.mode, atom.first
    )
}

fn promotion(promotion: &Promotion) -> String {
    match promotion {
        Promotion::FromPool | Promotion::Any => format!("Promotion::{promotion:?}"),
        Promotion::ByReach { camp_ranks, on_last_rank } => {
            format!(
                "Promotion::ByReach {{ camp_ranks: {camp_ranks}, on_last_rank: Cow::Borrowed(&{on_last_rank:?}) }}"
            )
        }
        Promotion::Among(among) => format!(
            "Promotion::Among(Box::new(Among {{ zone: {}, kinds: {:?}.to_owned(), limits: vec!{:?}, compulsory: {} }}))",
            squares(&among.zone),
            among.kinds,
            among.limits,
            among.compulsory
        ),
    }
}

fn castling(castling: &Castling) -> String {
    // The `Debug` format of this type is valid Rust.
    format!("{castling:?}")
}

fn squares(set: &SquareSet) -> String {
    if *set == SquareSet::ALL {
        "SquareSet::ALL".to_owned()
    } else if set.is_empty() {
        "SquareSet::NONE".to_owned()
    } else {
        format!("SquareSet::from_words({:?})", set.words())
    }
}

fn pieces(pieces: &Pieces) -> String {
    match pieces {
        Pieces::All => "Pieces::All".to_owned(),
        Pieces::Kinds(letters) => format!("Pieces::Kinds({})", borrowed(letters)),
    }
}
