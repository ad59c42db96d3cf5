// The life of subscriptions over HTTP in months of a test clock: renewals that succeed and fail, other ways to pay them,
// pauses, new prices, and the end.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ask } from "../../support/client.mjs";
import { sql } from "../../support/people/people.mjs";
import {
  clock,
  data,
  kiosk,
  load,
  payOnPage,
  plans,
  price,
  refusal,
  Subscriber,
  startPlanTenants,
  stopPlanTenants,
  turn,
  typeId,
  write,
} from "../../support/plan-tenants.mjs";
import { until } from "../../support/until.mjs";

before(startPlanTenants);
after(stopPlanTenants);

test("kiosk clock moves the time of a sandbox tenant on, beside its server, and never back", () => {
  assert.match(turn("show", "years"), /^years: \S+Z \(the machine's time\)\n$/);
  assert.match(
    turn("set", "years", "2027-01-31T11:00:00Z"),
    /^years: 2027-01-31T11:00:00\S*Z \(test clock\); due on the way: 0\n$/,
  );
  assert.match(turn("advance", "years", "PT1M"), /2027-01-31T11:01:00/);
  for (const [words, reason] of [
    [["set", "years", "2027-01-01T00:00:00Z"], /does not go back/],
    [["set", "years", "tomorrow"], /is not a time/],
    [["advance", "years", "1 month"], /is not a duration/],
    [["advance", "nowhere", "P1M"], /no tenant nowhere/],
    [["advance", "aurora-real", "P1M"], /no tenant/],
  ]) {
    const refused = clock(...words);
    assert.equal(refused.status, 1, words.join(" "));
    assert.match(refused.stderr, reason);
  }
  assert.match(turn("show", "years"), /2027-01-31T11:01:00\S*Z \(test clock\)/);
});

test("months are played in order: anchor days, dunning, grace, the end, and a new beginning", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  const nora = await Subscriber.make({ tenant: "years" });
  assert.equal((await mira.buy("monthly", "01")).status, 201);
  assert.equal((await nora.buy("small", "11")).status, 201, "its renewals will fail");
  const ends = [];
  for (let month = 0; month < 3; ++month) {
    ends.push((await mira.only()).nextRenewalDate.slice(0, 16));
    turn("set", "years", (await mira.only()).nextRenewalDate);
  }
  // Noon in Berlin on the 31st, or on the month's last day; summer time begins in between.
  assert.deepEqual(ends, ["2027-02-28T11:01", "2027-03-31T10:01", "2027-04-30T10:01"]);
  assert.deepEqual(mira.charges(), [499, 999, 999, 999]);
  assert.deepEqual(nora.charges(), [300]);
  const lapsed = await nora.only();
  assert.deepEqual([lapsed.state, lapsed.active], ["INACTIVE", false]);
  assert.equal((await nora.buy("small", "01")).status, 201);
  const recovered = await nora.only();
  assert.deepEqual([recovered.id, recovered.state, recovered.active], [lapsed.id, "ACTIVE", true]);
  assert.deepEqual(nora.charges(), [300, 300]);
});

test("while a renewal fails access goes on through the grace time, and tries go on after it", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  await mira.buy("small", "11");
  turn("set", "years", (await mira.only()).nextRenewalDate);
  const tried = await mira.only();
  assert.deepEqual([tried.state, tried.active, tried.retryDate], ["ACTIVE", true, tried.nextRenewalDate]);
  assert.ok(tried.retryDate);
  turn("advance", "years", "P3D");
  assert.deepEqual([(await mira.only()).state, (await mira.only()).active], ["ACTIVE", false]);
  turn("advance", "years", "P4D");
  assert.deepEqual([(await mira.only()).state, (await mira.only()).active], ["INACTIVE", false]);
  assert.deepEqual(mira.charges(), [300]);
});

