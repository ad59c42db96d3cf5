// A subscriber in the browser: what she clicks on the pages of plans, in the buying sheet and in the profile, and what
// the server has charged her.

import assert from "node:assert/strict";
import { hydrated, openPage, origin } from "../browser.mjs";
import { ask } from "../client.mjs";
import { beginAtOnce } from "../consents.mjs";
import { newCard, newTelephone } from "../numbers.mjs";
import { until } from "../until.mjs";
import { addPerson, bearer, from, signIn, sql } from "./people.mjs";

export const minePath = "/en/profile/subscriptions";

/** Types the password into the hosted page. */
export async function fillSignIn(page, person) {
  await page.fill("input[name=email]", person.email);
  await page.fill("input[name=password]", person.password);
  await page.click("form button[type=submit]");
}

/** Opens a private page as this person, who signs in on the way. */
export async function arrive(browser, person, options = {}, path = minePath) {
  const page = await openPage(browser, options);
  await page.goto(`${origin(person.tenant)}${path}`);
  await fillSignIn(page, person);
  await page.waitForURL((url) => url.pathname === path);
  await hydrated(page);
  return page;
}

/** A new person of a tenant, and her page. */
export async function newcomerAt(browser, tenant, path, options = {}) {
  const person = addPerson({ tenant, ...options.person });
  return { person, page: await arrive(browser, person, options, path) };
}

export async function typeId(name, tenant = "aurora") {
  const answer = await ask("/backend/subscription/type", { tenant });
  const found = answer.json().data.find((type) => type.name === name);
  assert.ok(found, `there is no plan ${name}`);
  return found.id;
}

/** A call of this person, as a client without a page makes it. */
export async function callOf(person) {
  const { access } = await signIn(person);
  return (method, path, body) =>
    ask(`/backend${path}`, {
      method,
      tenant: person.tenant,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: {
        ...from(),
        ...bearer(access),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
    });
}

/** Buys by telephone with a test number of the sandbox, as a client without a page does. */
export async function buy(person, name, digits, lang = "en") {
  const call = await callOf(person);
  const subscriptionTypeId = await typeId(name, person.tenant);
  const begun = await call("POST", "/subscription", {
    subscriptionTypeId,
    lang,
    redirect: `/${lang}`,
    subscriptionConsentList: beginAtOnce,
  });
  assert.equal(begun.status, 200, begun.text);
  const { paymentOptionUUID } = begun.json().data.options.find((option) => option.name === "phone");
  const step = (body) => call("POST", "/subscription/api", { paymentOptionUUID, body });
  await step();
  await step({ number: newTelephone(digits) });
  return (await step({ pin: "1234" })).status;
}

/** The account's id, as SQL. */
export const account = ({ tenant, uuid }) =>
  `(select id from account where tenant = '${tenant}' and uuid = '${uuid}')`;

/** What was taken from this account, in minor units. */
export const charges = (person) =>
  sql(
    `select p.amount as amount from ledger_posting p join ledger_transaction t on t.tenant = p.tenant and
      t.id = p.transaction_id where t.tenant = '${person.tenant}' and t.customer = ${account(person)}
      and t.kind = 'charge' and p.account = 'provider/sandbox' order by t.id`,
  ).map((row) => row.amount);

/** The newest subscription of this account, as the server keeps it. */
export const ownRow = (person) =>
  sql(
    `select cast(id as text) as id, period_end, due_at, state, sub_state from subscription
      where account = ${account(person)} order by id desc`,
  )[0];

export const dialog = (page, name) => page.getByRole("dialog", { name });
/** A plan among one's own. */
export const ownPlan = (page, name) => page.getByRole("region", { name });
/** A plan on the page of plans. */
export const cardOf = (page, name) => page.getByRole("article", { name, exact: true });

/** In a sheet: ticks what has to be agreed to, and orders. */
export async function order(sheet, button = "Order and pay") {
  const go = sheet.getByRole("button", { name: button });
  await go.waitFor(); // what has to be agreed to is known together with it
  for (const box of await sheet.getByRole("checkbox").all()) await box.check();
  await go.click();
}

/** In the sheet of a plan: the way to pay, what has to be agreed to, and the order. */
export async function orderBy(page, name, method, button) {
  const sheet = dialog(page, name);
  await sheet.getByRole("radio", { name: method }).check();
  await order(sheet, button);
}

/** Types a telephone number and the PIN of the sandbox. */
export async function payByPhone(page, digits, pin = "1234") {
  await page.getByLabel("Mobile number").fill(newTelephone(digits));
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "PIN" }).fill(pin);
  await page.keyboard.press("Enter");
}

/** On the cart's page: what is in it, with the telephone bill. */
export async function payCartByPhone(page) {
  await page.getByRole("main").getByRole("button", { name: "Choose how to pay" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Phone bill/ })
    .click();
  await payByPhone(page, "01");
}

/** On the bank's page: the card number, and pay. */
export async function payOnPage(page, digits) {
  await page.waitForURL(/\/backend\/payment\/sandbox\//);
  await page.fill("input[name=number]", newCard(digits));
  await page.click("form button[type=submit]");
}

/** No parameter of a return is left in the address. */
export const isClean = (page) => assert.equal(new URL(page.url()).search, "", page.url());

/** The newest receipt, which follows a moment after its payment. */
export async function receiptOf(person) {
  const call = await callOf(person);
  return until(async () => (await call("GET", "/user/receipts")).json().data[0], "a receipt");
}
