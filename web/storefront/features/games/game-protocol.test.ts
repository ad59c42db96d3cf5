import { describe, expect, it, vi } from "vitest";
import { accountProgress, guestProgress, readKept } from "./game-progress";
import { type GameProgress, GameSession, type GameState, LARGEST_SAVE, readMessage } from "./game-protocol";

describe("a message of a game", () => {
  it.each([
    [{ kiosk: 1, type: "ready" }, true],
    [{ kiosk: 1, type: "score", value: 12 }, true],
    [{ kiosk: 1, type: "end", score: 12, more: "x" }, true],
    [{ kiosk: 1, type: "save", data: "x".repeat(LARGEST_SAVE) }, true],
    [{ kiosk: 1, type: "save", data: "ش".repeat(LARGEST_SAVE / 2 + 1) }, false],
    [{ kiosk: 1, type: "score", value: -1 }, false],
    [{ kiosk: 1, type: "score", value: 1.5 }, false],
    [{ kiosk: 1, type: "end", score: 1e10 }, false],
    [{ kiosk: 1, type: "mute", muted: "yes" }, false],
    [{ kiosk: 2, type: "ready" }, false],
    [{ kiosk: 1, type: "hello" }, false],
    ["ready", false],
    [null, false],
  ])("%j is read: %s", (data, isRead) => {
    expect(readMessage(data) !== undefined).toBe(isRead);
  });
});

function played(kept: { save: string | null; best: number | null } = { save: null, best: null }) {
  const said: unknown[] = [];
  const frame = { postMessage: (message: unknown) => said.push(message) } as unknown as Window;
  const states: GameState[] = [];
  const progress: GameProgress = {
    read: async () => kept,
    keep: vi.fn(),
    endRound: vi.fn(),
    flush: vi.fn(),
  };
  const onLeave = vi.fn();
  let time = 0;
  const session = new GameSession({
    frame: () => frame,
    progress,
    language: "ar",
    muted: false,
    onChange: (state) => states.push(state),
    onLeave,
    now: () => time,
  });
  const hear = (message: object, from: unknown = frame, origin = "null") =>
    session.receive({ source: from as Window, origin, data: { kiosk: 1, ...message } });
  return { said, session, states, progress, onLeave, hear, wait: (ms: number) => (time += ms) };
}

describe("a session with a game", () => {
  it("greets it with the language and what is kept, each time that it is ready", async () => {
    const { hear, said } = played({ save: "level 3", best: 70 });
    hear({ type: "ready" });
    await vi.waitFor(() => expect(said).toHaveLength(1));
    expect(said[0]).toEqual({
      kiosk: 1,
      type: "hello",
      language: "ar",
      muted: false,
      save: "level 3",
      best: 70,
    });
  });

  it("believes its frame only, and only while that has no origin", () => {
    const { hear, session } = played();
    hear({ type: "start" }, window);
    hear({ type: "start" }, undefined, "https://elsewhere.example");
    expect(session.state.phase).toBe("loading");
    hear({ type: "start" });
    expect(session.state.phase).toBe("playing");
  });

  it("counts one end for each start, and knows a record", () => {
    const { hear, session, progress } = played();
    hear({ type: "end", score: 5 });
    expect(progress.endRound).not.toHaveBeenCalled();
    hear({ type: "start" });
    hear({ type: "score", value: 30 });
    expect(session.state.score).toBe(30);
    hear({ type: "end", score: 40 });
    hear({ type: "end", score: 50 });
    expect(progress.endRound).toHaveBeenCalledExactlyOnceWith(40);
    expect(session.state).toMatchObject({ phase: "ended", best: 40, isRecord: true });
    hear({ type: "start" });
    hear({ type: "end", score: 10 });
    expect(session.state).toMatchObject({ best: 40, isRecord: false, score: 10 });
  });

  it("keeps and gives back what the game saves", async () => {
    const { hear, said, progress } = played();
    hear({ type: "save", data: "a" });
    expect(progress.keep).toHaveBeenCalledWith("a");
    hear({ type: "load" });
    await vi.waitFor(() => expect(said).toContainEqual({ kiosk: 1, type: "loaded", data: "a" }));
  });

  it("takes sixty messages a second, and drops the rest", () => {
    const { hear, session, wait } = played();
    hear({ type: "start" });
    for (let value = 1; value <= 100; value += 1) hear({ type: "score", value });
    expect(session.state.score).toBe(59);
    wait(1000);
    hear({ type: "score", value: 100 });
    expect(session.state.score).toBe(100);
  });

  it("tells the game to stand still, to be silent and to end", () => {
    const { hear, session, said, onLeave } = played();
    session.pause();
    session.mute(true);
    session.leave();
    expect(said).toEqual([
      { kiosk: 1, type: "pause" },
      { kiosk: 1, type: "mute", muted: true },
      { kiosk: 1, type: "leave" },
    ]);
    hear({ type: "pause" });
    expect(session.state).toMatchObject({ paused: true, muted: true });
    hear({ type: "leave" });
    expect(onLeave).toHaveBeenCalledOnce();
  });
});

describe("what a game keeps", () => {
  it("stays in a guest's browser, with the best score", async () => {
    const progress = guestProgress("1", localStorage);
    progress.keep("here");
    progress.endRound(30);
    progress.endRound(20);
    expect(await guestProgress("1", localStorage).read()).toEqual({ save: "here", best: 30 });
    localStorage.setItem("game.1", "{broken");
    expect(readKept("1", localStorage)).toEqual({ save: null, best: null });
  });

  it("goes to the server at most once a second, the last one, and at once at the end", async () => {
    vi.useFakeTimers();
    const call = vi.fn().mockResolvedValue({ rounds: 0 });
    const later = vi.fn().mockResolvedValue({ rounds: 0 });
    const progress = accountProgress("1", call as never, later as never);
    progress.keep("a");
    progress.keep("b");
    vi.advanceTimersByTime(1000);
    expect(call).toHaveBeenCalledExactlyOnceWith("PUT /game/save/:id", {
      params: { id: "1" },
      body: { data: "b" },
    });
    progress.keep("c");
    progress.flush();
    expect(later).toHaveBeenCalledWith("PUT /game/save/:id", { params: { id: "1" }, body: { data: "c" } });
    progress.flush();
    expect(later).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});