test("a renewal that failed is paid with another card on the bank's page, and goes on with that", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  await mira.buy("small", "11");
  turn("set", "years", (await mira.only()).nextRenewalDate);
  const { id, paymentDue } = await mira.only();
  assert.deepEqual(paymentDue, price(3));
  const { card } = await mira.options("small", { price: paymentDue });
  const chosen = await mira.subscribe("small", { selectedOptions: [card] });
  assert.equal(chosen.json().data.subscriptionId, id, chosen.text);
  const refused = await payOnPage(chosen.json().data.url, "02", "years");
  assert.match(refused.headers.location, /status=402$/);
  assert.deepEqual((await mira.only()).paymentDue, price(3), "it can be tried again");
  const again = await mira.options("small");
  const { url } = (await mira.subscribe("small", { selectedOptions: [again.card] })).json().data;
  const back = await payOnPage(url, "01", "years");
  assert.match(back.headers.location, /status=200$/);
  const paid = await mira.only();
  assert.deepEqual([paid.id, paid.state, paid.active, paid.paymentDue], [id, "ACTIVE", true, undefined]);
  assert.deepEqual(mira.charges(), [300, 300]);
  assert.deepEqual(refusal(await mira.subscribe("small")), [409, "USER_ALREADY_SUBSCRIBED"]);
  turn("set", "years", paid.nextRenewalDate);
  assert.deepEqual(mira.charges(), [300, 300, 300], "the new card is renewed");
});

test("call POST /subscription/paymentMethod/{id}: another card for the renewals, charged nothing, and never unseen", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  await mira.buy("small", "11");
  const own = () => mira.only("?inclSubscriptionType=true");
  const before = await own();
  assert.deepEqual([before.paymentMethod, before.canChangePaymentMethod], ["phone", true]);
  const change = (more) =>
    mira.call("POST", `/subscription/paymentMethod/${before.id}`, {
      lang: "en",
      redirect: "/en/music",
      price: price(0),
      ...more,
    });
  const offered = await change();
  assert.equal(offered.status, 200, offered.text);
  const { type, options } = offered.json().data;
  assert.deepEqual([type, options.map(({ name }) => name)], ["options", ["card", "phone"]]);
  const { url } = (await change({ selectedOptions: [options[0].paymentOptionUUID] })).json().data;
  const shown = await ask(new URL(url).pathname, { tenant: "years", at: kiosk.port });
  assert.match(shown.text, /Confirm your card/);
  assert.match(shown.text, /€3\.00 will be charged on/);
  assert.doesNotMatch(shown.text, /Pay €/);
  // The test clock stands still, so both payments are of the same moment; their identifiers must differ all the same.
  assert.match((await payOnPage(url, "13", "years")).headers.location, /status=200$/);
  const after = await own();
  assert.equal(after.paymentMethod, "card");
  assert.notEqual(after.paymentMethodId, before.paymentMethodId);
  assert.deepEqual(mira.charges(), [300]);
  turn("set", "years", after.nextRenewalDate);
  assert.deepEqual(mira.charges(), [300, 300], "the card renews, the telephone bill would not have");
  // A renewal fails before the page knows of it: what the page has not shown is not charged.
  sql(`update subscription set agreement = 'sandbox/4000000000000011' where account = ${mira.account}`, data);
  turn("set", "years", (await own()).nextRenewalDate);
  const failed = await own();
  assert.deepEqual([failed.paymentDue, failed.canChangePaymentMethod], [price(3), false]);
  assert.deepEqual(refusal(await change()), [409, "PRICE_CHANGED"]);
  const due = await change({ price: failed.paymentDue });
  assert.equal(due.json().data.type, "options", due.text);
  assert.deepEqual(mira.charges(), [300, 300]);
});

test("a telephone bill of the built-in operator: number, PIN, and a renewal without them", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  const { phone } = await mira.options("carrier");
  const unknown = await mira.step(phone);
  assert.equal(unknown.json().data.nextApiFlowStep, "NUMBER", unknown.text);
  assert.equal((await mira.step(phone, { number: "+49 170 1234567" })).json().data.nextApiFlowStep, "NUMBER");
  await mira.dial(phone, "01");
  assert.equal((await mira.step(phone, { pin: "1111" })).json().data.nextApiFlowStep, "PIN");
  assert.equal((await mira.step(phone, { pin: "1234" })).status, 201);
  turn("set", "years", (await mira.only()).nextRenewalDate);
  assert.equal((await mira.only()).state, "ACTIVE");
  assert.deepEqual(mira.charges("carrier"), [100, 100]);
});

test("a year that begins on a leap day ends on the last of February, and on the leap day again", async () => {
  turn("set", "instant", "2028-02-29T10:00:00Z");
  const mira = await Subscriber.make({ tenant: "instant" });
  assert.equal((await mira.buy("yearly")).status, 201);
  const ends = [];
  for (let year = 0; year < 4; ++year) {
    ends.push((await mira.only()).nextRenewalDate.slice(0, 10));
    turn("set", "instant", (await mira.only()).nextRenewalDate);
  }
  assert.deepEqual(ends, ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]);
  assert.deepEqual(mira.charges(), [9000, 9000, 9000, 9000, 9000]);
});

