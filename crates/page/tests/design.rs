//! The variant editor: every field changes the text, the text defines the variant, and nothing is
//! lost.

use crate::common::page::{Driven, Page as SmallPage, square};
use vicinity_page::address;
use vicinity_page::event::{Effect, Event};
use vicinity_page::language::Text;
use vicinity_page::recent;
use vicinity_page::screen::Screen;
use vicinity_page::screens::FullScreens;
use vicinity_page::screens::design::drawing::{Copies, Pen};
use vicinity_page::screens::design::presets::PRESETS;
use vicinity_page::screens::design::rules::{RULES, templates};
use vicinity_page::screens::design::{Change, Design, DesignAct, KEPT, Play, Tool};
use vicinity_page::screens::words::design as phrases;
use vicinity_page::settings::Player;
use vicinity_rules::{Color, Mode, Position, Variant, games};

type Page = Driven<FullScreens>;

fn design(text: &str) -> Design {
    let chess = Variant::parse("chess").expect("a game");
    Design::of(text.to_owned(), &chess)
}

fn start(design: &Design) -> String {
    assert_eq!(design.errors, [], "{}", design.text());
    Position::start(&design.variant).fen()
}

#[test]
fn a_link_that_some_programs_would_cut_off_is_reported() {
    assert_eq!(design("[mygame:chess]\ntitle = Mine\n").long_link(), None);
    // Drawings of many points, which cannot be compressed much.
    let coordinate = |at: u32| (at.wrapping_mul(at).wrapping_mul(2_654_435_761) >> 16) % 100;
    let points = |from: u32| -> String {
        (from..from + 600).map(|at| format!("L{} {}", coordinate(2 * at), coordinate(2 * at + 1))).collect()
    };
    let pictures: Vec<String> =
        "nbrq".chars().zip(0..).map(|(piece, at)| format!("{piece}:fM0 0{}Z", points(600 * at))).collect();
    let text = format!("[mygame:chess]\ntitle = Mine\npiecePictures = {}\n", pictures.join(", "));
    let long = design(&text);
    assert_eq!(long.errors, []);
    assert!(long.long_link().is_some());
}

#[test]
fn pieces_that_can_never_be_on_the_board_are_named() {
    let with = |more: &str| design(&format!("[mygame:chess]\ntitle = Mine\n{more}"));
    assert_eq!(with("").unplaced(), "");
    let guard = "customPiece1 = g:K\npieceNames = g:Guard\n";
    assert_eq!(with(guard).unplaced(), "Guard");
    assert_eq!(with(&format!("{guard}promotionPieceTypes = gqrbn\n")).unplaced(), "");
    let fen = "startFen = rnbqkbnr/pppppppp/8/8/8/6g1/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    assert_eq!(with(&format!("{guard}{fen}")).unplaced(), "");
}

#[test]
fn errors_name_the_piece_or_the_field_that_they_concern() {
    let text_of = |more: &str| {
        let design = design(&format!("[mygame:chess]\ntitle = Mine\n{more}"));
        design.errors.iter().map(|error| design.error_text(error)).collect::<Vec<_>>()
    };
    let with_kings = |white: &str, black: &str| {
        text_of(&format!("startFen = rnbq{black}bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ{white}BNR w - - 0 1\n"))
    };
    assert_eq!(with_kings("1", "k"), ["White has no king"]);
    assert_eq!(with_kings("K", "1"), ["Black has no king"]);
    assert_eq!(with_kings("1", "1"), ["There are no kings"]);
    assert_eq!(text_of("startFen = 8/8/8/8/8/8/8/8 w - - 0 1\n"), ["The board is empty"]);
    let of_kings = |fen: &str| {
        let design = design(&format!("[mygame:chess]\ntitle = Mine\nstartFen = {fen}\n"));
        (design.is_about_board(&design.errors[0]), design.missing_piece())
    };
    assert_eq!(of_kings("rnbqkbnr/8/8/8/8/8/8/RNBQ1BNR w - - 0 1"), (true, Some("king".to_owned())));
    assert_eq!(of_kings("8/8/8 w - - 0 1"), (false, Some("king".to_owned())), "its line is wrong");
    let board = "Start position: the board has 8 ranks, the FEN has 3";
    assert_eq!(text_of("startFen = 8/8/8 w - - 0 1\n"), [board]);
    let castling = "line 3: castling: “maybe” is neither true nor false";
    let files = "line 4: maxFile: “40” is not a file from a to l or from 1 to 12";
    let unknown = "line 5: blast: unknown key";
    assert_eq!(text_of("castling = maybe\nmaxFile = 40\nblast = 1\n"), [castling, files, unknown]);
    let guard = "Guard: “x” in “xyz!!” is not supported Betza notation";
    assert_eq!(text_of("customPiece1 = g:xyz!!\npieceNames = g:Guard\n"), [guard]);
}

