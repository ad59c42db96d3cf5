// @vitest-environment node
import { describe, expect, it } from "vitest";
import { failureSentence, formatOf } from "./audio";
import { pictures } from "./media-session";
import { readSong, songFetcher } from "./song";

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
    expect(await fetchSong("0A")).toEqual({ url: "/media/a.m4a", isPreview: true, purchase: [], ticket: "" });
    expect(calls).toEqual([["POST /song", { body: { id: "0A", protocol: "https" } }]]);
    expect(readSong(undefined)).toEqual({ url: "", isPreview: false, purchase: [], ticket: "" });
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
