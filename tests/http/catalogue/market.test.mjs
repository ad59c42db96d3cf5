// The marketplace's pages over plain HTTP: what machines read of them, and where their addresses lead.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bare, payload } from "../../support/addresses.mjs";
import { ask, tenants } from "../../support/client.mjs";

const described = ({ text }) =>
  [...text.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json),
  );
const canonicalOf = ({ text }) => /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1];

test("an app is a SoftwareApplication with an Offer, and all forms of its address name one canonical one", async () => {
  for (const tenant of tenants) {
    const { apps } = (await payload("/apps/viewAll", tenant)).props;
    for (const app of apps) {
      const path = bare(app.href);
      const answer = await ask(`/en${path}`, { tenant });
      const software = described(answer).find((entry) => entry["@type"] === "SoftwareApplication");
      assert.equal(software.offers[0]["@type"], "Offer", `${tenant} ${path}`);
      assert.equal(software.offers[0].price, app.prices[0].amount, `${tenant} ${path}`);
      const canonical = canonicalOf(answer);
      assert.ok(canonical.endsWith(path), canonical);
      for (const other of [`/apps/pd/${app.id}`, path.replace("/mp/", "/apps/pd/")])
        assert.equal(canonicalOf(await ask(`/en${other}`, { tenant })), canonical, other);
      const short = await ask(`/en/mp/${app.id}`, { tenant });
      assert.ok([301, 308].includes(short.status), `${short.status}`);
      assert.ok(short.headers.location.endsWith(path), short.headers.location);
    }
  }
});

test("a partner is found under every form of the address, and nothing else is a partner", async () => {
  const { partners, apps } = (await payload("/apps/viewAll", "aurora")).props;
  const [{ id, href }] = partners;
  for (const path of [bare(href), `/apps/partner/${id}`, `/partners/${id}`])
    assert.ok(canonicalOf(await ask(`/en${path}`, { tenant: "aurora" })).endsWith(bare(href)), path);
  for (const path of [`/partners/${apps[0].id}`, "/partners/nobody", "/apps/pd/nothing", "/mp/nothing"])
    assert.equal((await ask(`/en${path}`, { tenant: "aurora" })).status, 404, path);
});

test("the sitemap has apps, partners and categories, and the questions are a FAQPage", async () => {
  const { apps, partners, genres } = (await payload("/apps/viewAll", "aurora")).props;
  const { text } = await ask("/sitemap-en.xml", { tenant: "aurora" });
  for (const { href } of [...apps, ...partners, genres[1]]) assert.ok(text.includes(`${bare(href)}<`), href);
  const [page] = described(await ask("/en/apps/faq", { tenant: "aurora" }));
  assert.equal(page["@type"], "FAQPage");
  assert.ok(page.mainEntity.length > 0);
});