#[test]
fn a_variant_is_created_without_typing_and_played() {
    let mut page = Page::open_with_screens("#screen=design");
    assert_eq!(page.state.ui.screen, Screen::Design);
    page.changes(Change::AddPiece);
    page.act(DesignAct::Pen(Pen { rides: true, mode: Mode::Both, copies: Copies::All }));
    page.changes(Change::Draw((1, 3))).changes(Change::Draw((1, 1)));
    assert_eq!(page.design().piece().map(|piece| piece.moves.as_str()), Some("NBCC"));
    page.act(DesignAct::Tool(Tool::Put('A', Color::White))).changes(Change::Put(square("d1")));
    page.changes(Change::Size(9, 10));
    assert_eq!(start(page.design()), "rnbakbnr1/pppppppp1/9/9/9/9/9/9/PPPPPPPP1/RNBAKBNR1 w KQkq - 0 1");
    // The address contains the variant, and the link opens it again.
    let link = page.state.address();
    assert!(link.starts_with("#screen=design&game=1") && link.len() < 200, "{link}");
    page.act(DesignAct::Play(Play::Against(Color::White)));
    assert_eq!(page.state.ui.screen, Screen::Game);
    assert_eq!(page.state.session.settings.players, [Player::Human, Player::Engine]);
    assert!(page.effects.iter().any(|effect| matches!(effect, Effect::Address { is_new_entry: true, .. })));
    let game = page.state.address();
    assert!(game.starts_with("#game=1"), "{game}");
    let again = address::parse(&game).expect("a game");
    assert_eq!(again.record.start().fen(), page.state.game.start().fen());
    // The engine is asked about the same variant.
    page.send(Event::Typed("e4".into()));
    let asked = page.effects.iter().find_map(|effect| match effect {
        Effect::Go(go, _) => Some(go.variant.clone()),
        _ => None,
    });
    assert_eq!(asked.as_deref(), Some(page.state.game.start().variant().name()));
    // Returning to the editor loses nothing.
    let text = games::source_text(page.state.game.start().variant()).expect("a custom variant");
    page.send(Event::Visit(Screen::Design));
    assert_eq!(
        games::load(page.design().text(), None).ok().and_then(|game| games::source_text(&game)),
        Some(text)
    );
}

#[test]
fn every_step_can_be_undone() {
    let mut page = Page::open_with_screens("#screen=design");
    let before = page.design().text().to_owned();
    page.changes(Change::Size(10, 10)).changes(Change::Clear).changes(Change::Text("nothing".into()));
    assert_eq!(page.design().may_undo(), [true, false]);
    for _ in 0..3 {
        page.act(DesignAct::Undo);
    }
    assert_eq!(page.design().text(), before);
    for _ in 0..9 {
        page.act(DesignAct::Redo);
    }
    assert_eq!((page.design().text(), page.design().may_undo()), ("nothing", [true, false]));
    // Consecutive typing in one field is one undo step.
    page.act(DesignAct::Undo).act(DesignAct::Undo).act(DesignAct::Undo);
    for title in ["A", "An", "Ant"] {
        page.act(DesignAct::Change(Change::Key("title", Some(title.into())), Some("title".into())));
    }
    page.act(DesignAct::Undo);
    assert_eq!(page.design().text(), before);
}

