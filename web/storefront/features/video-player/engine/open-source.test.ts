import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SourceEvents } from "./film-source";
import { openSource, playsHlsItself } from "./open-source";

const opened = vi.hoisted(() => ({ hls: vi.fn() }));
vi.mock("./hls-source", () => ({ openHlsSource: opened.hls }));

const HLS = "application/vnd.apple.mpegurl";
const stream = { url: "/media/v/signed/master.m3u8", mimeType: HLS };

/** A browser that has HLS of its own, as `maybe` says. */
function videoOf(maybe: CanPlayTypeResult) {
  const video = document.createElement("video");
  vi.spyOn(video, "canPlayType").mockImplementation((type) => (type === HLS ? maybe : ""));
  vi.spyOn(video, "load").mockImplementation(() => undefined);
  Object.defineProperty(video, "textTracks", { value: new EventTarget() });
  return video;
}

function eventsOf() {
  const events = {
    onTracks: vi.fn(),
    onPicture: vi.fn(),
    onInterrupted: vi.fn(),
    onFailure: vi.fn(),
    freshAddress: vi.fn(async () => "/media/v/fresh/master.m3u8"),
  };
  return events satisfies SourceEvents;
}

const open = (video: HTMLVideoElement, from = 0, events = eventsOf()) =>
  openSource({ video, stream, from, soundLanguages: [] }, events);

beforeEach(() => opened.hls.mockReset());
afterEach(() => vi.unstubAllGlobals());

describe("HLS of the browser's own", () => {
  it("is used in Safari, and where there are no Media Source Extensions", () => {
    vi.stubGlobal("MediaSource", class {});
    expect(playsHlsItself(videoOf("maybe"))).toBe(false);
    vi.stubGlobal("WebKitPlaybackTargetAvailabilityEvent", class {});
    expect(playsHlsItself(videoOf("maybe"))).toBe(true);
    expect(playsHlsItself(videoOf(""))).toBe(false);
    vi.unstubAllGlobals();
    expect(playsHlsItself(videoOf("probably"))).toBe(true);
  });

  it("gets the address as it is, and begins where the film was left", async () => {
    const video = videoOf("maybe");
    vi.stubGlobal("WebKitPlaybackTargetAvailabilityEvent", class {});
    const source = await open(video, 42);
    expect(opened.hls).not.toHaveBeenCalled();
    expect(video.getAttribute("src")).toBe(stream.url);
    video.dispatchEvent(new Event("loadedmetadata"));
    expect(video.currentTime).toBe(42);
    source.close();
    expect(video.hasAttribute("src")).toBe(false);
  });

  it("asks for another address when its own is over, once", async () => {
    const video = videoOf("maybe");
    vi.stubGlobal("WebKitPlaybackTargetAvailabilityEvent", class {});
    vi.stubGlobal("MediaError", { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3 });
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response(null, { status: 410 })),
    );
    Object.defineProperty(video, "error", { value: { code: 4 } });
    const events = eventsOf();
    await open(video, 0, events);
    video.dispatchEvent(new Event("error"));
    await vi.waitFor(() => expect(video.getAttribute("src")).toBe("/media/v/fresh/master.m3u8"));
    video.dispatchEvent(new Event("error"));
    await vi.waitFor(() => expect(events.onFailure).toHaveBeenCalledWith("server"));
    expect(events.freshAddress).toHaveBeenCalledOnce();
  });
});

it("where the browser has none, hls.js plays", async () => {
  vi.stubGlobal("MediaSource", class {});
  const video = videoOf("");
  await open(video);
  expect(opened.hls).toHaveBeenCalledOnce();
  expect(video.hasAttribute("src")).toBe(false);
});
