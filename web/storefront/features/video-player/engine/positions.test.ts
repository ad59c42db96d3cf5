import { beforeEach, describe, expect, it, vi } from "vitest";
import type { HistoryEntry, Profile } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { forgetReadPositions, readPositions } from "#features/player/positions/positions";
import { takeOverPositions } from "#features/player/positions/take-over-positions";
import { accountPosition, externalPosition, localPosition } from "./positions";

const film = (id: string) => ({ id, contentType: "full_length_video" });
const place = { position: 31.6, duration: 90, finished: false, leaving: false };
/** Each is played later than the one before, also where both are made in one millisecond. */
let playedAt = Date.now() + 60_000;
const entry = (id: string, position: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...film(id),
  userCurrentPlaying: position,
  duration: 90,
  state: "started",
  plays: 1,
  playedAt: new Date(++playedAt).toISOString(),
  ...more,
});
const signIn = () => useSession.setState({ status: "user", user: { userId: "mira" } as unknown as Profile });
const read = vi.fn<(id: string) => Promise<HistoryEntry>>();
const savePosition = vi.fn(async (): Promise<HistoryEntry | null> => null);
const history = { read, savePosition };

beforeEach(() => {
  localStorage.clear();
  forgetReadPositions();
  read.mockReset();
  savePosition.mockClear();
  useSession.setState({ status: "guest", user: null });
});

describe("where a guest left a film", () => {
  it("is kept on this device, and its end is where the credits begin", async () => {
    localPosition(film("A")).write(place);
    expect(await localPosition(film("A")).read()).toBe(31.6);
    expect(await localPosition(film("B")).read()).toBe(0);
    localPosition(film("A")).write({ ...place, position: 70, finished: true });
    expect(await localPosition(film("A")).read()).toBe(0);
    expect(readPositions().get("A")).toMatchObject({ position: 70, finished: true });
  });

  it("becomes the account's at the sign-in; a film of an external provider stays on this device", async () => {
    localPosition(film("A")).write(place);
    externalPosition("harbour", "tide-7").write({ ...place, position: 20 });
    signIn();
    const list = vi.fn(async () => []);
    await takeOverPositions({ list, savePosition, read, report: vi.fn() });
    expect(list).toHaveBeenCalledWith(["A"]);
    expect(savePosition.mock.calls).toEqual([[film("A"), 31.6]]);
    // The player may have been opened before that was done.
    read.mockResolvedValue(entry("A", 0, { state: "unplayed", playedAt: undefined }));
    expect(await accountPosition(film("A"), history).read()).toBe(31.6);
    expect(await externalPosition("harbour", "tide-7").read()).toBe(20);
    useSession.setState({ status: "guest", user: null });
    expect(await externalPosition("harbour", "tide-7").read()).toBe(0);
  });
});

describe("where somebody who is signed in left a film", () => {
  beforeEach(signIn);

  it("is kept at the server and here, but not of the first seconds", () => {
    const kept = accountPosition(film("A"), history);
    kept.write({ ...place, position: 3 });
    expect(savePosition).not.toHaveBeenCalled();
    kept.write({ ...place, leaving: true });
    expect(savePosition).toHaveBeenCalledWith(film("A"), 31.6, true);
    expect(readPositions().get("A")).toMatchObject({ position: 31.6, owner: "mira" });
  });

  it("is where another device has gone on, and where this one has if the server does not answer", async () => {
    const kept = accountPosition(film("A"), history);
    kept.write(place);
    read.mockResolvedValue(entry("A", 50));
    expect(await kept.read()).toBe(50);
    read.mockRejectedValue(new Error("503"));
    expect(await kept.read()).toBe(50);
    read.mockResolvedValue(entry("A", 90, { state: "finished" }));
    expect(await kept.read()).toBe(0);
  });
});
