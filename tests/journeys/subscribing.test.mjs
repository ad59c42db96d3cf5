// Journeys of a subscriber: the provider's page and back, the telephone's PIN, forged returns, canceling and its undo, and
// a subscription's whole life by the test clock as its pages show it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertQuiet, hydrated, launch, openPage, origin, viewports } from "../support/browser.mjs";
import { ask } from "../support/client.mjs";
import { run } from "../support/kiosk.mjs";
import { addPerson, bearer, from, signIn, sql } from "../support/people.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const mine = "/en/profile/subscriptions";

/** Opens a private page as this person, who signs in on the way. */
async function arrive(person, options = {}, path = mine) {
  const page = await openPage(browser, options);
  await page.goto(`${origin(person.tenant)}${path}`);
  await page.fill("input[name=email]", person.email);
  await page.fill("input[name=password]", person.password);
  await page.click("form button[type=submit]");
  await page.waitForURL((url) => url.pathname === path);
  await hydrated(page);
  return page;
}

async function typeId(name, tenant = "aurora") {
  const answer = await ask("/backend/subscription/type", { tenant });
  const found = answer.json().data.find((type) => type.name === name);
  assert.ok(found, `there is no plan ${name}`);
  return found.id;
}

/** Changes to another plan, for what its preview says, by the agreement that exists. */
async function upgrade(person, name) {
  const { access } = await signIn(person);
  const headers = { ...from(), ...bearer(access), "content-type": "application/json" };
  const at = { tenant: person.tenant, headers };
  const [{ id }] = (await ask("/backend/subscription", at)).json().data;
  const subscriptionTypeId = await typeId(name, person.tenant);
  const preview = await ask(
    `/backend/subscription/preview/${id}?subscriptionTypeId=${subscriptionTypeId}`,
    at,
  );
  const body = { subscriptionTypeId, lang: "en", redirect: "/en", quoteId: preview.json().data.quoteId };
  const answer = await ask("/backend/subscription", { ...at, method: "POST", body: JSON.stringify(body) });
  return answer.status;
}

/** Buys by telephone with a test number of the sandbox, as a client without a page does. */
async function buy(person, name, digits) {
  const { access } = await signIn(person);
  const call = (path, body) =>
    ask(`/backend${path}`, {
      method: "POST",
      tenant: person.tenant,
      body: JSON.stringify(body),
      headers: { ...from(), ...bearer(access), "content-type": "application/json" },
    });
  const subscriptionTypeId = await typeId(name, person.tenant);
  const begun = await call("/subscription", { subscriptionTypeId, lang: "en", redirect: "/en" });
  assert.equal(begun.status, 200, begun.text);
  const { paymentOptionUUID } = begun.json().data.options.find((option) => option.name === "phone");
  await call("/subscription/api", { paymentOptionUUID });
  await call("/subscription/api", { paymentOptionUUID, body: { number: `9990000000${digits}` } });
  const paid = await call("/subscription/api", { paymentOptionUUID, body: { pin: "1234" } });
  return paid.status;
}

const account = ({ tenant, uuid }) =>
  `(select id from account where tenant = '${tenant}' and uuid = '${uuid}')`;
/** What was taken from this account, in minor units. */
const charges = (person) =>
  sql(
    `select p.amount as amount from ledger_posting p join ledger_transaction t on t.tenant = p.tenant and
      t.id = p.transaction_id where t.tenant = '${person.tenant}' and t.customer = ${account(person)}
      and t.kind = 'charge' and p.account = 'provider/sandbox' order by t.id`,
  ).map((row) => row.amount);
const dialog = (page, name) => page.getByRole("dialog", { name });
const plan = (page, name) => page.getByRole("region", { name });
/** In the sheet of a plan: the way to pay, what has to be agreed to, and the order. */
async function orderBy(page, name, method) {
  const sheet = dialog(page, name);
  await sheet.getByRole("radio", { name: method }).check();
  for (const box of await sheet.getByRole("checkbox").all()) await box.check();
  await sheet.getByRole("button", { name: "Order and pay" }).click();
}
/** No parameter of a return is left in the address. */
const isClean = (page) => assert.equal(new URL(page.url()).search, "", page.url());

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
  await page.waitForURL((url) => url.pathname === mine);
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
  await page.waitForURL((url) => url.pathname === mine || url.href === bank);
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

