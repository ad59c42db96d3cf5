// The whole purchase of a plan by a guest, in English and Arabic, on a phone and on a desktop: the sheet, the sign-in in
// between, the bank's page and back, one's own plans, the cancellation and its undo. On a desktop by keyboard alone, on a
// phone by touch, where nothing can be pointed at; in Arabic without animations.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isTooWide } from "../../support/axe.mjs";
import { assertQuiet, hydrated, launch, openPage, origin, viewports } from "../../support/browser.mjs";
import { newCard } from "../../support/numbers.mjs";
import { addPerson } from "../../support/people/people.mjs";
import { cardOf, charges, dialog, isClean, ownPlan } from "../../support/people/subscriber.mjs";
import { monthlyPlan, SandboxTenant } from "../../support/sandbox-tenant.mjs";
import { patternOf, wordsOf } from "../../support/words.mjs";

const tenant = new SandboxTenant("everywhere", { plans: { films: monthlyPlan("Films", 8.99) } });
let browser;
before(async () => {
  browser = await launch();
  await tenant.load();
});
after(async () => {
  tenant.close();
  await browser?.close();
});

/** More presses of Tab than any of these pages has stops. */
const mostStops = 150;

/** Presses Tab until this element has the focus. */
async function tabTo(page, target) {
  await target.waitFor();
  for (let presses = 0; presses < mostStops; ++presses) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** By Tab, Enter, Space and letters alone. */
const byKeyboard = (page) => ({
  async use(target) {
    await tabTo(page, target);
    await page.keyboard.press("Enter");
  },
  async check(target) {
    await tabTo(page, target);
    await page.keyboard.press("Space");
  },
  async write(target, text) {
    await tabTo(page, target);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
  },
  submit: () => page.keyboard.press("Enter"),
  close: () => page.keyboard.press("Escape"),
});

/** By taps, as on a phone: nothing is pointed at before. */
const byTouch = (page) => ({
  use: (target) => target.tap(),
  check: (target) => target.tap(),
  write: (target, text) => target.fill(text),
  submit: () => page.locator("form button[type=submit]").first().tap(),
  close: (say) =>
    page
      .getByRole("dialog")
      .getByRole("button", { name: say("common.close") })
      .tap(),
});

const touch = { viewport: viewports.phone, isMobile: true, hasTouch: true };
const ways = [
  { language: "en", screen: "a phone", hands: byTouch, options: touch },
  { language: "en", screen: "a desktop", hands: byKeyboard, options: { viewport: viewports.desktop } },
  { language: "ar", screen: "a phone", hands: byTouch, options: { ...touch, reducedMotion: "reduce" } },
  {
    language: "ar",
    screen: "a desktop",
    hands: byKeyboard,
    options: { viewport: viewports.desktop, reducedMotion: "reduce" },
  },
];

for (const { language, screen, hands, options } of ways)
  test(`a guest subscribes, cancels and keeps her plan in ${language} on ${screen}`, async () => {
    const say = wordsOf(language);
    const person = addPerson({ tenant: tenant.name });
    const page = await openPage(browser, options);
    const { use, check, write, submit, close } = hands(page);
    const inDialog = (name) => page.getByRole("dialog").getByRole("button", { name });
    const fits = async () => assert.equal(await isTooWide(page), false, page.url());
    /** A dialog does not move in where nothing is to move. */
    const isStill = async (open) => {
      const moving = await open.evaluate((one) => one.getAnimations().length);
      if (options.reducedMotion) assert.equal(moving, 0, "animations");
    };

    await page.goto(`${origin(tenant.name)}/${language}/subscription`);
    await hydrated(page);
    await fits();
    const choose = cardOf(page, "Films").getByRole("button", {
      name: say("subscription.choose", { plan: "Films" }),
    });
    // The sheet can be left, and opened again from where it was.
    await use(choose);
    const sheet = dialog(page, "Films");
    await sheet.getByRole("button", { name: say("subscription.order.signIn") }).waitFor();
    await isStill(sheet);
    await close(say);
    await sheet.waitFor({ state: "detached" });
    assert.ok(await choose.evaluate((one) => one === document.activeElement), "the focus is back");
    await use(choose);
    await sheet.getByText(say("subscription.renews")).waitFor();
    await fits();
    await use(inDialog(say("subscription.order.signIn")));
    await use(page.getByRole("dialog").getByRole("link", { name: say("signIn.signIn"), exact: true }));

    await page.waitForURL(/\/backend\/login\//);
    await fits();
    await write(page.locator("input[name=email]"), person.email);
    await write(page.locator("input[name=password]"), person.password);
    await submit();

    await page.waitForURL((url) => url.pathname === `/${language}/subscription`);
    const go = inDialog(say("subscription.order.pay"));
    await go.waitFor();
    isClean(page);
    for (const box of await page.getByRole("dialog").getByRole("checkbox").all()) await check(box);
    await use(go);

    await page.waitForURL(/\/backend\/payment\/sandbox\//);
    await fits();
    await write(page.locator("input[name=number]"), newCard("01"));
    await submit();

    await dialog(page, say("subscription.purchased.titleOf", { name: "Films" })).waitFor();
    isClean(page);
    assert.deepEqual(charges(person), [899]);
    await use(page.getByRole("dialog").getByRole("link", { name: say("subscription.way.mine") }));

    await page.waitForURL((url) => url.pathname === `/${language}/profile/subscriptions`);
    const own = ownPlan(page, "Films");
    const renews = own.getByText(patternOf(say("subscription.state.renews", { date: "§", price: "§" })));
    await renews.waitFor();
    await fits();
    // Two presses, and one takes them back.
    await use(own.getByRole("button", { name: say("subscription.mine.cancelNamed", { plan: "Films" }) }));
    await isStill(dialog(page, say("subscription.cancel.ask", { plan: "Films" })));
    await use(inDialog(say("subscription.cancel.confirm")));
    await own.getByText(patternOf(say("subscription.state.ends", { date: "§" }))).waitFor();
    await use(page.getByRole("status").getByRole("button", { name: say("common.undo") }));
    await renews.waitFor();
    assert.deepEqual(charges(person), [899]);
    // This tenant has no start page, whose link the focus fetches ahead.
    assertQuiet(page, [/status of 404 .*\/_payload\.json/]);
    await page.context().close();
  });
