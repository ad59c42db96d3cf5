// Journeys of a subscriber: the provider's page and back, the telephone's PIN, canceling and its undo.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import { assertQuiet, hydrated, launch, origin, viewports } from "../../support/browser.mjs";
import { newCard, newTelephone } from "../../support/numbers.mjs";
import { addPerson, sql } from "../../support/people/people.mjs";
import {
  account,
  arrive as arriveWith,
  buy,
  callOf,
  charges,
  dialog,
  isClean,
  minePath,
  order,
  orderBy,
  ownPlan,
  typeId,
} from "../../support/people/subscriber.mjs";

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
  await page.fill("input[name=number]", newCard("01"));
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
    await page.getByLabel("Mobile number").fill(newTelephone(digits));
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
  await page.getByLabel("Mobile number").fill(newTelephone("01"));
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

/** The credits of this person's plan end, with the postings of the job that ends them. */
function endCredits(person) {
  const id = "(select max(id) + 1 from ledger_transaction where tenant = 'aurora')";
  const bucket = `from credit_bucket where tenant = 'aurora' and account = ${account(person)}`;
  sql(`begin immediate;
    insert into ledger_posting (tenant, transaction_id, line, account, unit, amount)
      select 'aurora', ${id}, 1, 'credit/bucket/' || id, 'CREDIT', -amount ${bucket}
      union all select 'aurora', ${id}, 2, 'credit/expired', 'CREDIT', amount ${bucket};
    insert into ledger_transaction (tenant, id, kind, key, customer, subscription, posted_at, created_at)
      select 'aurora', ${id}, 'credit_expire', id, account, subscription, granted_at + 1, granted_at + 1 ${bucket};
    update credit_bucket set closed_at = granted_at + 1 where tenant = 'aurora' and account = ${account(person)};
    commit`);
}

/** A song that plans include and that is not sold by itself, of which this person hears a preview. */
async function songOfPlans(call) {
  for (const track of (await payload("/music/tracks", "aurora")).props.tracks) {
    const { isPreview, purchase } = (await call("POST", "/song", { id: track.id, protocol: "https" })).json()
      .data;
    if (isPreview && purchase.length > 0 && purchase.every(({ type }) => type === "subscription"))
      return track;
  }
  throw new Error("there is no song that only plans have");
}

test("a song that one's plan does not reach to leads from the player to the larger plan, whose change is paid there", async () => {
  const person = addPerson();
  const call = await callOf(person);
  assert.equal(await buy(person, "Ten songs", "01"), 201);
  endCredits(person);
  const song = await songOfPlans(call);
  const redirectionUrl = `${origin()}/en/music`;
  const refusal = await call("POST", "/subscription/oneTimePaymentOptions", {
    redirectionUrl,
    lang: "en",
    transactionId: song.id,
  });
  assert.equal(refusal.status, 409);
  assert.equal(refusal.json().error, "NEED_UPGRADE_TO_PREMIUM_SUBSCRIPTION");
  const named = refusal.json().errors.map(({ field }) => field);
  assert.ok(named.includes(`upgradeTo.${await typeId("Music monthly")}`), named.join());

  const page = await arrive(person);
  await page.goto(`${origin()}${song.href}`);
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Full song" }).filter({ visible: true }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: /^Upgrade to Music monthly/ }).waitFor();
  assert.equal(await sheet.getByRole("button", { name: /^Upgrade to / }).count(), named.length);
  await sheet.getByRole("button", { name: /^Upgrade to Music monthly/ }).click();
  await sheet.getByText(`${song.title} comes with Music monthly, a larger plan than yours.`).waitFor();
  assert.equal(await sheet.getByText("What is left of Ten songs").count(), 0, "its credits are gone");
  const today = await sheet.locator("dl > div", { hasText: "Today" }).locator("dd").innerText();
  await order(sheet);
  await dialog(page, "You’re all set").waitFor();
  const paid = charges(person);
  assert.equal(paid.length, 2);
  assert.equal(`€${(paid[1] / 100).toFixed(2)}`, today);
  const { isPreview } = (await call("POST", "/song", { id: song.id, protocol: "https" })).json().data;
  assert.equal(isPreview, false);
  assertQuiet(page);
  await page.context().close();
});
