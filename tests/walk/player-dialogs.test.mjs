// The sleep timer's menu and the share dialog while an episode plays, in English and Arabic, light and dark, on phone and
// desktop: no accessibility fault that axe finds, nothing sticks out, the focus goes in and comes back.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { payload } from "../support/addresses.mjs";
import { axeFaults, isTooWide, openForAxe } from "../support/axe.mjs";
import { hears, hydrated, launch, origin, viewports } from "../support/browser.mjs";
import { faultsOf, focusFaults } from "../support/dialog-faults.mjs";
import { wordsOf } from "../support/words.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const looks = [
  { locale: "en", alternate: false, screen: "phone" },
  { locale: "en", alternate: true, screen: "desktop" },
  { locale: "ar", alternate: false, screen: "desktop" },
  { locale: "ar", alternate: true, screen: "phone" },
];

/** An episode that plays on its page; on a phone with the player's sheet open if `sheet`. */
async function listening({ locale, alternate, screen }) {
  const page = await openForAxe(browser, { viewport: viewports[screen] });
  await page.context().addCookies([{ name: "alternatTheme", value: String(alternate), url: origin() }]);
  const say = wordsOf(locale);
  const [{ track }] = (await payload("/podcast/list", "aurora", locale)).props.newest;
  await page.goto(`${origin()}${track.href}`);
  await hydrated(page);
  await page
    .getByRole("main")
    .getByRole("button", { name: say("player.play"), exact: true })
    .click();
  await hears(page);
  return { page, say, track };
}

const focusIsBack = (trigger) => trigger.evaluate((one) => one === document.activeElement);

test("the share dialog of what plays", async () => {
  const faults = [];
  for (const look of looks) {
    const where = Object.values(look).join(" ");
    const { page, say, track } = await listening(look);
    // The dialog offers to start where it plays once a whole second has been heard; the player looks ten times a second.
    await page.waitForFunction(() => document.querySelector("audio").currentTime > 2);
    const trigger = page
      .getByRole("main")
      .getByRole("button", { name: say("catalogue.share", { title: track.title }) });
    await trigger.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox").check();
    faults.push(...(await faultsOf(page, where)), ...(await focusFaults(page, where)));
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    if (!(await focusIsBack(trigger))) faults.push(`${where}: the focus is not back`);
    await page.context().close();
  }
  assert.deepEqual(faults, []);
});

test("the sleep timer's menu, before and while it runs", async () => {
  const faults = [];
  for (const look of looks) {
    const { page, say } = await listening(look);
    if (look.screen === "phone") await page.locator(".mini-player-expand").click();
    const trigger = page.locator(".sleep-button").filter({ visible: true }).first();
    for (const state of ["off", "running"]) {
      const where = `${Object.values(look).join(" ")} ${state}`;
      await trigger.click();
      await page.getByRole("menu").waitFor();
      const ofMenu = await axeFaults(page, '[role="menu"]');
      const ofPage = await axeFaults(page);
      const found = [
        ...page.complaints.splice(0),
        // Within a menu alone axe compares no colours, so they are those of the whole page.
        ...ofMenu.filter((fault) => !fault.startsWith("no colours")),
        // What the menu covers is no target while it is open.
        ...ofPage.filter((fault) => !fault.startsWith("target-size")),
      ];
      faults.push(...found.map((fault) => `${where}: ${fault}`));
      if (await isTooWide(page)) faults.push(`${where}: wider than the screen`);
      const choice = page.getByRole("menuitemradio", { name: say("player.sleep.minutes", { minutes: 15 }) });
      assert.equal(await choice.getAttribute("aria-checked"), String(state === "running"));
      if (state === "running") await page.keyboard.press("Escape");
      else await choice.click();
      await page.getByRole("menu").waitFor({ state: "detached" });
      if (!(await focusIsBack(trigger))) faults.push(`${where}: the focus is not back`);
    }
    await page.context().close();
  }
  assert.deepEqual(faults, []);
});
