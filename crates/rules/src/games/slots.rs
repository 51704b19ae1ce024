//! The kinds of pieces that the language has names for, and the 25 places for others.

/// A place for a kind of piece: a number into [`SLOTS`], or one of the places for own pieces after them, or the king's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Slot(pub(super) u8);

/// How many own pieces a game may have.
const CUSTOM: u8 = 25;

pub(super) const PAWN: Slot = Slot(0);
pub(super) const JANGGI_CANNON: Slot = Slot(27);
pub(super) const KING: Slot = Slot(SLOTS.len() as u8 + CUSTOM);

/// Names and moves of the pieces that need no description, in Fairy-Stockfish's order.
const SLOTS: [(&str, &str); 36] = [
    ("pawn", "fmWfceF"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "fN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "fmWfF"),
    ("immobile", ""),
    ("cannon", "mRcpR"),
    ("janggiCannon", "pR"),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
];

impl Slot {
    /// All, in the order in which pieces are read.
    pub(super) fn all() -> impl Iterator<Item = Slot> {
        (0..=KING.0).map(Slot)
    }

    /// Whether it is one of the places for own pieces.
    pub(super) fn is_custom(self) -> bool {
        self.0 >= SLOTS.len() as u8 && self != KING
    }

    /// Its key.
    pub(super) fn key(self) -> String {
        match SLOTS.get(usize::from(self.0)) {
            Some((name, _)) => (*name).to_owned(),
            None if self == KING => "king".to_owned(),
            None => format!("customPiece{}", usize::from(self.0) - SLOTS.len() + 1),
        }
    }

    /// The end of its keys for regions: its key with a capital.
    pub(super) fn capitalised(self) -> String {
        let key = self.key();
        key[..1].to_ascii_uppercase() + &key[1..]
    }

    /// How it moves where nothing is said.
    pub(super) fn usual_moves(self) -> &'static str {
        match SLOTS.get(usize::from(self.0)) {
            Some((_, moves)) => moves,
            None if self == KING => "K",
            None => "",
        }
    }
}

/// A set of places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct SlotSet(u64);

const _: () = assert!(KING.0 < 64);

impl SlotSet {
    pub(super) const NONE: SlotSet = SlotSet(0);

    pub(super) const fn of(slot: Slot) -> Self {
        SlotSet(1 << slot.0)
    }

    pub(super) fn add(&mut self, slot: Slot) {
        self.0 |= 1 << slot.0;
    }

    pub(super) fn remove(&mut self, slot: Slot) {
        self.0 &= !(1 << slot.0);
    }

    pub(super) fn has(self, slot: Slot) -> bool {
        self.0 >> slot.0 & 1 != 0
    }
}
