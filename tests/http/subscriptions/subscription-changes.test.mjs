// Changes of a subscription over HTTP: another plan, canceling and its undo, and money that the bank takes back.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { shownId } from "../../support/ids.mjs";
import { sql } from "../../support/people/people.mjs";
import {
  data,
  payOnPage,
  refusal,
  Subscriber,
  startPlanTenants,
  stopPlanTenants,
  typeId,
} from "../../support/plan-tenants.mjs";
import { until } from "../../support/until.mjs";

before(startPlanTenants);
after(stopPlanTenants);

test("an upgrade charges what its preview named, once, and a downgrade waits", async () => {
  const mira = await Subscriber.make();
  assert.equal((await mira.buy("monthly")).status, 201);
  const { id } = await mira.only();
  const yearly = await typeId("yearly", "shop");
  const preview = await mira.call("GET", `/subscription/preview/${id}?subscriptionTypeId=${yearly}`);
  const { quoteId, amount, credit, direction, policy } = preview.json().data;
  assert.deepEqual([direction, policy], ["upgrade", "now_prorated"]);
  assert.equal(Math.round((amount.amount + credit.amount) * 100), 9000);
  const both = await Promise.all([
    mira.subscribe("yearly", { quoteId }),
    mira.subscribe("yearly", { quoteId }),
  ]);
  for (const answer of both) assert.ok([201, 202, 409].includes(answer.status), answer.text);
  const own = await mira.only();
  assert.deepEqual([own.id, own.typeId], [id, yearly]);
  assert.deepEqual(mira.charges(), [499, Math.round(amount.amount * 100)]);
  const down = await mira.subscribe("monthly");
  assert.equal(down.status, 201, down.text);
  const waiting = await mira.only();
  assert.equal(waiting.typeId, yearly);
  assert.equal(waiting.nextTypeId, await typeId("monthly", "shop"));
  assert.equal(mira.charges().length, 2);
});

test("a change that waits is taken back by choosing the present plan, whose preview says so", async () => {
  const mira = await Subscriber.make();
  assert.equal((await mira.buy("monthly")).status, 201);
  const { id, typeId: monthly, nextRenewalDate } = await mira.only();
  const preview = async () =>
    (await mira.call("GET", `/subscription/preview/${id}?subscriptionTypeId=${monthly}`)).json();
  assert.equal((await preview()).error, "USER_ALREADY_SUBSCRIBED");
  assert.equal((await mira.subscribe("daily")).status, 201);
  const waiting = await mira.only();
  assert.deepEqual(
    [waiting.nextTypeId, waiting.nextStartsAt],
    [await typeId("daily", "shop"), nextRenewalDate],
  );
  const { quoteId, keeps, waitingTypeId, amount, startsAt } = (await preview()).data;
  assert.deepEqual(
    [keeps, waitingTypeId, amount.amount, startsAt],
    [true, waiting.nextTypeId, 9.99, nextRenewalDate],
  );
  assert.equal((await mira.subscribe("monthly", { quoteId })).status, 201);
  const kept = await mira.only();
  assert.deepEqual([kept.typeId, kept.nextTypeId, kept.nextStartsAt], [monthly, undefined, undefined]);
  assert.deepEqual(refusal(await mira.subscribe("monthly")), [409, "USER_ALREADY_SUBSCRIBED"]);
  assert.deepEqual(mira.charges(), [499]);
});

test("another plan of the group gives up the payment that was left on the bank's page", async () => {
  const mira = await Subscriber.make();
  const monthly = await mira.options("monthly");
  const left = (await mira.subscribe("monthly", { selectedOptions: [monthly.card] })).json().data.url;
  const yearly = await mira.options("yearly");
  const { url } = (await mira.subscribe("yearly", { selectedOptions: [yearly.card] })).json().data;
  await payOnPage(left, "01"); // in the other tab
  assert.deepEqual(mira.charges(), []);
  assert.deepEqual(refusal(await mira.step(monthly.phone)), [490, "PAYMENT_REFUSED"]);
  assert.match((await payOnPage(url, "01")).headers.location, /status=200$/);
  assert.deepEqual(mira.charges(), [9000]);
  const states = (await mira.list()).map(({ state }) => state);
  assert.deepEqual(states.toSorted(), ["ACTIVE", "INACTIVE"]);
});

test("a payment that is made while another plan is chosen is kept, and is the only one", async () => {
  const mira = await Subscriber.make();
  const { card } = await mira.options("monthly");
  const { url } = (await mira.subscribe("monthly", { selectedOptions: [card] })).json().data;
  const [, chosen] = await Promise.all([payOnPage(url, "01"), mira.subscribe("yearly")]);
  if (chosen.status === 200)
    assert.deepEqual(mira.charges(), []); // given up before it was paid
  else if (chosen.status === 201)
    assert.deepEqual(mira.charges(), [499, 8501]); // paid before the choice, which is a change of plan then
  else assert.deepEqual([refusal(chosen), mira.charges()], [[409, "USER_ALREADY_SUBSCRIBED"], [499]]);
});