#[test]
fn an_error_names_its_line_and_the_last_playable_variant_stays() {
    let mut page = Page::open_with_screens("#screen=design");
    let sound = page.design().variant.name().to_owned();
    page.changes(Change::Text("[mine:chess]\nmaxRank = 99\npieceDrops = true\n".into()));
    let errors: Vec<(usize, &str)> =
        page.design().errors.iter().map(|error| (error.line, error.key.as_str())).collect();
    assert_eq!(errors, [(2, "maxRank"), (3, "pieceDrops")]);
    assert_eq!(page.design().variant.name(), sound);
    page.act(DesignAct::Play(Play::TwoHumans));
    assert_eq!(page.state.ui.screen, Screen::Design, "an unplayable variant does not start");
    // The invalid text is stored and restored on the next visit.
    let stored = page.stored(KEPT).expect("it is stored");
    let kept = stored.strip_prefix(&format!("{sound}\n")).expect("the last playable variant comes first");
    assert!(kept.contains("pieceDrops"));
    let mut again = Page::open_in_tab("#variant=near", page.storage.clone());
    again.send(Event::Visit(Screen::Design));
    assert_eq!(again.design().text(), kept);
    // If the address has another variant, that one is opened.
    let other = games::load("[other:grand]\ntitle = Other\n", None).expect("a game");
    again.send(Event::AddressChanged(format!("#screen=design&game={}", &other.name()[5..])));
    assert!(again.design().text().contains("[other:grand]"), "{}", again.design().text());
}

#[test]
fn hostile_texts_are_rejected() {
    let mut page = Page::open_with_screens("#screen=design");
    let long = "x = y\n".repeat(200_000);
    for text in [
        "",
        "[",
        "[]",
        "[a:a]\n",
        "[a:b]\n[b:a]\n",
        "[a:chess]\nstartFen = \n",
        "[a:chess]\nstartFen = ////////////////////////////////////////\n",
        "[a:chess]\nmaxFile = 1000000\nmaxRank = 1000000\n",
        "[a:chess]\ncustomPiece1 = x:W999999999\n",
        "[a:chess]\ntitle = <img src=x onerror=alert(1)>\n",
        "[a:chess]\npieceNames = q:<b>, ::, :\n",
        "[<script>:chess]\n",
        &long,
    ] {
        page.changes(Change::Text(text.to_owned()));
        for change in [
            Change::Size(12, 12),
            Change::Put(square("a1")),
            Change::AddPiece,
            Change::Draw((3, 3)),
            Change::Letter('Ü'),
            Change::Letter('Q'),
            Change::Name("<b>".into()),
            Change::Picture("no such".into()),
            Change::Moves("x?".into()),
            Change::Promotion('Z'),
            Change::RemovePiece,
            Change::Clear,
            Change::Size(0, 0),
        ] {
            page.changes(change);
        }
        (0..RULES.len()).for_each(|rule| {
            page.changes(Change::Rule(rule, 0)).changes(Change::Rule(rule, 99));
        });
    }
}

#[test]
fn another_template_does_not_keep_the_piece_to_place() {
    let mut page = Page::open_with_screens("#screen=design");
    page.changes(Change::AddPiece);
    assert_eq!(page.design().tool, Tool::Put('A', Color::White));
    // Capablanca's A is another piece, and chess has none.
    for name in ["capablanca", "chess"] {
        let index = templates().iter().position(|(known, _)| *known == name).expect("a template");
        page.act(DesignAct::Template(index));
        assert_eq!(
            (page.design().tool, page.design().chosen.as_str()),
            (Tool::Put('P', Color::White), "pawn")
        );
    }
    // Undo and typing reach games that lack the piece, too.
    page.act(DesignAct::Undo).act(DesignAct::Choose("archbishop".to_owned()));
    assert_eq!(page.design().tool, Tool::Put('A', Color::White));
    page.act(DesignAct::Redo);
    assert_eq!(page.design().tool, Tool::Put('P', Color::White));
}

