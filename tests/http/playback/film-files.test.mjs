// A film that is encrypted while it is sent, played by ffmpeg from the running server, and with another key not at all.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import { ask } from "../../support/client.mjs";
import { filmAddress } from "../../support/film-address.mjs";

const data = process.env.E2E_DATA;
const folder = `f1/1e/f11e${"0".repeat(36)}`;
const made = join(data, "media/a", folder, "v240");
let article;

/** Runs ffmpeg; says whether it succeeded, and the sums of the pictures that it saw. */
function ffmpeg(words) {
  const child = spawn("ffmpeg", ["-nostdin", "-y", "-loglevel", "error", ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 60_000,
  });
  let printed = "";
  let complaints = "";
  child.stdout.on("data", (part) => {
    printed += part;
  });
  child.stderr.on("data", (part) => {
    complaints += part;
  });
  return new Promise((resolve) =>
    child.on("exit", (status) => resolve({ good: status === 0, printed, complaints })),
  );
}
const picturesOf = (address) =>
  ffmpeg(["-xerror", "-allowed_extensions", "ALL", "-i", address, "-f", "framemd5", "-"]);

/** Where the server is seen by programs that can't name a host of their own. */
let proxy;
let wrongKey = false;
before(async () => {
  mkdirSync(made, { recursive: true });
  const film = [
    "-f",
    "lavfi",
    "-i",
    "testsrc2=size=320x240:rate=10:duration=6",
    "-c:v",
    "libx264",
    "-g",
    "10",
  ];
  const hls = [
    "-hls_time",
    "2",
    "-hls_playlist_type",
    "vod",
    "-hls_segment_type",
    "fmp4",
    "-start_number",
    "1",
  ];
  const names = ["-hls_segment_filename", join(made, "%05d.m4s"), join(made, "index.m3u8")];
  const { good, complaints } = await ffmpeg([...film, ...hls, ...names]);
  assert.ok(good, complaints);
  const { tracks } = (await payload("/music/tracks", "aurora")).props;
  article = tracks.find(({ badge }) => badge === "free").id;
  proxy = createServer(async (request, answer) => {
    const { status, headers, bytes } = await ask(request.url, {
      headers: request.headers.range ? { range: request.headers.range } : {},
    });
    const isKey = request.url.endsWith("/key");
    answer.writeHead(status, { "content-type": headers["content-type"] });
    answer.end(isKey && wrongKey ? Buffer.alloc(16, 1) : bytes);
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
});
after(() => {
  proxy?.close();
  rmSync(join(data, "media/a", folder), { recursive: true, force: true });
});

const addressOf = (more) => filmAddress({ data, folder, article, file: "v240/index.m3u8", ...more });
const atProxy = (path) => `http://127.0.0.1:${proxy.address().port}${path}`;

test("ffmpeg decrypts and plays a whole encrypted playlist, and with another key it does not", async () => {
  const clear = await picturesOf(join(made, "index.m3u8"));
  assert.ok(clear.good, clear.complaints);
  assert.equal(clear.printed.match(/^0,/gm).length, 60, "six seconds of ten pictures");
  const played = await picturesOf(atProxy(addressOf({ drm: "AES-128" })));
  assert.ok(played.good, played.complaints);
  assert.equal(played.printed, clear.printed);
  wrongKey = true;
  const wrong = await picturesOf(atProxy(addressOf({ drm: "AES-128" })));
  wrongKey = false;
  assert.ok(!wrong.good || wrong.printed !== clear.printed);
});

test("what is sent encrypted is not what lies on the disk", async () => {
  const [segment] = readdirSync(made).filter((name) => name.endsWith(".m4s"));
  const onDisk = readFileSync(join(made, segment));
  const sent = await ask(addressOf({ drm: "AES-128", file: `v240/${segment}` }));
  assert.equal(sent.status, 200);
  assert.equal(sent.headers["content-type"], "video/iso.segment");
  assert.equal(sent.bytes.indexOf(onDisk.subarray(8, 64)), -1);
  const clear = await ask(addressOf({ file: `v240/${segment}` }));
  assert.deepEqual(clear.bytes, onDisk);
  assert.match(clear.headers["cache-control"], /^private, max-age=\d+$/);
  const key = await ask(addressOf({ drm: "AES-128", file: "v240/key" }));
  assert.equal(key.headers["cache-control"], "no-store");
  assert.equal(key.bytes.length, 16);
});

test("no single changed character of a token opens the film, nor does another film's token", async () => {
  const good = addressOf();
  assert.equal((await ask(good)).status, 200);
  const begin = "/media/v/".length;
  const end = good.indexOf("/", begin);
  for (let at = begin; at < end; at += 1) {
    const bent = `${good.slice(0, at)}${good[at] === "A" ? "B" : "A"}${good.slice(at + 1)}`;
    const { status } = await ask(bent);
    assert.ok([400, 403, 404].includes(status), `${bent}: ${status}`);
  }
  const other = filmAddress({ data, folder: folder.replaceAll("1e", "2e"), article });
  assert.equal((await ask(`${other.slice(0, other.indexOf("/", begin))}${good.slice(end)}`)).status, 403);
  assert.equal((await ask(good, { tenant: "plume" })).status, 403);
});
