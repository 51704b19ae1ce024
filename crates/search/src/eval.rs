//! What a position is worth without searching, for any board and any men.
//!
//! Nothing here knows a game: men are worth what a short table or their own movement says, squares are good by
//! where they lie on the board, and what a pawn may become is asked of the rules. Material and squares are kept
//! up move by move in an [`Accumulator`]; the rest is looked up when asked. Another evaluator (other weights, a
//! learned network) needs the same four functions: `accumulate`, `after`, `evaluate`, `exchange_value`.

use vicinity_rules::{Atom, Color, Kind, Mode, Move, Piece, Position, Role, Square, Variant};

use crate::params::{self, Pair};

/// Two evaluations at once: for a full board and for an empty one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tapered {
    middle: i32,
    end: i32,
}

impl Tapered {
    fn add(&mut self, (middle, end): Pair, times: i32) {
        self.middle += middle * times;
        self.end += end * times;
    }

    fn add_tapered(&mut self, other: Tapered, sign: i32) {
        self.middle += other.middle * sign;
        self.end += other.end * sign;
    }
}

/// What is kept up move by move, as White sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Accumulator {
    score: Tapered,
    /// The value of all men but kings and pawns.
    force: i32,
}

/// What the evaluator knows about a kind.
#[derive(Clone, Copy)]
struct KindFacts {
    kind: Kind,
    value: Tapered,
    is_king: bool,
    is_pawn: bool,
    /// Hundredths of centipawns for a reachable square, and how many are usual.
    mobility: Tapered,
    usual_targets: i32,
    attack_weight: i32,
    /// Whether it moves like a bishop, on squares of one colour.
    colour_bound: bool,
}

/// The evaluator of one variant.
pub(crate) struct Evaluator {
    kinds: Vec<KindFacts>,
    /// By man and square.
    squares: Vec<[Tapered; 256]>,
    exchange: [i32; 64],
    least_exchange: i32,
    full_force: i32,
    best_promotion: i32,
    ranks: u8,
    files: u8,
    /// By colour: the pawns' ways of capturing, as wrapping differences of square indices.
    pawn_captures: [Vec<(Piece, Vec<u8>)>; 2],
}

fn taper(score: Tapered, force: i32, full_force: i32) -> i32 {
    let force = force.min(full_force);
    (score.middle * force + score.end * (full_force - force)) / full_force.max(1)
}

fn distance(one: Square, other: Square) -> i32 {
    i32::from(one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank())))
}

/// Whether two squares are the same or neighbours; the torus keeps edges apart.
fn is_near(one: Square, other: Square) -> bool {
    let offset = other.index().wrapping_sub(one.index()).wrapping_add(0x11) & 0xff;
    offset & 0xf <= 2 && offset >> 4 <= 2
}

