import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readStream } from "../film";
import { FilmEngine } from "./film-engine";
import { showFilmInSession } from "./film-session";

const session = {
  metadata: null as { title: string } | null,
  playbackState: "none",
  setPositionState: vi.fn(),
  setActionHandler: vi.fn(),
};

beforeEach(() => {
  Object.assign(session, { metadata: null, playbackState: "none" });
  vi.stubGlobal("navigator", { mediaSession: session });
  vi.stubGlobal(
    "MediaMetadata",
    class {
      constructor(given: object) {
        Object.assign(this, given);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

it("the system knows with the first picture that the film plays, and nothing of it afterwards", () => {
  const video = document.createElement("video");
  const engine = new FilmEngine({
    video,
    fetchStream: async () => readStream({}),
    open: async () => Promise.reject(new Error("not opened here")),
    position: { read: async () => 0, write: () => undefined },
    pageLanguage: "en",
    durationSeconds: 100,
  });
  let paused = true;
  Object.defineProperty(video, "paused", { get: () => paused });
  const tell = (name: string) => video.dispatchEvent(new Event(name));
  const stop = showFilmInSession(engine, {
    id: "A",
    title: "High Tide",
    href: "",
    back: "",
    durationSeconds: 100,
    kind: "film",
    contentType: "full_length_video",
  });
  tell("durationchange");
  expect(session.playbackState).toBe("none");
  paused = false;
  tell("play");
  tell("playing");
  expect(session.metadata?.title).toBe("High Tide");
  expect(session.playbackState).toBe("playing");
  stop();
  expect(session.metadata).toBeNull();
  expect(session.playbackState).toBe("none");
});
