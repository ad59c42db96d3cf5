// Hostile text in a podcast's feed or in an article, opened in a real browser under the real content policy: nothing runs,
// nothing is fetched, and nothing harmful is left in the markup that the policy would have to stop.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { parseAtomFeed } from "feedsmith";
import { payload } from "../support/addresses.mjs";
import { isQuiet, launch, openPage, origin, settled } from "../support/browser.mjs";
import { ask } from "../support/client.mjs";
import { faultsOfFeed, readByFeedsmith, readByPartytime, sameText } from "../support/feed-parsers.mjs";
import { run, startKiosk } from "../support/kiosk.mjs";
import { escapeXml, importFeed, rss, square, startFeedHost, tone } from "../support/servers/feed-host.mjs";
import { until } from "../support/until.mjs";
import { xssPayloads } from "../support/xss-payloads.mjs";

let browser;
let kiosk;
let host;
before(async () => {
  browser = await launch();
  kiosk = await startKiosk();
  host = await startFeedHost({ "/1.wav": tone(3), "/cover.png": square() });
});
after(async () => {
  await browser?.close();
  await host?.stop();
  await kiosk?.stop();
});

/** XML has no control characters, not even as entities. */
const xml = (text) => escapeXml([...text].filter((sign) => sign >= " " || sign === "\n").join(""));

/** An episode that has the payload wherever a feed may say something. */
function item({ name, html }) {
  const text = xml(html);
  host.pages[`/${name}.json`] = JSON.stringify({
    version: "1.2.0",
    chapters: [
      { startTime: 0, title: html, url: `javascript:window.__ran=['${name}']` },
      { startTime: 1, title: `End ${name}`, url: "data:text/html,x" },
    ],
  });
  return `<title>${text}</title><guid>${name}</guid><pubDate>Sat, 05 Sep 2026 10:00:00 GMT</pubDate>
    <enclosure url="${host.url}/1.wav" type="text/html" length="1"/>
    <description>${text}</description><content:encoded><![CDATA[${html.replaceAll("]]>", "]]]]><![CDATA[>")}]]></content:encoded>
    <link>javascript:window.__ran=['${name}']</link>
    <podcast:person role="guest" href="javascript:window.__ran=['${name}']">${text}</podcast:person>
    <podcast:chapters url="${host.url}/${name}.json" type="application/json+chapters"/>`;
}