impl Evaluator {
    pub(crate) fn new(variant: &Variant) -> Self {
        let geometry = variant.geometry();
        let (files, ranks) = (geometry.files(), geometry.ranks());
        let mut kinds = Vec::new();
        for kind in variant.all_kinds() {
            let spec = variant.kind(kind);
            let moves = average_moves(variant, spec.atoms);
            let worked_out = moves * params::VALUE_PER_SQUARE / 100;
            let known = params::MEN.iter().find(|(name, _)| *name == spec.name).map(|(_, value)| *value);
            let (middle, end) = match spec.role {
                Role::King => (0, 0),
                Role::Pawn => known.unwrap_or(params::MEN[0].1),
                Role::Piece => known.unwrap_or((worked_out, worked_out)),
            };
            let share = |weight: i32| 10_000 * weight / moves.max(100);
            kinds.push(KindFacts {
                kind,
                value: Tapered { middle, end },
                is_king: spec.role == Role::King,
                is_pawn: spec.role == Role::Pawn,
                mobility: Tapered { middle: share(params::MOBILITY.0), end: share(params::MOBILITY.1) },
                usual_targets: moves * 9 / 10,
                attack_weight: middle,
                colour_bound: is_colour_bound(spec.atoms),
            });
        }
        let squares = (0..kinds.len() * 2)
            .map(|index| {
                let (kind, color) = (kinds[index / 2].kind, Color::BOTH[index % 2]);
                let mut table = [Tapered::default(); 256];
                for square in geometry.squares() {
                    let sign = if color == Color::White { 1 } else { -1 };
                    let placed = placement(variant, kind, color, square);
                    let mut score = Tapered::default();
                    score.add_tapered(kinds[kind.index()].value, sign);
                    score.add_tapered(placed, sign);
                    table[square.index()] = score;
                }
                table
            })
            .collect();
        let mut exchange = [0; 64];
        let mut full_force = 0;
        for kind in variant.all_kinds() {
            let facts = &kinds[kind.index()];
            for color in Color::BOTH {
                exchange[kind.of(color).index()] =
                    if facts.is_king { params::KING_EXCHANGE } else { facts.value.middle };
                if !facts.is_pawn {
                    full_force += facts.value.middle * i32::from(variant.initial_count(color, kind));
                }
            }
        }
        let least_exchange = exchange.iter().copied().filter(|&value| value > 0).min().unwrap_or(0);
        let best_promotion = variant
            .all_kinds()
            .filter(|&kind| {
                variant.kind(kind).role == Role::Piece
                    && Color::BOTH.iter().any(|&color| variant.initial_count(color, kind) > 0)
            })
            .map(|kind| kinds[kind.index()].value.middle)
            .max()
            .unwrap_or(1);
        let pawn_captures = Color::BOTH.map(|color| {
            let pawns = variant.all_kinds().filter(|&kind| variant.kind(kind).role == Role::Pawn);
            pawns.map(|kind| (kind.of(color), captures(variant.kind(kind).atoms, color))).collect()
        });
        Evaluator {
            kinds,
            squares,
            exchange,
            least_exchange,
            full_force,
            best_promotion,
            ranks,
            files,
            pawn_captures,
        }
    }

    /// What a man is worth in an exchange.
    #[inline]
    pub(crate) fn exchange_value(&self, piece: Piece) -> i32 {
        self.exchange[piece.index() & 63]
    }

    /// What the least man is worth in an exchange.
    #[inline]
    pub(crate) fn least_exchange_value(&self) -> i32 {
        self.least_exchange
    }

    /// The accumulator of a position, from nothing.
    pub(crate) fn accumulate(&self, position: &Position) -> Accumulator {
        let mut accumulator = Accumulator::default();
        for (square, piece) in position.pieces() {
            self.place(&mut accumulator, piece, square, 1);
        }
        accumulator
    }

    /// The accumulator after a move that is about to be made.
    #[inline]
    pub(crate) fn after(&self, before: &Accumulator, position: &Position, mv: Move) -> Accumulator {
        let mut accumulator = *before;
        if mv.is_castling() {
            self.castle(&mut accumulator, position, mv);
            return accumulator;
        }
        let Some(mover) = position.piece_at(mv.from()) else { return accumulator };
        if let Some((square, victim)) = position.captured_by(mv) {
            self.place(&mut accumulator, victim, square, -1);
        }
        self.place(&mut accumulator, mover, mv.from(), -1);
        let arrived = mv.promotion().map_or(mover, |kind| kind.of(mover.color()));
        self.place(&mut accumulator, arrived, mv.to(), 1);
        accumulator
    }

    #[cold]
    fn castle(&self, accumulator: &mut Accumulator, position: &Position, mv: Move) {
        for change in position.changes(mv) {
            if let vicinity_rules::Change::Shift { from, to } = change
                && let Some(piece) = position.piece_at(from)
            {
                self.place(accumulator, piece, from, -1);
                self.place(accumulator, piece, to, 1);
            }
        }
    }

    #[inline(always)]
    fn place(&self, accumulator: &mut Accumulator, piece: Piece, square: Square, sign: i32) {
        accumulator.score.add_tapered(self.squares[piece.index()][square.index()], sign);
        let facts = &self.kinds[piece.kind().index()];
        if !facts.is_pawn {
            accumulator.force += facts.value.middle * sign;
        }
    }

    /// How many men besides king and pawns the side to move has.
    pub(crate) fn officers(&self, position: &Position) -> usize {
        let officers = self.kinds.iter().filter(|facts| !facts.is_king && !facts.is_pawn);
        officers.map(|facts| position.squares_of(facts.kind.of(position.turn())).len()).sum()
    }

