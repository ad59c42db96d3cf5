import { beforeEach, describe, expect, it, vi } from "vitest";
import type { HistoryEntry, Profile } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { sampleTrack } from "#testing/sample-music";
import { initialPlayer, type PlayerState } from "../player-state";
import { emptyPlaylist } from "../playlist/playlist";
import { positionElsewhere } from "./ask-positions";
import { listeningKeeper, SAVE_EVERY_SECONDS } from "./keep-listening";
import { forgetReadPositions, keepPosition, positionToGoOn } from "./positions";
import { takeOverPositions } from "./take-over-positions";

const entry = (id: string, position: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  contentType: "podcast",
  userCurrentPlaying: position,
  duration: 200,
  state: "started",
  plays: 1,
  playedAt: new Date(Date.now() + 60_000).toISOString(),
  ...more,
});
const savePosition = vi.fn(async (): Promise<HistoryEntry | null> => null);
/** Which position, and whether the page is being left. */
const saved = () =>
  (savePosition.mock.calls as unknown as [{ id: string }, number, boolean?][]).map(
    ([{ id }, position, leaving]) => [id, position, leaving ?? false],
  );

function stateOf(id: string, position: number, more: Partial<PlayerState> = {}): PlayerState {
  const tracks = [sampleTrack(id, { spoken: true, href: "/en/podcast/details/a" })];
  const playlist = { ...emptyPlaylist, tracks, order: [0], at: 0 };
  return { ...initialPlayer, role: "user", phase: "playing", playlist, position, duration: 200, ...more };
}

beforeEach(() => {
  localStorage.clear();
  forgetReadPositions();
  savePosition.mockClear();
  useSession.setState({ status: "user", user: { userId: "mira" } as unknown as Profile });
});

describe("where one listens", () => {
  it("is told to the server every 15 s, on pause, at the end and when the page is left, never twice", () => {
    expect(SAVE_EVERY_SECONDS).toBe(15);
    const keep = listeningKeeper({ savePosition });
    for (let second = 6; second <= 37; second += 1) keep(stateOf("a", second));
    keep(stateOf("a", 38, { phase: "paused" }));
    keep(stateOf("a", 38, { phase: "paused" }), true);
    keep(stateOf("a", 40), true);
    keep(stateOf("a", 200));
    expect(saved()).toEqual([
      ["a", 21, false],
      ["a", 36, false],
      ["a", 38, false],
      ["a", 40, true],
      ["a", 200, false],
    ]);
    expect(savePosition).toHaveBeenCalledWith({ id: "a", contentType: "podcast" }, 21, false);
  });

  it("is told once more, with its time, when there is a connection again", async () => {
    const keep = listeningKeeper({ savePosition });
    keep(stateOf("late", 30));
    keep(stateOf("late", 31, { phase: "paused" }));
    await Promise.resolve();
    savePosition.mockClear();
    // Another device has gone on meanwhile.
    savePosition.mockResolvedValue(entry("late", 90));
    const sent = () =>
      (savePosition.mock.calls as unknown as [{ id: string }, number, boolean, Date?][]).filter(
        ([{ id }]) => id === "late",
      );
    dispatchEvent(new Event("online"));
    expect(sent()).toEqual([[{ id: "late", contentType: "podcast" }, 31, false, expect.any(Date)]]);
    await vi.waitFor(() => expect(positionToGoOn("late")).toBe(90));
    dispatchEvent(new Event("online"));
    expect(sent()).toHaveLength(1);
    savePosition.mockResolvedValue(null);
  });

  it("is told when another part begins", () => {
    const keep = listeningKeeper({ savePosition });
    keep(stateOf("a", 8));
    keep(stateOf("b", 0, { phase: "loading" }));
    expect(saved()).toEqual([["a", 8, false]]);
  });

  it("is not told of guests, previews, music, and what a reload has restored but nobody heard", () => {
    const keep = listeningKeeper({ savePosition });
    keep(stateOf("a", 60, { role: "client" }));
    keep(stateOf("b", 60, { isPreview: true }), true);
    keep(stateOf("c", 60, { phase: "paused" }), true);
    const [song] = stateOf("d", 0).playlist.tracks;
    const playlist = { ...stateOf("d", 0).playlist, tracks: [{ ...song!, spoken: false }] };
    keep(stateOf("d", 60, { playlist }), true);
    expect(saved()).toEqual([]);
    expect(["a", "b", "c", "d"].map(positionToGoOn)).toEqual([60, 0, 0, 0]);
  });
});

describe("where another device has gone on", () => {
  const episode = sampleTrack("a", { spoken: true });
  const elsewhere = (found: HistoryEntry) => positionElsewhere({ read: async () => found }, episode);

  it("counts where it is newer", async () => {
    keepPosition({ id: "a", contentType: "podcast" }, 42, 200);
    expect(await elsewhere(entry("a", 90, { playedAt: new Date(0).toISOString() }))).toBeNull();
    expect(await elsewhere(entry("a", 90))).toBe(90);
    expect(positionToGoOn("a")).toBe(90);
  });

  it("is the beginning of what was heard to its end, and nothing of what was never heard", async () => {
    expect(await elsewhere(entry("a", 0, { state: "unplayed", playedAt: undefined }))).toBeNull();
    keepPosition({ id: "a", contentType: "podcast" }, 42, 200);
    expect(await elsewhere(entry("a", 200, { state: "finished" }))).toBe(0);
  });
});

it("what a guest has played becomes the user's where the server knows nothing of it", async () => {
  useSession.setState({ status: "guest", user: null });
  for (const id of ["known", "noted", "new"]) keepPosition({ id, contentType: "podcast" }, 42, 200);
  useSession.setState({ status: "user", user: { userId: "mira" } as unknown as Profile });
  const noted = entry("noted", 0, { state: "unplayed" });
  const list = vi.fn(async () => [entry("known", 7), noted]);
  const calls = { list, savePosition, read: vi.fn(), report: vi.fn() };
  await takeOverPositions(calls);
  expect(list).toHaveBeenCalledWith(["known", "noted", "new"]);
  expect(saved()).toEqual([
    ["noted", 42, false],
    ["new", 42, false],
  ]);
  expect(positionToGoOn("known")).toBe(7);
  await takeOverPositions(calls);
  expect(list).toHaveBeenCalledOnce();
});
