// Every row of the site map, in every language variant of every tenant, over plain HTTP.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { exampleAddresses, hostedPages, privatePatterns, unindexedPatterns } from "../support/addresses.mjs";
import { excess } from "../support/budgets.mjs";
import { ask, port, prefixes, tenants } from "../support/client.mjs";
import { Browser, demoPeople } from "../support/people/people.mjs";
import { jpegSize } from "../support/pictures.mjs";

const full = process.env.E2E_FULL === "1";

const rows = [
  ...readFileSync(new URL("../../web/generated/routes.ts", import.meta.url), "utf8").matchAll(
    /pattern: "([^"]+)", who: "(\w+)", layout: "(\w+)"/g,
  ),
].map(([, pattern, who, layout]) => ({ pattern, who, layout }));
const patterns = rows.map(({ pattern }) => pattern);
const unprefixed = { aurora: "en", nujum: "ar", plume: "fr" };
const addresses = {};
const readers = {};

before(async () => {
  for (const tenant of tenants) {
    addresses[tenant] = await exampleAddresses(tenant);
    readers[tenant] = await new Browser(tenant).signIn({ tenant, email: demoPeople[tenant] });
  }
});

/** The attributes of all elements with that name, in document order. */
function elements(html, name) {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map((match) =>
    Object.fromEntries(
      [...match[1].matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [
        key.toLowerCase(),
        value.replaceAll("&amp;", "&"),
      ]),
    ),
  );
}

/** A tenant's own layout takes the place of the default one. */
const layouts = { aurora: "default", nujum: "default", plume: "storefront" };
const layoutOf = ({ text }) => elements(text, "div").find((one) => "data-layout" in one)?.["data-layout"];

test("the walk knows an address for every row of the site map", () => {
  for (const tenant of tenants) assert.deepEqual([...addresses[tenant].keys()].sort(), [...patterns].sort());
});

/** What every page has in every language. */
function assertPage(answer, language, where) {
  const [html] = elements(answer.text, "html");
  assert.equal(html.lang.split("-")[0], language, where);
  assert.equal(html.dir, language === "ar" ? "rtl" : "ltr", where);
  assert.match(html["data-theme"], /^(light|dark)$/, where);
  const title = /<title>([^<]*)<\/title>/.exec(answer.text)?.[1] ?? "";
  assert.ok(title.trim().length > 1, `${where} has a title`);
  assert.doesNotMatch(title, /^[a-z]+(\.[a-zA-Z]+)+$/, `${where}: the title is a message, not its key`);
  assert.equal(elements(answer.text, "h1").length, 1, `${where} has one first heading`);
  assert.match(answer.headers["content-security-policy"], /script-src 'self';/, where);
  assert.doesNotMatch(
    answer.text,
    /<script(?![^>]*(src=|application\/(ld\+)?json))/,
    `${where} has no inline script`,
  );
  assert.match(answer.text, /<div id="app">\s*<[a-z]/, `${where} was rendered on the server`);
}

function assertPrivate(answer, where) {
  assert.match(answer.headers["cache-control"], /no-store/, where);
  assertUnindexed(answer, where);
}

function assertUnindexed(answer, where) {
  const robots = elements(answer.text, "meta").filter((meta) => meta.name === "robots");
  assert.match(robots[0]?.content ?? "", /noindex/, where);
}

/** A guest who opens a personal page is sent to sign in and comes back; its payload asks over the page. */
async function assertAsksToSignIn(tenant, address, headers) {
  const where = `${tenant} ${address} as a guest`;
  const answer = await ask(address, { tenant, headers });
  assert.equal(answer.status, 302, where);
  assert.match(answer.headers["cache-control"], /no-store/, where);
  const there = new URL(answer.headers.location, `http://${tenant}.localhost:${port}`);
  assert.equal(there.pathname, `/backend/login/${tenant}`, where);
  assert.equal(there.searchParams.get("redirectUrl"), `http://${tenant}.localhost:${port}${address}`, where);
  assert.match(there.searchParams.get("lang"), /^(en|ar|fr|de|es|ro)$/, where);
  const payload = await ask(`${address}/_payload.json`, { tenant, headers });
  assert.equal(payload.status, 401, where);
  assert.equal(payload.json().error, "SIGN_IN_REQUIRED", where);
}