    /// The worth of a position in centipawns, as the side to move sees it.
    pub(crate) fn evaluate(&self, position: &Position, accumulator: &Accumulator) -> i32 {
        let mut score = accumulator.score;
        let pawns = PawnMap::new(self, position);
        for color in Color::BOTH {
            let sign = if color == Color::White { 1 } else { -1 };
            score.add_tapered(self.men(position, &pawns, color), sign);
            score.add_tapered(self.pawns(position, &pawns, color), sign);
        }
        let mut value = taper(score, accumulator.force, self.full_force);
        if position.men() <= MOP_UP_MEN {
            value += self.mop_up(position, value);
        }
        // The nearer the draw by fifty moves, the less an advantage is worth.
        value = value * (200 - i32::from(position.halfmove_clock().min(100))) / 200;
        let own = if position.turn() == Color::White { value } else { -value };
        own + params::TEMPO
    }

    /// Mobility, king danger, threats by pawns and the pair of bishops, for one side.
    fn men(&self, position: &Position, pawns: &PawnMap, color: Color) -> Tapered {
        let mut score = Tapered::default();
        let mut mobility = Tapered::default();
        let mut attack_units = 0;
        let enemy = !color;
        let worth = &pawns.worth[color.index()];
        for facts in &self.kinds {
            if facts.is_pawn {
                continue;
            }
            let piece = facts.kind.of(color);
            if facts.is_king {
                if let Some(&king) = position.squares_of(piece).first() {
                    score.add(params::SHELTER, self.shelter(position, king, color));
                }
                continue;
            }
            let mut sides = 0;
            let (mut more, mut near) = (0, 0);
            position.for_each_reach(piece, worth, |square, sum| {
                more += (sum & 0xff) as i32 - facts.usual_targets / 100;
                near += (sum >> 8) as i32;
                score.add(params::THREATENED_BY_PAWN, i32::from(pawns.attacks(enemy, square)));
                sides |= 1 << u8::from(square.is_light());
            });
            mobility.add((facts.mobility.middle, facts.mobility.end), more);
            attack_units += near * facts.attack_weight;
            if facts.colour_bound && sides == 3 {
                score.add(params::BISHOP_PAIR, 1);
            }
        }
        score.middle += mobility.middle / 100;
        score.end += mobility.end / 100;
        let units = (attack_units / params::ATTACKER_UNIT).min(params::MOST_ATTACK_UNITS);
        score.middle += units * units * params::KING_DANGER.0 / 64;
        score.end += units * units * params::KING_DANGER.1 / 64;
        score
    }

    fn shelter(&self, position: &Position, king: Square, color: Color) -> i32 {
        let mut count = 0;
        for (pawn, _) in &self.pawn_captures[color.index()] {
            for &square in position.squares_of(*pawn) {
                let ahead = match color {
                    Color::White => square.rank() >= king.rank(),
                    Color::Black => square.rank() <= king.rank(),
                };
                count += i32::from(ahead && is_near(king, square));
            }
        }
        count
    }

    /// Structure and progress of one side's pawns.
    fn pawns(&self, position: &Position, pawns: &PawnMap, color: Color) -> Tapered {
        let mut score = Tapered::default();
        for (pawn, _) in &self.pawn_captures[color.index()] {
            for &square in position.squares_of(*pawn) {
                let file = usize::from(square.file()) + 1;
                let own = &pawns.count[color.index()];
                if own[file] > 1 {
                    score.add(params::DOUBLED, 1);
                }
                if own[file - 1] + own[file + 1] == 0 {
                    score.add(params::ISOLATED, 1);
                }
                if pawns.attacks(color, square) {
                    score.add(params::SUPPORTED, 1);
                }
                if !pawns.is_passed(square, color) {
                    continue;
                }
                let promotion = self.promotion_percent(position, square, color);
                score.add_tapered(self.passed(position, square, color, promotion), 1);
            }
        }
        score
    }

    /// The share, in percent, of the best promotion that is to be had straight ahead as things stand.
    fn promotion_percent(&self, position: &Position, pawn: Square, color: Color) -> i32 {
        let end = Square::new(pawn.file(), if color == Color::White { self.ranks - 1 } else { 0 });
        let best = self
            .kinds
            .iter()
            .filter(|facts| position.may_promote(pawn, end, facts.kind))
            .map(|facts| facts.value.middle)
            .max()
            .unwrap_or(0);
        let least = params::PASSED_EMPTY_POOL;
        least + (100 - least) * best / self.best_promotion
    }

