// Troubles between the sheet of a plan and its payment: a price or an offer that is not good any more, no
// connection, an answer that is lost, a session that ends, two tabs, and PINs. It is said, nothing is charged twice, and
// the visitor goes on from where she is.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { hydrated, launch, origin, settled } from "../../support/browser.mjs";
import { newTelephone } from "../../support/numbers.mjs";
import { addPerson, sql } from "../../support/people/people.mjs";
import {
  account,
  arrive,
  buy,
  cardOf,
  charges,
  dialog,
  fillSignIn,
  isClean,
  order,
  orderBy,
  payByPhone,
  payOnPage,
} from "../../support/people/subscriber.mjs";
import { monthlyPlan, price, SandboxTenant } from "../../support/sandbox-tenant.mjs";

const tenant = new SandboxTenant("trouble", {
  plans: {
    films: monthlyPlan("Films", 8.99),
    month: monthlyPlan("Music monthly", 9.99),
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

const newcomer = () => addPerson({ tenant: tenant.name });
const plansPath = "/en/subscription";

/** Opens the page of plans and the sheet of one of them. */
async function openSheet(page, name, button = `Get ${name}`) {
  await page.goto(`${origin(tenant.name)}${plansPath}`);
  await hydrated(page);
  await cardOf(page, name).getByRole("button", { name: button }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Order and pay" }).waitFor();
}

/** In a sheet or after it, up to the dialog that asks for the PIN. */
async function dial(page, digits = "01") {
  await page.getByLabel("Mobile number").fill(newTelephone(digits));
  await page.keyboard.press("Enter");
  await dialog(page, "Enter the PIN").waitFor();
}
const typePin = async (page, pin = "1234") => {
  await page.getByRole("textbox", { name: "PIN" }).fill(pin);
  await page.keyboard.press("Enter");
};
const isYours = (page, name) => dialog(page, new RegExp(`^${name} is yours$|^You’re all set$`));

test("a price that changed while the sheet was open is said and shown again, and only then charged", async () => {
  const person = newcomer();
  const page = await arrive(browser, person);
  await openSheet(page, "Films");
  await dialog(page, "Films").getByText("€8.99 a month.").waitFor();
  await tenant.change("films", { price: price(9.49) });
  await orderBy(page, "Films", /^Phone bill/);
  const sheet = dialog(page, "Films");
  await sheet.getByRole("alert").getByText("The price has changed.").waitFor();
  await sheet.getByText("€9.49 a month.").waitFor();
  assert.equal(await sheet.getByText("€8.99").count(), 0);
  // The card behind the sheet says it too.
  const card = page.getByRole("article", { name: "Films", exact: true, includeHidden: true });
  await card.getByText("€9.49 a month.").waitFor();
  assert.equal(await card.getByText("€8.99").count(), 0);
  assert.deepEqual(charges(person), []);
  await orderBy(page, "Films", /^Phone bill/);
  await payByPhone(page, "01");
  await isYours(page, "Films").waitFor();
  assert.deepEqual(charges(person), [949]);
  await page.context().close();
});

test("the offer of a change that is too old is not charged: a new one is shown first", async () => {
  const person = newcomer();
  assert.equal(await buy(person, "Music monthly", "01"), 201);
  const page = await arrive(browser, person);
  await openSheet(page, "Music for a year", "Upgrade to Music for a year");
  sql(`update change_quote set expires_at = 1 where account = ${account(person)}`);
  await order(page.getByRole("dialog"));
  const sheet = dialog(page, "Upgrade to Music for a year");
  await sheet.getByRole("alert").getByText("This offer was good for a few minutes only.").waitFor();
  assert.deepEqual(charges(person), [999]);
  await sheet.getByText("What is left of Music monthly").waitFor();
  await order(sheet);
  await isYours(page, "Music for a year").waitFor();
  assert.equal(charges(person).length, 2);
  await page.context().close();
});

test("a plan that is withdrawn while its sheet is open is said to be gone", async () => {
  tenant.plans.late = monthlyPlan("Late", 3);
  await tenant.load();
  const person = newcomer();
  const page = await arrive(browser, person);
  await openSheet(page, "Late");
  await tenant.change("late", { offered: false });
  await orderBy(page, "Late", /^Phone bill/);
  await page.getByRole("dialog").getByText("This plan is no longer on offer.").waitFor();
  assert.deepEqual(charges(person), []);
  await page.context().close();
});

test("without a connection in the middle nothing is lost: what was typed stays, and going on buys once", async () => {
  const person = newcomer();
  const page = await arrive(browser, person);
  await openSheet(page, "Films");
  await page.context().setOffline(true);
  await orderBy(page, "Films", /^Phone bill/);
  const offline = dialog(page, "No connection");
  await offline.getByText("Trying again is safe: nothing is charged twice.").waitFor();
  await offline.getByRole("button", { name: "Try again" }).click();
  await offline.getByRole("button", { name: "Try again" }).waitFor();
  await page.context().setOffline(false);
  await offline.getByRole("button", { name: "Try again" }).click();
  await dial(page);

  await page.context().setOffline(true);
  await typePin(page);
  const pin = dialog(page, "Enter the PIN");
  await pin
    .getByText(/No connection/)
    .first()
    .waitFor();
  assert.equal(await page.getByRole("textbox", { name: "PIN" }).inputValue(), "1234");
  await page.context().setOffline(false);
  await page.getByRole("textbox", { name: "PIN" }).press("Enter");
  await isYours(page, "Films").waitFor();
  assert.equal(charges(person).length, 1);
  await page.context().close();
});

test("an answer that is lost on its way costs nothing: asking again learns that it was paid", async () => {
  const person = newcomer();
  const page = await arrive(browser, person);
  await openSheet(page, "Films");
  await orderBy(page, "Films", /^Phone bill/);
  await dial(page);
  const line = await page.context().newCDPSession(page);
  await line.send("Fetch.enable", {
    patterns: [{ urlPattern: "*/backend/subscription/api", requestStage: "Response" }],
  });
  line.on("Fetch.requestPaused", ({ requestId }) =>
    line.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" }),
  );
  await typePin(page);
  await page
    .getByText(/Please try again/)
    .first()
    .waitFor();
  assert.equal(charges(person).length, 1, "the server has it");
  await line.detach();
  await page.getByRole("textbox", { name: "PIN" }).press("Enter");
  await page.getByRole("dialog", { name: /^You’re all set$|^You have this already$/ }).waitFor();
  assert.equal(charges(person).length, 1);
  await page.context().close();
});

test("a session that ends in the middle asks for the sign-in, and leads back to the plan", async () => {
  const person = newcomer();
  const page = await arrive(browser, person);
  await openSheet(page, "Films");
  await orderBy(page, "Films", /^Phone bill/);
  await dial(page);
  sql(`update session set ended_at = 1, end_reason = 'signed_out' where account = ${account(person)}`);
  await typePin(page);
  await page.getByRole("dialog").getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(page, person);
  await dialog(page, "Films").getByRole("button", { name: "Order and pay" }).waitFor();
  isClean(page);
  assert.deepEqual(charges(person), []);
  await page.context().close();
});

test("in two tabs one plan is bought once: the other tab says that she has it", async () => {
  const person = newcomer();
  const first = await arrive(browser, person);
  await openSheet(first, "Films");
  const second = await first.context().newPage();
  await openSheet(second, "Films");
  await orderBy(first, "Films", /^Phone bill/);
  await payByPhone(first, "01");
  await isYours(first, "Films").waitFor();
  await orderBy(second, "Films", /^Card/);
  await dialog(second, "You have this already").getByText("Nothing has been charged again.").waitFor();
  assert.equal(charges(person).length, 1);
  await first.context().close();
});

test("in two tabs one plan is paid once, by card in one and by telephone in the other", async () => {
  const person = newcomer();
  const first = await arrive(browser, person);
  await openSheet(first, "Films");
  await orderBy(first, "Films", /^Card/);
  await first.waitForURL(/\/backend\/payment\/sandbox\//);
  const second = await first.context().newPage();
  await openSheet(second, "Films");
  await orderBy(second, "Films", /^Phone bill/);
  await payByPhone(second, "01");
  await isYours(second, "Films").waitFor();
  // The bank's page of the first tab takes nothing any more, and the page says what is true.
  await payOnPage(first, "01");
  await first.waitForURL((url) => url.pathname === plansPath);
  await isYours(first, "Films").waitFor();
  assert.equal(charges(person).length, 1);
  await first.context().close();
});

test("in two tabs another plan is chosen: the tab that goes on with the first payment says that it was given up", async () => {
  const person = newcomer();
  const first = await arrive(browser, person);
  await openSheet(first, "Music monthly");
  await orderBy(first, "Music monthly", /^Phone bill/);
  await dial(first);
  const second = await first.context().newPage();
  await openSheet(second, "Music for a year");
  await orderBy(second, "Music for a year", /^Phone bill/);
  await payByPhone(second, "01");
  await isYours(second, "Music for a year").waitFor();
  await typePin(first);
  const said = dialog(first, "That is not possible now");
  await said.getByText("Another plan was chosen in the meantime").waitFor();
  assert.equal(await said.getByText(/Code/).count(), 0);
  assert.equal(charges(person).length, 1);
  await first.context().close();
});

test("a plan whose first payment failed is nobody's: it is offered as before, and so are the others", async () => {
  const person = newcomer();
  assert.equal(await buy(person, "Music monthly", "02"), 402);
  const page = await arrive(browser, person);
  await page.goto(`${origin(tenant.name)}${plansPath}`);
  await hydrated(page);
  await cardOf(page, "Music monthly").getByRole("button", { name: "Get Music monthly" }).waitFor();
  await cardOf(page, "Music for a year").getByRole("button", { name: "Get Music for a year" }).click();
  await orderBy(page, "Music for a year", /^Phone bill/);
  await payByPhone(page, "01");
  await isYours(page, "Music for a year").waitFor();
  assert.deepEqual(charges(person), [9000]);
  await page.context().close();
});

test("a dialog that is asked for by address without its data shows nothing, or says what is missing", async () => {
  const person = newcomer();
  const page = await arrive(browser, person);
  const open = async (query) => {
    await page.goto(`${origin(tenant.name)}${plansPath}${query}`);
    await settled(page);
  };
  for (const query of ["?subTypeId=", "?subTypeId=%3Cb%3E", "?purchaseType=&articleId=", "#subscribe"]) {
    await open(query);
    assert.equal(await page.getByRole("dialog").count(), 0, query);
  }
  for (const query of ["?subTypeId=0000000000007", "?subTypeId=nothing", "?typeID=payment-options"]) {
    await open(query);
    await page.getByRole("dialog").getByText("This plan is no longer on offer.").waitFor();
    isClean(page);
  }
  // A dialog whose entry the history still has, but whose document is gone.
  await openSheet(page, "Films");
  await page.reload();
  await hydrated(page);
  assert.equal(await page.getByRole("dialog").count(), 0);
  await page.goBack();
  await hydrated(page);
  await cardOf(page, "Films").getByRole("button", { name: "Get Films" }).waitFor();
  await page.context().close();
});

test("a PIN that is too old, a new one, and one too many", async () => {
  const person = newcomer();
  const page = await arrive(browser, person);
  await openSheet(page, "Films");
  await orderBy(page, "Films", /^Phone bill/);
  await dial(page);
  const pin = dialog(page, "Enter the PIN");
  const resend = pin.getByRole("button", { name: "Send a new PIN" });
  const grow = () =>
    sql(
      `update sandbox_charge set pin_sent_at = 1 where key like (select id from payment where
        account = ${account(person)}) || '-%'`,
    );
  grow();
  await typePin(page);
  await pin.getByText("This PIN is no longer valid. Ask for a new one.").last().waitFor();
  await resend.click();
  await pin.getByText("A new PIN is on its way.").waitFor();
  await resend.click();
  await pin.getByText("A new PIN is on its way.").waitFor();
  await resend.click();
  await pin.getByText("We can’t send more PINs for this payment.").waitFor();
  assert.equal(await resend.count(), 0);
  await typePin(page);
  await isYours(page, "Films").waitFor();
  assert.equal(charges(person).length, 1);
  await page.context().close();
});
