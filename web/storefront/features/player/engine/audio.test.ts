// @vitest-environment node
import { afterEach, describe, expect, it, vi } from "vitest";
import { failureSentence, formatOf, openSound } from "./audio";
import { pictures } from "./media-session";
import { readSong, songFetcher } from "./song";

const handlers = new Map<string, (...given: unknown[]) => void>();
vi.mock("howler", () => ({
  Howler: {},
  Howl: class {
    on = (event: string, handle: () => void) => handlers.set(event, handle);
    once = this.on;
    play = () => 1;
    unload = () => undefined;
  },
}));

describe("a sound that may not start", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("has failed, except where it was closed before it began", async () => {
    vi.stubGlobal("HTMLAudioElement", class {});
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const onFailure = vi.fn();
    const settings = { address: "/media/a.m4a", from: 0, volume: 1, muted: false, speed: 1 };
    const sound = await openSound(settings, { onFailure } as never);
    handlers.get("playerror")?.(1, "Playback was unable to start.");
    expect(onFailure).toHaveBeenCalledExactlyOnceWith({ reason: "interaction" });
    expect(warn).toHaveBeenCalledOnce();
    sound.close();
    handlers.get("playerror")?.(1, "Playback was unable to start.");
    expect(onFailure).toHaveBeenCalledOnce();
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});

describe("a song's address", () => {
  it("has its format from its extension, whatever follows, and is AAC without one", () => {
    expect(formatOf("/media/a/song.opus?expires=1&sig=x.y")).toBe("opus");
    expect(formatOf("https://a.example/song.MP3#t=1")).toBe("mp3");
    expect(formatOf("/stream/0A1B2C")).toBe("m4a");
  });

  it("is asked for by id and protocol, and read with everything that may be missing", async () => {
    const calls: unknown[] = [];
    const fetchSong = songFetcher(
      (async (...call: unknown[]) => {
        calls.push(call);
        return { url: "/media/a.m4a", isPreview: true };
      }) as never,
      "https:",
    );
    expect(await fetchSong("0A")).toEqual({
      url: "/media/a.m4a",
      isPreview: true,
      purchase: [],
      ticket: "",
      transcripts: [],
    });
    expect(calls).toEqual([["POST /song", { body: { id: "0A", protocol: "https" } }]]);
    expect(readSong(undefined)).toEqual({
      url: "",
      isPreview: false,
      purchase: [],
      ticket: "",
      transcripts: [],
    });
  });
});

describe("a failure", () => {
  it("has the specification's sentence", () => {
    expect(failureSentence({ reason: "no-audio" })).toBe("No audio support.");
    expect(failureSentence({ reason: "no-codec" })).toBe("No codec support for selected audio sources.");
    expect(failureSentence({ reason: "decoding" })).toBe("Decoding audio data failed.");
    expect(failureSentence({ reason: "status", status: 410 })).toBe(
      "Failed loading audio file with status: 410.",
    );
  });
});

describe("the lock screen's pictures", () => {
  const artwork = {
    src: "/a.webp",
    widths: [],
    width: 400,
    height: 400,
    color: "#fff",
    hueLight: 0,
    hueDark: 0,
  };

  it("are all widths of the artwork", () => {
    expect(pictures({ ...artwork, src: "/a-512.webp", widths: [96, 512] })).toEqual([
      { src: "/a-96.webp", sizes: "96x96", type: "image/webp" },
      { src: "/a-512.webp", sizes: "512x512", type: "image/webp" },
    ]);
  });

  it("are the one that there is where no widths are listed", () => {
    expect(pictures(artwork)).toEqual([{ src: "/a.webp", sizes: "400x400", type: "image/webp" }]);
  });
});
