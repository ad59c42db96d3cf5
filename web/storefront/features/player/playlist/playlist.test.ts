// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleTrack, sampleTracks } from "#testing/sample-music";
import { currentTrack, emptyPlaylist, type Playlist, trackAt } from "./playlist";
import { followingTrack, type PlaylistAction, playlistReducer, upcoming } from "./playlist-changes";

const loaded = (count: number, index = 0, more: Partial<Playlist> = {}) =>
  playlistReducer(
    { ...emptyPlaylist, ...more },
    { type: "load", tracks: sampleTracks(count), index, chance: 0.4 },
  );
const applied = (list: Playlist, ...actions: PlaylistAction[]) => actions.reduce(playlistReducer, list);
const ids = (list: Playlist) => list.order.map((_, at) => trackAt(list, at)?.id);

const chance = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const place = fc.integer({ min: -2, max: 12 });
const action: fc.Arbitrary<PlaylistAction> = fc.oneof(
  fc.record({
    type: fc.constant("load" as const),
    tracks: fc.integer({ min: 0, max: 8 }).map(sampleTracks),
    index: place,
    chance,
    shuffle: fc.option(fc.boolean(), { nil: undefined }),
  }),
  fc.constantFrom<PlaylistAction>(
    { type: "next" },
    { type: "previous" },
    { type: "track-ended" },
    { type: "play" },
    { type: "clear" },
    { type: "clear-upcoming" },
    { type: "cycle-loop" },
    { type: "toggle-muted" },
  ),
  fc.record({ type: fc.constant("jump" as const), at: place }),
  fc.record({ type: fc.constant("remove" as const), at: place }),
  fc.record({ type: fc.constant("move" as const), from: place, to: place }),
  fc.record({
    type: fc.constantFrom("add" as const, "play-next" as const),
    tracks: fc.integer({ min: 0, max: 3 }).map(sampleTracks),
  }),
  fc.record({ type: fc.constant("toggle-shuffle" as const), chance }),
  fc.record({ type: fc.constant("set-volume" as const), volume: fc.double() }),
);
const reachable = fc.array(action, { maxLength: 30 }).map((actions) => applied(emptyPlaylist, ...actions));
const playing = reachable.filter((list) => list.at >= 0);

