// What strangers write into a podcast's feed, opened in a real browser under the real content policy: nothing runs,
// nothing is fetched, and nothing harmful is left in the markup that the policy would have to stop.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { payload } from "../support/addresses.mjs";
import { hydrated, launch, openPage, origin } from "../support/browser.mjs";
import { ask } from "../support/client.mjs";
import { escapeXml, importFeed, rss, square, startFeedHost, tone } from "../support/feed-host.mjs";
import { faultsOfFeed, readByFeedsmith, readByPartytime, sameText } from "../support/feed-parsers.mjs";
import { startKiosk } from "../support/kiosk.mjs";
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
  await page.context().route(/canary\.example/, async (route) => {
    seen.push(`a request to ${route.request().url()}`);
    await route.abort();
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
  for (const element of document.querySelectorAll("section[aria-labelledby=notes] *"))
    if (element.matches(harmful) || element.hasAttribute("style"))
      found.push(`the notes have ${element.outerHTML.slice(0, 100)}`);
  return found;
};

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
  /** Opens pages one after the other, and says what is to be read on each. */
  const reader = async () => {
    const page = await openPage(browser);
    const seen = await watch(page);
    const open = async (path) => {
      await page.goto(`${origin("aurora", kiosk.port)}${path}`);
      await hydrated(page);
      await page.waitForLoadState("networkidle");
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
  };

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
  await page.waitForLoadState("networkidle");
  const found = await page.evaluate(remains);
  assert.equal(found.length, 4, found.join("\n"));
  assert.equal(seen.length, 1);
  await page.context().close();
});
