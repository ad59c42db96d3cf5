// Every page component in a real browser, in English and Arabic, light and dark: a clean console (so no hydration
// warning), no accessibility fault that axe finds, nothing sticking out sideways. With --full every route of every
// tenant in every language variant.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { exampleAddresses, hostedPages, privatePatterns } from "../support/addresses.mjs";
import { axeFaults, isTooWide, openForAxe as openPageForAxe } from "../support/axe.mjs";
import { launch, origin, settled, viewports } from "../support/browser.mjs";
import { prefixes, tenants } from "../support/client.mjs";
import { addPerson, signInPage } from "../support/people/people.mjs";
import { buy, fillSignIn, receiptOf } from "../support/people/subscriber.mjs";

const full = process.env.E2E_FULL === "1";

let browser;
const addresses = {};
before(async () => {
  browser = await launch();
  for (const tenant of tenants) addresses[tenant] = await exampleAddresses(tenant);
});

/** The pages of signing in and of one's own account are walked by themselves. */
const isPersonal = (pattern) => privatePatterns.has(pattern);
after(() => browser?.close());

/** What a reader would trip over on this page; empty where all is well. */
async function faultsOf(page, where) {
  const faults = page.complaints.splice(0).map((line) => `${where}: ${line}`);
  faults.push(...(await axeFaults(page)).map((line) => `${where}: ${line}`));
  if (await isTooWide(page)) faults.push(`${where}: wider than the screen`);
  return faults;
}

const openForAxe = (options) => openPageForAxe(browser, options);

async function visit(page, tenant, path) {
  await page.goto(`${origin(tenant)}${path}`);
  await settled(page);
}

/** Side by side, since a page that loads and a page that is looked at keep two cores busy. */
const inBothThemes = (walk) => Promise.all([false, true].map(walk));
/**
 * Without --full each language is looked at in one theme on a telephone and in the other one on a desk, so that each two
 * of language, size and theme come together once.
 */
const themesOf = (prefix, size) => (full ? [false, true] : [(prefix === "ar") === (size === "phone")]);

/** One walk of all pages for the first tenant; the others show what they have of their own. */
function patternsOf(tenant) {
  const own = ["/", "/info/:name", "/marketing/:name", "/music/albums/:artist/:artistName/:albumName/:album"];
  return [...addresses[tenant].keys()].filter(
    (pattern) =>
      pattern !== "/launch" && !isPersonal(pattern) && (full || tenant === "aurora" || own.includes(pattern)),
  );
}

const tour = full ? tenants : ["aurora", "nujum", "plume"];
for (const tenant of tour)
  for (const size of ["phone", "desktop"])
    for (const prefix of full ? prefixes.filter(Boolean) : ["en", "ar"])
      test(`browser walk ${tenant} ${prefix} ${size}`, { timeout: 900_000 }, async () => {
        const faults = [];
        const walk = async (alternate) => {
          const viewport = viewports[size];
          const page = await openForAxe({ viewport });
          await page
            .context()
            .addCookies([{ name: "alternatTheme", value: String(alternate), url: origin(tenant) }]);
          for (const pattern of patternsOf(tenant)) {
            const path = addresses[tenant].get(pattern);
            const address = `/${prefix}${path === "/" ? "" : path}`;
            await visit(page, tenant, address);
            const where = `${tenant} ${address} ${viewport.width} ${alternate ? "alternate" : "default"}`;
            faults.push(...(await faultsOf(page, where)));
          }
          await page.context().close();
        };
        await Promise.all(themesOf(prefix, size).map(walk));
        assert.deepEqual(faults, []);
      });

/** Without --full each theme is looked at in one size. */
const each = { false: viewports.phone, true: viewports.desktop };
for (const tenant of tenants)
  test(`browser walk people ${tenant}`, { timeout: 900_000 }, async () => {
    const faults = [];
    const back = encodeURIComponent(`${origin(tenant)}/en`);
    await inBothThemes(async (alternate) => {
      for (const viewport of full ? [viewports.phone, viewports.desktop] : [each[alternate]]) {
        const where = (address) =>
          `${tenant} ${address} ${viewport.width} ${alternate ? "alternate" : "default"}`;
        const page = await openForAxe({ viewport });
        await page
          .context()
          .addCookies([{ name: "alternatTheme", value: String(alternate), url: origin(tenant) }]);
        for (const language of full ? prefixes.filter(Boolean) : ["en", "ar"]) {
          for (const path of hostedPages[tenant]) {
            await visit(page, tenant, `/backend${path}?lang=${language}&redirectUrl=${back}`);
            faults.push(...(await faultsOf(page, where(`${path} ${language}`))));
          }
          for (const path of [...privatePatterns].filter((one) => !one.startsWith("/profile"))) {
            await visit(page, tenant, `/${language}${path}`);
            faults.push(...(await faultsOf(page, where(`/${language}${path}`))));
          }
        }
        await signInPage(page, tenant);
        for (const language of full ? prefixes.filter(Boolean) : ["en", "ar"])
          for (const path of [...privatePatterns].filter((one) => /^\/(profile|external)[^:]*$/.test(one))) {
            await visit(page, tenant, `/${language}${path}`);
            faults.push(...(await faultsOf(page, where(`/${language}${path} signed in`))));
          }
        await page.context().close();
      }
    });
    assert.deepEqual(faults, []);
  });

test("browser walk receipt", { timeout: 900_000 }, async () => {
  const person = addPerson();
  assert.equal(await buy(person, "Films monthly", "01"), 201);
  const { id } = await receiptOf(person);
  const faults = [];
  await inBothThemes(async (alternate) => {
    const page = await openForAxe({ viewport: each[alternate] });
    await page
      .context()
      .addCookies([{ name: "alternatTheme", value: String(alternate), url: origin(person.tenant) }]);
    await page.goto(`${origin(person.tenant)}/en/profile`);
    await fillSignIn(page, person);
    await page.waitForURL((url) => url.pathname === "/en/profile");
    for (const language of full ? prefixes.filter(Boolean) : ["en", "ar"])
      for (const path of ["/profile/receipts", `/profile/receipts/${id}`]) {
        await visit(page, person.tenant, `/${language}${path}`);
        faults.push(...(await faultsOf(page, `${language}${path} ${alternate ? "alternate" : "default"}`)));
      }
    await page.context().close();
  });
  assert.deepEqual(faults, []);
});

test("browser walk error", async () => {
  const page = await openForAxe({ viewport: viewports.phone });
  const faults = [];
  for (const tenant of tenants)
    for (const prefix of ["en", "ar"]) {
      await visit(page, tenant, `/${prefix}/nowhere/at/all`);
      faults.push(
        ...(await faultsOf(page, `${tenant} 404 ${prefix}`)).filter((line) => !/status of 404/.test(line)),
      );
    }
  assert.deepEqual(faults, []);
  await page.context().close();
});