describe("a playlist, whatever was done to it", () => {
  it("plays every track exactly once and stays within its bounds", () => {
    fc.assert(
      fc.property(reachable, (list) => {
        expect([...list.order].sort((a, b) => a - b)).toEqual(list.tracks.map((_, index) => index));
        expect(list.at).toBeGreaterThanOrEqual(list.tracks.length > 0 ? 0 : -1);
        expect(list.at).toBeLessThan(Math.max(1, list.tracks.length));
        expect(list.volume).toBeGreaterThanOrEqual(0);
        expect(list.volume).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("keeps the current track when shuffle goes on and off, and comes back to the original order", () => {
    fc.assert(
      fc.property(playing, chance, chance, (list, first, second) => {
        const once = applied(list, { type: "toggle-shuffle", chance: first });
        const twice = applied(once, { type: "toggle-shuffle", chance: second });
        expect(currentTrack(once)).toBe(currentTrack(list));
        expect(currentTrack(twice)).toBe(currentTrack(list));
        expect(once.turn).toBe(list.turn);
        const original = list.shuffle ? once : twice;
        expect(original.order).toEqual(original.tracks.map((_, index) => index));
      }),
    );
  });

  it("undoes a next with a previous", () => {
    fc.assert(
      fc.property(playing, (list) => {
        expect(applied(list, { type: "next" }, { type: "previous" }).at).toBe(list.at);
        expect(applied(list, { type: "previous" }, { type: "next" }).at).toBe(list.at);
      }),
    );
  });

  it("loads again whenever the track changes, and only then moves on", () => {
    fc.assert(
      fc.property(reachable, action, (list, next) => {
        const result = playlistReducer(list, next);
        expect(result.turn).toBeGreaterThanOrEqual(list.turn);
        if (result.turn === list.turn) expect(currentTrack(result)?.id).toBe(currentTrack(list)?.id);
      }),
    );
  });

  it("says what follows before it happens", () => {
    fc.assert(
      fc.property(playing, (list) => {
        const ended = applied(list, { type: "track-ended" });
        expect(followingTrack(list)).toBe(ended.ended ? undefined : currentTrack(ended));
      }),
    );
  });
});

describe("a playlist", () => {
  it("starts at half volume, unmuted, without loop and shuffle", () => {
    expect(emptyPlaylist).toMatchObject({ volume: 0.5, muted: false, loop: "off", shuffle: false, at: -1 });
  });

  it("cycles its loop from off to all to one to off", () => {
    const loops = [1, 2, 3].map(
      (times) => applied(loaded(2), ...Array<PlaylistAction>(times).fill({ type: "cycle-loop" })).loop,
    );
    expect(loops).toEqual(["all", "one", "off"]);
  });

  it("goes from the first track back to the last, and from the last on to the first", () => {
    expect(applied(loaded(3), { type: "previous" }).at).toBe(2);
    expect(applied(loaded(3, 2), { type: "next" }).at).toBe(0);
  });

  it("marks itself ended after the last track, and the next play loads that track again", () => {
    const last = loaded(3, 2);
    const ended = applied(last, { type: "track-ended" });
    expect(ended).toMatchObject({ ended: true, at: 2, turn: last.turn });
    expect(applied(ended, { type: "play" })).toMatchObject({ ended: false, at: 2, turn: last.turn + 1 });
  });

  it("does not load anything when play is pressed in the middle", () => {
    const list = loaded(3, 1);
    expect(applied(list, { type: "play" })).toBe(list);
  });

  it("restarts at the first track when all repeat", () => {
    expect(applied(loaded(3, 2, { loop: "all" }), { type: "track-ended" })).toMatchObject({
      at: 0,
      ended: false,
    });
  });

  it("loads the same track again when one repeats", () => {
    const list = loaded(3, 1, { loop: "one" });
    expect(applied(list, { type: "track-ended" })).toMatchObject({ at: 1, turn: list.turn + 1 });
  });

  it("plays the chosen track first when shuffle is on already", () => {
    const list = loaded(6, 4, { shuffle: true });
    expect(currentTrack(list)?.id).toBe("t4");
    expect(list.at).toBe(0);
  });

  it("starts anywhere when a whole album is shuffled", () => {
    const starts = [0, 0.3, 0.6, 0.9].map(
      (number) =>
        applied(emptyPlaylist, {
          type: "load",
          tracks: sampleTracks(10),
          index: -1,
          chance: number,
          shuffle: true,
        }).order[0],
    );
    expect(new Set(starts).size).toBeGreaterThan(1);
  });

  it("really mixes a long list", () => {
    const list = applied(loaded(30), { type: "toggle-shuffle", chance: 0.77 });
    expect(list.order).not.toEqual(list.tracks.map((_, index) => index));
  });

  it("adds at the end, and begins with what was added when it was empty", () => {
    expect(ids(applied(loaded(2), { type: "add", tracks: [sampleTrack("new")] }))).toEqual([
      "t0",
      "t1",
      "new",
    ]);
    expect(applied(emptyPlaylist, { type: "add", tracks: [sampleTrack("new")] }).at).toBe(0);
  });

  it("goes on with the next track when the current one is taken out", () => {
    const list = loaded(3, 1);
    const removed = applied(list, { type: "remove", at: 1 });
    expect(currentTrack(removed)?.id).toBe("t2");
    expect(removed.turn).toBe(list.turn + 1);
  });

  it("plays on untouched when another track is taken out", () => {
    const list = loaded(3, 1);
    for (const at of [0, 2]) {
      const removed = applied(list, { type: "remove", at });
      expect(currentTrack(removed)?.id).toBe("t1");
      expect(removed.turn).toBe(list.turn);
    }
  });

  it("clears what comes next and keeps what plays", () => {
    const list = applied(loaded(4, 1), { type: "clear-upcoming" });
    expect(currentTrack(list)?.id).toBe("t1");
    expect(upcoming(list)).toEqual([]);
  });

  it("unmutes when it is made louder, not when it is made silent", () => {
    const muted = applied(emptyPlaylist, { type: "toggle-muted" });
    expect(applied(muted, { type: "set-volume", volume: 0.8 })).toMatchObject({ muted: false, volume: 0.8 });
    expect(applied(muted, { type: "set-volume", volume: 0 })).toMatchObject({ muted: true, volume: 0 });
  });

  it("ignores a volume that is not a number and positions that do not exist", () => {
    const list = loaded(2);
    expect(applied(list, { type: "set-volume", volume: Number.NaN })).toBe(list);
    expect(applied(list, { type: "jump", at: 9 })).toBe(list);
    expect(applied(list, { type: "remove", at: -1 })).toBe(list);
    expect(applied(list, { type: "load", tracks: [], index: 0, chance: 0 })).toBe(list);
  });
});