#[test]
fn every_template_is_playable_and_every_rule_selectable() {
    for (name, title) in templates() {
        let game = design(&format!("[mygame:{name}]\ntitle = {title}\n"));
        assert_eq!(game.errors, [], "{name}");
        assert_eq!(game.variant.title(), title);
        assert!(!game.pieces().is_empty(), "{name}");
    }
    for (rule, question) in RULES.iter().enumerate() {
        for answer in 0..question.answers.len() {
            let mut game = design("[mygame:chess]\n");
            // Without checks there is no mate, and chess has no other way to win, so this is not
            // offered.
            let is_offered = (rule, answer) != (2, 2);
            assert_eq!(game.refusal_of(rule, answer).is_none(), is_offered, "{}", question.question.as_str());
            if !is_offered {
                continue;
            }
            game.change(Change::Rule(rule, answer), None);
            assert_eq!(game.errors, [], "{}: {}", question.question.as_str(), game.text());
            assert_eq!(game.rule(rule), Some(answer), "{}: {}", question.question.as_str(), game.text());
        }
    }
    // Rules of the parent variant are recognised.
    for (name, rule, answer) in
        [("kingofthehill", 1, 1), ("3check", 2, 1), ("giveaway", 0, 3), ("racingkings", 2, 2)]
    {
        assert_eq!(design(&format!("[mygame:{name}]\n")).rule(rule), Some(answer), "{name}");
    }
}

#[test]
fn regions_keep_their_meaning_on_a_board_of_another_size() {
    let regions = |game: &Design, key: &str| {
        ["White", "Black"].map(|side| game.value(&format!("{key}{side}")).to_owned())
    };
    for (name, size, key, white, black) in [
        ("kingofthehill", (10, 8), "flagRegion", "e4 f4 e5 f5", "e4 f4 e5 f5"),
        ("kingofthehill", (9, 9), "flagRegion", "e5", "e5"),
        ("racingkings", (8, 9), "flagRegion", "*9", "*9"),
        ("breakthrough", (6, 7), "flagRegion", "*7", "*1"),
        ("grand", (10, 12), "promotionRegion", "*10 *11 *12", "*3 *2 *1"),
        ("grand", (10, 8), "doubleStepRegion", "*3", "*6"),
        ("chess", (8, 10), "promotionRegion", "*10", "*1"),
        ("chess", (8, 10), "doubleStepRegion", "*2", "*9"),
        ("horde", (8, 9), "enPassantRegion", "*7", "*3"),
        ("horde", (8, 9), "doubleStepRegion", "*1 *2", "*8"),
    ] {
        let mut game = design(&format!("[mygame:{name}]\n"));
        let [files, ranks] = [game.size().0, game.size().1];
        game.change(Change::Size(size.0, size.1), None);
        assert_eq!(game.errors, [], "{}", game.text());
        let outline = game.outline().expect("an outline");
        for (side, squares) in [("White", white), ("Black", black)] {
            let key = format!("{key}{side}");
            assert_eq!(outline.region_is(&key, squares), Some(true), "{name} {key}: {}", game.text());
        }
        let grown = regions(&game, key);
        game.change(Change::Size(files, ranks), None);
        game.change(Change::Size(size.0, size.1), None);
        assert_eq!(regions(&game, key), grown, "{name}: there, back and there again");
    }
    // A variant without promotion lists gets no region keys, which would be errors there.
    let mut near = design("[mygame:near]\n");
    near.change(Change::Size(9, 8), None);
    assert_eq!(start(&near), "9/rnbqkbnr1/pppppppp1/9/9/PPPPPPPP1/RNBQKBNR1/9 w - - 0 1");
    assert!(!near.text().contains("Region"), "{}", near.text());
    // A custom region that is not a rectangle is moved square by square, relative to the nearer
    // edge.
    let mut own = design("[mygame:kingofthehill]\nflagRegion = a1 h8\n");
    own.change(Change::Size(9, 10), None);
    assert_eq!(own.outline().and_then(|outline| outline.region_is("flagRegionWhite", "a1 i10")), Some(true));
}

