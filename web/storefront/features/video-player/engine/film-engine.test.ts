import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readStream } from "../film";
import { changeSettings, useFilmSettings, usualSettings } from "../film-settings";
import { sideOf } from "../stage/gestures";
import { type EngineParts, FilmEngine, failureOf } from "./film-engine";
import type { FilmSource, SourceEvents } from "./film-source";
import { levelsOf } from "./hls-source";
import { playsHlsItself } from "./open-source";

const whole = { url: "/media/v/T/master.m3u8", mimeType: "application/vnd.apple.mpegurl" };

function start(more: Partial<EngineParts> = {}) {
  const video = document.createElement("video");
  const play = vi.spyOn(video, "play").mockResolvedValue();
  vi.spyOn(video, "pause").mockReturnValue();
  const source = {
    renew: vi.fn<FilmSource["renew"]>(),
    retry: vi.fn(),
    setLevel: vi.fn(),
    setSound: vi.fn(),
    setSubtitle: vi.fn(),
    close: vi.fn(),
  };
  let events!: SourceEvents;
  const opened = vi.fn<EngineParts["open"]>(async (_, given) => {
    events = given;
    return source;
  });
  const engine = new FilmEngine({
    video,
    fetchStream: async () => readStream(whole),
    open: opened,
    position: { read: async () => 0, write: () => undefined },
    pageLanguage: "en",
    durationSeconds: 100,
    ...more,
  });
  engine.start();
  return { engine, video, play, source, opened, events: () => events };
}

const settles = () => vi.advanceTimersByTimeAsync(0);

describe("the engine of a film", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    useFilmSettings.setState(usualSettings);
  });
  afterEach(() => vi.useRealTimers());

  it("opens the stream where the film was left, and plays", async () => {
    const onResume = vi.fn();
    const position = { read: async () => 42, write: () => undefined };
    const { opened, play } = start({ position, onResume });
    await settles();
    expect(opened.mock.calls[0]![0].from).toBe(42);
    expect(onResume).toHaveBeenCalledWith(42);
    expect(play).toHaveBeenCalled();
  });

  it("waits where as many devices play as the plan allows, and goes on here in place of another one", async () => {
    const limit = { status: 409, body: { error: "STREAM_LIMIT" } };
    const asked: (boolean | undefined)[] = [];
    const fetchStream = async (takeOver?: boolean) => {
      asked.push(takeOver);
      if (asked.length === 1) throw limit;
      return readStream(whole);
    };
    const { engine } = start({ fetchStream });
    await settles();
    expect(engine.state).toMatchObject({ phase: "failed", failure: "devices" });
    engine.reopen();
    await settles();
    expect(engine.state.failure).toBeNull();
    engine.stopForOthers();
    expect(engine.state).toMatchObject({ phase: "failed", failure: "devices" });
    engine.reopen();
    await settles();
    expect(asked).toEqual([false, true, true]);
  });

  it("begins a preview at its start, wherever the film was left", async () => {
    const position = { read: async () => 42, write: () => undefined };
    const fetchStream = async () => readStream({ ...whole, isPreview: true });
    const { opened } = start({ position, fetchStream });
    await settles();
    expect(opened.mock.calls[0]![0].from).toBe(0);
  });

  it("shows the large button when the browser refuses to begin by itself", async () => {
    const { engine, play } = start();
    play.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
    await settles();
    expect(engine.state).toMatchObject({ blocked: true, wanted: false });
  });

  it("tries a lost connection again and again, each time later, and then says so", async () => {
    const { engine, source, events } = start();
    await settles();
    for (const [attempt, seconds] of [1, 2, 4, 8, 16].entries()) {
      events().onInterrupted();
      expect(engine.state.retry?.attempt).toBe(attempt + 1);
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(source.retry).toHaveBeenCalledTimes(attempt);
      await vi.advanceTimersByTimeAsync(1);
      expect(source.retry).toHaveBeenCalledTimes(attempt + 1);
    }
    events().onInterrupted();
    expect(engine.state).toMatchObject({ phase: "failed", failure: "network", retry: null });
  });

  it("goes on with a fresh address before the old one expires", async () => {
    let number = 0;
    const fetchStream = async () => {
      number += 1;
      const expires = new Date(Date.now() + 3_600_000).toISOString();
      return readStream({ ...whole, url: `/media/v/T${number}/master.m3u8`, expires });
    };
    const { source } = start({ fetchStream });
    await settles();
    await vi.advanceTimersByTimeAsync(3_600_000 - 60_000);
    expect(source.renew).toHaveBeenCalledWith("/media/v/T2/master.m3u8");
  });

  it("does not play on with an address that belongs to a smaller right", async () => {
    const answers = [whole, { ...whole, url: "/preview.mp4", isPreview: true }];
    const { opened, events } = start({ fetchStream: async () => readStream(answers.shift()) });
    await settles();
    expect(await events().freshAddress()).toBeNull();
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it("offers what is sold where nothing may be seen", async () => {
    const purchase = [{ type: "SUBSCRIPTION", consumable: false, sort: 1 }];
    const { engine } = start({ fetchStream: async () => readStream({ purchase }) });
    await settles();
    expect(engine.state.failure).toBe("rights");
  });

  it("shows captions in the language that was chosen last, and none if they were switched off", async () => {
    const subtitles = [
      { index: 0, language: "en", isCaptions: false },
      { index: 1, language: "de", isCaptions: false },
    ];
    changeSettings({ captionsOn: true, captionLanguage: "de" });
    const { source, events, engine } = start();
    await settles();
    events().onTracks({ subtitles, subtitle: -1 });
    await settles();
    expect(source.setSubtitle).toHaveBeenLastCalledWith(1);
    engine.setSubtitle(-1);
    expect(useFilmSettings.getState()).toMatchObject({ captionsOn: false, captionLanguage: "de" });
  });

  it("follows the loudness and the speed that are set for all films", async () => {
    const { video } = start();
    await settles();
    changeSettings({ volume: 0.25, muted: true, speed: 1.5 });
    expect(video).toMatchObject({ volume: 0.25, muted: true, playbackRate: 1.5 });
  });
});

describe("a refusal of the call", () => {
  it.each([
    [undefined, "network"],
    [403, "rights"],
    [404, "unavailable"],
    [500, "server"],
    [429, "server"],
  ])("%s is %s", (status, failure) => {
    expect(failureOf(status === undefined ? new TypeError() : { status })).toBe(failure);
  });
});

describe("the source", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is the browser's own HLS in Safari and where there is no other way", () => {
    const knowsHls = { canPlayType: () => "maybe" as const };
    vi.stubGlobal("MediaSource", class {});
    expect(playsHlsItself(knowsHls)).toBe(false);
    vi.stubGlobal("WebKitPlaybackTargetAvailabilityEvent", class {});
    expect(playsHlsItself(knowsHls)).toBe(true);
    expect(playsHlsItself({ canPlayType: () => "" })).toBe(false);
  });

  it("has one quality of each height, the best first", () => {
    expect(levelsOf([360, 720, 720, 1080, 0])).toEqual([
      { index: 3, height: 1080 },
      { index: 2, height: 720 },
      { index: 0, height: 360 },
    ]);
  });
});

it("a tap skips in the outer thirds of the picture", () => {
  expect([10, 150, 290].map((x) => sideOf(x, 300))).toEqual(["left", null, "right"]);
});
