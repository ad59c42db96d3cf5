// Every dialog of subscribing and of games in a real browser, in English and Arabic, light and dark: no accessibility fault that axe
// finds, colours included; the focus goes in and stays in, nothing sticks out sideways on a phone. The workshop shows
// each dialog in each of its states; on the running server those that a button opens also give the focus back.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openForAxe } from "../support/axe.mjs";
import { hydrated, isQuiet, launch, origin, settled, viewports } from "../support/browser.mjs";
import { faultsOf, focusFaults } from "../support/dialog-faults.mjs";
import { root } from "../support/kiosk.mjs";
import { addPerson, signInPage } from "../support/people/people.mjs";
import { buy, cardOf, dialog, order, typeId } from "../support/people/subscriber.mjs";
import { monthlyPlan, price, SandboxTenant } from "../support/sandbox-tenant.mjs";
import { wordsOf } from "../support/words.mjs";
import { startWorkshop } from "../support/workshop.mjs";

let browser;
let workshop;
before(async () => {
  [browser, workshop] = await Promise.all([launch(), startWorkshop()]);
});
after(async () => {
  for (const tenant of [shop, direct, modal]) tenant.close();
  await browser?.close();
  await workshop?.close();
});

// ---- each dialog in each state: the workshop ----

const filesIn = (folder, end) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith(end) && !file.includes(".test."))
    .map((file) => join(root, folder, file));
/** The features whose dialogs are walked; the files of these, and the titles of the stories that show one of them. */
const features = ["checkout", "purchases", "subscriptions", "games"];
const dialogs = features.flatMap((feature) => filesIn(`web/storefront/features/${feature}/dialogs`, ".tsx"));
const titles = filesIn("web/dev/workshop", ".stories.tsx")
  .map((file) => readFileSync(file, "utf8"))
  .filter((stories) => features.some((feature) => stories.includes(`features/${feature}/dialogs/`)))
  .map((stories) => /export const title = "(.*)"/.exec(stories)[1]);

/** Each theme in each language, and each language on both screens. */
const looks = [
  { locale: "en", theme: "light", screen: "phone" },
  { locale: "en", theme: "dark", screen: "desktop" },
  { locale: "ar", theme: "light", screen: "desktop" },
  { locale: "ar", theme: "dark", screen: "phone" },
];

/** The stories of the files that show dialogs of these features. */
async function storyNames() {
  const page = await openForAxe(browser);
  await page.goto(workshop.origin);
  const links = page.getByRole("navigation", { name: "Stories" }).getByRole("link");
  await links.first().waitFor();
  const names = await links.evaluateAll((all) => all.map(({ hash }) => decodeURIComponent(hash.slice(1))));
  await page.context().close();
  return names.filter((name) => titles.some((title) => name.startsWith(`${title} / `)));
}

test("every dialog of subscribing and of games in every state, language and theme", {
  timeout: 900_000,
}, async () => {
  const stories = await storyNames();
  const faults = [];
  const walk = async ({ locale, theme, screen }) => {
    const page = await openForAxe(browser, { viewport: viewports[screen] });
    await page.goto(workshop.story(stories[0], locale, theme));
    await page.locator("main").waitFor();
    let shown = 0;
    for (const story of stories) {
      await page.evaluate((name) => window.showStory(name), story);
      await isQuiet(page); // a dialog's code may come by itself
      if ((await page.locator("dialog[open]").count()) === 0) continue;
      shown += 1;
      const where = `${story} ${locale} ${theme} ${screen}`;
      faults.push(...(await faultsOf(page, where)));
      // The order of the stops does not depend on the colours.
      if (screen === "phone") faults.push(...(await focusFaults(page, where)));
    }
    await page.context().close();
    assert.ok(shown >= dialogs.length, `${shown} stories show one of ${dialogs.length} dialogs`);
  };
  await Promise.all([walk(looks[0]), walk(looks[1])]);
  await Promise.all([walk(looks[2]), walk(looks[3])]);
  assert.deepEqual(faults, []);
});

// ---- on the running server ----