#[test]
fn a_choice_that_makes_the_variant_unplayable_is_refused() {
    let index =
        |question: &str| RULES.iter().position(|rule| rule.question.as_str() == question).expect("a rule");
    let [zone, goal] = ["Pawns promote on", "Goal"].map(index);
    let mut near = design("[mygame:near]\n");
    assert!(near.refusal_of(zone, 1).is_some_and(|why| why.contains("pawns could not promote")));
    let text = near.text().to_owned();
    near.change(Change::Rule(zone, 1), None);
    assert!(near.text() == text && near.refusal.starts_with("Not changed"), "{}", near.refusal);
    let no_checks = index("Checks");
    let chess = design("[mygame:chess]\n");
    assert_eq!(chess.refusal_of(no_checks, 2), Some("neither side has a way to win"));
    near.change(Change::Rule(index("Promotion"), 0), None);
    near.change(Change::Rule(zone, 1), None);
    assert_eq!((near.errors.len(), near.rule(zone), near.refusal.as_str()), (0, Some(1), ""));
    // Whatever the letter and the moves of the king, it can become an ordinary piece and royal
    // again.
    for (name, moves) in [("knightmate", "N"), ("giveaway", "K"), ("chess", "K")] {
        let mut game = design(&format!("[mygame:{name}]\n"));
        for choice in [2, 0, 3, 1, 0] {
            game.change(Change::Rule(goal, choice), None);
            assert_eq!(
                (game.rule(goal), &game.errors[..]),
                (Some(choice), &[][..]),
                "{name}: {}",
                game.text()
            );
            let king = game.pieces().iter().find(|piece| piece.letter == 'K').expect("a king");
            assert_eq!(king.moves, moves, "{name}");
        }
    }
    // Removing the king must not remove the last way to win.
    let mut chess = design("[mygame:chess]\n");
    "king".clone_into(&mut chess.chosen);
    chess.change(Change::RemovePiece, None);
    assert!(chess.pieces().iter().any(|piece| piece.key == "king") && !chess.refusal.is_empty());
    chess.change(Change::Rule(index("Win by reaching a square"), 3), None);
    "king".clone_into(&mut chess.chosen);
    chess.change(Change::RemovePiece, None);
    assert!(
        chess.errors.is_empty() && chess.pieces().iter().all(|piece| piece.key != "king"),
        "{}",
        chess.text()
    );
}

#[test]
fn a_start_position_of_four_fields_is_changed() {
    let mut game = design("[mygame:breakthrough]\n");
    game.tool = Tool::Erase;
    game.change(Change::Put(square("a2")), None);
    assert_eq!(start(&game), "pppppppp/1ppppppp/8/8/8/8/1PPPPPPP/PPPPPPPP w - - 0 1");
}

#[test]
fn a_variant_must_be_winnable_by_both_sides() {
    let mut game = design("[mygame:chess]\n");
    let sound = game.variant.name().to_owned();
    game.change(Change::Text("[mygame:chess]\nking = -\ncastling = false\nstartFen = rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1\n".into()), None);
    assert_eq!(game.errors.len(), 1, "{:?}", game.errors);
    assert_eq!((game.is_playable(), game.errors[0].line, game.variant.name()), (false, 1, sound.as_str()));
}

#[test]
fn three_checks_are_counted_from_three() {
    let mut game = design("[mygame:chess]\n");
    game.change(Change::Rule(2, 1), None);
    assert!(start(&game).contains(" 3+3 "), "{}", start(&game));
    game.change(Change::Rule(2, 0), None);
    assert!(!start(&game).contains('+'));
}

#[test]
fn castling_rights_follow_the_pieces() {
    let mut game = design("[mygame:chess]\n");
    game.tool = Tool::Erase;
    game.change(Change::Put(square("h1")), None);
    assert_eq!(start(&game).split(' ').nth(2), Some("Qq"));
    game.tool = Tool::Put('R', Color::White);
    game.change(Change::Put(square("h1")), None);
    assert_eq!(start(&game).split(' ').nth(2), Some("KQkq"));
    game.change(Change::Rule(5, 1), None);
    assert_eq!(start(&game).split(' ').nth(2), Some("-"));
}

