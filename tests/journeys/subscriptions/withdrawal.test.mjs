// Journeys of the right of withdrawal: the link of every page, the dialog with what is given back, the confirmation with its
// time, and what is left of the plan; by a guest who signs in on the way, in Arabic, and where there is nothing to withdraw from.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axeFaults, openForAxe } from "../../support/axe.mjs";
import { assertQuiet, hydrated, launch, openPage, origin, viewports } from "../../support/browser.mjs";
import { ask } from "../../support/client.mjs";
import { beginAtOnce } from "../../support/consents.mjs";
import { newTelephone } from "../../support/numbers.mjs";
import { addPerson, bearer, from, signIn, sql } from "../../support/people/people.mjs";
import {
  account,
  arrive,
  cardOf,
  charges,
  dialog,
  order,
  payByPhone,
} from "../../support/people/subscriber.mjs";
import { monthlyPlan, SandboxTenant } from "../../support/sandbox-tenant.mjs";

/** Without a sheet between the button and the payment. */
const direct = new SandboxTenant("direct", {
  flags: { directSubscriptionFlow: true },
  plans: {
    films: monthlyPlan("Films", 8.99),
    trial: monthlyPlan("Music", 9.99, { trial: { duration: "P14D" } }),
  },
});

let browser;
before(async () => {
  browser = await launch();
  await direct.load();
});
after(async () => {
  direct.close();
  await browser?.close();
});

/** Buys by telephone with a test number of the sandbox, as a client without a page does. */
async function buy(person, name = "Films monthly") {
  const { access } = await signIn(person);
  const call = async (path, body) => {
    const answer = await ask(`/backend${path}`, {
      method: "POST",
      tenant: person.tenant,
      body: JSON.stringify(body),
      headers: { ...from(), ...bearer(access), "content-type": "application/json" },
    });
    assert.ok(answer.status < 300, answer.text);
    return answer.json().data;
  };
  const types = (await ask("/backend/subscription/type", { tenant: person.tenant })).json().data;
  const subscriptionTypeId = types.find((type) => type.name === name).id;
  const { options } = await call("/subscription", {
    subscriptionTypeId,
    lang: "en",
    redirect: "/en",
    subscriptionConsentList: beginAtOnce,
  });
  const { paymentOptionUUID } = options.find((option) => option.name === "phone");
  await call("/subscription/api", { paymentOptionUUID });
  await call("/subscription/api", { paymentOptionUUID, body: { number: newTelephone("01") } });
  await call("/subscription/api", { paymentOptionUUID, body: { pin: "1234" } });
}

/** What was given back to this account, in minor units. */
const refunds = ({ uuid }) =>
  sql(
    `select r.amount_minor as amount from refund r join payment p on p.tenant = r.tenant and p.id = r.payment
      join account a on a.tenant = p.tenant and a.id = p.account where a.uuid = '${uuid}' and r.state = 'succeeded'`,
  ).map(({ amount }) => Number(amount));

/** From the link at the foot of the home page; a guest signs in on the way. */
async function follow(page, link, person, language) {
  await page.goto(`${origin(person.tenant)}/${language}`);
  await hydrated(page);
  const address = await page.locator("footer").getByRole("link", { name: link }).getAttribute("href");
  await page.goto(`${origin(person.tenant)}${address}`);
  await page.fill("input[name=email]", person.email);
  await page.fill("input[name=password]", person.password);
  await page.click("form button[type=submit]");
  await page.waitForURL((url) => url.pathname.endsWith("/profile/subscriptions"));
  await hydrated(page);
}

const assertAccessible = async (page) => assert.deepEqual(await axeFaults(page, "dialog[open]"), []);

