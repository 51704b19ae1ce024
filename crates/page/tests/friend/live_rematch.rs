//! Live play: offering a rematch and withdrawing the offer.

use vicinity_page::friend::view_model::{Abilities, Part};
use vicinity_page::friend::{FriendAct, TransportEvent};

use super::connection::Live;

#[test]
fn an_offered_rematch_can_be_withdrawn() {
    let abilities = Abilities { can_connect: true, can_share: false };
    let shows = |live: &Live, part: Part| {
        live.ends.each_ref().map(|end| end.friend().shows(part, &end.page.state, abilities))
    };
    for of in [0, 1] {
        let mut live = Live::new("");
        live.moves(0, "e3e4");
        live.ends[0].act(FriendAct::Resign).act(FriendAct::Resign);
        live.syncs();
        assert_eq!(shows(&live, Part::WithdrawRematch), [false; 2]);
        live.ends[of].act(FriendAct::Rematch { chance: 9 });
        live.syncs();
        assert_eq!(shows(&live, Part::WithdrawRematch), [of == 0, of == 1]);
        live.ends[of].act(FriendAct::WithdrawRematch);
        live.syncs();
        assert_eq!(shows(&live, Part::WithdrawRematch), [false; 2]);
        assert_eq!(shows(&live, Part::DeclineRematch), [false; 2]);
        assert_eq!(shows(&live, Part::Rematch), [true; 2]);
        assert_eq!(live.ends[of].friend().feedback, "You withdrew the rematch offer.");
        let name = ["Ada", "Ben"][of];
        let other = &live.ends[1 - of];
        assert_eq!(other.friend().feedback, format!("{name} withdraws the rematch offer."));
        assert_eq!(other.page.state.ui.announcement, other.friend().feedback);
        assert_eq!(other.friend().rematch_label(), "Rematch");
        // A later request does not start a game by itself, and both start one.
        live.ends[1 - of].act(FriendAct::Rematch { chance: 10 });
        live.syncs();
        assert!(live.ends.iter().all(|end| end.game().branch().outcome().is_some()));
        live.ends[of].act(FriendAct::Rematch { chance: 11 });
        live.syncs();
        assert!(live.ends.iter().all(|end| end.game().branch().outcome().is_none()));
        assert!(live.ends.iter().all(|end| end.friend().connection.is_connected()));
    }
}

#[test]
fn a_program_that_cannot_withdraw_a_rematch_stays_connected() {
    let mut live = Live::new("");
    live.moves(0, "e3e4");
    live.ends[0].act(FriendAct::Resign).act(FriendAct::Resign);
    live.syncs();
    live.ends[1].act(FriendAct::Rematch { chance: 9 });
    live.syncs();
    // Ada's program does not know the message, and she accepts.
    live.ends[1].act(FriendAct::WithdrawRematch).transport_commands.clear();
    live.send(0, TransportEvent::Received("unknown".to_owned()));
    live.ends[0].act(FriendAct::Rematch { chance: 10 });
    live.syncs();
    assert!(live.ends.iter().all(|end| end.friend().connection.is_connected()));
    assert_eq!(live.ends.each_ref().map(|end| end.game().branch().id()), [10; 2]);
}
