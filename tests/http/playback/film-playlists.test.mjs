// Every playlist of every film of the demo, as the running server sends it: read by a parser that knows nothing of us and
// held against Apple's rules (HLS Authoring Specification) and the real sizes of the segments; then by ffprobe.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { before, test } from "node:test";
import HLS from "hls-parser";
import { payload } from "../../support/addresses.mjs";
import { ask, port, post } from "../../support/client.mjs";
import { propsOf } from "../../support/people/people.mjs";

HLS.setOptions({ strictMode: true });
const HLS_TYPE = "application/vnd.apple.mpegurl";

/** Where the series of the demo is free; its film is free at Aurora. */
const free = "nujum";
const films = [];
before(async () => {
  const add = async (tenant, { id, title, durationSeconds }) => {
    const { data } = (await post("/backend/video/streaming", { id, protocol: "http" }, { tenant })).json();
    assert.equal(data.mimeType, HLS_TYPE, title);
    const { pathname } = new URL(data.url, "http://localhost");
    films.push({ tenant, title, durationSeconds, master: pathname });
  };
  for (const film of (await payload("/video/list/films", "aurora")).props.films) await add("aurora", film);
  const [series] = (await payload("/video/list/series", free)).props.series;
  const pageOf = async (href) => propsOf((await ask(href, { tenant: free })).text);
  for (const { href } of (await pageOf(series.href)).seasons)
    for (const episode of (await pageOf(href)).episodes) await add(free, episode);
  assert.equal(films.length, 3);
});

const beside = (address, uri) => new URL(uri, `http://localhost${address}`).pathname;

async function fetched(tenant, address, type) {
  const answer = await ask(address, { tenant });
  assert.equal(answer.status, 200, address);
  assert.match(answer.headers["content-type"], type, address);
  return answer;
}

async function playlist(tenant, address) {
  const { text } = await fetched(tenant, address, /^application\/vnd\.apple\.mpegurl/);
  return HLS.parse(text);
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** A media playlist with the size of each of its segments, held against the rules for all of them. */
async function measured({ tenant, durationSeconds }, address, type) {
  const { targetDuration, playlistType, endlist, segments, isIFrame } = await playlist(tenant, address);
  assert.deepEqual([playlistType, endlist], ["VOD", true], address);
  for (const { duration } of segments)
    assert.ok(Math.round(duration) <= targetDuration, `${address}: ${duration} s`);
  const length = sum(segments.map(({ duration }) => duration));
  assert.ok(Math.abs(length - durationSeconds) < 0.5, `${address}: ${length} of ${durationSeconds} s`);
  const maps = new Set(segments.flatMap(({ map }) => (map ? [map.uri] : [])));
  for (const uri of maps) await fetched(tenant, beside(address, uri), /^video\/mp4|^audio\/mp4/);
  const sizes = [];
  for (const { uri } of segments)
    sizes.push((await fetched(tenant, beside(address, uri), type)).bytes.length);
  return { segments, sizes, isIFrame, targetDuration };
}

const segmentType = /^video\/iso\.segment|^audio\/mp4|^video\/mp4/;

test("each playlist can be read, and its segments are there, as long as it says", async () => {
  for (const film of films) {
    const master = await playlist(film.tenant, film.master);
    assert.ok(master.isMasterPlaylist && master.independentSegments, film.title);
    const pictures = master.variants.filter(({ isIFrameOnly }) => !isIFrameOnly);
    assert.ok(pictures.length >= 2, `${film.title} has sizes to choose from`);
    assert.equal(master.variants.length, 2 * pictures.length, "each size has its I-frames");
    const [{ audio, subtitles }] = pictures;
    const sounds = [];
    for (const { uri } of audio) sounds.push(await measured(film, beside(film.master, uri), segmentType));
    for (const { uri } of subtitles) {
      const { segments } = await measured(film, beside(film.master, uri), /^text\/vtt/);
      assert.equal(segments.length, 1);
    }
    const timelines = [];
    for (const { uri, bandwidth, averageBandwidth, codecs, resolution, frameRate } of pictures) {
      const { segments, sizes, targetDuration } = await measured(film, beside(film.master, uri), segmentType);
      assert.ok(targetDuration <= 6, `${uri}: segments of ${targetDuration} s`);
      assert.match(codecs, /^avc1\.64[0-9A-F]{4},mp4a\.40\.2$/);
      assert.ok(resolution.width >= resolution.height && frameRate > 0 && frameRate <= 60, uri);
      timelines.push(segments.map(({ duration }) => duration).join());
      // The worst case: the largest sound beside each part of the picture.
      const rates = sizes.map(
        (size, at) =>
          (8 * (size + Math.max(...sounds.map((sound) => sound.sizes[at] ?? 0)))) / segments[at].duration,
      );
      // A last segment that is shorter than half of the longest counts for no peak.
      const peak = Math.max(...rates.filter((_, at) => segments[at].duration >= targetDuration / 2));
      assert.ok(peak <= bandwidth * 1.1, `${film.title} ${uri}: ${peak} of ${bandwidth} bit/s`);
      assert.ok(peak >= bandwidth * 0.5, `${film.title} ${uri}: ${peak} of ${bandwidth} bit/s`);
      const average =
        (8 * (sum(sizes) + Math.max(...sounds.map((sound) => sum(sound.sizes))))) / film.durationSeconds;
      assert.ok(
        Math.abs(average - averageBandwidth) <= averageBandwidth * 0.1,
        `${film.title} ${uri}: ${average} of ${averageBandwidth} bit/s on average`,
      );
    }
    assert.equal(new Set(timelines).size, 1, "all sizes change at the same moments");
  }
});

test("the I-frames lie within the segments that they name", async () => {
  for (const film of films) {
    const { variants } = await playlist(film.tenant, film.master);
    for (const { uri } of variants.filter(({ isIFrameOnly }) => isIFrameOnly)) {
      const address = beside(film.master, uri);
      const { segments, sizes, isIFrame } = await measured(film, address, segmentType);
      assert.equal(isIFrame, true, address);
      segments.forEach(({ byterange: { offset, length } }, at) => {
        assert.ok(length > 0 && offset + length <= sizes[at], `${address}: ${offset} + ${length}`);
      });
    }
  }
});

test("ffprobe finds every size and every sound of a film, and their length", async () => {
  for (const { tenant, title, master, durationSeconds } of films) {
    const { variants } = await playlist(tenant, master);
    const pictures = variants.filter(({ isIFrameOnly }) => !isIFrameOnly);
    const words = [
      "-v",
      "error",
      "-allowed_extensions",
      "ALL",
      "-of",
      "json",
      "-show_streams",
      "-show_format",
    ];
    const host = ["-headers", `Host: ${tenant}.localhost:${port}\r\n`];
    const done = spawnSync("ffprobe", [...words, ...host, `http://127.0.0.1:${port}${master}`], {
      encoding: "utf8",
      timeout: 60_000,
    });
    assert.equal(done.status, 0, done.stderr);
    assert.equal(done.stderr.replace(/^.*Not detecting.*$/gm, "").trim(), "", title);
    const { streams, format } = JSON.parse(done.stdout);
    const heights = streams.filter(({ codec_name }) => codec_name === "h264").map(({ height }) => height);
    for (const { resolution } of pictures) assert.ok(heights.includes(resolution.height), title);
    const sounds = streams.filter(({ codec_name }) => codec_name === "aac");
    assert.ok(sounds.length >= pictures[0].audio.length, title);
    assert.ok(Math.abs(Number(format.duration) - durationSeconds) < 0.5, `${title}: ${format.duration} s`);
  }
});
