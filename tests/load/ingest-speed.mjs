// How fast `kiosk import` takes in a film, a song, an episode and a chapter, in times real time, against one ffmpeg that
// encodes the same renditions of the same file, with as many threads as the import may use.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { cleanEnvironment, program, run } from "../support/kiosk.mjs";
import { median, step } from "./tools.mjs";

const ladder = [
  [1080, 5000],
  [720, 2800],
  [480, 1400],
  [360, 800],
  [240, 400],
  [144, 200],
];

/** Seconds by the clock: the import's helpers run in a sandbox, so their processor time is not among its own. */
function timed(command, words, options = {}) {
  const began = performance.now();
  const done = spawnSync(command, words, { encoding: "utf8", maxBuffer: 1 << 26, ...options });
  if (done.status !== 0) throw new Error(`${command}: ${done.stderr.slice(-3000)}`);
  return (performance.now() - began) / 1000;
}

function secondsOf(file) {
  const words = ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file];
  return Number(spawnSync("ffprobe", words, { encoding: "utf8" }).stdout);
}

/** A film of 720 lines that compresses like one: moving patterns with a little grain. */
export function makeFilm(file, seconds) {
  timed("ffmpeg", [
    ..."-v error -f lavfi -i".split(" "),
    `testsrc2=s=1280x720:r=25:d=${seconds},noise=alls=3:allf=t`,
    ...`-f lavfi -i sine=f=330:r=48000:d=${seconds}`.split(" "),
    ..."-c:v libx264 -preset veryfast -crf 18 -pix_fmt yuv420p -c:a aac -shortest".split(" "),
    file,
  ]);
}

/** A folder that `kiosk import` takes: one item with its file. */
export function makeItem(folder, kind, source) {
  mkdirSync(folder);
  copyFileSync(source, join(folder, basename(source)));
  const manifest = {
    licensor: "load",
    genres: [{ key: "large", name: { en: "Large" } }],
    ...manifests[kind](basename(source)),
  };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
}

function makeSources(folder, seconds) {
  const film = join(folder, "film.mp4");
  makeFilm(film, seconds);
  const sound = (name, length, channels) => {
    const file = join(folder, name);
    const source = `sine=f=220:r=44100:d=${length}[s];anoisesrc=d=${length}:c=pink:r=44100:a=0.1[n];[s][n]amix=2,aformat=channel_layouts=${channels}`;
    timed("ffmpeg", ["-v", "error", "-filter_complex", source, file]);
    return file;
  };
  return {
    film,
    song: sound("song.flac", 240, "stereo"),
    episode: sound("episode.flac", 600, "mono"),
    chapter: sound("chapter.flac", 600, "mono"),
  };
}

const people = [{ key: "someone", name: { en: "Someone" } }];
const named = (key) => ({ key, title: { en: key }, description: { en: key } });
const of = (role) => ({ language: "en", people: [{ person: "someone", role }], genres: ["large"] });
const manifests = {
  film: (file) => ({ people, films: [{ ...named("film"), ...of("director"), file, businessModel: "FREE" }] }),
  song: (file) => ({
    artists: [{ key: "artist", name: { en: "Artist" } }],
    albums: [
      {
        ...named("album"),
        artist: "artist",
        genres: ["large"],
        released: "2026-01-01",
        tracks: [{ key: "song", title: { en: "song" }, file }],
      },
    ],
  }),
  episode: (file) => ({
    people,
    podcasts: [
      {
        ...named("podcast"),
        ...of("host"),
        episodes: [{ ...named("episode"), file, published: "2026-01-01" }],
      },
    ],
  }),
  chapter: (file) => ({
    people,
    audiobooks: [
      {
        ...named("book"),
        ...of("author"),
        published: "2026-01-01",
        chapters: [{ title: { en: "One" }, file }],
      },
    ],
  }),
};

