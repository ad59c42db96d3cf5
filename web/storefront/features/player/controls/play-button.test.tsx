import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { payloads } from "#kit/navigation/payload-cache";
import { ToastRegion } from "#ui/overlays/toast";
import { dismissToast } from "#ui/overlays/toast-store";
import { sampleEnvelope } from "#testing/sample-envelope";
import { sampleTracks } from "#testing/sample-music";
import { renderInPage } from "#testing/sample-view";
import { player } from "../player-actions";
import { initialPlayer, usePlayer } from "../player-state";
import { startPlaying } from "../start-playing";
import { CardPlayButton, PlayButton, type PlayTarget, ShuffleButton } from "./play-button";

vi.mock("../engine/start-engine", () => ({ startEngine: () => undefined }));

const album: PlayTarget = { kind: "album", id: "a", title: "Nun", href: "/en/music/albums/x/a" };
const show = (button: React.ReactNode) =>
  renderInPage(
    <>
      {button}
      <ToastRegion />
    </>,
  );
const answer = (props: unknown) => {
  const send = vi.fn<typeof fetch>(async () => Response.json(sampleEnvelope({ page: "music/album", props })));
  vi.stubGlobal("fetch", send);
  return send;
};

describe("a play button", () => {
  beforeEach(() => usePlayer.setState(initialPlayer, true));
  afterEach(() => {
    payloads.clear();
    cleanup();
    dismissToast();
  });

  it("plays the tracks of its page, then pauses and goes on", async () => {
    show(<PlayButton target={{ ...album, tracks: sampleTracks(3) }} />);
    await userEvent.click(screen.getByRole("button", { name: "Play" }));
    expect(usePlayer.getState()).toMatchObject({ source: "album:a", wanted: true });
    await userEvent.click(screen.getByRole("button", { name: "Pause" }));
    expect(usePlayer.getState().wanted).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Play" }));
    expect(usePlayer.getState()).toMatchObject({ wanted: true, playlist: { turn: 1 } });
  });

  it("shuffles an album", async () => {
    show(<ShuffleButton target={{ ...album, tracks: sampleTracks(5) }} />);
    await userEvent.click(screen.getByRole("button", { name: "Shuffle" }));
    expect(usePlayer.getState().playlist).toMatchObject({ shuffle: true, at: 0 });
  });

  it("of a card fetches the page behind it for the tracks", async () => {
    const send = answer({ tracks: sampleTracks(2) });
    show(<CardPlayButton target={album} />);
    await userEvent.click(screen.getByRole("button", { name: "Play Nun" }));
    await vi.waitFor(() => expect(usePlayer.getState().playlist.tracks).toHaveLength(2));
    expect(String(send.mock.calls[0]?.[0])).toContain("/en/music/albums/x/a/_payload.json");
    screen.getByRole("button", { name: "Pause Nun" });
  });

  it("of an artist's card plays what people play most", async () => {
    answer({ topTracks: sampleTracks(4), albums: [] });
    show(<CardPlayButton target={{ ...album, kind: "artist" }} />);
    await userEvent.click(screen.getByRole("button", { name: "Play Nun" }));
    await vi.waitFor(() => expect(usePlayer.getState().playlist.tracks).toHaveLength(4));
  });

  it("of a podcast, an episode and an audiobook plays what their pages have", async () => {
    const [one, two] = sampleTracks(2);
    const pages = [
      { props: { episodes: [{ track: one }, { track: two }] }, count: 2 },
      { props: { episode: { track: one }, chapters: [{ title: "Beginning" }], more: [] }, count: 1 },
      { props: { audiobook: {}, chapters: [one, two] }, count: 2 },
    ];
    for (const { props, count } of pages) {
      answer(props);
      show(<CardPlayButton target={{ ...album, kind: "podcast" }} />);
      await userEvent.click(screen.getByRole("button", { name: "Play Nun" }));
      await vi.waitFor(() => expect(usePlayer.getState().playlist.tracks).toHaveLength(count));
      payloads.clear();
      cleanup();
      usePlayer.setState(initialPlayer, true);
    }
  });

  it("says so when there is nothing to play", async () => {
    answer({ tracks: [] });
    show(<CardPlayButton target={album} />);
    await userEvent.click(screen.getByRole("button", { name: "Play Nun" }));
    await screen.findByText("There is nothing to play in Nun yet.");
    expect(usePlayer.getState().phase).toBe("closed");
  });

  it("says so when the page cannot be fetched, and tries again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => Promise.reject(new TypeError("Failed to fetch"))),
    );
    show(<CardPlayButton target={album} />);
    await userEvent.click(screen.getByRole("button", { name: "Play Nun" }));
    const retry = await screen.findByRole("button", { name: "Try again" });
    answer({ tracks: sampleTracks(1) });
    await userEvent.click(retry);
    await vi.waitFor(() => expect(usePlayer.getState().playlist.tracks).toHaveLength(1));
  });
});

describe("the queue", () => {
  beforeEach(() => usePlayer.setState(initialPlayer, true));
  afterEach(() => {
    cleanup();
    dismissToast();
  });

  it("asks a guest to sign in", async () => {
    show(null);
    player.addToQueue(sampleTracks(1), "Song t0");
    expect((await screen.findByRole("status")).textContent).toContain("Sign in to queue songs.");
    expect(usePlayer.getState().playlist.tracks).toEqual([]);
  });

  it("queues what can be taken back, but never stops what plays", async () => {
    const [first, second, third] = sampleTracks(3);
    usePlayer.setState({ role: "user" });
    show(null);
    startPlaying({ tracks: [first!], source: "album:a" }, 0);
    player.addToQueue([second!, third!], "Nun");
    player.next();
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    const { playlist, wanted } = usePlayer.getState();
    expect(playlist.tracks.map(({ id }) => id)).toEqual([first!.id, second!.id]);
    expect(wanted).toBe(true);
  });

  it("takes a user's songs and says so", async () => {
    usePlayer.setState({ role: "user" });
    show(null);
    player.addToQueue(sampleTracks(2), "Nun");
    await screen.findByText("Added to your queue: Nun");
    expect(usePlayer.getState()).toMatchObject({ phase: "paused", wanted: false });
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(usePlayer.getState()).toMatchObject({ phase: "closed" });
    expect(usePlayer.getState().playlist.tracks).toEqual([]);
  });
});
