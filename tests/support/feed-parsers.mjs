// Two parsers of podcasts' feeds that know nothing of us, and what they and our own list of rules complain about.
import { spawnSync } from "node:child_process";
import { parseRssFeed } from "feedsmith";
import { root } from "./kiosk.mjs";

// It writes its warnings to standard output and standard error, so it gets a process of its own.
const script = `
  const { parseFeed } = require("podcast-partytime");
  const { readFileSync, writeFileSync } = require("node:fs");
  writeFileSync(3, JSON.stringify(parseFeed(readFileSync(0, "utf8"))));
`;

/** What podcast-partytime reads, and the lines that it warned with. */
export function readByPartytime(xml) {
  const done = spawnSync(process.execPath, ["-e", script], {
    cwd: root,
    input: xml,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    env: { ...process.env, PARTYTIME_LOG: "warn" },
  });
  if (done.status !== 0) throw new Error(`podcast-partytime failed: ${done.stderr.slice(0, 2000)}`);
  const warnings = `${done.stdout}\n${done.stderr}`.split("\n").filter(Boolean);
  return { feed: JSON.parse(done.output[3]), warnings };
}

export const readByFeedsmith = (xml) => parseRssFeed(xml);

const signs = { lt: "<", gt: ">", quot: '"', amp: "&", apos: "'" };
/** podcast-partytime takes a text that looks like an entity for one. */
export const sameText = (heard, read) =>
  heard === read || heard === read?.replaceAll(/&(lt|gt|quot|amp|apos);/g, (_, name) => signs[name]);

const isHttp = (address) => /^https?:\/\/[^\s]+$/.test(address ?? "");

/** What is wrong with a feed by the words of RSS 2.0, of iTunes and of Podcasting 2.0; empty where nothing is. */
export function faultsOfFeed(xml, self) {
  const faults = [];
  const expect = (good, what) => good || faults.push(what);
  const { feed: heard, warnings } = readByPartytime(xml);
  faults.push(...warnings);
  const read = readByFeedsmith(xml);
  expect(heard, "podcast-partytime reads no feed");
  expect(heard.type === "rss" || heard.type === 0, `it is read as ${heard.type}`);
  expect(read.title && sameText(heard.title, read.title), "both read the same title");
  expect(isHttp(read.link), "a link");
  expect(read.description, "a description");
  expect(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(read.language ?? ""), `the language ${read.language}`);
  expect(
    read.atom?.links?.some(({ rel, href }) => rel === "self" && href === self),
    "a link to itself",
  );
  expect(/^[0-9a-f-]{36}$/.test(read.podcast?.guid ?? ""), "a guid that is a UUID");
  expect(heard.guid === read.podcast?.guid, "both read the same guid");
  expect(read.podcast?.medium === "podcast", "its medium");
  expect(read.podcast?.locked?.value === true, "that it is locked");
  expect(isHttp(read.itunes?.image), "a picture");
  expect(read.itunes?.author, "an author");
  expect(typeof read.itunes?.explicit === "boolean", "whether it is explicit");
  expect(heard.items.length === read.items.length, "both read the same number of items");
  const guids = new Set();
  for (const [index, item] of (read.items ?? []).entries()) {
    const of = (what) => `item ${index}: ${what}`;
    const other = heard.items.find(({ guid }) => guid === item.guid?.value);
    expect(other, of("its guid is read by both"));
    expect(item.guid?.value && !guids.has(item.guid.value), of("a guid of its own"));
    guids.add(item.guid?.value);
    expect(item.title && sameText(other?.title, item.title), of("both read the same title"));
    expect(!Number.isNaN(Date.parse(item.pubDate)), of(`the date ${item.pubDate}`));
    const [sound] = item.enclosures ?? [];
    expect(isHttp(sound?.url) && sound.length > 0 && /^audio\//.test(sound.type), of("an enclosure"));
    expect(other?.enclosure?.url === sound?.url, of("both read the same enclosure"));
    expect(item.itunes?.duration > 0, of("a length"));
    expect(["full", "trailer", "bonus"].includes(item.itunes?.episodeType), of("a kind"));
    for (const { url, type } of item.podcast?.transcripts ?? [])
      expect(isHttp(url) && type === "text/vtt", of("a transcript"));
    const { chapters } = item.podcast ?? {};
    if (chapters)
      expect(isHttp(chapters.url) && chapters.type === "application/json+chapters", of("chapters"));
    for (const { display } of item.podcast?.persons ?? []) expect(display, of("a person with a name"));
  }
  return faults;
}