/** ffmpeg's own encoding of a film's ladder with sound, or of one sound. */
function encodeFilm(file, folder) {
  const rungs = ladder.filter(([lines]) => lines <= 720 && lines > 144);
  const graph = `[0:v]split=${rungs.length}${rungs.map((_, at) => `[s${at}]`).join("")};${rungs
    .map(([lines], at) => `[s${at}]scale=-2:${lines}:flags=bicubic[v${at}]`)
    .join(";")}`;
  const outputs = rungs.flatMap(([lines, most], at) => [
    ...["-map", `[v${at}]`],
    ...`-c:v libx264 -threads 1 -preset veryfast -profile:v high -pix_fmt yuv420p -crf 23 -maxrate ${most}k -bufsize ${most * 2}k -g 100 -keyint_min 100 -sc_threshold 0 -flags +cgop`.split(
      " ",
    ),
    join(folder, `${lines}.mp4`),
  ]);
  const sound = [
    "-map",
    "0:a",
    ..."-c:a aac -aac_coder fast -b:a 128k".split(" "),
    join(folder, "sound.m4a"),
  ];
  return timed("ffmpeg", ["-v", "error", "-y", "-i", file, "-filter_complex", graph, ...outputs, ...sound]);
}
const encodeSound = (file, folder, bitrate) =>
  timed("ffmpeg", [
    "-v",
    "error",
    "-y",
    "-i",
    file,
    ...`-c:a aac -aac_coder fast -b:a ${bitrate}`.split(" "),
    join(folder, "sound.m4a"),
  ]);
const peers = {
  film: encodeFilm,
  song: (file, folder) => encodeSound(file, folder, "128k"),
  episode: (file, folder) => encodeSound(file, folder, "64k"),
  chapter: (file, folder) => encodeSound(file, folder, "64k"),
};
const words = {
  film: "film, 720 lines: 4 rungs, sound, thumbnails, poster, preview",
  song: "song: loudness, AAC 128 kbit/s, preview",
  episode: "podcast episode: loudness, AAC 64 kbit/s, sample",
  chapter: "audiobook chapter: the same",
};

/** Rows {name, length, ours, theirs}: medians of seconds. */
export async function measureIngest({ filmSeconds = 24, rounds = 3 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "kiosk-ingest-"));
  try {
    step("sources");
    const sources = makeSources(folder, filmSeconds);
    const rows = [];
    for (const [kind, source] of Object.entries(sources)) {
      const ours = [];
      const theirs = [];
      for (let round = 0; round < rounds; round += 1) {
        const own = mkdtempSync(join(folder, `${kind}-`));
        const [data, item, peer] = ["data", "item", "peer"].map((name) => join(own, name));
        mkdirSync(peer);
        makeItem(item, kind, source);
        const migrated = run(["migrate", "--data", data]);
        if (migrated.status !== 0) throw new Error(migrated.stderr);
        const importing = ["import", "--data", data, "--at-once", String(cpus().length), item];
        ours.push(timed(program, importing, { env: cleanEnvironment() }));
        theirs.push(peers[kind](source, peer));
        rmSync(own, { recursive: true, force: true });
      }
      const row = {
        name: words[kind],
        length: secondsOf(source),
        ours: median(ours),
        theirs: median(theirs),
      };
      rows.push(row);
      step(`${kind}: ${speedOf(row, row.ours)} times real time, ffmpeg ${speedOf(row, row.theirs)}`);
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const speedOf = ({ length }, seconds) => (length / seconds).toFixed(1);

export function ingestTable(rows, { rounds = 3 } = {}) {
  const lines = rows.map((row) => {
    const { name, length, ours, theirs } = row;
    return `| ${name} | ${length.toFixed(0)} s | ${speedOf(row, ours)} | ${speedOf(row, theirs)} | ${(theirs / ours).toFixed(2)} |`;
  });
  return `\`kiosk import\` of one item into an empty data folder, from start to end, against one ffmpeg that encodes the same renditions and
nothing else; both may use all cores, medians of ${rounds}.

| one item | length | Kiosk: times real time | ffmpeg: times real time | ratio |
|---|---|---|---|---|
${lines.join("\n")}
`;
}
