// @vitest-environment node
import { describe, expect, it } from "vitest";
import { readStream } from "../film";
import { type FilmEvent, type FilmState, filmReducer, initialFilm } from "./film-state";

const played = (...events: FilmEvent[]): FilmState => events.reduce(filmReducer, initialFilm);

describe("the state of a film", () => {
  it("opens, plays, waits and plays on", () => {
    expect(played({ type: "playing" })).toMatchObject({ phase: "ready", playing: true, hasBegun: true });
    const waiting = played({ type: "playing" }, { type: "waiting" });
    expect(waiting).toMatchObject({ waiting: true, wanted: true });
    expect(filmReducer(waiting, { type: "playing" })).toMatchObject({ waiting: false });
  });

  it("does not wait for what nobody wants to see", () => {
    expect(played({ type: "playing" }, { type: "want", wanted: false }, { type: "waiting" }).waiting).toBe(
      false,
    );
  });

  it("shows the large button when the browser wants a press first, until there is one", () => {
    const blocked = played({ type: "blocked" });
    expect(blocked).toMatchObject({ blocked: true, wanted: false, waiting: false });
    expect(filmReducer(blocked, { type: "want", wanted: true })).toMatchObject({
      blocked: false,
      wanted: true,
    });
  });

  it("ends at its end, and a seek takes it up again", () => {
    const ended = played({ type: "duration", duration: 60 }, { type: "playing" }, { type: "ended" });
    expect(ended).toMatchObject({ phase: "ended", wanted: false, position: 60 });
    // The element tells its time once more after the end.
    expect(filmReducer(ended, { type: "time", position: 59.9 }).position).toBe(60);
    expect(filmReducer(ended, { type: "seek", position: 12 })).toMatchObject({
      phase: "ready",
      position: 12,
    });
  });

  it("seeks only to what the film has", () => {
    const film = played({ type: "duration", duration: 60 });
    expect(filmReducer(film, { type: "seek", position: 90 }).position).toBe(60);
    expect(filmReducer(film, { type: "seek", position: -3 }).position).toBe(0);
  });

  it("keeps a failure until it is opened again", () => {
    const failed = played({ type: "playing" }, { type: "failed", failure: "network" });
    expect(failed).toMatchObject({ phase: "failed", failure: "network", wanted: false });
    expect(filmReducer(failed, { type: "retry", attempt: 2, at: 5 }).retry).toBeNull();
    expect(filmReducer(failed, { type: "waiting" }).phase).toBe("failed");
    expect(filmReducer(failed, { type: "open" })).toMatchObject({ phase: "opening", failure: null });
  });

  it("says that it tries again, until it plays", () => {
    const trying = played({ type: "playing" }, { type: "retry", attempt: 1, at: 1000 });
    expect(trying.retry).toEqual({ attempt: 1, at: 1000 });
    expect(filmReducer(trying, { type: "playing" }).retry).toBeNull();
  });
});

describe("the answer of the streaming call", () => {
  it("is filled in where a server leaves something out", () => {
    expect(readStream(undefined)).toMatchObject({ url: "", isPreview: false, purchase: [], marks: [] });
    expect(readStream({ url: "/media/x", expires: "2026-01-01T00:00:00Z" }).expires).toBe(1767225600000);
    expect(readStream({}).expires).toBeNaN();
  });

  it("has only marks that make sense", () => {
    const good = { kind: "intro", start: 1, end: 9 };
    const marks = [good, { kind: "intro", start: 9, end: 1 }, { kind: "song", start: 1, end: 2 }, null];
    expect(readStream({ marks }).marks).toEqual([good]);
  });
});
