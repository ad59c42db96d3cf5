import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useDialog } from "#ui/overlays/dialog-store";
import { sampleTracks } from "#testing/sample-music";
import { renderInPage } from "#testing/sample-view";
import { offerWhole } from "../engine/offer-whole";
import { player } from "../player-actions";
import { initialPlayer, usePlayer } from "../player-state";
import { startPlaying } from "../start-playing";
import FullSongDialog from "./full-song";

vi.mock("../engine/start-engine", () => ({ startEngine: () => undefined }));

const purchase = [{ type: "subscription", consumable: false, sort: 30 }];
const props = () => useDialog.getState().open?.props as Parameters<typeof FullSongDialog>[0];

describe("the offer of the whole song", () => {
  beforeEach(() => {
    usePlayer.setState(initialPlayer, true);
    startPlaying({ tracks: sampleTracks(2), source: "album:x" }, 0);
    usePlayer.setState({ wanted: false, phase: "paused", purchase, duration: 29.9 });
  });
  afterEach(cleanup);

  it("after a preview says that it is over, and leads to a plan or to the next song", async () => {
    offerWhole("ended");
    renderInPage(<FullSongDialog {...props()} />);
    screen.getByText("The preview is over. The whole song is for subscribers.");
    const offer = screen.getByRole("link", { name: "Choose a plan" });
    expect(offer.dataset).toMatchObject({ offer: "FULL_TRACK_MUSIC", article: "t0", title: "Song t0" });
    await userEvent.click(screen.getByRole("button", { name: "Next song" }));
    expect(usePlayer.getState()).toMatchObject({ wanted: true, playlist: { at: 1 } });
  });

  it("after the last preview only closes", async () => {
    player.jump(1);
    offerWhole("ended");
    usePlayer.setState({ wanted: false });
    renderInPage(<FullSongDialog {...props()} />);
    await userEvent.click(screen.getAllByRole("button", { name: "Close" }).at(-1)!);
    expect(usePlayer.getState()).toMatchObject({ wanted: false, playlist: { at: 1 } });
  });

  it("of a song without a preview says only how to hear it", () => {
    offerWhole("refused");
    renderInPage(<FullSongDialog {...props()} />);
    screen.getByText("The whole song is for subscribers.");
    screen.getAllByRole("button", { name: "Close" });
  });
});
