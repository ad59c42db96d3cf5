import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { HistoryEntry, Profile } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import {
  adoptGuestPositions,
  forgetReadPositions,
  guestPositions,
  keepPosition,
  parsePositions,
  positionSaved,
  positionToGoOn,
  readPositions,
  takeServerPosition,
} from "./positions";

const episode = (id: string) => ({ id, contentType: "podcast" });
const signIn = (userId: string) =>
  useSession.setState({ status: "user", user: { userId } as unknown as Profile });
/** What the server knows. */
const entry = (id: string, position: number, playedAt: number, more: Partial<HistoryEntry> = {}) => ({
  ...episode(id),
  userCurrentPlaying: position,
  duration: 200,
  state: "started" as const,
  plays: 1,
  playedAt: new Date(playedAt).toISOString(),
  ...more,
});

describe("the places where one left", () => {
  beforeEach(() => {
    localStorage.clear();
    forgetReadPositions();
    useSession.setState({ status: "guest", user: null });
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
  });
  afterEach(() => vi.useRealTimers());

  it("come back after a reload", () => {
    keepPosition(episode("a"), 42.04, 200);
    forgetReadPositions();
    expect(positionToGoOn("a")).toBe(42);
    expect(positionToGoOn("b")).toBe(0);
  });

  it("are not kept of the first seconds, and of what has no length", () => {
    keepPosition(episode("a"), 4, 200);
    keepPosition(episode("b"), 42, 0);
    expect(readPositions().size).toBe(0);
  });

  it("mark what was heard to its end, which begins from the start again", () => {
    keepPosition(episode("a"), 196, 200);
    expect(readPositions().get("a")).toMatchObject({ position: 196, duration: 200, finished: true });
    expect(positionToGoOn("a")).toBe(0);
    keepPosition(episode("a"), 20, 200);
    expect(positionToGoOn("a")).toBe(20);
  });

  it("forget the oldest items when there are too many", () => {
    for (let number = 0; number < 200; number += 1) keepPosition(episode(`e${number}`), 42, 200);
    keepPosition(episode("e0"), 50, 200);
    keepPosition(episode("new"), 42, 200);
    expect(readPositions().size).toBe(200);
    expect(positionToGoOn("e0")).toBe(50);
    expect(positionToGoOn("e1")).toBe(0);
    expect(positionToGoOn("new")).toBe(42);
  });

  it("of this device and of the server are compared by the server's clock; the newer counts", () => {
    signIn("mira");
    keepPosition(episode("a"), 42, 200);
    takeServerPosition(entry("a", 90, 999_000));
    expect(positionToGoOn("a")).toBe(42);
    takeServerPosition(entry("a", 90, 1_000_001));
    expect(positionToGoOn("a")).toBe(90);

    // This device is an hour late, which the answer to its own position shows.
    keepPosition(episode("b"), 42, 200);
    positionSaved(entry("b", 42, 4_600_000));
    takeServerPosition(entry("b", 20, 4_599_999));
    expect(positionToGoOn("b")).toBe(42);
    keepPosition(episode("b"), 50, 200);
    takeServerPosition(entry("b", 20, 4_599_999));
    expect(positionToGoOn("b")).toBe(50);
  });

  it("are known as finished where the server says so, and not at all where it knows only of a play", () => {
    signIn("mira");
    takeServerPosition(entry("a", 150, 1_000_000, { state: "finished" }));
    expect(readPositions().get("a")).toMatchObject({ finished: true, position: 150 });
    takeServerPosition(entry("b", 0, 1_000_000, { state: "unplayed" }));
    expect(readPositions().has("b")).toBe(false);
  });

  it("of a guest give way to the account's, and become the account's", () => {
    keepPosition(episode("a"), 42, 200);
    keepPosition(episode("b"), 43, 200);
    signIn("mira");
    takeServerPosition(entry("a", 90, 1));
    expect(positionToGoOn("a")).toBe(90);
    expect(guestPositions().map(([id]) => id)).toEqual(["b"]);
    adoptGuestPositions();
    expect(guestPositions()).toEqual([]);
    expect(positionToGoOn("b")).toBe(43);
  });

  it("of a user are gone for the next one, and for a guest", () => {
    signIn("mira");
    keepPosition(episode("a"), 42, 200);
    useSession.setState({ status: "guest", user: null });
    expect(positionToGoOn("a")).toBe(0);
    signIn("tom");
    keepPosition(episode("a"), 42, 200);
    forgetReadPositions();
    signIn("mira");
    expect(positionToGoOn("a")).toBe(0);
    expect(localStorage.getItem("playPositions")).toBe("[]");
  });

  it.each([
    null,
    "",
    "no JSON",
    "{}",
    "[1]",
    '[["a"]]',
    '[["a",null]]',
    '[["a",{"position":-1,"duration":9}]]',
    '[["a",{"position":1,"duration":9}]]',
    '[["a",{"position":1,"duration":9,"contentType":"podcast","at":1,"owner":null}]]',
  ])("are nothing where %j is kept instead", (text) => expect(parsePositions(text).size).toBe(0));

  it("need no storage", () => {
    const full = vi.fn(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    vi.stubGlobal("localStorage", { setItem: full, getItem: full });
    keepPosition(episode("a"), 42, 200);
    expect(positionToGoOn("a")).toBe(42);
    vi.unstubAllGlobals();
  });
});
