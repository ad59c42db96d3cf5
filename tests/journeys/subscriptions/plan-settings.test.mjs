// A tenant's settings of selling: how numbers and prices are written, the plan that it recommends, when it warns of
// credit that runs out, and the plan that a promo leads to.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertQuiet, hydrated, launch, openPage, origin, settled } from "../../support/browser.mjs";
import { ask } from "../../support/client.mjs";
import { addPerson, sql } from "../../support/people/people.mjs";
import {
  account,
  arrive,
  buy,
  cardOf,
  dialog,
  isClean,
  orderBy,
  ownRow,
  payOnPage,
} from "../../support/people/subscriber.mjs";
import { monthlyPlan, SandboxTenant } from "../../support/sandbox-tenant.mjs";
import { until } from "../../support/until.mjs";

const tenant = new SandboxTenant("settings", {
  flags: { arabicIndicDigits: true, creditExpirationRoute: "/subscription" },
  plans: {
    films: monthlyPlan("Films", 8.99),
    songs: monthlyPlan("Ten songs", 3.5, {
      contingents: [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: 10 }],
    }),
  },
  documents: {
    "price-format": { count: 3, currency: "EUR" },
    "custom-plan": { subscriptionType: "Films", label: { en: "Our choice", ar: "اختيارنا" } },
    "expiration-popup": { enabled: true, expirationHoursAlert: 24, expirationDaysAlert: 3 },
  },
});
const plansPath = (language) => `${origin(tenant.name)}/${language}/subscription`;

/** Loads the tenant again, and waits until its page of plans says this. */
async function loadUntil(path, expected) {
  await tenant.load();
  await until(
    async () => expected.test((await ask(path, { tenant: tenant.name })).text),
    `${path} says ${expected}`,
  );
}

let browser;
before(async () => {
  browser = await launch();
  await tenant.load();
});
after(async () => {
  tenant.close();
  await browser?.close();
});

test("prices have the decimals of the tenant's price format, and Arabic the digits that it chose", async () => {
  const page = await openPage(browser);
  await page.goto(plansPath("en"));
  await cardOf(page, "Films").getByText("€8.990").first().waitFor();
  await page.goto(plansPath("ar"));
  const main = page.getByRole("main");
  await main.getByText("٨٫٩٩٠").first().waitFor();
  await hydrated(page);
  assert.doesNotMatch(await main.innerText(), /[0-9]/);

  // Without a choice of its own a tenant has two decimals, and the digits that all of its readers know.
  tenant.document["price-format"] = {};
  tenant.document.flags.arabicIndicDigits = false;
  await loadUntil("/ar/subscription", /8[.,]99\s/);
  await page.goto(plansPath("ar"));
  await main
    .getByText(/8\.99\s/)
    .first()
    .waitFor();
  await hydrated(page);
  assert.doesNotMatch(await main.innerText(), /[٠-٩]|8\.990/);
  await page.goto(plansPath("en"));
  await cardOf(page, "Films").getByText("€8.99", { exact: true }).first().waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("the plan that the tenant recommends has the tenant's words, in the language of the page", async () => {
  const page = await openPage(browser);
  await page.goto(plansPath("en"));
  await cardOf(page, "Films").getByText("Our choice", { exact: true }).waitFor();
  assert.equal(await cardOf(page, "Ten songs").getByText("Our choice").count(), 0);
  await page.goto(plansPath("ar"));
  await cardOf(page, "Films").getByText("اختيارنا", { exact: true }).waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("credit that runs out within the tenant's days is warned of, and closing leads where the tenant says", async () => {
  const day = 86_400_000;
  const person = addPerson({ tenant: tenant.name });
  assert.equal(await buy(person, "Ten songs", "01"), 201);
  const { period_end: paidUntil } = ownRow(person);
  const endsAt = (end) =>
    sql(`update subscription set period_end = ${end}, due_at = ${end} where account = ${account(person)}`);
  const endsIn = (days) => endsAt(Date.now() + days * day);
  endsIn(20);
  const page = await arrive(browser, person);
  await page.getByRole("region", { name: "Ten songs" }).waitFor();
  await settled(page);
  assert.equal(await page.getByRole("dialog").count(), 0, "there are twenty days left");

  endsIn(2.5);
  await page.reload();
  const warning = dialog(page, "Your credit ends in 3 days");
  await warning.getByText("10 credits of Ten songs are left.").waitFor();
  await warning.getByRole("button", { name: "Use it now" }).click();
  await page.waitForURL((url) => url.pathname === "/en/subscription");

  // Once for each grant: the next page says nothing.
  await page.reload();
  await settled(page);
  assert.equal(await page.getByRole("dialog").count(), 0);
  assertQuiet(page);
  await page.context().close();
  endsAt(paidUntil); // as it was paid: the check of the ledger compares it with the period
});

test("a promo leads to the sheet of its plan with one tap, in each tenant of the demo, and from there to the plan", async () => {
  for (const demo of ["aurora", "nujum", "plume"]) {
    const page = await openPage(browser);
    await page.goto(`${origin(demo)}/en`);
    await hydrated(page);
    const promo = page.getByRole("link", { name: "See Music monthly" });
    assert.equal(new URL(await promo.evaluate((link) => link.href)).pathname, "/en/subscription");
    await promo.click();
    const sheet = dialog(page, "Music monthly");
    await sheet
      .getByText(/^Free for 14 days, then .* a month/)
      .first()
      .waitFor();
    await sheet.getByText("Renews by itself until you cancel").waitFor();
    assert.equal(new URL(page.url()).pathname, "/en", demo);
    assertQuiet(page);
    await page.context().close();
  }
  const person = addPerson();
  const page = await arrive(browser, person, {}, "/en/profile/subscriptions");
  await page.goto(`${origin()}/en`);
  await hydrated(page);
  await page.getByRole("link", { name: "See Music monthly" }).click();
  await orderBy(page, "Music monthly", /^Card/, "Start free trial");
  await payOnPage(page, "01");
  await dialog(page, /^Music monthly is yours$|^You’re all set$/).waitFor();
  isClean(page);
  assertQuiet(page);
  await page.context().close();
});

test("opening another page closes the open dialog of subscribing", async () => {
  const opensButton = async (page, path) => {
    await page.goto(`${origin()}${path}`);
    await hydrated(page);
    await page.locator(".rail-plan").click();
  };
  const comesBack = async (page) => {
    await page.goto(`${origin()}/en?status=402`);
    await hydrated(page);
  };
  const guest = await openPage(browser);
  const person = await arrive(browser, addPerson());
  for (const [page, open, names] of [
    [guest, (page) => opensButton(page, "/en/music/list"), "the dialog of the section's plans"],
    [guest, (page) => opensButton(page, "/en"), "the dialog that decides"],
    [guest, comesBack, "the sign-in"],
    [person, comesBack, "the feedback"],
  ]) {
    await open(page);
    await page.getByRole("dialog").waitFor();
    // In place, as a link or a key of the browser does it.
    await page.evaluate(() => void navigation.navigate("/en/music/albums"));
    await page.waitForURL((url) => url.pathname === "/en/music/albums");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Albums", level: 1 }).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0, names);
    assertQuiet(page);
  }
  await guest.context().close();
  await person.context().close();
});
