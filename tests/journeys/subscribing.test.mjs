// Journeys of a subscriber: the provider's page and back, the telephone's PIN, canceling and its undo.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertQuiet, hydrated, launch, viewports } from "../support/browser.mjs";
import { addPerson } from "../support/people.mjs";
import {
  arrive as arriveWith,
  buy,
  charges,
  dialog,
  isClean,
  minePath,
  orderBy,
  ownPlan,
} from "../support/subscriber.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const arrive = (person, options) => arriveWith(browser, person, options);
const plan = ownPlan;

test("a plan is paid on the provider's page, once, whatever is reloaded or gone back to", async () => {
  const person = addPerson();
  assert.equal(await buy(person, "Films monthly", "02"), 402);
  const page = await arrive(person);
  await plan(page, "Films monthly").getByText("Not active", { exact: true }).waitFor();
  await plan(page, "Films monthly").getByRole("button", { name: "Pay now" }).click();
  await orderBy(page, "Films monthly", /^Card/);
  await page.waitForURL(/\/backend\/payment\/sandbox\//);
  const bank = page.url();
  await page.fill("input[name=number]", "4000000000000001");
  await page.click("form button[type=submit]");
  await page.waitForURL((url) => url.pathname === minePath);
  await dialog(page, /is yours$/).waitFor();
  isClean(page);
  await plan(page, "Films monthly").getByText("Active", { exact: true }).waitFor();
  const paid = charges(person);
  assert.equal(paid.length, 1);
  await page.reload();
  await hydrated(page);
  await plan(page, "Films monthly").getByText("Active", { exact: true }).waitFor();
  assert.equal(await page.getByRole("dialog").count(), 0, "a reload says nothing again");
  await page.goto(bank);
  await page.waitForURL((url) => url.pathname === minePath || url.href === bank);
  assert.deepEqual(charges(person), paid);
  assertQuiet(page);
  await page.context().close();
});

test("a plan is paid by telephone: a wrong number, a wrong PIN, a new one, and the right one", async () => {
  const person = addPerson();
  assert.equal(await buy(person, "Films monthly", "02"), 402);
  const page = await arrive(person, { viewport: viewports.phone });
  await plan(page, "Films monthly").getByRole("button", { name: "Pay now" }).click();
  await orderBy(page, "Films monthly", /^Phone bill/);
  const asking = dialog(page, "Pay with your phone bill");
  await asking.getByLabel("Mobile number").fill("12");
  await asking.getByRole("button", { name: "Send PIN" }).click();
  await asking.getByText("That is not a mobile number that can pay here.").last().waitFor();
  await asking.getByLabel("Mobile number").fill("999 000 0000 01");
  await page.keyboard.press("Enter");
  const pin = dialog(page, "Enter the PIN");
  await pin.getByText("Renews by itself until you cancel").waitFor();
  await pin.getByLabel("PIN").fill("0000");
  await page.keyboard.press("Enter");
  await pin.getByText("This PIN is not correct. 2 tries are left.").last().waitFor();
  await pin.getByRole("button", { name: "Send a new PIN" }).click();
  await pin.getByText("A new PIN is on its way.").waitFor();
  await pin.getByLabel("PIN").fill("1234");
  await page.keyboard.press("Enter");
  await dialog(page, "You’re all set").getByRole("button", { name: "Start playing" }).click();
  await plan(page, "Films monthly").getByText("Active", { exact: true }).waitFor();
  assert.equal(charges(person).length, 1);
  assertQuiet(page);
  await page.context().close();
});

test("each refusal of a payment is said in its words", async () => {
  for (const [digits, title, words] of [
    ["02", "There wasn’t enough money", /Nothing has been charged/],
    ["03", "Your payment is on its way", /you need not pay again/],
    ["10", "That didn’t work", /Code 46550/],
  ]) {
    const person = addPerson();
    assert.equal(await buy(person, "Films monthly", "02"), 402);
    const page = await arrive(person);
    await plan(page, "Films monthly").getByRole("button", { name: "Pay now" }).click();
    await orderBy(page, "Films monthly", /^Phone bill/);
    await page.getByLabel("Mobile number").fill(`9990000000${digits}`);
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "PIN" }).fill("1234");
    await page.keyboard.press("Enter");
    await dialog(page, title).getByText(words).first().waitFor();
    assert.deepEqual(charges(person), []);
    await page.context().close();
  }
});

test("too many wrong PINs end the payment, and another one can begin", async () => {
  const person = addPerson();
  assert.equal(await buy(person, "Films monthly", "02"), 402);
  const page = await arrive(person);
  await plan(page, "Films monthly").getByRole("button", { name: "Pay now" }).click();
  await orderBy(page, "Films monthly", /^Phone bill/);
  await page.getByLabel("Mobile number").fill("999000000001");
  await page.keyboard.press("Enter");
  for (const left of [/2 tries are left/, /One try is left/]) {
    await page.getByRole("textbox", { name: "PIN" }).fill("0000");
    await page.keyboard.press("Enter");
    await page.getByText(left).last().waitFor();
  }
  await page.getByRole("textbox", { name: "PIN" }).fill("0000");
  await page.keyboard.press("Enter");
  await dialog(page, "That didn’t work").getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("Mobile number").waitFor();
  assert.deepEqual(charges(person), []);
  await page.context().close();
});

test("a plan is canceled in two clicks, kept by undo, paused and resumed", async () => {
  const person = addPerson();
  assert.equal(await buy(person, "Films monthly", "01"), 201);
  const page = await arrive(person);
  const films = plan(page, "Films monthly");
  await films.getByText(/Renews on/).waitFor();
  await films.getByText("Phone bill").waitFor();
  await films.getByRole("button", { name: "Cancel plan" }).click();
  await dialog(page, "Cancel Films monthly?").getByRole("button", { name: "Cancel now" }).click();
  await films.getByText(/Ends on/).waitFor();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await films.getByText(/Renews on/).waitFor();
  await films.getByRole("button", { name: "Cancel plan" }).click();
  await dialog(page, "Cancel Films monthly?").getByRole("button", { name: "Cancel now" }).click();
  await films.getByText(/Ends on/).waitFor();
  await page.reload();
  await hydrated(page);
  await films.getByRole("button", { name: "Keep this plan" }).click();
  await films.getByText(/Renews on/).waitFor();
  await films.getByRole("button", { name: "Pause" }).click();
  await films.getByText(/Pauses on/).waitFor();
  await films.getByRole("button", { name: "Don’t pause" }).click();
  await films.getByText(/Renews on/).waitFor();
  assert.equal(charges(person).length, 1);
  assertQuiet(page);
  await page.context().close();
});
