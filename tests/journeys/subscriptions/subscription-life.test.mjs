// The life of a subscription as its pages say it, in minutes of a test clock: a guest's free trial, a renewal, one that
// fails and is tried again, the payment that mends it, an upgrade, a cancellation that is undone, and the end.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertQuiet, hydrated, launch, openPage, origin } from "../../support/browser.mjs";
import { addPerson, sql } from "../../support/people/people.mjs";
import {
  account,
  cardOf,
  charges,
  dialog,
  fillSignIn,
  isClean,
  minePath,
  order,
  orderBy,
  ownPlan,
  ownRow,
  payOnPage,
} from "../../support/people/subscriber.mjs";
import { monthlyPlan, price, SandboxTenant } from "../../support/sandbox-tenant.mjs";

const tenant = new SandboxTenant("life", {
  plans: {
    month: monthlyPlan("Music monthly", 9.99, { trial: { duration: "P14D" } }),
    year: monthlyPlan("Music for a year", 90, { billingCycle: "P1Y", price: price(90) }),
  },
  groups: [{ key: "music", name: "Music", levels: [["month"], ["year"]] }],
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

/** The period that is paid ends, and what is due then is done. */
const periodEnds = (person) => tenant.turnClock("set", new Date(ownRow(person).period_end).toISOString());

/** From now on this person's card is the sandbox's that has no money for a renewal. */
const emptyCard = (person) =>
  sql(`update subscription set agreement = 'sandbox/4000000000000011' where account = ${account(person)}`);

/** The page as it is when somebody comes back to it. */
async function reload(page) {
  await page.reload();
  await hydrated(page);
}

/** What a confirmed payment says, read and closed. */
async function closeSuccess(page) {
  await dialog(page, /is yours$|^You’re all set$/)
    .getByRole("button", { name: "Start playing" })
    .click();
  isClean(page);
}

test("a guest's subscription is tried, renewed, fails, is paid, upgraded, canceled, kept and ended", async () => {
  const person = addPerson({ tenant: tenant.name });
  const page = await openPage(browser);
  const month = ownPlan(page, "Music monthly");
  const year = ownPlan(page, "Music for a year");

  // A guest sees what comes after the trial before she signs in, and comes back to the same sheet.
  await page.goto(`${origin(tenant.name)}/en/subscription`);
  await hydrated(page);
  await cardOf(page, "Music monthly").getByRole("button", { name: "Try 14 days for free" }).click();
  const sheet = dialog(page, "Music monthly");
  await sheet.getByText("Free for 14 days, then €9.99 a month.").waitFor();
  await sheet.getByRole("button", { name: "Sign in and go on" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(page, person);
  await sheet.getByText("Free for 14 days, then €9.99 a month.").waitFor();
  isClean(page);
  await orderBy(page, "Music monthly", /^Card/, "Start free trial");
  await payOnPage(page, "01");
  await closeSuccess(page);
  assert.deepEqual(charges(person), [], "a trial costs nothing");

  await page.goto(`${origin(tenant.name)}${minePath}`);
  await hydrated(page);
  await month.getByText("Free trial", { exact: true }).waitFor();
  await month.getByText(/^Free until .*, then €9\.99 a month\.$/).waitFor();

  periodEnds(person);
  await reload(page);
  await month.getByText(/^Renews on .* for €9\.99\.$/).waitFor();
  assert.equal(await month.getByText("Free trial", { exact: true }).count(), 0);
  assert.deepEqual(charges(person), [999]);

  emptyCard(person);
  periodEnds(person);
  await reload(page);
  await month.getByText(/did not go through\. You keep everything for now; we try again on/).waitFor();
  await month.getByText("Active", { exact: true }).waitFor();
  tenant.turnClock("advance", "P3D");
  await reload(page);
  await month.getByText(/did not go through, so the plan rests\. We try again on/).waitFor();
  assert.deepEqual(charges(person), [999]);

  // Another plan of the group is to be had once this one is paid.
  await page.goto(`${origin(tenant.name)}/en/subscription`);
  await hydrated(page);
  const yearly = cardOf(page, "Music for a year");
  await yearly.getByText(/^The last payment for Music monthly is still open\./).waitFor();
  await yearly.getByRole("button", { name: "Pay for Music monthly first" }).click();
  await sheet.getByText("€9.99").first().waitFor();
  await sheet.getByRole("button", { name: "Order and pay" }).waitFor();
  await page.goto(`${origin(tenant.name)}${minePath}`);
  await hydrated(page);

  await month.getByRole("button", { name: "Pay now" }).click();
  await sheet.getByText("€9.99").first().waitFor();
  await orderBy(page, "Music monthly", /^Card/);
  await payOnPage(page, "13");
  await closeSuccess(page);
  await month.getByText(/^Renews on .* for €9\.99\.$/).waitFor();
  assert.deepEqual(charges(person), [999, 999]);

  // The upgrade costs what its sheet says, to the cent.
  await month.getByRole("link", { name: "Change plan" }).click();
  await cardOf(page, "Music for a year").getByRole("button", { name: "Upgrade to Music for a year" }).click();
  const upgrade = dialog(page, "Upgrade to Music for a year");
  await upgrade.getByText("What is left of Music monthly").waitFor();
  const today = await upgrade.locator("dl > div", { hasText: "Today" }).locator("dd").innerText();
  await order(upgrade);
  await closeSuccess(page);
  assert.equal(charges(person).length, 3);
  assert.equal(`€${(charges(person)[2] / 100).toFixed(2)}`, today);
  await cardOf(page, "Music for a year").getByText("Your plan").waitFor();

  await page.goto(`${origin(tenant.name)}${minePath}`);
  await hydrated(page);
  await year.getByText(/^Renews on .* for €90\.00\.$/).waitFor();
  const cancel = async () => {
    await year.getByRole("button", { name: "Cancel plan" }).click();
    const asking = dialog(page, "Cancel Music for a year?");
    await asking.getByText(/You keep everything until .*, and can take it back until then/).waitFor();
    await asking.getByRole("button", { name: "Cancel now" }).click();
    await year.getByText(/^Ends on .*\. Nothing renews\.$/).waitFor();
  };
  await cancel();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await year.getByText(/^Renews on/).waitFor();
  await cancel();
  await year.getByText("Active", { exact: true }).waitFor();

  periodEnds(person);
  await reload(page);
  await page.getByText("You have no plan").waitFor();
  await year.getByText(/^Ended on/).waitFor();
  assert.equal(charges(person).length, 3, "nothing is charged after the end");
  await year.getByRole("button", { name: "Subscribe again" }).click();
  await dialog(page, "Music for a year").getByText("€90.00 a year.").waitFor();
  assertQuiet(page);
  await page.context().close();
});
