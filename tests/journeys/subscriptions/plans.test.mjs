// Journeys of plans: a guest chooses a plan, signs in in between, pays on the provider's page and comes back.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertQuiet, hydrated, launch, openPage, origin, viewports } from "../../support/browser.mjs";
import { addPerson } from "../../support/people/people.mjs";
import { cardOf, fillSignIn, isClean, order } from "../../support/people/subscriber.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

for (const [screen, viewport] of [
  ["a phone", viewports.phone],
  ["a desktop", viewports.desktop],
]) {
  test(`a guest on ${screen} chooses a plan, signs in in between, pays on the provider's page and is subscribed`, async () => {
    const person = addPerson();
    const page = await openPage(browser, { viewport });
    await page.goto(`${origin()}/en/subscription`);
    await hydrated(page);
    await cardOf(page, "Films monthly").getByRole("button", { name: "Get Films monthly" }).click();
    await page.getByRole("dialog").getByText("€8.99 a month.").waitFor();
    await page.getByRole("dialog").getByText("Renews by itself until you cancel").waitFor();
    await page.getByRole("button", { name: "Sign in and go on" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Sign in" }).click();
    await fillSignIn(page, person);

    await page.waitForURL((url) => url.pathname === "/en/subscription");
    await page.getByRole("dialog", { name: "Films monthly" }).waitFor();
    isClean(page);
    await page.getByRole("radio", { name: /^Card/ }).check();
    await order(page.getByRole("dialog"));

    await page.waitForURL(/\/payment\/sandbox\//);
    await page.getByRole("button", { name: "Pay €8.99" }).click();
    await page.waitForURL((url) => url.pathname === "/en/subscription");
    await page
      .getByRole("dialog")
      .getByText(/Films monthly/)
      .first()
      .waitFor();
    isClean(page);
    await page.keyboard.press("Escape");
    const mine = cardOf(page, "Films monthly");
    await mine.getByText("Your plan").waitFor();
    await mine.getByText(/^Renews on .* for €8\.99\.$/).waitFor();

    // Neither a reload nor Back buys again.
    await page.reload();
    await cardOf(page, "Films monthly").getByText("Your plan").waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
    assertQuiet(page);
    await page.context().close();
  });
}

test("by keyboard alone the sheet opens, tells its price and gives the focus back", async () => {
  const page = await openPage(browser, { reducedMotion: "reduce" });
  await page.goto(`${origin()}/en/subscription`);
  await hydrated(page);
  const button = cardOf(page, "Five films").getByRole("button");
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Five films" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.ok(await button.evaluate((element) => element === document.activeElement));
  assertQuiet(page);
  await page.context().close();
});