test("staff move the clock by a call, subscribers do not", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  assert.equal((await mira.call("POST", "/office/clock", { advance: "P1D" })).status, 403);
  sql(`update account set roles = 'user,billing' where uuid = '${mira.person.uuid}'`, data);
  await mira.buy("daily");
  const moved = await mira.call("POST", "/office/clock", { advance: "P2D" });
  assert.equal(moved.status, 200, moved.text);
  assert.ok(moved.json().data.done >= 2);
  assert.deepEqual(mira.charges(), [50, 50, 50]);
  for (const body of [
    {},
    { advance: "P1D", to: "2030-01-01T00:00:00Z" },
    { advance: "-P1D" },
    { to: "2001-01-01T00:00:00Z" },
  ])
    assert.equal((await mira.call("POST", "/office/clock", body)).status, 400, JSON.stringify(body));
});

test("a plan retired while subscribed is renewed for who has it and sold to nobody else", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  const nora = await Subscriber.make({ tenant: "years" });
  assert.equal((await mira.buy("retiring")).status, 201);
  const id = await typeId("retiring", "years");
  write("years", "plans/retiring.json", { ...plans.retiring, offered: false });
  load();
  const isOffered = async () => (await nora.call("GET", `/subscription/enabled/${id}`)).json().data.enabled;
  await until(async () => !(await isOffered()), "the server offers it no longer");
  assert.deepEqual(refusal(await nora.subscribe("retiring")), [404, "UNKNOWN_SUBSCRIPTION_TYPE"]);
  turn("advance", "years", "P3D");
  assert.deepEqual(mira.charges(), [400, 400, 400, 400]);
  assert.equal((await mira.only()).active, true);
});

test("credits, pauses and cancellations keep their time when the clock runs", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  await mira.buy("small");
  const { id, nextRenewalDate } = await mira.only();
  assert.equal((await mira.call("POST", `/subscription/pause/${id}`, {})).status, 200);
  turn("set", "years", nextRenewalDate);
  turn("advance", "years", "P2M");
  const paused = await mira.only();
  assert.deepEqual([paused.state, paused.subState, paused.active], ["INACTIVE", "PAUSED", false]);
  assert.equal((await mira.call("POST", `/subscription/resume/${id}`)).status, 200);
  turn("advance", "years", "PT1S");
  assert.equal((await mira.only()).active, true);
  assert.deepEqual(mira.charges(), [300, 300]);
  await mira.call("DELETE", `/subscription/${id}`);
  turn("advance", "years", "P1M");
  assert.deepEqual(await mira.list(), []);
  const gone = await mira.only("?inclCancelled=true");
  assert.equal(gone.state, "CANCELED");
  assert.deepEqual(mira.charges(), [300, 300]);
});

test("who closes the account is charged nothing any more", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  await mira.buy("daily");
  const closed = await mira.call("POST", "/user/close", {});
  assert.equal(closed.status, 200, closed.text);
  assert.deepEqual(refusal(await mira.subscribe("small")), [409, "ACCOUNT_CLOSING"]);
  turn("advance", "years", "P3D");
  assert.deepEqual(mira.charges(), [50]);
  const [{ state }] = sql(`select state from subscription where account = ${mira.account}`, data);
  assert.equal(state, "CANCELED");
});

test("of a new price subscribers hear by mail in time, in their language, and pay it from its day on", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  const subscribed = await mira.buy("dearer", "01", { lang: "fr" });
  assert.equal(subscribed.status, 201);
  const begun = Date.parse((await mira.only()).startDate);
  const days = (count) => new Date(begun + count * 86_400_000).toISOString();
  write("years", "plans/dearer.json", {
    ...plans.dearer,
    price: price(7),
    priceChange: { noticeAt: days(20), effectiveAt: days(50) },
  });
  load();
  turn("advance", "years", "P3M");
  assert.deepEqual(mira.charges(), [500, 500, 700, 700]);
  assert.deepEqual((await mira.only()).nextRenewalPrice, price(7));
  const [told] = sql(
    `select locale, recipient, (select told_at from price_notice where tenant = 'years') as told_at
      from message where template = 'price-change' and tenant = 'years'`,
    data,
  );
  assert.deepEqual(
    [told.locale, told.recipient, told.told_at],
    ["fr", mira.person.email, Date.parse(days(20))],
  );
  const mails = join(data, "outbox/mail.jsonl");
  const isSent = () => existsSync(mails) && readFileSync(mails, "utf8").includes("Le prix de Dearer change");
  await until(isSent, "the mail is sent");
});