test("a forged return buys nothing, says nothing untrue, and leaves the address at once", async () => {
  const person = addPerson();
  const page = await arrive(person);
  await page.getByText("You have no plan").waitFor();
  const id = await typeId("Films monthly");
  const open = async (query) => {
    await page.goto(`${origin()}/en/music?genre=&${query}`);
    await hydrated(page);
    await page.waitForFunction(() => !/status|error|message|subTypeId/.test(location.search));
  };
  await open(`status=200&type=${id}`);
  await dialog(page, "Your payment is on its way").waitFor();
  assert.equal(await page.getByText(/is yours/).count(), 0);
  await open(`status=409&subTypeId=${id}`);
  await dialog(page, "That didn’t work").waitFor();
  await open(`status=500&message=${encodeURIComponent("Call +49 900 123")}&error=EVIL`);
  await dialog(page, "That didn’t work").waitFor();
  assert.equal(await page.getByText("Call +49").count(), 0);
  await open("status=404&error=NO_SUBSCRIPTION_FOUND");
  await dialog(page, "We found no plan for you").waitFor();
  await open("campgainId=spring&clickId=7&status=402");
  await dialog(page, "There wasn’t enough money").waitFor();
  assert.deepEqual(JSON.parse(await page.evaluate(() => sessionStorage.getItem("marketingCampaign"))), {
    campgainId: "spring",
    clickId: "7",
  });
  assert.deepEqual(charges(person), []);
  await page.context().close();
});

test("a trial, a renewal that fails and is tried again, a payment, a renewal, an upgrade and the end: the page says each", async () => {
  const person = addPerson({ tenant: "plume" });
  const turn = (...words) => {
    const turned = run(["clock", ...words, "--data", process.env.E2E_DATA]);
    assert.equal(turned.status, 0, turned.stderr);
  };
  const own = () =>
    sql(
      `select cast(id as text) as id, period_end, due_at, state, sub_state from subscription
        where account = ${account(person)}`,
    )[0];
  const at = (ms) => new Date(ms).toISOString();
  assert.equal(await buy(person, "Music monthly", "11"), 201);
  const page = await arrive(person);
  const month = plan(page, "Music monthly");
  const shows = async (where, words) => {
    await page.reload();
    await hydrated(page);
    await where.getByText(words).first().waitFor();
  };
  await month.getByText("Free trial", { exact: true }).waitFor();
  await month.getByText(/Free until .*, then/).waitFor();
  assert.deepEqual(charges(person), []);

  turn("set", "plume", at(own().period_end));
  await shows(month, /The last payment did not go through\. You keep everything for now/);
  turn("advance", "plume", "P3D");
  await shows(month, /did not go through, so the plan rests/);
  turn("advance", "plume", "P30D");
  await shows(month, "Not active");
  assert.deepEqual(charges(person), []);

  await month.getByRole("button", { name: "Pay now" }).click();
  await orderBy(page, "Music monthly", /^Phone bill/);
  await page.getByLabel("Mobile number").fill("999000000001");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "PIN" }).fill("1234");
  await page.keyboard.press("Enter");
  await dialog(page, "You’re all set").getByRole("button", { name: "Start playing" }).click();
  await month.getByText(/Renews on/).waitFor();
  assert.equal(charges(person).length, 1);
  turn("set", "plume", at(own().period_end));
  await shows(month, /Renews on/);
  await month.getByText("Phone bill").waitFor();
  assert.equal(charges(person).length, 2);

  assert.equal(await upgrade(person, "Music for a year"), 201);
  const year = plan(page, "Music for a year");
  await shows(year, /Renews on .* for €109\.90/);
  await year.getByRole("button", { name: "Cancel plan" }).click();
  await dialog(page, "Cancel Music for a year?").getByRole("button", { name: "Cancel now" }).click();
  await year.getByText(/Ends on/).waitFor();
  turn("set", "plume", at(own().period_end));
  await page.reload();
  await hydrated(page);
  await page.getByText("You have no plan").waitFor();
  await year.getByText(/Ended on/).waitFor();
  await year.getByRole("button", { name: "Subscribe again" }).waitFor();
  assertQuiet(page);
  await page.context().close();
});
