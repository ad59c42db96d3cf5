import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SongData } from "#generated/payloads";
import { CallError } from "#kit/calls/calls";
import { withOfflineSongs } from "./offline-playback";

const song: SongData = { url: "/a.m4a", isPreview: false, purchase: [], ticket: "t", transcripts: [] };
const stored = { url: "blob:x", ticket: "licence" };
const fetchSong = vi.fn<(id: string, takeOver?: boolean) => Promise<SongData>>();
const open = vi.fn<(id: string) => Promise<typeof stored | null>>();
const expected = vi.fn<(ticket: string) => void>();
const fetch = withOfflineSongs(fetchSong, open, expected);
const online = (is: boolean) => vi.stubGlobal("navigator", { onLine: is });

describe("an offline song", () => {
  beforeEach(() => {
    for (const mock of [fetchSong, open, expected]) mock.mockReset();
    fetchSong.mockResolvedValue(song);
    open.mockResolvedValue(stored);
    online(true);
  });
  afterEach(() => vi.unstubAllGlobals());

  it("plays from the server while there is a connection", async () => {
    expect(await fetch("a", true)).toBe(song);
    expect(fetchSong).toHaveBeenCalledWith("a", true);
    expect(open).not.toHaveBeenCalled();
  });

  it("plays from this device without one, also where the browser does not know that it has none", async () => {
    online(false);
    expect(await fetch("a")).toMatchObject({ ...stored, isPreview: false });
    expect(fetchSong).not.toHaveBeenCalled();
    online(true);
    fetchSong.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    expect(await fetch("a")).toMatchObject(stored);
    expect(expected.mock.calls).toEqual([["licence"], ["licence"]]);
  });

  it("does not play where the server says no", async () => {
    const refused = new CallError("POST", "/song", 409, "Conflict", {});
    fetchSong.mockRejectedValueOnce(refused);
    await expect(fetch("a")).rejects.toBe(refused);
    expect(open).not.toHaveBeenCalled();
  });

  it("fails as any other where it is not there", async () => {
    open.mockResolvedValue(null);
    const failed = new TypeError("Failed to fetch");
    fetchSong.mockRejectedValue(failed);
    await expect(fetch("a")).rejects.toBe(failed);
    online(false);
    await expect(fetch("a")).rejects.toBe(failed);
    expect(expected).not.toHaveBeenCalled();
  });
});
