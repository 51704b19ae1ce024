//! The named kinds of pieces of the variant format, and the 25 slots for custom pieces.

/// A slot for a kind of piece: an index of [`SLOTS`], a slot for a custom piece after them, or the
/// king's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Slot(pub(super) u8);

/// The number of slots for custom pieces.
const CUSTOM: u8 = 25;

pub(super) const PAWN: Slot = Slot(0);
pub(super) const JANGGI_CANNON: Slot = Slot(27);
pub(super) const KING: Slot = Slot(SLOTS.len() as u8 + CUSTOM);

/// Names and moves of the predefined pieces, in Fairy-Stockfish's order.
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
    /// All slots, in the order in which pieces are read.
    pub(super) fn all() -> impl Iterator<Item = Slot> {
        (0..=KING.0).map(Slot)
    }

    /// Whether it is a slot for a custom piece.
    pub(super) fn is_custom(self) -> bool {
        self.0 >= SLOTS.len() as u8 && self != KING
    }

    /// The key that defines the piece.
    pub(super) fn key(self) -> String {
        match SLOTS.get(usize::from(self.0)) {
            Some((name, _)) => (*name).to_owned(),
            None if self == KING => "king".to_owned(),
            None => format!("customPiece{}", usize::from(self.0) - SLOTS.len() + 1),
        }
    }

    /// The suffix of keys of mobility regions: the key, capitalised.
    pub(super) fn capitalised(self) -> String {
        let key = self.key();
        key[..1].to_ascii_uppercase() + &key[1..]
    }

    /// The default moves.
    pub(super) fn usual_moves(self) -> &'static str {
        match SLOTS.get(usize::from(self.0)) {
            Some((_, moves)) => moves,
            None if self == KING => "K",
            None => "",
        }
    }
}

/// A set of slots.
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