/** What happened that must not, told by the page itself. */
async function watch(page) {
  const seen = [];
  page.on("dialog", async (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("popup", () => seen.push("a popup"));
  // Nobody has this name (RFC 2606), so nothing is sent. Routes would see it too, but take the cache from every page.
  page.on("request", (request) => {
    if (new URL(request.url()).hostname === "canary.example") seen.push(`a request to ${request.url()}`);
  });
  await page.addInitScript(() => {
    window.__violations = [];
    addEventListener("securitypolicyviolation", (event) =>
      window.__violations.push(`${event.effectiveDirective} ${event.blockedURI}`),
    );
  });
  return seen;
}

/** What is left in the document that could run, or leads where a script would. */
const remains = () => {
  const found = [...(window.__ran ?? []).map((name) => `${name} ran`), ...window.__violations];
  for (const element of document.querySelectorAll("*"))
    for (const { name, value } of element.attributes) {
      if (/^on/.test(name)) found.push(`${element.localName} has ${name}=${value}`);
      if (/^(?:href|src|action|formaction|xlink:href|srcset|poster|data|ping)$/.test(name)) {
        const scheme = new URL(value, location.href).protocol;
        if (
          !["http:", "https:", "mailto:", "tel:", "blob:"].includes(scheme) &&
          !value.startsWith("data:image/")
        )
          found.push(`${element.localName} has ${name}=${value}`);
      }
    }
  const harmful =
    "script, style, svg, math, iframe, object, embed, base, meta, link, template, form, input, video, audio";
  for (const element of document.querySelectorAll(
    "section[aria-labelledby=notes] *, .story-body .rich-text *",
  ))
    if (element.matches(harmful) || element.hasAttribute("style"))
      found.push(`the text has ${element.outerHTML.slice(0, 100)}`);
  return found;
};

/** Opens pages one after the other, and says what is to be read on each; what is wrong goes into `faults`. */
async function openReader(faults) {
  const page = await openPage(browser);
  const seen = await watch(page);
  const open = async (path) => {
    await page.goto(`${origin("aurora", kiosk.port)}${path}`);
    await settled(page);
    faults.push(...(await page.evaluate(remains)).map((line) => `${path}: ${line}`));
    for (const text of await page.locator('script[type="application/ld+json"]').allTextContents())
      JSON.parse(text);
    return page.locator("main").innerText();
  };
  const close = async () => {
    faults.push(...seen, ...page.complaints);
    await page.context().close();
  };
  return { open, close };
}

test("what a feed's writers put into texts runs nowhere and stays readable", {
  timeout: 600_000,
}, async () => {
  const [first] = xssPayloads;
  host.pages["/feed.xml"] = rss(
    `<title>${xml(`Podcast ${first.html}`)}</title><description>${xml(xssPayloads.map(({ html }) => html).join(" "))}</description>
     <language>en</language><itunes:author>${xml(`Ann ${xssPayloads[11].html}`)}</itunes:author><link>javascript:alert(1)</link>
     <copyright>${xml(xssPayloads[19].html)}</copyright><itunes:image href="${host.url}/cover.png"/>
     <podcast:funding url="javascript:alert(1)">${xml(first.html)}</podcast:funding>`,
    xssPayloads.map(item),
  );
  const done = await importFeed(kiosk.data, `${host.url}/feed.xml`, { more: ["--tenant", "aurora"] });
  assert.equal(done.status, 0, done.text);

  const listed = await (async () => {
    for (let tries = 0; ; ++tries) {
      const { podcasts } = (await payload("/podcast/list", "aurora", "en", kiosk.port)).props;
      const found = podcasts.find(({ title }) => title.startsWith("Podcast before1x"));
      if (found) return found;
      assert.ok(tries < 200);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const about = (await payload(`/podcast/details/${listed.id}`, "aurora", "en", kiosk.port)).props;

  const faults = [];
  const reader = () => openReader(faults);

  const feed = await ask(about.feed, { at: kiosk.port });
  assert.deepEqual(faultsOfFeed(feed.text, `http://aurora.localhost:${kiosk.port}${about.feed}`), []);
  const heard = readByPartytime(feed.text).feed;
  const read = readByFeedsmith(feed.text);
  assert.equal(read.items.length, xssPayloads.length);

  const waiting = [...xssPayloads];
  const readAll = async () => {
    const { open, close } = await reader();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, before } = next;
      const said = read.items.find(({ guid }) => guid.value === name);
      const path = new URL(said.link).pathname;
      const text = await open(`/en${path}`);
      assert.ok(text.split(before).length > 2, `${name}: title and notes are readable in\n${text}`);
      const shown = (await payload(path, "aurora", "en", kiosk.port)).props;
      assert.equal(shown.link, "", name);
      assert.ok(
        shown.chapters.every(({ link }) => link === ""),
        name,
      );
      assert.equal(said.title, shown.episode.track.title, name);
      const other = heard.items.find(({ guid }) => guid === name);
      assert.ok(sameText(other.title, said.title), name);
      assert.equal(
        said.content?.encoded ?? "",
        shown.notes,
        `${name}: the feed has the notes as the page does`,
      );
    }
    await close();
  };
  const lists = async () => {
    const { open, close } = await reader();
    await open("/en/podcast/list");
    assert.match(await open(listed.href), /before1x/);
    await close();
  };
  await Promise.all([lists(), readAll(), readAll(), readAll()]);
  assert.deepEqual(faults, []);
});

/** One line of front matter can hold it. */
const inLine = (text) => text.replaceAll(/\s+/g, " ");

/** Folders of articles, in Markdown and in HTML, with the payloads in every field. */
function writeArticles(folder) {
  const front = (name, html) =>
    `title: Title ${inLine(html)}\nlead: Lead ${inLine(html)}\nauthor: Author ${inLine(html)}\ntags: ${inLine(html)}\ncategory: xss\nsubcategory: ${name}\npublished: 2026-03-14\n`;
  const attribute = (html) => inLine(html).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const written = [];
  const write = (key, file, text, payloads) => {
    mkdirSync(join(folder, key), { recursive: true });
    writeFileSync(join(folder, key, file), text);
    written.push({ key, payloads });
  };
  for (const one of xssPayloads) {
    const { html, name } = one;
    const fields = {
      title: html,
      description: `Lead ${html}`,
      author: html,
      category: "xss",
      subcategory: "html",
      date: "2026-03-13",
    };
    const meta = Object.entries(fields).slice(1);
    write(
      `html-${name}`,
      "en.html",
      `<!doctype html><title>${attribute(`html-${name} ${html}`).replaceAll("<", "&lt;")}</title>${meta
        .map(([key, value]) => `<meta name="${key}" content="${attribute(value)}">`)
        .join("")}<body>${html}</body>`,
      [one],
    );
  }
  for (let at = 0; at < xssPayloads.length; at += 8) {
    const some = xssPayloads.slice(at, at + 8);
    const [{ html }] = some;
    const text = some
      .map(
        (one) =>
          `${one.html}\n\n> [!quote]\n> ${inLine(one.html)}\n\n![${inLine(one.html)}](x.png "${inLine(one.html)}")\n\n[link](javascript:window.__ran=['${one.name}']) [data](data:text/html,<script>1</script>) ![x](javascript:1) <javascript:window.__ran=1>`,
      )
      .join("\n\n");
    write(`md-${at}`, "en.md", `---\n${front("md", html).replace("Title", `md-${at}`)}---\n${text}\n`, some);
  }
  return written;
}

test("what the writers of articles put into Markdown and HTML runs nowhere and stays readable", {
  timeout: 600_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "kiosk-xss-"));
  try {
    const written = writeArticles(folder);
    const done = run(["import", folder, "--data", kiosk.data, "--tenant", "aurora"]);
    assert.ok([0, 3].includes(done.status), done.stderr);
    const listed = await until(async () => {
      const found = [];
      for (let offset = 0; ; offset += 24) {
        const path = `/articles/xss?offset=${offset}`;
        const answer = await ask(`/en/articles/xss/_payload.json?offset=${offset}`, { at: kiosk.port });
        if (answer.status !== 200) return false;
        const { stories, paging } = answer.json().props;
        found.push(...stories);
        if (found.length >= paging.total || stories.length === 0)
          return found.length === written.length && found;
        assert.ok(offset < 10_000, path);
      }
    }, "all articles are listed");
    const faults = [];
    const waiting = [...written];
    const readAll = async () => {
      const { open, close } = await openReader(faults);
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const story = listed.find(({ title }) => title.startsWith(`${next.key} `));
        assert.ok(story, next.key);
        const text = await open(`/en${story.href.replace("/en/", "/")}`);
        for (const { before } of next.payloads)
          assert.ok(text.includes(before), `${next.key}: ${before} in\n${text}`);
      }
      await close();
    };
    const lists = async () => {
      const { open, close } = await openReader(faults);
      for (const path of ["/en/articles/xss", "/ar/articles", "/en/search?q=before1x"]) await open(path);
      await close();
    };
    await Promise.all([lists(), readAll(), readAll(), readAll()]);
    assert.deepEqual(faults, []);
    const feed = await ask("/articles/feed/en/articles/xss.xml", { at: kiosk.port });
    assert.equal(parseAtomFeed(feed.text).entries.length, 50, "and a feed of them can be read");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the watch on scripts sees one that runs", async () => {
  const page = await openPage(browser);
  const seen = await watch(page);
  await page.route("**/bad", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<section aria-labelledby="notes"><script>window.__ran=["x"]</script><a href="javascript:1">a</a><img src="https://canary.example/x" onerror="1"></section>`,
    }),
  );
  await page.goto(`${origin("aurora", kiosk.port)}/bad`);
  await isQuiet(page);
  const found = await page.evaluate(remains);
  assert.equal(found.length, 4, found.join("\n"));
  assert.equal(seen.length, 1);
  await page.context().close();
});