const plans = {
  films: monthlyPlan("Films", 8.99),
  books: monthlyPlan("Books", 5),
  month: monthlyPlan("Music monthly", 9.99),
  year: monthlyPlan("Music for a year", 90, { billingCycle: "P1Y", price: price(90) }),
  trial: monthlyPlan("Podcasts", 4, { trial: { duration: "P14D" } }),
  small: monthlyPlan("Small", 3),
  large: monthlyPlan("Large", 6),
  agreed: monthlyPlan("Agreed", 2, { consents: ["terms", "age"] }),
  house: monthlyPlan("House", 12, { provider: "partner", partner: "house", partnerProduct: "P-7" }),
};
const groups = [
  { key: "music", name: "Music", levels: [["month"], ["year"]] },
  {
    key: "video",
    name: "Video",
    levels: [["small"], ["large"]],
    changes: [{ from: "small", to: "large", policy: "forbidden" }],
  },
];
/** Tenants where a plan's button opens its sheet, where it orders at once, and where dialogs have their other version. */
const shop = new SandboxTenant("sheets", { plans, groups });
const direct = new SandboxTenant("direct", { flags: { directSubscriptionFlow: true }, plans, groups });
const modal = new SandboxTenant("modal", { flags: { V2Modals: true }, plans, groups });

const plansPath = "/subscription";
/** The button that a plan's card has now. */
const buttonOf = (page, name) => cardOf(page, name).locator(".plan-end button");
/** A click of a plan's button; the button, which gets the focus back. */
async function press(trigger) {
  await trigger.click();
  return trigger;
}

/** Orders by telephone with a number that has no money, up to the PIN. */
async function dial(page, say, name) {
  const trigger = await press(buttonOf(page, name));
  await page.getByRole("radio", { name: say("subscription.method.phone") }).check();
  await order(page.getByRole("dialog"), say("subscription.order.pay"));
  await page.getByLabel(say("subscription.pin.number")).fill("999000000002");
  await page.keyboard.press("Enter");
  await dialog(page, say("subscription.pin.title")).waitFor();
  return trigger;
}

/** By what is opened: whose it is, on which page, and how; `open` gives what was clicked, where something was. */
const openings = [
  { name: "a plan's sheet", open: (page) => press(buttonOf(page, "Films")) },
  { name: "the sheet of a trial", open: (page) => press(buttonOf(page, "Podcasts")) },
  { name: "a sheet of a subscriber", holds: "Small", open: (page) => press(buttonOf(page, "Films")) },
  {
    name: "the sheet of an upgrade",
    holds: "Music monthly",
    open: (page, say) =>
      press(page.getByRole("button", { name: say("subscription.upgrade", { plan: "Music for a year" }) })),
  },
  {
    name: "the way to a partner",
    holds: "Small",
    async open(page, say) {
      const trigger = await press(buttonOf(page, "House"));
      await order(page.getByRole("dialog"), say("subscription.toPartner"));
      await dialog(page, say("subscription.partner.title", { plan: "House" })).waitFor();
      return trigger;
    },
  },
  { name: "the PIN", holds: "Small", open: (page, say) => dial(page, say, "Films") },
  {
    name: "a payment without money",
    holds: "Small",
    async open(page, say) {
      const trigger = await dial(page, say, "Books");
      await page.getByRole("textbox", { name: say("subscription.pin.label") }).fill("1234");
      await page.keyboard.press("Enter");
      await dialog(page, say("subscription.feedback.insufficient")).waitFor();
      return trigger;
    },
  },
  {
    name: "no connection",
    holds: "Small",
    async open(page, say) {
      const trigger = await press(buttonOf(page, "Films"));
      await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
      // The sheet loads what comes next, so that it can say so.
      await settled(page);
      await page.context().setOffline(true);
      await order(page.getByRole("dialog"), say("subscription.order.pay"));
      await dialog(page, say("subscription.failed.offlineTitle")).waitFor();
      await page.context().setOffline(false);
      page.complaints.splice(0);
      return trigger;
    },
  },
  {
    name: "the question before a cancellation",
    holds: "Small",
    path: "/profile/subscriptions",
    open: (page, say) =>
      press(page.getByRole("button", { name: say("subscription.mine.cancelNamed", { plan: "Small" }) })),
  },
  {
    name: "the question of the other version",
    tenant: modal,
    holds: "Small",
    path: "/profile/subscriptions",
    open: (page, say) =>
      press(page.getByRole("button", { name: say("subscription.mine.cancelNamed", { plan: "Small" }) })),
  },
  {
    name: "a withdrawal",
    holds: "Small",
    path: "/profile/subscriptions",
    open: (page, say) =>
      press(page.getByRole("button", { name: say("subscription.mine.withdrawNamed", { plan: "Small" }) })),
  },
  { name: "the ways to pay", tenant: direct, holds: "Small", open: (page) => press(buttonOf(page, "Films")) },
  {
    name: "what has to be agreed to",
    tenant: direct,
    holds: "Small",
    open: (page) => press(buttonOf(page, "Agreed")),
  },
  {
    name: "the end of the present plan",
    tenant: direct,
    holds: "Small",
    open: (page) => press(buttonOf(page, "Large")),
  },
  { name: "a purchase", holds: "Small", query: "?status=200&type=$Small" },
  { name: "a duplicate", holds: "Small", query: "?status=409&type=$Small" },
  { name: "a payment under way", holds: "Small", query: "?status=202&type=$Films" },
  { name: "an error", holds: "Small", query: "?status=490&type=$Films" },
  { name: "no plan found", holds: "Small", query: "?status=404&error=NO_SUBSCRIPTION_FOUND" },
  { name: "a plan that is gone", holds: "Small", query: "?subTypeId=0000000000007" },
];

