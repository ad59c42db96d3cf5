import { beforeEach, describe, expect, it, vi } from "vitest";
import { sampleTracks } from "#testing/sample-music";
import { emptyPlaylist, type Playlist } from "../playlist/playlist";
import { parseKeptPlayer, readStoredPlayer, savePlayer } from "./player-storage";

const playlist: Playlist = {
  ...emptyPlaylist,
  tracks: sampleTracks(3),
  order: [2, 0, 1],
  at: 1,
  loop: "all",
  shuffle: true,
  volume: 0.7,
  muted: true,
};
const kept = {
  playlist,
  position: 42.1,
  duration: 200,
  isPreview: false,
  source: "album:x",
  from: { title: "Nun", href: "/en/music/albums/nun/x" },
  edited: true,
};

describe("the kept player", () => {
  beforeEach(() => localStorage.clear());

  it("comes back with its list, order, place and loudness", () => {
    savePlayer(kept);
    expect(readStoredPlayer()).toEqual(kept);
  });

  it("is nothing where nothing was kept", () => {
    expect(readStoredPlayer()).toBeNull();
  });

  it.each(["", "no JSON", "null", "[]", "{}", '{"playlist":{}}', '{"playlist":{"tracks":[{"id":1}]}}'])(
    "is nothing where %j stands instead",
    (text) => expect(parseKeptPlayer(text)).toBeNull(),
  );

  it("repairs an order, place or volume that cannot be", () => {
    const broken = {
      ...kept,
      position: -3,
      playlist: { ...playlist, order: [0, 0, 9], at: 7, volume: 12, loop: "x" },
    };
    const read = parseKeptPlayer(JSON.stringify(broken));
    expect(read?.playlist).toMatchObject({ order: [0, 1, 2], at: 0, volume: 0.5, loop: "off" });
    expect(read?.position).toBe(0);
  });

  it("is not worth an error where the storage is full", () => {
    const full = vi.fn(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    vi.stubGlobal("localStorage", { setItem: full, getItem: full });
    expect(() => savePlayer(kept)).not.toThrow();
    expect(full).toHaveBeenCalledOnce();
    expect(readStoredPlayer()).toBeNull();
  });
});