test("after the payment another plan of the group is a change, which charges the difference", async () => {
  const mira = await Subscriber.make();
  const { card } = await mira.options("monthly");
  const { url } = (await mira.subscribe("monthly", { selectedOptions: [card] })).json().data;
  await payOnPage(url, "01");
  const chosen = await mira.subscribe("yearly");
  assert.deepEqual([chosen.status, mira.charges()], [201, [499, 8501]], chosen.text);
});

test("what the payer's bank takes back rests, and nothing more is charged by that number", async () => {
  const mira = await Subscriber.make();
  assert.equal((await mira.buy("monthly", "09")).status, 201);
  const { id } = await mira.only();
  sql("update sandbox_event set due_at = 0 where sent_at is null and body like '%charged_back%'", data);
  await until(async () => (await mira.only()).state === "INACTIVE", "the plan rests");
  assert.equal((await mira.only()).active, false);
  const stopped = () =>
    sql(`select count(stopped_at) as many from payment_agreement where account = ${mira.account}`, data)[0]
      .many;
  assert.equal(stopped(), 1);
  const [{ difference }] = sql(
    `select difference from reconciliation where key like 'chargeback/%' and payment in (
       select id from payment where account = ${mira.account})`,
    data,
  );
  assert.equal(difference, "the payer's bank took the payment back");
  assert.equal((await mira.buy("monthly", "01")).status, 201);
  assert.deepEqual([(await mira.only()).id, (await mira.only()).active], [id, true]);
});

test("call DELETE /subscription/{id}: access until the end of the period, and a way back", async () => {
  const mira = await Subscriber.make();
  await mira.buy("monthly");
  const { id, nextRenewalDate } = await mira.only();
  const canceled = await mira.call(
    "DELETE",
    `/subscription/${id}?lang=en&redirectionUrl=${encodeURIComponent("/en/music")}&cancellationFlow=true`,
  );
  assert.equal(canceled.status, 200, canceled.text);
  assert.deepEqual(canceled.json().data, {
    endDate: nextRenewalDate,
    redirectionUrl: canceled.json().data.redirectionUrl,
  });
  assert.match(canceled.json().data.redirectionUrl, /\/en\/music$/);
  assert.deepEqual(refusal(await mira.call("DELETE", `/subscription/${id}`)), [409, "ALREADY_CANCELED"]);
  assert.equal(
    (await mira.call("DELETE", `/subscription/${id}?redirectionUrl=https%3A%2F%2Fevil.example`)).status,
    400,
  );
  assert.equal((await mira.only()).active, true);
  const guest = await mira.call("DELETE", `/subscription/${id}`, undefined, { authorization: "" });
  assert.equal(guest.status, 401);
  assert.equal((await mira.call("POST", `/subscription/undoCancel/${id}`)).status, 200);
  assert.equal((await mira.only()).nextRenewalDate, nextRenewalDate);
});

test("with cancelImmediately a cancellation ends access at once", async () => {
  const mira = await Subscriber.make({ tenant: "instant" });
  await mira.buy("monthly");
  const { id } = await mira.only();
  const canceled = await mira.call("DELETE", `/subscription/${id}`);
  assert.equal(canceled.status, 200, canceled.text);
  assert.ok(Date.parse(canceled.json().data.endDate) <= Date.now());
  assert.deepEqual(await mira.list(), []);
  const gone = await mira.only("?inclCancelled=true");
  assert.deepEqual([gone.state, gone.active], ["CANCELED", false]);
});

test("what is blocked in the visitor's country is neither listed nor sold, as a trial or as a change neither", async () => {
  const mira = await Subscriber.make({ tenant: "instant" });
  assert.equal(await typeId("small", "instant"), undefined);
  const rows = sql("select cast(id as text) as id, key from plan where tenant = 'instant'", data);
  const id = Object.fromEntries(rows.map((row) => [row.key, shownId(row.id)]));
  const blocked = { subscriptionTypeId: id.small, lang: "en", redirect: "/en" };
  assert.deepEqual(refusal(await mira.call("POST", "/subscription", blocked)), [
    404,
    "UNKNOWN_SUBSCRIPTION_TYPE",
  ]);
  const trial = await mira.call("GET", "/subscription/isFreeTrialEligible");
  assert.deepEqual(trial.json().data, {
    eligible: false,
    reason: "NO_TRIAL",
    plans: [],
    promotionsUsed: [],
  });
  const begun = await mira.call("POST", "/subscription/subscribeToFreeTrial", {
    redirect: "/en",
    lang: "en",
  });
  assert.deepEqual(refusal(begun), [409, "TRIAL_NOT_AVAILABLE"]);
  assert.equal((await mira.buy("large")).status, 201);
  const own = await mira.only();
  const preview = await mira.call("GET", `/subscription/preview/${own.id}?subscriptionTypeId=${id.small}`);
  assert.deepEqual(refusal(preview), [404, "UNKNOWN_SUBSCRIPTION_TYPE"]);
  assert.deepEqual(mira.charges(), [600]);
});