test("each dialog on the running server has the focus, keeps it and gives it back", {
  timeout: 900_000,
}, async () => {
  await Promise.all([shop.load(), direct.load(), modal.load()]);
  const faults = [];
  const walk = async ({ locale, screen, alternate }) => {
    const say = wordsOf(locale);
    const pages = new Map();
    /** One page for each tenant and plan that is held. */
    const pageOf = async ({ tenant = shop, holds }) => {
      const key = `${tenant.name} ${holds}`;
      if (pages.has(key)) return pages.get(key);
      const page = await openForAxe(browser, { viewport: viewports[screen] });
      await page
        .context()
        .addCookies([{ name: "alternatTheme", value: String(alternate), url: origin(tenant.name) }]);
      if (holds) {
        const person = addPerson({ tenant: tenant.name });
        assert.equal(await buy(person, holds, "01"), 201);
        await signInPage(page, tenant.name, person);
      }
      pages.set(key, page);
      return page;
    };
    for (const opening of openings) {
      const { name, tenant = shop, path = plansPath, query = "", open } = opening;
      const where = `${name} ${locale} ${screen}`;
      const page = await pageOf(opening);
      const ids = {};
      for (const [, plan] of query.matchAll(/\$(\w+)/g)) ids[plan] = await typeId(plan, tenant.name);
      await page.goto(
        `${origin(tenant.name)}/${locale}${path}${query.replace(/\$(\w+)/g, (_, plan) => ids[plan])}`,
      );
      await hydrated(page);
      const trigger = await open?.call(opening, page, say);
      await page.getByRole("dialog").waitFor();
      await page.locator("dialog .buying-loading").waitFor({ state: "detached" });
      await settled(page);
      faults.push(...(await faultsOf(page, where)), ...(await focusFaults(page, where)));
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      // Its entry of the history is gone a moment later, and until then the page can't be left.
      await page.waitForFunction(() => !history.state?.layers?.count);
      const isBack = trigger ? await trigger.evaluate((one) => one === document.activeElement) : true;
      if (!isBack)
        faults.push(
          `${where}: the focus is on ${await page.evaluate(() => document.activeElement.outerHTML.slice(0, 80))}`,
        );
    }
    for (const page of pages.values()) await page.context().close();
  };
  await Promise.all([
    walk({ locale: "en", screen: "phone", alternate: false }),
    walk({ locale: "ar", screen: "phone", alternate: true }),
  ]);
  assert.deepEqual(faults, []);
});
