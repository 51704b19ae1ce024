//! The tabs beside the board: one at a time has all the height that is left.

/// What the panel beside the board shows of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tab {
    /// The moves, the engine's lines above them, and the end.
    #[default]
    Moves,
    /// The rules in words.
    Rules,
    /// The pieces and how they move. While it is open, a piece on the board is explained when it is chosen.
    Pieces,
    /// What is written at a move.
    Notes,
}

impl Tab {
    /// All of them, in their order.
    pub const ALL: [Tab; 4] = [Tab::Moves, Tab::Rules, Tab::Pieces, Tab::Notes];

    /// The word of the page's mark `data-tab`.
    pub const fn name(self) -> &'static str {
        match self {
            Tab::Moves => "moves",
            Tab::Rules => "rules",
            Tab::Pieces => "pieces",
            Tab::Notes => "notes",
        }
    }

    pub fn parse(name: &str) -> Option<Tab> {
        Tab::ALL.into_iter().find(|tab| tab.name() == name)
    }

    /// The tab beside it, round and round.
    pub fn beside(self, forward: bool) -> Tab {
        let count = Tab::ALL.len();
        Tab::ALL[(self as usize + if forward { 1 } else { count - 1 }) % count]
    }
}