    fn passed(&self, position: &Position, square: Square, color: Color, promotion: i32) -> Tapered {
        let last = i32::from(self.ranks) - 1;
        let rank = i32::from(square.rank());
        let gone = if color == Color::White { rank } else { last - rank };
        let step = if color == Color::White { 0x10 } else { 0xf0 };
        let ahead = Square::new(square.file(), (square.index().wrapping_add(step) >> 4) as u8);
        // In 64ths: the square of the share of the way gone, a pawn before its last rank having gone all.
        let way = gone * gone * 64 / ((last - 1) * (last - 1)).max(1);
        let mut weight = way * promotion / 100;
        if position.piece_at(ahead).is_some() {
            weight = weight * params::PASSED_BLOCKED / 100;
        }
        let mut end = params::PASSED.1;
        let kings =
            Color::BOTH.map(|color| position.king_square(color).map_or(0, |king| distance(king, ahead)));
        end += kings[(!color).index()].min(6) * params::PASSED_KINGS.0;
        end -= kings[color.index()].min(6) * params::PASSED_KINGS.1;
        Tapered { middle: params::PASSED.0 * weight / 64, end: end * weight / 64 }
    }

    /// Helps the side that is far ahead against a king with little company, as White sees it.
    fn mop_up(&self, position: &Position, value: i32) -> i32 {
        if value.abs() < 350 {
            return 0;
        }
        let (winner, sign) = if value > 0 { (Color::White, 1) } else { (Color::Black, -1) };
        let (Some(own), Some(prey)) = (position.king_square(winner), position.king_square(!winner)) else {
            return 0;
        };
        let to_edge = |at: u8, size: u8| i32::from(at.min(size - 1 - at));
        let inside = to_edge(prey.file(), self.files) + to_edge(prey.rank(), self.ranks);
        let most = i32::from(self.files / 2 + self.ranks / 2);
        let apart = distance(own, prey);
        sign * ((most - inside) * params::DRIVEN_TO_EDGE + (most - apart) * params::KINGS_TOGETHER)
    }
}

/// With so few men left the winner is helped along.
const MOP_UP_MEN: u8 = 6;

/// The squares around a king and its own, as wrapping differences of square indices.
const AROUND: [u8; 9] = [0xef, 0xf0, 0xf1, 0xff, 0x00, 0x01, 0x0f, 0x10, 0x11];

/// Where pawns stand, and what it is worth to reach a square on their account and on the kings'.
struct PawnMap {
    /// Per colour and square, what it is worth to reach it: 1 unless an enemy pawn attacks it, and 256 next to
    /// the enemy king.
    worth: [[u16; 256]; 2],
    /// By colour and file (from 1): how many, and the rank of the one that has gone least.
    count: [[u8; 18]; 2],
    rearmost: [[u8; 18]; 2],
}

impl PawnMap {
    fn new(evaluator: &Evaluator, position: &Position) -> Self {
        let mut map = PawnMap { worth: [[1; 256]; 2], count: [[0; 18]; 2], rearmost: [[15; 18], [0; 18]] };
        for color in Color::BOTH {
            let side = color.index();
            for (pawn, captures) in &evaluator.pawn_captures[side] {
                for &square in position.squares_of(*pawn) {
                    for &delta in captures {
                        map.worth[1 - side][usize::from((square.index() as u8).wrapping_add(delta))] = 0;
                    }
                    let file = usize::from(square.file()) + 1;
                    map.count[side][file] += 1;
                    let rear = &mut map.rearmost[side][file];
                    *rear = match color {
                        Color::White => square.rank().min(*rear),
                        Color::Black => square.rank().max(*rear),
                    };
                }
            }
            if let Some(king) = position.king_square(color) {
                for delta in AROUND {
                    map.worth[1 - side][usize::from((king.index() as u8).wrapping_add(delta))] += 256;
                }
            }
        }
        map
    }

    #[inline(always)]
    fn attacks(&self, by: Color, square: Square) -> bool {
        self.worth[(!by).index()][square.index()] & 1 == 0
    }

    /// Whether no enemy pawn stands ahead on the pawn's file or those beside.
    fn is_passed(&self, square: Square, color: Color) -> bool {
        let file = usize::from(square.file()) + 1;
        let enemies = &self.rearmost[(!color).index()][file - 1..=file + 1];
        match color {
            Color::White => enemies.iter().all(|&rank| rank <= square.rank()),
            Color::Black => enemies.iter().all(|&rank| rank >= square.rank()),
        }
    }
}

