// Each answer of the server on the way to a plan, provoked with the sandbox's test numbers or by what changes behind the
// page, and the words that it is shown with, in English and Arabic. Whatever is not a success charges nothing.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { hydrated, launch, openPage, origin } from "../../support/browser.mjs";
import { ask } from "../../support/client.mjs";
import { beginAtOnce } from "../../support/consents.mjs";
import { shownId } from "../../support/ids.mjs";
import { newCard, newTelephone } from "../../support/numbers.mjs";
import { addPerson, from, setState, signInPage, sql } from "../../support/people/people.mjs";
import {
  account,
  buy,
  callOf,
  cardOf,
  charges,
  dialog,
  order,
  payOnPage,
  typeId,
} from "../../support/people/subscriber.mjs";
import { monthlyPlan, price, SandboxTenant } from "../../support/sandbox-tenant.mjs";
import { until } from "../../support/until.mjs";
import { patternOf, wordsOf } from "../../support/words.mjs";

/** Each row has plans of its own, each at a price of its own, so that one page goes through all of them. */
const plans = {};
const groups = [];
/** A new plan; its name, which is its key too. */
function offer(more = {}) {
  const name = `p${Object.keys(plans).length + 1}`;
  plans[name] = monthlyPlan(name, (500 + Object.keys(plans).length) / 100, more);
  return name;
}
const cents = (name) => Math.round(plans[name].price.amount * 100);
/** Two plans of one group. */
function pair(policy) {
  const [small, large] = [offer(), offer()];
  const change = (from, to) => ({ from, to, policy });
  groups.push({
    key: `group-${small}`,
    name: `Group ${small}`,
    levels: [[small], [large]],
    changes: policy ? [change(small, large), change(large, small)] : [],
  });
  return { small, large };
}

// ---- what is expected ----

const feedback = (status, more) => ({
  title: `subscription.feedback.${status}`,
  text: `subscription.feedback.${status}.named`,
  ...more,
});
const refused = { title: "subscription.feedback.error", text: "error.paymentRefused", code: 490 };
const known = (text) => feedback("knownError", { text });
const pin = (text, values) => ({ title: "subscription.pin.title", text, values });
/** In the sheet of the plan, whose title is its name. */
const sheet = (text) => ({ title: null, text });

// ---- what is done on the page ----

async function byWay({ page, say }, method, button = "pay") {
  const open = page.getByRole("dialog");
  await open.locator(".buying-go").waitFor();
  const way = open.getByRole("radio", { name: say(`subscription.method.${method}`) });
  if ((await way.count()) > 0) await way.check();
  await order(open, say(`subscription.order.${button}`));
}
async function typeNumber({ page, say }, number) {
  await page.getByLabel(say("subscription.pin.number")).fill(number);
  await page.keyboard.press("Enter");
}
async function typePin({ page, say }, digits) {
  await page.getByRole("textbox", { name: say("subscription.pin.label") }).fill(digits);
  await page.keyboard.press("Enter");
}
/** Up to the PIN. */
async function dial(visitor, digits = "01", button) {
  await byWay(visitor, "phone", button);
  await typeNumber(visitor, newTelephone(digits));
  await dialog(visitor.page, visitor.say("subscription.pin.title")).waitFor();
}
const byPhone = (digits, button) => async (visitor) => {
  await dial(visitor, digits, button);
  await typePin(visitor, "1234");
};
const byCard = (digits, button) => async (visitor) => {
  await byWay(visitor, "card", button);
  await payOnPage(visitor.page, digits);
  await visitor.page.waitForURL((url) => url.pathname.endsWith("/subscription"));
};
/** Types wrong PINs, each once the one before was refused. */
const wrongPins = (count) => async (visitor) => {
  await dial(visitor);
  for (let left = 2; left >= 3 - count; --left) {
    await typePin(visitor, "0000");
    if (left > 0)
      await visitor.page
        .getByText(visitor.say("subscription.pin.wrongLeft", { count: left }))
        .last()
        .waitFor();
  }
};
async function followed({ page, say }) {
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("subscription.offer.go") })
    .click();
}

// ---- what happens behind the page ----

/** The sandbox's charges of this person. */
const chargesOf = (person) =>
  `exists (select 1 from payment p where p.account = ${account(person)} and sandbox_charge.key like p.id || '-%')`;
