// Howler, the audio library, with our settings: the library is real, the browser's audio below it does nothing.
import { Howler } from "howler";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openSound } from "./audio";

const suspend = vi.fn(async () => undefined);

/** As much of an AudioContext as the library asks for at its start. */
class QuietContext {
  state = "running";
  currentTime = 0;
  sampleRate = 44_100;
  destination = {};
  suspend = suspend;
  resume = async () => undefined;
  createBuffer = () => ({});
  createGain = () => ({ gain: { setValueAtTime: () => undefined }, connect: () => undefined });
  createBufferSource = () => ({
    connect: () => undefined,
    disconnect: () => undefined,
    start: () => undefined,
  });
}

const events = {
  onReady: () => undefined,
  onPlay: () => undefined,
  onPause: () => undefined,
  onWaiting: () => undefined,
  onEnd: () => undefined,
  onFailure: () => undefined,
};

describe("the audio engine", () => {
  beforeAll(async () => {
    vi.useFakeTimers();
    vi.stubGlobal("AudioContext", QuietContext);
    const media = HTMLMediaElement.prototype;
    vi.spyOn(media, "canPlayType").mockReturnValue("probably");
    vi.spyOn(media, "play").mockResolvedValue();
    vi.spyOn(media, "pause").mockReturnValue();
    vi.spyOn(media, "load").mockReturnValue();
    await openSound({ address: "/media/a.m4a", from: 0, volume: 1, muted: false, speed: 1 }, events);
  });
  afterAll(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("is suspended after 30 s idle", () => {
    vi.advanceTimersByTime(29_999);
    expect(suspend).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(suspend).toHaveBeenCalledOnce();
  });

  it("has 10 audio elements ready after the first press", () => {
    const { _html5AudioPool: pool } = Howler as unknown as { _html5AudioPool: HTMLAudioElement[] };
    expect(pool).toHaveLength(0);
    document.dispatchEvent(new Event("click"));
    expect(pool).toHaveLength(10);
    document.dispatchEvent(new Event("click"));
    expect(pool).toHaveLength(10);
  });
});
