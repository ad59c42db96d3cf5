// Changes of mind: a change of plan that waits is taken back, and a promotion is seen, and paid, once.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertQuiet, launch, openPage, origin, viewports } from "../../support/browser.mjs";
import { addPerson, signInPage } from "../../support/people/people.mjs";
import {
  buy,
  callOf,
  cardOf,
  charges,
  dialog,
  order,
  orderBy,
  payByPhone,
  typeId,
} from "../../support/people/subscriber.mjs";
import { monthlyPlan, SandboxTenant } from "../../support/sandbox-tenant.mjs";
import { wordsOf } from "../../support/words.mjs";

const tenant = new SandboxTenant("minds", {
  plans: {
    small: monthlyPlan("Small", 3),
    large: monthlyPlan("Large", 6),
    films: monthlyPlan("Films", 8, { promotionPrice: { amount: 2, currency: "EUR" } }),
  },
  groups: [{ key: "music", name: "Music", levels: [["small"], ["large"]] }],
});

let browser;
before(async () => {
  browser = await launch();
  await tenant.load();
});
after(async () => {
  tenant.close();
  await browser?.close();
});

/** Signed in, on the page of plans. */
async function onPlans(person, language, options = {}) {
  const page = await openPage(browser, options);
  await signInPage(page, tenant.name, person);
  await page.goto(`${origin(tenant.name)}/${language}/subscription`);
  return page;
}

for (const [language, screen] of [
  ["en", "phone"],
  ["ar", "desktop"],
])
  test(`a smaller plan that waits is taken back by choosing the present one, ${language} on ${screen}`, async () => {
    const say = wordsOf(language);
    const person = addPerson({ tenant: tenant.name });
    assert.equal(await buy(person, "Large", "01"), 201);
    const call = await callOf(person);
    const smaller = {
      subscriptionTypeId: await typeId("Small", tenant.name),
      lang: language,
      redirect: "/en",
    };
    assert.equal((await call("POST", "/subscription", smaller)).status, 201);
    const own = async () => (await call("GET", "/subscription")).json().data[0];
    assert.equal((await own()).nextTypeId, smaller.subscriptionTypeId);

    const page = await onPlans(person, language, { viewport: viewports[screen] });
    const keep = say("subscription.mine.keepNamed", { plan: "Large" });
    await cardOf(page, "Large").getByRole("button", { name: keep }).click();
    await order(dialog(page, keep), keep);
    await page
      .getByRole("dialog")
      .getByText(say("subscription.feedback.kept", { plan: "Large" }))
      .waitFor();
    assert.equal((await own()).nextTypeId, undefined);
    assert.deepEqual(charges(person), [600]);
    assertQuiet(page);
    await page.context().close();
  });

test("a promotion is shown and paid once, and then the price", async () => {
  const person = addPerson({ tenant: tenant.name });
  const page = await onPlans(person, "en");
  const films = cardOf(page, "Films");
  await films.getByText("€2.00", { exact: true }).waitFor();
  await films.getByText("75% off").waitFor();
  await films.getByRole("button", { name: "Get Films" }).click();
  await orderBy(page, "Films", /^Phone bill/);
  await payByPhone(page, "01");
  await dialog(page, "You’re all set").waitFor();

  const call = await callOf(person);
  const { id } = (await call("GET", "/subscription")).json().data[0];
  assert.equal((await call("DELETE", `/subscription/${id}`)).status, 200);
  tenant.turnClock("advance", "P1M");
  await page.goto(`${origin(tenant.name)}/en/subscription`);
  await films.getByText("€8.00", { exact: true }).waitFor();
  assert.equal(await films.getByText(/€2\.00|% off/).count(), 0);
  await films.getByRole("button", { name: "Get Films" }).click();
  const sheet = dialog(page, "Films");
  await sheet.getByText("€8.00").first().waitFor();
  assert.equal(await sheet.getByText("€2.00").count(), 0);
  await orderBy(page, "Films", /^Phone bill/);
  await payByPhone(page, "01");
  await dialog(page, "You’re all set").waitFor();
  assert.deepEqual(charges(person), [200, 800]);
  assertQuiet(page);
  await page.context().close();
});
