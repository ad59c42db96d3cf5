// Another way to pay the renewals of a plan that one has: on the bank's page and with a PIN, there and back again, given up
// and refused. Nothing is charged meanwhile, and the next renewal is paid as the profile says.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertQuiet, hydrated, launch, origin, settled, viewports } from "../../support/browser.mjs";
import { addPerson, sql } from "../../support/people/people.mjs";
import {
  account,
  arrive,
  buy,
  charges,
  dialog,
  isClean,
  minePath,
  ownPlan,
  ownRow,
  payByPhone,
  payOnPage,
} from "../../support/people/subscriber.mjs";
import { monthlyPlan, SandboxTenant } from "../../support/sandbox-tenant.mjs";

const tenant = new SandboxTenant("method", {
  plans: {
    month: monthlyPlan("Music monthly", 9.99),
    trial: monthlyPlan("Films", 8, { trial: { duration: "P14D" } }),
  },
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

/** Somebody who pays for Music monthly with her telephone bill, on the page of her plans. */
async function subscriber(options = {}) {
  const person = addPerson({ tenant: tenant.name });
  assert.equal(await buy(person, "Music monthly", "01"), 201);
  return { person, page: await arrive(browser, person, options) };
}

const plan = (page) => ownPlan(page, "Music monthly");
const sheet = (page) => dialog(page, "Change how you pay");
/** The changes of the way to pay that were begun for this account, and how each ended. */
const changes = (person) =>
  sql(
    `select state, attempt, method from payment where account = ${account(person)} and key like 'method/%' order by id`,
  );
const agreement = (person) =>
  sql(`select agreement from subscription where account = ${account(person)}`)[0].agreement;

async function open(page) {
  await plan(page).getByRole("button", { name: "Change how you pay" }).click();
  await sheet(page)
    .getByText(/^Nothing is charged now\. The next payment is €9\.99 on /)
    .waitFor();
}
const choose = (page, method) => sheet(page).getByRole("button", { name: method }).click();
async function understood(page) {
  await page.getByRole("dialog").getByRole("button", { name: "All right" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

test("with a card on the bank's page: said from the server's answer, renewed with it, and a reload says nothing twice", async () => {
  const { person, page } = await subscriber();
  await plan(page).getByText("Phone bill").waitFor();
  await plan(page)
    .getByText(/^Since /)
    .waitFor();
  const before = agreement(person);
  await open(page);
  await sheet(page)
    .getByText(/Until now: Phone bill, since /)
    .waitFor();
  await choose(page, /^Card/);
  await page.waitForURL(/\/backend\/payment\/sandbox\//);
  await page.getByRole("heading", { name: "Confirm your card" }).waitFor();
  await page.getByText(/Nothing is charged now\. €9\.99 will be charged on /).waitFor();
  await payOnPage(page, "01");
  await dialog(page, "Renewals are now paid by card")
    .getByText(/Music monthly goes on as before/)
    .waitFor();
  isClean(page);
  await understood(page);
  await plan(page).getByText(/^Card/).waitFor();
  assert.notEqual(agreement(person), before);
  assert.deepEqual(charges(person), [999], "nothing but the first month");
  await page.reload();
  await hydrated(page);
  await plan(page).getByText(/^Card/).waitFor();
  await settled(page);
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.deepEqual(changes(person), [{ state: "succeeded", attempt: 1, method: "card" }]);
  // Back to the bank's page, which pays nothing any more, and forward again.
  await page.goBack();
  await settled(page);
  await page.goto(`${origin(tenant.name)}${minePath}`);
  await hydrated(page);
  assert.deepEqual(changes(person), [{ state: "succeeded", attempt: 1, method: "card" }]);
  const given = agreement(person);
  tenant.turnClock("set", new Date(ownRow(person).period_end).toISOString());
  assert.deepEqual(charges(person), [999, 999]);
  const renewed = sql(
    `select agreement from payment where account = ${account(person)} and purpose = 'renewal'`,
  );
  assert.deepEqual(renewed, [{ agreement: given }]);
  assertQuiet(page);
  await page.context().close();
});

test("with a PIN, in place, on a telephone and with the keyboard; another card of the same kind is seen too", async () => {
  const { person, page } = await subscriber({ viewport: viewports.phone, reducedMotion: "reduce" });
  const before = agreement(person);
  await plan(page).getByRole("button", { name: "Change how you pay" }).focus();
  await page.keyboard.press("Enter");
  await sheet(page)
    .getByRole("button", { name: /^Phone bill/ })
    .focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Mobile number").fill("999000000013");
  await page.keyboard.press("Enter");
  const asking = dialog(page, "Enter the PIN");
  await asking.getByText(/^Nothing is charged now\./).waitFor();
  await asking.getByRole("textbox", { name: "PIN" }).fill("0000");
  await asking.getByRole("button", { name: "Confirm" }).click();
  await asking.getByText("This PIN is not correct. 2 tries are left.").first().waitFor();
  assert.equal(agreement(person), before);
  await asking.getByRole("textbox", { name: "PIN" }).fill("1234");
  await page.keyboard.press("Enter");
  await dialog(page, "Renewals are now paid with your phone bill").waitFor();
  await understood(page);
  assert.notEqual(agreement(person), before);
  assert.deepEqual(charges(person), [999]);
  isClean(page);
  await page.context().close();
});

test("given up at the bank, refused by it, and left with Back: everything is as before, and can be tried again", async () => {
  const { person, page } = await subscriber();
  const before = agreement(person);
  await open(page);
  await choose(page, /^Card/);
  await page.waitForURL(/\/backend\/payment\/sandbox\//);
  await page.getByRole("button", { name: "Cancel" }).click();
  const same = dialog(page, "Nothing has changed");
  await same.getByText("Music monthly is paid as before.", { exact: false }).waitFor();
  isClean(page);
  assert.equal(agreement(person), before);
  await same.getByRole("button", { name: "Choose again" }).click();
  await choose(page, /^Card/);
  await payOnPage(page, "10");
  await dialog(page, "That didn’t work")
    .getByText(/The provider refused it\. Music monthly is paid as before/)
    .waitFor();
  await understood(page);
  assert.equal(agreement(person), before);
  await plan(page).getByText("Phone bill").waitFor();
  // She leaves the bank's page by Back, and takes the telephone instead: the page takes nothing any more.
  await open(page);
  await choose(page, /^Card/);
  await page.waitForURL(/\/backend\/payment\/sandbox\//);
  const left = page.url();
  await page.goBack();
  await hydrated(page);
  isClean(page);
  assert.equal(await page.getByRole("dialog").count(), 0);
  await open(page);
  await choose(page, /^Phone bill/);
  await payByPhone(page, "13");
  await dialog(page, "Renewals are now paid with your phone bill").waitFor();
  const after = agreement(person);
  assert.notEqual(after, before);
  await page.goto(left);
  await page.getByRole("heading", { name: "This payment is closed" }).waitFor();
  assert.equal(agreement(person), after);
  assert.deepEqual(charges(person), [999]);
  assert.equal(changes(person).length, 1, "one payment, whatever its attempts");
  await page.context().close();
});

test("an address that claims a change says nothing, and a renewal that failed meanwhile is never charged unseen", async () => {
  const { person, page } = await subscriber();
  const { id } = ownRow(person);
  await page.goto(`${origin(tenant.name)}${minePath}?methodOf=${id}&status=200`);
  await hydrated(page);
  await page.waitForFunction(() => location.search === "");
  await settled(page);
  assert.equal(await page.getByRole("dialog").count(), 0);
  sql(`update subscription set agreement = 'sandbox/4000000000000011' where account = ${account(person)}`);
  tenant.turnClock("set", new Date(ownRow(person).period_end).toISOString());
  // The page still shows the plan that renews.
  await plan(page).getByRole("button", { name: "Change how you pay" }).click();
  const due = dialog(page, "Music monthly");
  await due.getByText("€9.99").first().waitFor();
  await due.getByRole("button", { name: "Order and pay" }).waitFor();
  assert.deepEqual(charges(person), [999]);
  assert.deepEqual(changes(person), []);
  await page.reload();
  await hydrated(page);
  await plan(page).getByRole("button", { name: "Pay now" }).waitFor();
  assert.equal(await plan(page).getByRole("button", { name: "Change how you pay" }).count(), 0);
  await page.context().close();
});

test("in a trial the bank's page names what is charged after it", async () => {
  const person = addPerson({ tenant: tenant.name });
  assert.equal(await buy(person, "Films", "01"), 201);
  const page = await arrive(browser, person);
  await ownPlan(page, "Films").getByRole("button", { name: "Change how you pay" }).click();
  await choose(page, /^Card/);
  await page.getByText(/Nothing is charged now\. €8\.00 will be charged on /).waitFor();
  await payOnPage(page, "01");
  await dialog(page, "Renewals are now paid by card").waitFor();
  assert.deepEqual(charges(person), []);
  await page.context().close();
});