/** Numbers that had a trial. */
const usedCard = newCard("01");
const usedTelephone = newTelephone("01");
/** Somebody else tries the plan by that card. */
async function tryByCard(name) {
  const call = await callOf(addPerson({ tenant: tenant.name }));
  const subscriptionTypeId = await typeId(name, tenant.name);
  const begun = await call("POST", "/subscription", {
    subscriptionTypeId,
    lang: "en",
    redirect: "/en",
    subscriptionConsentList: beginAtOnce,
  });
  const { redirectionUrl } = begun.json().data.options.find((option) => option.name === "card");
  const bank = await ask(new URL(redirectionUrl).pathname, { tenant: tenant.name, headers: from() });
  const paid = await ask(new URL(bank.headers.location).pathname, {
    method: "POST",
    tenant: tenant.name,
    body: new URLSearchParams({ number: usedCard }).toString(),
    headers: {
      ...from(),
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    },
  });
  assert.match(paid.headers.location, /status=200/);
}
const newWords = { en: "I am eighteen or older.", ar: "عمري ثمانية عشر عامًا أو أكثر." };

/**
 * The rows. `plan`: the one that is ordered; `holds`: a plan that is bought before, by a number with the last digits
 * `holdsBy`; `behind`: what happens to each visitor, and `changes`: to the tenant, while the sheet is open; `act`: what
 * the visitor does then; `shows`: the messages that say it, with `code`, the status behind an error's number;
 * `charged`: whether the plan is paid: false where it says nothing else, "later" where the bank may still decide.
 */