#[test]
fn moves_letter_name_and_picture_of_a_piece_are_changed() {
    let mut game = design("[mygame:chess]\n");
    "knight".clone_into(&mut game.chosen);
    game.change(Change::Moves("NN".into()), None);
    let letters: String = game.pieces().iter().map(|piece| piece.letter).collect();
    assert_eq!(letters, "PNBRQK", "it keeps its place");
    game.change(Change::Letter('S'), None);
    game.change(Change::Name("night rider".into()), None);
    game.change(Change::Picture("nightrider".into()), None);
    assert_eq!(start(&game), "rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR w KQkq - 0 1");
    let variant = game.variant.clone();
    let kind = variant.kind(variant.kind_of_letter('S').expect("a kind"));
    assert_eq!((kind.name.as_ref(), kind.picture.as_ref()), ("night rider", "nightrider"));
    assert!(
        game.value("promotionPieceTypes").contains('s') && !game.value("promotionPieceTypes").contains('n')
    );
    // The letter of another piece cannot be taken.
    game.change(Change::Letter('Q'), None);
    assert!(!game.spoken.is_empty());
    assert_eq!(game.piece().map(|piece| piece.letter), Some('S'));
    game.change(Change::RemovePiece, None);
    assert_eq!(start(&game), "r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1");
    for (key, letter) in [("pawn", 'P'), ("rook", 'R'), ("king", 'K')] {
        let mut game = design("[mygame:chess]\n");
        key.clone_into(&mut game.chosen);
        game.change(Change::Moves(if key == "king" { "KN" } else { "WD" }.into()), None);
        assert_eq!(game.errors, [], "{}", game.text());
        assert_eq!(game.piece().map(|piece| piece.letter), Some(letter));
        assert_eq!(start(&game).split(' ').nth(2), Some("KQkq"), "{key}");
    }
    assert!(PRESETS.iter().all(|preset| games::parse_betza(preset.moves).is_ok()));
}

#[test]
fn an_address_can_name_one_of_several_variants() {
    let text = "%5Bone:chess%5D%0A%5Btwo:one%5D%0Acastling%20=%20false%0A";
    let title = |address: &str| {
        address::parse(address).map(|opened| opened.record.start().variant().title().to_owned())
    };
    assert_eq!(title(&format!("#game={text}")).as_deref(), Ok("two"));
    assert_eq!(title(&format!("#variant=one&game={text}")).as_deref(), Ok("one"));
    let error = title(&format!("#variant=three&game={text}")).expect_err("no such game").to_string();
    assert!(error.contains("three"), "{error}");
    let error = title("#game=%5Bone:chess%5D%0A%0AmaxRank%20=%2099").expect_err("too large").to_string();
    assert!(error.contains("line 3: maxRank"), "{error}");
}

#[test]
fn variants_from_other_sites_can_be_pasted() {
    let ini = "# from pychess\n[minixiangqi2:chess]\nmaxRank = 7\nmaxFile = g\ncannon = c\nknight = n\nbishop = -\nqueen = -\n\
               startFen = rcnkncr/pp1p1pp/7/7/7/PP1P1PP/RCNKNCR w - - 0 1\ncastling = false\ndoubleStep = false\n\
               promotionRegionWhite = *7\npromotionRegionBlack = *1\npromotionPieceTypes = c\n";
    let game = design(ini);
    assert_eq!(game.errors, []);
    assert_eq!((game.size(), game.variant.title()), ((7, 7), "minixiangqi2"));
    // Other changes keep the author's text, comments included.
    let mut game = game;
    game.change(Change::Rule(3, 1), None);
    assert!(
        game.text().starts_with("# from pychess\n[minixiangqi2:chess]\nmaxRank = 7\n"),
        "{}",
        game.text()
    );
}

