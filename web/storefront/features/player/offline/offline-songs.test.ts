import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Call } from "#kit/calls/calls";
import { CallError } from "#kit/calls/calls";
import { sampleTracks } from "#testing/sample-music";
import type { OfflineDatabase, OfflineSong } from "./offline-database";
import {
  addOfflineSong,
  isLicensed,
  loadOfflineSongs,
  openOfflineSong,
  removeOfflineSong,
  renewLicences,
  useOfflineSongs,
} from "./offline-songs";

const DAY = 86_400_000;
const start = Date.parse("2026-11-24T10:00:00Z");
const [track] = sampleTracks(1) as [ReturnType<typeof sampleTracks>[number]];

function memory(): OfflineDatabase & { sounds: Map<string, ArrayBuffer> } {
  const songs = new Map<string, OfflineSong>();
  const sounds = new Map<string, ArrayBuffer>();
  return {
    sounds,
    all: async () => [...songs.values()],
    add: async (song, sound) => {
      songs.set(song.id, song);
      sounds.set(song.id, sound);
    },
    update: async (song) => void songs.set(song.id, song),
    remove: async (id) => {
      songs.delete(id);
      sounds.delete(id);
    },
    sound: async (id) => sounds.get(id),
  };
}

let now = start;
let database = memory();
const call = vi.fn<(row: string, options: unknown) => Promise<unknown>>();
const licensee = () => ({
  call: call as unknown as Call,
  owner: "mira",
  database,
  fetch: (async () => new Response(new Uint8Array([1, 2, 3]))) as typeof fetch,
  now: () => now,
});
const licence = (days: number, ticket = "licence") => ({
  uri: "http://here/media/a/t0.m4a",
  licence: { ticket, expires: new Date(now + days * DAY).toISOString() },
});
const stored = () => useOfflineSongs.getState().songs;

describe("offline songs", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start });
    now = start;
    database = memory();
    localStorage.clear();
    useOfflineSongs.setState({ songs: new Map(), adding: new Set() });
    call.mockReset();
    call.mockResolvedValue(licence(30));
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: vi.fn() }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("come with a licence, are there after a reload, and play from this device", async () => {
    await addOfflineSong(track, licensee());
    expect(call).toHaveBeenCalledWith("POST /song/download", { body: { articleId: "t0", offline: true } });
    useOfflineSongs.setState({ songs: new Map() });
    await loadOfflineSongs("mira", database);
    expect(stored().get("t0")).toMatchObject({ track, bytes: 3, expires: start + 30 * DAY });
    expect(await openOfflineSong("t0", database)).toEqual({ url: "blob:x", ticket: "licence" });
    expect(await openOfflineSong("t1", database)).toBeNull();
  });

  it("are not stored where the server refuses, or the file does not come", async () => {
    call.mockRejectedValueOnce(new CallError("POST", "/song/download", 403, "Forbidden", {}));
    await expect(addOfflineSong(track, licensee())).rejects.toThrow();
    const broken = (async () => new Response("", { status: 410 })) as typeof fetch;
    await expect(addOfflineSong(track, { ...licensee(), fetch: broken })).rejects.toThrow("410");
    expect([...stored().keys()]).toEqual([]);
    expect(useOfflineSongs.getState().adding.size).toBe(0);
  });

  it("do not play after their licence, nor with a clock that was set back", async () => {
    const song = await addOfflineSong(track, licensee());
    expect(isLicensed(song, start + 29 * DAY)).toBe(true);
    expect(isLicensed(song, start + 30 * DAY)).toBe(false);
    expect(isLicensed(song, start + 2 * DAY)).toBe(false);
    expect(isLicensed({ ...song, licensedAt: start + 29 * DAY }, start + 29 * DAY)).toBe(false);
    localStorage.clear();
    vi.setSystemTime(start + 31 * DAY);
    expect(await openOfflineSong("t0", database)).toBeNull();
  });

  it("are renewed past the middle of their licence, and removed when the right to them has ended", async () => {
    await addOfflineSong(track, licensee());
    now = start + 14 * DAY;
    await renewLicences(licensee());
    expect(call).toHaveBeenCalledTimes(1);
    now = start + 16 * DAY;
    call.mockResolvedValueOnce(licence(30, "second"));
    await renewLicences(licensee());
    expect(stored().get("t0")).toMatchObject({ ticket: "second", expires: start + 46 * DAY, bytes: 3 });
    now = start + 40 * DAY;
    vi.spyOn(console, "info").mockImplementation(() => undefined);
    call.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await renewLicences(licensee());
    expect(stored().size).toBe(1);
    call.mockRejectedValueOnce(new CallError("POST", "/song/download", 403, "Forbidden", {}));
    await renewLicences(licensee());
    expect(stored().size).toBe(0);
    expect(database.sounds.size).toBe(0);
  });

  it("are their owner's: somebody else who signs in here does not find them", async () => {
    await addOfflineSong(track, licensee());
    await loadOfflineSongs(null, database);
    expect(stored().size).toBe(1);
    await loadOfflineSongs("nora", database);
    expect(stored().size).toBe(0);
    expect(await database.all()).toEqual([]);
  });

  it("are removed on request", async () => {
    await addOfflineSong(track, licensee());
    await removeOfflineSong("t0", database);
    expect(stored().size).toBe(0);
    expect(database.sounds.size).toBe(0);
  });
});