test("a guest follows the link, signs in, withdraws, and has the money and a receipt", async () => {
  const person = addPerson();
  await buy(person);
  const page = await openForAxe(browser);
  await follow(page, "Withdraw from contract here", person, "en");
  const asked = page.getByRole("dialog", { name: "Withdraw from Films monthly?" });
  await asked.getByText(/without giving a reason/).waitFor();
  await asked.getByText("Less than a day").waitFor();
  assert.equal(new URL(page.url()).search, "", "the parameter leaves the address");
  await assertAccessible(page);
  await asked.getByRole("button", { name: "Confirm withdrawal" }).click();
  const receipt = page.getByRole("dialog", { name: "Your withdrawal has been received" });
  await receipt.getByText(/sent back/).waitFor();
  const at = await receipt.locator("time").getAttribute("datetime");
  assert.ok(Math.abs(Date.parse(at) - Date.now()) < 600_000, at);
  await assertAccessible(page);
  await receipt.getByRole("button", { name: "Done" }).click();
  const films = page.getByRole("region", { name: "Films monthly" });
  await films.getByText("Ended", { exact: true }).waitFor();
  assert.equal(await films.getByRole("button", { name: /^Withdraw/ }).count(), 0);
  assert.equal(refunds(person).length, 1);
  // A reload asks nothing again, and the link says that there is nothing left.
  await page.reload();
  await hydrated(page);
  assert.equal(await page.getByRole("dialog").count(), 0);
  await page.locator("footer").getByRole("link", { name: "Withdraw from contract here" }).click();
  await page.getByText(/There is no contract that you can withdraw from now/).waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("a guest who clicks the link on a page is asked to sign in, each time, and comes back to her contract", async () => {
  const person = addPerson();
  await buy(person);
  const page = await openPage(browser);
  await page.goto(`${origin(person.tenant)}/en/music/list`);
  await hydrated(page);
  const link = page.locator("footer").getByRole("link", { name: "Withdraw from contract here" });
  const asking = page.getByRole("dialog", { name: /^Sign in/ });
  // With the pointer and, after she has closed it, with the keyboard.
  await link.click();
  await asking.getByRole("link", { name: "Sign in" }).waitFor();
  await page.keyboard.press("Escape");
  await asking.waitFor({ state: "detached" });
  assert.equal(new URL(page.url()).pathname, "/en/music/list", "a guest stays where she is");
  await link.focus();
  await page.keyboard.press("Enter");
  await asking.getByRole("link", { name: "Sign in" }).click();
  await page.fill("input[name=email]", person.email);
  await page.fill("input[name=password]", person.password);
  await page.click("form button[type=submit]");
  await page.getByRole("dialog", { name: "Withdraw from Films monthly?" }).waitFor();
  assert.equal(new URL(page.url()).search, "", "the parameter leaves the address");
  assertQuiet(page, [/401/]);
  await page.context().close();
});

test("in Arabic on a telephone, from the plan's own button", async () => {
  const person = addPerson();
  await buy(person);
  const page = await openForAxe(browser, {
    viewport: viewports.phone,
    locale: "ar",
    colorScheme: "dark",
    reducedMotion: "reduce",
  });
  await follow(page, "الرجوع عن العقد هنا", person, "ar");
  const asked = page.getByRole("dialog");
  await asked.getByRole("button", { name: /^الاحتفاظ/ }).click();
  await asked.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^الرجوع عن العقد/ }).click();
  await asked.getByRole("button", { name: "تأكيد الرجوع عن العقد" }).waitFor();
  await assertAccessible(page);
  await asked.getByRole("button", { name: "تأكيد الرجوع عن العقد" }).click();
  await page.getByRole("dialog", { name: "استلمنا رجوعك عن العقد" }).waitFor();
  assert.equal(refunds(person).length, 1);
  assertQuiet(page);
  await page.context().close();
});

test("a plan that is subscribed to without a sheet asks first whether to begin within the time of withdrawal", async () => {
  const person = addPerson({ tenant: direct.name });
  const page = await arrive(browser, person);
  const consents = () => sql(`select name from consent where account = ${account(person)} order by name`);
  await page.goto(`${origin(direct.name)}/en/subscription`);
  await hydrated(page);
  await cardOf(page, "Films").getByRole("button", { name: "Get Films" }).click();
  const asking = dialog(page, "Before you order");
  await asking.getByRole("checkbox", { name: /14 days/ }).waitFor();
  await asking.getByText("€8.99 a month.").waitFor();
  await asking.getByRole("button", { name: "Order and pay" }).click();
  await asking.getByRole("checkbox", { name: /14 days/ }).waitFor();
  assert.deepEqual(
    sql(`select id from payment where account = ${account(person)}`),
    [],
    "nothing was ordered",
  );
  await assertAccessible(page);
  await order(asking);
  await dialog(page, "How would you like to pay?")
    .getByRole("button", { name: /^Phone bill/ })
    .click();
  await payByPhone(page, "01");
  await dialog(page, /^Films is yours$|^You’re all set$/).waitFor();
  assert.deepEqual(charges(person), [899]);
  assert.deepEqual(consents(), [{ name: "immediate_delivery" }]);
  // What begins for free is paid later: there is nothing to begin early.
  await page.goto(`${origin(direct.name)}/en/subscription`);
  await hydrated(page);
  await cardOf(page, "Music").getByRole("button", { name: "Try 14 days for free" }).click();
  await dialog(page, "How would you like to pay?").waitFor();
  assert.deepEqual(consents(), [{ name: "immediate_delivery" }]);
  await page.context().close();
});

test("a storefront outside of the European Union has no such link", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin("nujum")}/en`);
  await hydrated(page);
  assert.equal(await page.locator('footer a[href*="withdraw"]').count(), 0);
  await page.context().close();
});