for (const { pattern, who, layout } of rows) {
  test(`walk ${pattern}`, async () => {
    for (const tenant of tenants) {
      const path = addresses[tenant].get(pattern);
      for (const prefix of prefixes) {
        const address = prefix ? `/${prefix}${path === "/" ? "" : path}` : path;
        const where = `${tenant} ${address}`;
        const headers = { "accept-language": unprefixed[tenant] };
        if (who === "user") {
          await assertAsksToSignIn(tenant, address, headers);
          headers.cookie = readers[tenant].cookies();
        }
        const answer = await ask(address, { tenant, headers });
        if (pattern === "/launch") {
          assert.equal(answer.status, 302, where);
          assert.match(answer.headers.location, /^\//, where);
          continue;
        }
        // This reader has bought nothing; the walk in the browser looks at a buyer's receipt.
        if (pattern === "/profile/receipts/:id") {
          assert.equal(answer.status, 404, where);
          continue;
        }
        assert.equal(answer.status, 200, `${where}: ${answer.text.slice(0, 300)}`);
        assert.equal(excess("markup of a page", answer.bytes.length / 1000), undefined, where);
        const language = prefix || unprefixed[tenant];
        assertPage(answer, language, where);
        if (privatePatterns.has(pattern)) {
          assertPrivate(answer, where);
          continue;
        }
        assert.equal(layoutOf(answer), layout === "default" ? layouts[tenant] : layout, where);
        for (const part of layout === "empty" ? ["main"] : ["header", "main", "footer"])
          assert.ok(elements(answer.text, part).length > 0, `${where} has the layout's ${part}`);
        assert.ok(answer.headers.etag, where);
        // Drawing them takes its time: without --full in two languages.
        if (full || ["", "de"].includes(prefix)) await assertPictureAnswers(answer, tenant, pattern, where);
        if (unindexedPatterns.has(pattern)) {
          assertUnindexed(answer, where);
          continue;
        }
        const links = elements(answer.text, "link");
        const canonical = links.filter((link) => link.rel === "canonical");
        assert.equal(canonical.length, 1, `${where} has one canonical address`);
        assert.ok(canonical[0].href.startsWith(`http://${tenant}.localhost:${port}/`), where);
        if (language === unprefixed[tenant])
          assert.doesNotMatch(canonical[0].href, new RegExp(`:${port}/${language}(/|$)`), where);
        const languages = links
          .filter((link) => link.rel === "alternate" && link.hreflang)
          .map((link) => link.hreflang);
        assert.deepEqual([...languages].sort(), ["ar", "de", "en", "es", "fr", "ro", "x-default"], where);
      }
    }
  });
}

/** The pages of one article each. */
const ofArticle =
  /^\/(music\/(tracks|albums|artists)|audiobook\/(artists|details)|podcast\/(details|episode)|video(\/series)?\/details)\/.*:(id|track|album)$|^\/(mp\/:title|apps\/(pd|partner)|partners|services|voucherbooks)\/.*:name$|^\/vouchers\/details\/.*:(id|voucherId)$/;
const seenPictures = new Set();

/**
 * The picture that a link preview of this page shows: of an article it is one that we draw, of other pages an artwork
 * that they begin with. Each is asked for once.
 */
async function assertPictureAnswers(answer, tenant, pattern, where) {
  const metas = elements(answer.text, "meta");
  const named = (name) => metas.find((meta) => meta.property === name)?.content;
  const address = named("og:image");
  if (ofArticle.test(pattern)) assert.match(address ?? "", /\/media\/og\//, where);
  if (address === undefined || seenPictures.has(address)) return;
  seenPictures.add(address);
  if (pattern.startsWith("/video/:ex/")) {
    // The provider's own file, where it lies.
    const outside = await fetch(address);
    assert.equal(outside.status, 200, `${where}: ${address}`);
    assert.match(outside.headers.get("content-type"), /^image\//, `${where}: ${address}`);
    return;
  }
  assert.ok(address.startsWith(`http://${tenant}.localhost:${port}/media/`), `${where}: ${address}`);
  const picture = await ask(new URL(address).pathname, { tenant });
  assert.equal(picture.status, 200, `${where}: ${address}`);
  assert.match(picture.headers["content-type"], /^image\/(jpeg|webp)$/, `${where}: ${address}`);
  assert.match(picture.headers["cache-control"], /immutable/, `${where}: ${address}`);
  if (!address.includes("/media/og/")) return;
  assert.deepEqual(jpegSize(picture.bytes), [1200, 630], `${where}: ${address}`);
  assert.deepEqual([named("og:image:width"), named("og:image:height")], ["1200", "630"], where);
  assert.ok(named("og:image:alt"), where);
}

/** The addresses of the links within the first element with that name and class. */
function linksWithin(html, name, className) {
  const [inside = ""] = new RegExp(`<${name} class="${className}">.*?</${name}>`, "s").exec(html) ?? [];
  return elements(inside, "a").map(({ href }) => href);
}

test("a marketing page has no layout around it but the logo, which leads home, and the legal pages", async () => {
  for (const tenant of tenants) {
    const answer = await ask(`/en${addresses[tenant].get("/marketing/:name")}`, { tenant });
    assert.equal(layoutOf(answer), "none", tenant);
    assert.deepEqual(linksWithin(answer.text, "header", "hosted-top"), ["/en"], tenant);
    const small = linksWithin(answer.text, "footer", "hosted-small");
    assert.ok(small.includes("/en/impressum") && small.includes("/en/info/privacy"), `${tenant}: ${small}`);
    assert.equal(linksWithin(answer.text, "nav", "(?:rail|tab-bar)").length, 0, tenant);
  }
});

test("a page has the layout of its route, and where that is the default one, the tenant's", async () => {
  for (const [tenant, path, layout, mark] of [
    ["aurora", "/en/music/albums", "default", "top"],
    ["plume", "/en/music/albums", "storefront", "storefront-header"],
    ["plume", "/en/marketing/summer", "none", "hosted-top"],
    ["plume", "/backend/login/plume?lang=en", "hosted", "hosted-top"],
  ]) {
    const answer = await ask(path, { tenant });
    assert.equal(answer.status, 200, path);
    assert.equal(layoutOf(answer), layout, path);
    assert.equal(elements(answer.text, "header")[0].class, mark, path);
  }
});

for (const tenant of tenants)
  test(`walk hosted ${tenant}`, async () => {
    const back = `http://${tenant}.localhost:${port}/en/music/albums`;
    for (const page of hostedPages[tenant])
      for (const language of prefixes.filter(Boolean)) {
        const where = `${tenant} ${page} ${language}`;
        const answer = await ask(
          `/backend${page}?${new URLSearchParams({ lang: language, redirectUrl: back })}`,
          { tenant },
        );
        assert.equal(answer.status, 200, `${where}: ${answer.text.slice(0, 300)}`);
        assertPage(answer, language, where);
        assertPrivate(answer, where);
        const forms = elements(answer.text, "form").filter((form) => form.method === "post");
        assert.ok(forms.length > 0, `${where} works without script`);
        for (const form of forms) assert.match(form.action, /^\/backend\//, where);
        const others = elements(answer.text, "a").filter((link) => link.hreflang);
        assert.deepEqual([...new Set(others.map((link) => link.hreflang))].sort(), [
          "ar",
          "de",
          "en",
          "es",
          "fr",
          "ro",
        ]);
        for (const link of others)
          assert.equal(
            new URL(link.href, back).searchParams.get("redirectUrl"),
            back,
            `${where} keeps the way back`,
          );
      }
  });

test("canonical addresses answer as themselves, and the alternates point at each other", async () => {
  for (const tenant of tenants) {
    const path = addresses[tenant].get("/music/tracks/:title/:track");
    const page = await ask(`/de${path}`, { tenant });
    const alternates = elements(page.text, "link").filter(
      (link) => link.rel === "alternate" && link.hreflang,
    );
    for (const { href, hreflang } of alternates) {
      const url = new URL(href);
      const other = await ask(url.pathname + url.search, {
        tenant,
        headers: { "accept-language": unprefixed[tenant] },
      });
      assert.equal(other.status, 200, href);
      const back = elements(other.text, "link").filter((link) => link.rel === "alternate" && link.hreflang);
      assert.deepEqual(back, alternates, `${href} (${hreflang}) names the same alternates`);
    }
  }
});

/** What several pages have in common that each should have alone. */
function shared(found) {
  const groups = new Map();
  for (const one of found) groups.set(one[0], [...(groups.get(one[0]) ?? []), one]);
  return [...groups.values()].filter((all) => all.length > 1).map((all) => all.map((one) => one.join(" ← ")));
}

test("the sitemap names only addresses that answer, each with a title and a description of its own", async () => {
  for (const tenant of tenants) {
    const index = await ask("/sitemap.xml", { tenant });
    assert.equal(index.status, 200);
    const maps = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]));
    assert.ok(maps.length >= 6);
    const map = await ask(maps[0].pathname, { tenant });
    const pages = [...map.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      (match) => new URL(match[1].replaceAll("&amp;", "&")),
    );
    assert.ok(pages.length > 10, `${tenant} names its pages`);
    const titles = [];
    const descriptions = [];
    for (const page of pages) {
      const answer = await ask(page.pathname + page.search, {
        tenant,
        headers: { "accept-language": unprefixed[tenant] },
      });
      assert.equal(answer.status, 200, page.href);
      titles.push([/<title>([^<]*)/.exec(answer.text)[1], page.pathname]);
      const { content } = elements(answer.text, "meta").find((meta) => meta.name === "description") ?? {};
      // What an editor writes about a page of blocks is the editor's.
      if (page.pathname.includes("/music/") && !page.pathname.endsWith("/music/list"))
        descriptions.push([content, page.pathname]);
    }
    assert.deepEqual(shared(titles), []);
    assert.deepEqual(shared(descriptions), []);
  }
});
