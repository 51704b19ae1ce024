//! The tabs of the panel beside the board.

/// A tab of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tab {
    /// The moves, with the engine's lines above them and the result below.
    #[default]
    Moves,
    /// The rules.
    Rules,
    /// The pieces and how they move. While this tab is open, a selected piece is explained.
    Pieces,
    /// The annotations of the displayed move.
    Notes,
}

impl Tab {
    /// All tabs, in order.
    pub const ALL: [Tab; 4] = [Tab::Moves, Tab::Rules, Tab::Pieces, Tab::Notes];

    /// Returns the value of the attribute `data-tab`.
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

    /// Returns the tab that a key selects from this one; `None` if it is another key.
    pub fn by_key(self, key: &str) -> Option<Tab> {
        match key {
            "ArrowRight" | "ArrowDown" => Some(self.beside(true)),
            "ArrowLeft" | "ArrowUp" => Some(self.beside(false)),
            _ => None,
        }
    }

    /// Returns the next or previous tab, cyclically.
    fn beside(self, forward: bool) -> Tab {
        let count = Tab::ALL.len();
        Tab::ALL[(self as usize + if forward { 1 } else { count - 1 }) % count]
    }
}
