import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleTracks } from "#testing/sample-music";
import { player } from "../player-actions";
import { initialPlayer, usePlayer } from "../player-state";
import { startPlaying } from "../start-playing";
import { loadMore, pageWith, TRACKS_IN_PAGE } from "./load-more";
import { moreOf } from "./more-tracks";
import { type PlayableList, playableOf } from "./playable-tracks";

vi.mock("../engine/start-engine", () => ({ startEngine: () => undefined }));

const all = sampleTracks(37);
const next = "/en/podcast/details/a?sort=newest&offset=24";
const paging = { offset: 0, limit: 24, total: 37, next };
const from = { title: "A podcast", href: "/en/podcast/details/a", more: moreOf(paging) };
const state = () => usePlayer.getState();
const ids = () => state().playlist.tracks.map(({ id }) => id);
/** The pages of ten, as the server has them. */
const fetch = vi.fn(async (address: string): Promise<PlayableList> => {
  const { searchParams } = new URL(address, "http://here");
  const offset = Number(searchParams.get("offset"));
  const limit = Number(searchParams.get("limit"));
  const tracks = all.slice(offset, offset + limit);
  const more = offset + limit < all.length ? `${next}&limit=${limit}&offset=${offset + limit}` : undefined;
  return playableOf({ tracks, paging: { offset, limit, total: all.length, next: more } });
});
let stop: () => void;
const start = (index: number) => startPlaying({ tracks: all.slice(0, 24), source: "podcast:a", from }, index);

describe("the rest of a longer list", () => {
  beforeEach(() => {
    fetch.mockClear();
    usePlayer.setState(initialPlayer, true);
    stop = loadMore(usePlayer, fetch);
  });
  afterEach(() => stop());

  it("comes in pages of ten when the last track so far begins, each track once and in order", async () => {
    expect(TRACKS_IN_PAGE).toBe(10);
    start(22);
    await Promise.resolve();
    expect(fetch).not.toHaveBeenCalled();
    player.next();
    await vi.waitFor(() => expect(ids()).toHaveLength(30));
    expect(fetch.mock.calls).toEqual([["/en/podcast/details/a?sort=newest&offset=20&limit=10"]]);
    player.jump(29);
    await vi.waitFor(() => expect(ids()).toHaveLength(37));
    player.jump(36);
    await Promise.resolve();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(ids()).toEqual(all.map(({ id }) => id));
    expect(state().from?.more).toBeUndefined();
  });

  it("plays on when it comes after the last track has ended", async () => {
    start(23);
    const { playlist } = state();
    usePlayer.setState({ playlist: { ...playlist, ended: true }, wanted: false, phase: "paused" });
    await vi.waitFor(() => expect(state().wanted).toBe(true));
    expect(state().playlist).toMatchObject({ at: 24, ended: false });
  });

  it("is dropped when another list plays by then", async () => {
    start(23);
    startPlaying({ tracks: all.slice(30, 31), source: "album:x" }, 0);
    await Promise.all(fetch.mock.results.map(({ value }) => value));
    expect(ids()).toEqual(["t30"]);
  });

  it("is asked for again after a failure, when the last track is played once more", async () => {
    vi.spyOn(console, "info").mockImplementation(() => undefined);
    fetch.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    start(23);
    await vi.waitFor(() => expect(console.info).toHaveBeenCalled());
    await Promise.resolve();
    expect(ids()).toHaveLength(24);
    player.pause();
    player.play();
    await vi.waitFor(() => expect(ids()).toHaveLength(30));
  });

  it("has pages that begin at multiples of ten", () => {
    expect(pageWith({ next, offset: 30 })).toEqual({
      address: "/en/podcast/details/a?sort=newest&offset=30&limit=10",
      begin: 30,
    });
    expect(moreOf({ offset: 24, limit: 24, total: 37 })).toBeUndefined();
  });
});
