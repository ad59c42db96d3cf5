// Two tabs with different plans of one group: one buys, the other goes on. Both say what is true, and no plan is paid
// that is not had.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { hydrated, launch, origin } from "../../support/browser.mjs";
import { addPerson } from "../../support/people/people.mjs";
import {
  arrive,
  cardOf,
  charges,
  dialog,
  orderBy,
  payByPhone,
  payOnPage,
} from "../../support/people/subscriber.mjs";
import { monthlyPlan, SandboxTenant } from "../../support/sandbox-tenant.mjs";

const tenant = new SandboxTenant("tabs", {
  plans: {
    month: monthlyPlan("Month", 9.99),
    year: monthlyPlan("Year", 90, { billingCycle: "P1Y" }),
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

/** A new person with the sheet of one plan in each of two tabs. */
async function twoTabs(one, other) {
  const person = addPerson({ tenant: tenant.name });
  const first = await arrive(browser, person);
  const second = await first.context().newPage();
  for (const [page, name] of [
    [first, one],
    [second, other],
  ]) {
    await page.goto(`${origin(tenant.name)}/en/subscription`);
    await hydrated(page);
    await cardOf(page, name)
      .getByRole("button", { name: `Get ${name}` })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Order and pay" }).waitFor();
  }
  return { person, first, second };
}
/** The plan that she has says so in every tab, and the other one is a change. */
async function assertHas(pages, name, other) {
  for (const page of pages) {
    await page.reload();
    await hydrated(page);
    await cardOf(page, name).getByText("Your plan").waitFor();
    assert.equal(await cardOf(page, other).getByText("Your plan").count(), 0);
  }
}
const allSet = (page) => dialog(page, "You’re all set");

test("one tab buys the smaller plan, the other orders the larger one: it begins, and what is left is taken off", async () => {
  const { person, first, second } = await twoTabs("Month", "Year");
  await orderBy(first, "Month", /^Phone bill/);
  await payByPhone(first, "01");
  await allSet(first)
    .getByText(/^Month has begun\./)
    .waitFor();
  await orderBy(second, "Year", /^Phone bill/);
  await allSet(second)
    .getByText(/^Year has begun\./)
    .waitFor();
  const [month, year, ...more] = charges(person);
  assert.deepEqual([month, more], [999, []]);
  assert.ok(
    year < 9000 && year >= 9000 - 999,
    `${year}: no more than was shown, and not less than is left to pay`,
  );
  await assertHas([first, second], "Year", "Month");
  await first.context().close();
});

test("one tab buys the larger plan, the other orders the smaller one: it is said to begin later", async () => {
  const { person, first, second } = await twoTabs("Year", "Month");
  await orderBy(first, "Year", /^Phone bill/);
  await payByPhone(first, "01");
  await allSet(first)
    .getByText(/^Year has begun\./)
    .waitFor();
  await orderBy(second, "Month", /^Phone bill/);
  await allSet(second)
    .getByText(/^Changes to Month on .+\.$/)
    .waitFor();
  assert.deepEqual(charges(person), [9000]);
  await assertHas([first, second], "Year", "Month");
  await cardOf(first, "Year")
    .getByText(/^Changes to Month on/)
    .waitFor();
  await first.context().close();
});

for (const [when, paysFirst] of [
  ["after the other tab has paid", false],
  ["while the other tab is asked for its number", true],
])
  test(`a bank's page that is paid ${when} takes nothing, and the other tab's plan is had`, async () => {
    const { person, first, second } = await twoTabs("Month", "Year");
    await orderBy(first, "Month", /^Card/);
    await first.waitForURL(/\/backend\/payment\/sandbox\//);
    await orderBy(second, "Year", /^Phone bill/);
    await second.getByLabel("Mobile number").waitFor();
    const payFirst = async () => {
      await payOnPage(first, "01");
      await first.waitForURL((url) => url.pathname === "/en/subscription");
      await first
        .getByRole("dialog")
        .getByText(/nothing has been charged/)
        .waitFor();
    };
    if (paysFirst) await payFirst();
    await payByPhone(second, "01");
    await allSet(second)
      .getByText(/^Year has begun\./)
      .waitFor();
    if (!paysFirst) await payFirst();
    assert.deepEqual(charges(person), [9000]);
    await assertHas([first, second], "Year", "Month");
    await first.context().close();
  });