const rows = [
  { name: "201", act: byPhone("01"), shows: feedback("success"), charged: true },
  { name: "402", act: byPhone("02"), shows: feedback("insufficient") },
  { name: "202", act: byPhone("03"), shows: feedback("pending"), charged: "later" },
  { name: "409 of the provider", act: byPhone("05"), shows: feedback("duplicate") },
  { name: "202 without an answer, paid", act: byPhone("06"), shows: feedback("pending"), charged: "later" },
  { name: "490 for a wrong amount", act: byPhone("07"), shows: refused },
  { name: "490", act: byPhone("10"), shows: refused },
  { name: "202 without an answer, not paid", act: byPhone("12"), shows: feedback("pending") },
  {
    name: "status=200",
    act: byCard("01"),
    shows: { title: "subscription.purchased.titleOf", text: "subscription.purchased.plan" },
    charged: true,
  },
  { name: "status=402", act: byCard("02"), shows: feedback("insufficient") },
  { name: "status=202", act: byCard("03"), shows: feedback("pending"), charged: "later" },
  { name: "status=409", act: byCard("05"), shows: feedback("error", { code: 409 }) },
  { name: "status=490", act: byCard("10"), shows: feedback("error", { code: 490 }) },
  {
    name: "status=canceled",
    async act(visitor) {
      await byWay(visitor, "card");
      await visitor.page.waitForURL(/\/backend\/payment\/sandbox\//);
      await visitor.page.locator("button[name=cancel]").click();
      await visitor.page.waitForURL((url) => url.pathname.endsWith("/subscription"));
    },
    shows: known("subscription.feedback.canceled"),
  },
  {
    name: "status=TRIAL_ALREADY_USED",
    offer: { trial: { duration: "P14D" } },
    changes: ({ plan }) => tryByCard(plan),
    act: byCard(usedCard, "trial"),
    shows: known("error.trialAlreadyUsed"),
  },
  {
    name: "TRIAL_ALREADY_USED",
    offer: { trial: { duration: "P14D" } },
    changes: ({ plan }) => buy(addPerson({ tenant: tenant.name }), plan, usedTelephone),
    act: byPhone(usedTelephone, "trial"),
    shows: known("error.trialAlreadyUsed"),
  },
  {
    name: "INVALID_NUMBER",
    async act(visitor) {
      await byWay(visitor, "phone");
      await typeNumber(visitor, "12");
    },
    shows: { title: "subscription.pin.numberTitle", text: "subscription.pin.wrongNumber" },
  },
  { name: "WRONG_PIN", act: wrongPins(1), shows: pin("subscription.pin.wrongLeft", { count: 2 }) },
  { name: "WRONG_PIN again", act: wrongPins(2), shows: pin("subscription.pin.wrongLeft", { count: 1 }) },
  { name: "a wrong PIN too many", act: wrongPins(3), shows: refused },
  {
    name: "PIN_EXPIRED",
    async act(visitor) {
      await dial(visitor);
      sql(`update sandbox_charge set pin_sent_at = 1 where ${chargesOf(visitor.person)}`);
      await typePin(visitor, "1234");
    },
    shows: pin("subscription.pin.expired"),
  },
  {
    name: "TOO_MANY_PINS",
    async act(visitor) {
      await dial(visitor);
      const { page, say } = visitor;
      const resend = page.getByRole("button", { name: say("subscription.pin.resend") });
      for (let sent = 0; sent < 2; ++sent) {
        await resend.click();
        await page.getByText(say("subscription.pin.sent")).waitFor();
      }
      await resend.click();
    },
    shows: pin("subscription.pin.noMore"),
  },
  {
    name: "USER_ALREADY_SUBSCRIBED",
    behind: ({ person }, { plan }) => buy(person, plan, "01"),
    act: (visitor) => byWay(visitor, "phone"),
    shows: feedback("duplicate"),
    charged: true,
  },
  {
    name: "NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE",
    pair: "forbidden",
    act: followed,
    shows: { title: "subscription.end.title", text: "subscription.end.upgrade" },
  },
  {
    name: "NEED_CANCEL_SUBSCRIPTION_BEFORE_DOWNGRADE",
    pair: "forbidden",
    isDowngrade: true,
    act: followed,
    shows: { title: "subscription.end.title", text: "subscription.end.downgrade" },
  },
  {
    name: "PAYMENT_PENDING of another plan of the group",
    pair: "now_prorated",
    holdsBy: "03",
    // The bank takes as long as the test does.
    behind: ({ person }) =>
      sql(`update sandbox_charge set settles_at = settles_at + 86400000 where settles_at is not null and
        ${chargesOf(person)}`),
    act: (visitor) => byWay(visitor, "phone"),
    shows: feedback("pending", { text: "error.paymentPending" }),
  },
  {
    name: "QUOTE_EXPIRED",
    pair: "now_prorated",
    behind: ({ person }) => sql(`update change_quote set expires_at = 1 where account = ${account(person)}`),
    act: ({ page, say }) => order(page.getByRole("dialog"), say("subscription.order.pay")),
    shows: { title: "subscription.upgrade", text: "subscription.quoteExpired" },
  },
  {
    name: "PRICE_CHANGED",
    changes: ({ plan }) => tenant.change(plan, { price: price(77) }),
    act: (visitor) => byWay(visitor, "phone"),
    shows: sheet("subscription.priceChanged"),
  },
  {
    name: "UNKNOWN_SUBSCRIPTION_TYPE: withdrawn",
    changes: ({ plan }) => tenant.change(plan, { offered: false }),
    act: (visitor) => byWay(visitor, "phone"),
    shows: known("subscription.feedback.gone"),
  },
  {
    name: "UNKNOWN_SUBSCRIPTION_TYPE: blocked in the visitor's country",
    async changes({ plan }) {
      Object.assign(tenant.document.flags, { geoBlockFlag: true, "geoBlock.blockedSubscriptions": [plan] });
      await tenant.load();
    },
    act: (visitor) => byWay(visitor, "phone"),
    shows: known("subscription.feedback.gone"),
  },
  {
    name: "REQUIRED_IDENTITY_FIELD_NOT_FOUND",
    offer: { identityFields: ["msisdn"] },
    act: (visitor) => byWay(visitor, "phone"),
    shows: { title: "subscription.failed.moreTitle", text: "error.identityFieldMissing" },
  },
  {
    name: "CONSENT_REQUIRED",
    async changes({ plan }) {
      await tenant.change(plan, { consents: ["terms"] });
      const types = async () =>
        (await ask("/backend/subscription/type", { tenant: tenant.name })).json().data;
      await until(
        async () => (await types()).find(({ name }) => name === plan).consents.length === 1,
        "a consent",
      );
    },
    act: (visitor) => byWay(visitor, "phone"),
    shows: {
      title: "subscription.optIn.title",
      text: "subscription.optIn.text",
      box: (say) => say("subscription.consent.terms"),
    },
  },
  {
    name: "CONSENT_OUTDATED",
    offer: { consents: ["age"] },
    async changes() {
      tenant.messages = {
        en: { "subscription.consent.age": newWords.en },
        ar: { "subscription.consent.age": newWords.ar },
      };
      await tenant.load();
      await until(
        async () => (await ask("/backend/i18n/en", { tenant: tenant.name })).text.includes(newWords.en),
        "new words",
      );
    },
    act: (visitor) => byWay(visitor, "phone"),
    shows: {
      title: "subscription.optIn.title",
      text: "subscription.optIn.text",
      box: (_, language) => newWords[language],
    },
  },
  {
    name: "PROVIDER_UNAVAILABLE",
    offer: { provider: "carrier" },
    act: (visitor) => byWay(visitor, "phone"),
    shows: feedback("error", { text: "error.unavailable", code: 503 }),
  },
  {
    name: "a partner without a page",
    offer: { provider: "partner", partner: "house", partnerProduct: "P-7" },
    async act({ page, say }) {
      await order(page.getByRole("dialog"), say("subscription.toPartner"));
      await dialog(page, /partner|شريك/).waitFor();
      await order(page.getByRole("dialog"), say("subscription.toPartner"));
    },
    shows: { title: "subscription.failed.title", text: "subscription.failed.text", code: 404 },
  },
  {
    name: "IDEMPOTENCY_IN_FLIGHT",
    async act(visitor) {
      const { page, say, person } = visitor;
      const line = await page.context().newCDPSession(page);
      await line.send("Fetch.enable", {
        patterns: [{ urlPattern: "*/backend/subscription", requestStage: "Response" }],
      });
      line.on("Fetch.requestPaused", ({ requestId }) =>
        line.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" }),
      );
      await byWay(visitor, "phone");
      const offline = dialog(page, say("subscription.failed.offlineTitle"));
      await offline.waitFor();
      await line.detach();
      // As if the server were still at the first request.
      const [{ id }] = sql(`select cast(id as text) as id from account where uuid = '${person.uuid}'`);
      const keys = `idempotency_key where owner = 'user/${shownId(id)}'`;
      sql(`update idempotency_key set status = null where owner = 'user/${shownId(id)}' and
        started_at = (select max(started_at) from ${keys})`);
      await offline.getByRole("button", { name: say("common.retry") }).click();
    },
    shows: feedback("pending"),
  },
  {
    name: "ACCOUNT_SUSPENDED",
    behind: ({ person }) => setState(person, "suspended"),
    act: (visitor) => byWay(visitor, "phone"),
    shows: feedback("error", { text: "error.accountSuspended", code: 403 }),
    after: ({ person }) => setState(person, "active"),
  },
];

for (const row of rows) {
  if (row.pair) {
    const { small, large } = pair(row.pair);
    Object.assign(row, row.isDowngrade ? { holds: large, plan: small } : { holds: small, plan: large });
  } else row.plan = offer(row.offer);
}
const tenant = new SandboxTenant("answers", { plans, groups });

let browser;
let visitors;
before(async () => {
  browser = await launch();
  await tenant.load();
  visitors = await Promise.all(["en", "ar"].map(visitorIn));
});
after(async () => {
  tenant.close();
  await browser?.close();
});

/** One person and her page in one language. */
async function visitorIn(language) {
  const person = addPerson({ tenant: tenant.name });
  const page = await openPage(browser, { reducedMotion: "reduce" });
  await signInPage(page, tenant.name, person);
  const visitor = { person, page, language, say: wordsOf(language) };
  await openPlans(visitor);
  return visitor;
}

async function openPlans({ page, language }) {
  await page.goto(`${origin(tenant.name)}/${language}/subscription`);
  await hydrated(page);
}

/** The sheet of the row's plan is open. */
async function openSheet(visitor, { plan, holds, holdsBy = "01" }) {
  const { page, person } = visitor;
  if ((await page.getByRole("dialog").count()) > 0) {
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.waitForFunction(() => !history.state?.layers?.count);
  }
  if (holds) {
    await buy(person, holds, holdsBy);
    await openPlans(visitor);
  }
  await cardOf(page, plan).locator(".plan-end button").click();
  await page.getByRole("dialog").getByRole("button").nth(1).waitFor();
}

/** The dialog of this title has this text, and the code of an error or none. */
async function assertShown({ page, say, language }, { plan, holds, shows, name }) {
  const { title, text, code, values, box } = shows;
  // A date is whatever it is.
  const given = { plan, name: plan, held: holds, date: "§", minutes: 1, ...values };
  const found = dialog(page, title ? say(title, given) : plan);
  try {
    await found
      .getByText(patternOf(say(text, given)))
      .first()
      .waitFor();
    if (box) await found.getByRole("checkbox", { name: box(say, language) }).waitFor();
  } catch (error) {
    const shown = await page.getByRole("dialog").allInnerTexts();
    throw new Error(`${name} in ${language} shows ${shown}`, { cause: error });
  }
  // In Arabic too: this tenant has not asked for other digits.
  const shownCode = say("common.code", { code: String((code ?? 0) * 95) });
  const codes = page.getByRole("dialog").getByText(shownCode, { exact: true });
  assert.equal(await codes.count(), code ? 1 : 0, `${name} in ${language}: the code`);
}

function assertCharged({ person }, { plan, holds, holdsBy, charged }) {
  const taken = charges(person);
  const times = taken.filter((amount) => amount === cents(plan)).length;
  if (charged === "later") assert.ok(times <= 1, `${times} charges`);
  else assert.equal(times, charged ? 1 : 0, "charges of the plan");
  if (holds && !holdsBy) assert.equal(taken.filter((amount) => amount === cents(holds)).length, 1);
}

for (const row of rows)
  test(`${row.name} is said in the words that it deserves`, async () => {
    const both = (step) => Promise.all(visitors.map(step));
    await both((visitor) => openSheet(visitor, row));
    await both((visitor) => row.behind?.(visitor, row));
    await row.changes?.(row);
    await both((visitor) => row.act(visitor));
    await both((visitor) => assertShown(visitor, row));
    await both((visitor) => assertCharged(visitor, row));
    await both((visitor) => row.after?.(visitor));
  });
