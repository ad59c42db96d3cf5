// Vouchers, voucher books and info services over plain HTTP: what machines read of them, where their addresses lead,
// and that nothing sells them yet.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bare, payload } from "../support/addresses.mjs";
import { ask, tenants } from "../support/client.mjs";

const described = ({ text }) =>
  [...text.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json),
  );
const canonicalOf = ({ text }) => /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1];

async function leadsTo(path, tenant, wanted) {
  const answer = await ask(`/en${path}`, { tenant });
  assert.ok([301, 308].includes(answer.status), `${path}: ${answer.status}`);
  assert.ok(answer.headers.location.endsWith(wanted), `${path}: ${answer.headers.location}`);
}

test("a voucher is a Product with an Offer, and all forms of its address name one canonical one", async () => {
  for (const tenant of tenants) {
    const { vouchers } = (await payload("/vouchers", tenant)).props;
    assert.ok(vouchers.length > 0, tenant);
    for (const voucher of vouchers) {
      const path = bare(voucher.href);
      const answer = await ask(`/en${path}`, { tenant });
      const product = described(answer).find((entry) => entry["@type"] === "Product");
      assert.equal(product.name, voucher.title, `${tenant} ${path}`);
      assert.equal(product.offers[0]["@type"], "Offer", `${tenant} ${path}`);
      assert.equal(product.offers[0].price, voucher.prices[0].amount, `${tenant} ${path}`);
      assert.match(product.offers[0].validThrough, /^\d{4}-\d\d-\d\d$/);
      const trail = described(answer).find((entry) => entry["@type"] === "BreadcrumbList");
      assert.equal(trail.itemListElement.at(-1).name, voucher.title);
      const canonical = canonicalOf(answer);
      assert.ok(canonical.endsWith(path), canonical);
      if (!voucher.book) continue;
      const inBook = `/vouchers/details/${voucher.book.id}/${voucher.id}`;
      assert.equal(canonicalOf(await ask(`/en${inBook}`, { tenant })), canonical, inBook);
      await leadsTo(`/vouchers/details/a-title/${voucher.id}`, tenant, path);
      await leadsTo(`/vouchers/details/${voucher.book.id}`, tenant, bare(voucher.book.href));
    }
  }
});

test("a book is found by its title and its number, and holds vouchers that the tenant offers", async () => {
  for (const tenant of tenants) {
    const { books } = (await payload("/voucherbooks", tenant)).props;
    assert.ok(books.length > 0, tenant);
    const own = (await payload("/vouchers", tenant)).props.vouchers.map(({ id }) => id);
    for (const book of books) {
      const { vouchers } = (await payload(bare(book.href), tenant)).props;
      assert.equal(vouchers.length, book.voucherCount);
      for (const { id } of vouchers) assert.ok(own.includes(id), `${tenant} offers ${id}`);
      await leadsTo(
        `/voucherbooks/${book.title.toLowerCase().replaceAll(" ", "-")}`,
        tenant,
        bare(book.href),
      );
    }
  }
  assert.equal((await ask("/en/voucherbooks/nothing", { tenant: "aurora" })).status, 404);
  assert.equal((await ask("/en/vouchers/details/nothing", { tenant: "aurora" })).status, 404);
});

test("tenants offer different vouchers and info services", async () => {
  const of = async (path, list) =>
    Promise.all(
      tenants.map(async (tenant) =>
        (await payload(path, tenant)).props[list]
          .map(({ id }) => id)
          .sort()
          .join(),
      ),
    );
  assert.equal(new Set(await of("/vouchers", "vouchers")).size, tenants.length);
  assert.ok(new Set(await of("/partners/info-services", "services")).size > 1);
});

test("an info service shows what it sends in each language, under one canonical address", async () => {
  const { services } = (await payload("/partners/info-services", "nujum")).props;
  for (const service of services) {
    const path = bare(service.href);
    const canonical = canonicalOf(await ask(`/en${path}`, { tenant: "nujum" }));
    assert.ok(canonical.endsWith(path), canonical);
    assert.equal(canonicalOf(await ask(`/en/services/${service.id}`, { tenant: "nujum" })), canonical);
    const slug = service.title.toLowerCase().replaceAll(" ", "-");
    await leadsTo(`/services/${slug}`, "nujum", path);
    await leadsTo(`/partners/info-services/${slug}`, "nujum", path);
    const said = new Set();
    for (const language of ["en", "ar", "fr", "de", "es", "ro"]) {
      const { messages } = (await payload(path, "nujum", language)).props;
      assert.equal(messages.length, 3, language);
      for (const { text, lang } of messages) {
        assert.equal(lang, undefined, `${language}: ${text}`);
        said.add(text);
      }
    }
    assert.equal(said.size, 18, "each language has its own words");
    assert.equal(described(await ask(`/en${path}`, { tenant: "nujum" }))[0]["@type"], "Service");
  }
});

test("the sitemap has vouchers, books, categories and info services", async () => {
  const { vouchers, books, genres } = (await payload("/vouchers", "aurora")).props;
  const { services } = (await payload("/partners/info-services", "aurora")).props;
  const { text } = await ask("/sitemap-en.xml", { tenant: "aurora" });
  for (const { href } of [...vouchers, ...books, ...services, ...genres])
    assert.ok(text.includes(`${bare(href)}<`), href);
});

test("a search finds vouchers, books, info services, apps and partners by their words in each language", async () => {
  const found = async (words, language = "en") => {
    const answer = await ask(`/${language}/search/_payload.json?q=${encodeURIComponent(words)}`, {
      tenant: "aurora",
    });
    return answer
      .json()
      .props.groups.map(({ kind, results }) => ({ kind, titles: results.map(({ card }) => card.title) }));
  };
  const kindOf = (groups, title) => groups.find(({ titles }) => titles.includes(title))?.kind;
  const { vouchers, books } = (await payload("/vouchers", "aurora")).props;
  const { services } = (await payload("/partners/info-services", "aurora")).props;
  const { apps, partners } = (await payload("/apps/viewAll", "aurora")).props;
  for (const { title } of [vouchers[0], books[0]])
    assert.equal(kindOf(await found(title), title), "vouchers", title);
  assert.equal(kindOf(await found(services[0].title), services[0].title), "info_services");
  assert.equal(kindOf(await found(apps[0].title), apps[0].title), "apps");
  assert.equal(kindOf(await found(partners[0].name), partners[0].name), "partners");
  const [inArabic] = (await payload("/vouchers", "aurora", "ar")).props.vouchers;
  assert.equal(kindOf(await found(inArabic.title, "ar"), inArabic.title), "vouchers");
});