#[test]
fn a_stored_game_of_a_custom_variant_opens_in_the_full_build() {
    let mut page = Page::open_with_screens("#screen=design");
    page.changes(Change::Key("title", Some("Night".into()))).act(DesignAct::Play(Play::TwoHumans));
    page.send(Event::Typed("e4".into()));
    let kept = page.state.kept(0).expect("a game");
    let (record, read) = recent::game(&kept).expect("it is read again");
    assert_eq!(record.start().variant().title(), "Night");
    assert_eq!((read.title.as_str(), read.parse().is_some()), ("Night", true));
    // The first-visit build lets the full build take over.
    let mut small = SmallPage::small("#variant=near");
    let address = page.state.address();
    small.send(Event::AddressChanged(address));
    assert!(small.state.ui.notice.is_none());
    assert!(small.effects.contains(&Effect::TakeOver));
}

#[test]
fn lessons_and_puzzles_of_near_chess_open_from_a_custom_game() {
    for (screen, at) in [(Screen::Learn, "learn"), (Screen::Puzzles { puzzle: String::new() }, "puzzles")] {
        let mut page = Page::open_with_screens("#screen=design");
        assert!(page.state.game.start().variant().is_custom());
        page.send(Event::Visit(screen));
        assert_eq!(page.state.ui.screen.name(), at);
        assert_eq!(page.state.game.start().variant().name(), "near");
    }
    let mut page = Page::open_with_screens("#screen=design");
    page.send(Event::Visit(Screen::Puzzles { puzzle: String::new() }));
    assert!(page.effects.contains(&Effect::Fetch("puzzles/near.txt".to_owned())), "{:?}", page.effects);
    let is_entry = |effect: &Effect| matches!(effect, Effect::Address { is_new_entry: true, .. });
    assert!(page.effects.iter().any(is_entry), "Back leads to the design: {:?}", page.effects);
}

#[test]
fn undo_keeps_the_piece_selected() {
    let mut chess = design("[mygame:chess]\ntitle = Mine\n");
    "knight".clone_into(&mut chess.chosen);
    chess.change(Change::Moves("NQx(".to_owned()), Some("moves"));
    assert_eq!(chess.piece().map(|piece| piece.letter), Some('N'));
    chess.undo();
    assert_eq!(chess.piece().map(|piece| piece.letter), Some('N'));
    chess.redo();
    assert_eq!(chess.piece().map(|piece| piece.letter), Some('N'));
}

#[test]
fn every_letter_of_the_notation_is_explained() {
    let texts = [
        phrases::NOTATION,
        phrases::MOVES_HINT,
        phrases::NOTATION_CAPITALS,
        phrases::NOTATION_RANGE,
        phrases::NOTATION_KINDS,
        phrases::NOTATION_DIRECTIONS,
        phrases::NOTATION_EXAMPLE,
    ];
    let text = texts.map(Text::as_str).join(" ");
    let words: Vec<&str> = text.split(|letter: char| !letter.is_ascii_alphanumeric()).collect();
    let is_known = |moves: &str| games::parse_betza(moves).is_ok();
    let capitals = ('A'..='Z').map(String::from).filter(|capital| is_known(capital));
    // Some small letters go only with some others.
    let fits = |small: &String| {
        let moves = [small.clone() + "W", small.clone() + "R", small.clone() + "N", format!("m{small}W")];
        moves.iter().any(|moves| is_known(moves)) || is_known(&format!("{small}fN"))
    };
    let letters: Vec<String> = capitals.chain(('a'..='z').map(String::from).filter(fits)).collect();
    assert!(letters.len() > 25, "{letters:?}");
    // The half of the leaps has no meaning alone.
    let unexplained: Vec<&String> =
        letters.iter().filter(|letter| *letter != "h" && !words.contains(&letter.as_str())).collect();
    assert!(unexplained.is_empty(), "{unexplained:?}");
    for moves in ["WF", "WW", "FF", "RB", "R3", "K2", "flF", "ffN", "fsN", "fhN", "hlN", "mfWcfF", "RN"] {
        assert!(is_known(moves), "{moves}");
    }
}
