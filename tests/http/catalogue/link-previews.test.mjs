// The pictures of link previews, as a messenger or a social network asks for them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bare, payload } from "../../support/addresses.mjs";
import { ask } from "../../support/client.mjs";
import { jpegSize } from "../../support/pictures.mjs";

const metaOf = (html, name) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

async function previewOf(href, tenant = "aurora") {
  const page = await ask(href, { tenant });
  assert.equal(page.status, 200, href);
  const image = metaOf(page.text, "og:image");
  assert.match(image ?? "", /^http:\/\/[^/]+\/media\/og\//, href);
  return { page, path: new URL(image).pathname };
}

const kinds = [
  ["a song", "/music/tracks", (props) => props.tracks[0].href],
  ["an album", "/music/albums", (props) => props.albums[0].href],
  ["an artist", "/music/artists", (props) => props.artists[0].href],
  ["a playlist", "/music/playlists", (props) => props.playlists[0].href],
  ["a podcast", "/podcast/list", (props) => props.podcasts[0].href],
  ["an episode", "/podcast/list", (props) => props.newest[0].track.href],
  ["an audiobook", "/audiobook/list", (props) => props.audiobooks[0].href],
  ["a film", "/video/list/films", (props) => props.films[0].href],
  ["a series", "/video/list/series", (props) => props.series[0].href],
];

for (const [name, list, first] of kinds)
  test(`${name} has a picture of its own in each language`, async () => {
    const seen = new Set();
    for (const locale of ["en", "ar"]) {
      const href = first((await payload(list, "nujum", locale)).props);
      const { page, path } = await previewOf(href, "nujum");
      assert.equal(metaOf(page.text, "og:image:width"), "1200");
      assert.equal(metaOf(page.text, "og:image:height"), "630");
      assert.ok(metaOf(page.text, "og:image:alt"));
      assert.equal(metaOf(page.text, "twitter:card"), "summary_large_image");
      const picture = await ask(path, { tenant: "nujum" });
      assert.equal(picture.status, 200);
      assert.equal(picture.headers["content-type"], "image/jpeg");
      assert.match(picture.headers["cache-control"], /immutable/);
      assert.deepEqual(jpegSize(picture.bytes), [1200, 630]);
      const again = await ask(path, {
        tenant: "nujum",
        headers: { "if-none-match": picture.headers.etag },
      });
      assert.equal(again.status, 304);
      seen.add(path);
    }
    assert.equal(seen.size, 2);
  });

test("the picture of an old address leads to that of today, and others are not found", async () => {
  const [track] = (await payload("/music/tracks", "aurora")).props.tracks;
  const { path } = await previewOf(bare(track.href));
  const old = path.replace(/-[0-9a-f]{16}-/, "-0123456789abcdef-");
  const moved = await ask(old);
  assert.equal(moved.status, 302);
  assert.equal(moved.headers.location, path);
  for (const wrong of [
    path.replace(/og\/[^-]+/, "og/0000000000001"),
    path.replace(/-[a-z]+\.jpg/, "-xx.jpg"),
    path.replace(".jpg", ".png"),
    "/media/og/",
    "/media/og/.jpg",
    "/media/og/--.jpg",
    `/media/og/${"x".repeat(2000)}.jpg`,
  ])
    assert.equal((await ask(wrong)).status, 404, wrong);
  assert.equal((await ask("/media/og/..%2f..%2fsecret-1-en.jpg")).status, 400, "no address at all");
});

test("another tenant's picture is not to be had", async () => {
  const own = (await payload("/music/tracks", "aurora")).props.tracks[0];
  const { path } = await previewOf(bare(own.href));
  const other = await ask(path, { tenant: "nujum" });
  assert.ok(other.status === 404 || other.status === 302, `${other.status}`);
  if (other.status === 302) assert.notEqual(other.headers.location, path);
});

test("many who ask for a picture at once get the same one", async () => {
  const { path } = await previewOf(bare((await payload("/music/tracks", "aurora")).props.tracks[1].href));
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(path)));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(new Set(answers.map(({ headers }) => headers.etag)).size, 1);
});