/// The moves of a man on an average square, in hundredths, on a board on which squares are free as
/// [`params::FREE_PERCENT`] says.
fn average_moves(variant: &Variant, atoms: &[Atom]) -> i32 {
    let geometry = variant.geometry();
    let (mut total, mut squares) = (0, 0);
    for square in geometry.squares() {
        squares += 1;
        // How many squares lie ahead in a direction until the edge.
        let reach = |(files, ranks): (i8, i8)| {
            (1..16).take_while(move |&times: &i8| {
                let file = square.file() as i8 + files * times;
                let rank = square.rank() as i8 + ranks * times;
                (0..geometry.files() as i8).contains(&file) && (0..geometry.ranks() as i8).contains(&rank)
            })
        };
        let slide = |direction| {
            let mut free = 100;
            reach(direction).fold(0, |sum, _| {
                let sum = sum + free;
                free = free * params::FREE_PERCENT / 100;
                sum
            })
        };
        let step = |direction| reach(direction).take(1).count() as i32 * 100;
        for atom in atoms {
            total += match *atom {
                Atom::Leap { directions, mode: Mode::Both } => {
                    directions.iter().map(|&d| step(d)).sum::<i32>()
                }
                Atom::Leap { directions, .. } => directions.iter().map(|&d| step(d)).sum::<i32>() / 2,
                Atom::Ride { directions } => directions.iter().map(|&d| slide(d)).sum(),
                Atom::Contact { directions, normal, .. } => match normal {
                    vicinity_rules::Normal::Slide => directions.iter().map(|&d| slide(d)).sum(),
                    _ => directions.iter().map(|&d| step(d)).sum(),
                },
            };
        }
    }
    total / squares
}

/// Whether every step keeps to squares of one colour, and one square diagonally is among the steps.
fn is_colour_bound(atoms: &[Atom]) -> bool {
    atoms.iter().all(|atom| match *atom {
        Atom::Leap { directions, .. } | Atom::Ride { directions } | Atom::Contact { directions, .. } => {
            directions.contains(&(1, 1)) && directions.iter().all(|(files, ranks)| (files + ranks) % 2 == 0)
        }
    })
}

/// The ways in which a pawn captures, as wrapping differences of square indices.
fn captures(atoms: &[Atom], color: Color) -> Vec<u8> {
    let forward = if color == Color::White { 1 } else { -1 };
    let mut deltas = Vec::new();
    for atom in atoms {
        if let Atom::Leap { directions, mode: Mode::Capture | Mode::Both } = *atom {
            deltas.extend(
                directions.iter().map(|&(files, ranks)| {
                    ((ranks * forward) as u8).wrapping_mul(16).wrapping_add(files as u8)
                }),
            );
        }
    }
    deltas
}

/// What it is worth for a man to stand on a square.
fn placement(variant: &Variant, kind: Kind, color: Color, square: Square) -> Tapered {
    let geometry = variant.geometry();
    let spec = variant.kind(kind);
    let (files, ranks) = (i32::from(geometry.files()), i32::from(geometry.ranks()));
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    let gone = if color == Color::White { rank } else { ranks - 1 - rank };
    // 0 at the edge, 100 in the middle.
    let inside = |at: i32, size: i32| at.min(size - 1 - at) * 200 / (size - 2).max(1);
    let centre = (inside(file, files).min(100) + inside(rank, ranks).min(100)) / 2 - 50;
    let mut score = Tapered::default();
    match spec.role {
        Role::Pawn => {
            let way = gone * gone * 100 / ((ranks - 1) * (ranks - 1));
            score.add(params::PAWN_ADVANCED, way * 4);
            score.add(params::PAWN_CENTRE, inside(file, files).min(100) - 50);
        }
        Role::King => {
            score.add(params::CENTRE_KING, centre);
            score.add(params::KING_ADVANCED, gone * 100);
        }
        Role::Piece => {
            let rides = spec.atoms.iter().any(|atom| matches!(atom, Atom::Ride { .. }));
            let weight = if rides { params::CENTRE_RIDER } else { params::CENTRE_LEAPER };
            score.add(weight, centre);
        }
    }
    Tapered { middle: score.middle / 100, end: score.end / 100 }
}
