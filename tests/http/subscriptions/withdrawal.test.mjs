// Withdrawing from a contract as a client meets it: what it gives back, once, to its owner only, with a proof by mail.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask } from "../../support/client.mjs";
import { beginAtOnce } from "../../support/consents.mjs";
import { newTelephone } from "../../support/numbers.mjs";
import { addPerson, bearer, from, signIn, sql } from "../../support/people/people.mjs";

const [waiver] = beginAtOnce;

/** Calls of one person. */
async function subscriber(tenant = "aurora") {
  const person = addPerson({ tenant });
  const { access } = await signIn(person);
  const call = (method, path, body) =>
    ask(`/backend${path}`, {
      method,
      tenant,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: {
        ...from(),
        ...bearer(access),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
    });
  return { person, call };
}

/** Buys by telephone at the sandbox. */
async function buy(call, name, tenant = "aurora") {
  const types = (await ask("/backend/subscription/type", { tenant })).json().data;
  const subscriptionTypeId = types.find((type) => type.name === name).id;
  const begun = await call("POST", "/subscription", {
    subscriptionTypeId,
    lang: "en",
    redirect: "/en",
    subscriptionConsentList: beginAtOnce,
  });
  assert.equal(begun.status, 200, begun.text);
  const { paymentOptionUUID } = begun.json().data.options.find((option) => option.name === "phone");
  await call("POST", "/subscription/api", { paymentOptionUUID });
  await call("POST", "/subscription/api", { paymentOptionUUID, body: { number: newTelephone("01") } });
  const paid = await call("POST", "/subscription/api", { paymentOptionUUID, body: { pin: "1234" } });
  assert.equal(paid.status, 201, paid.text);
  return (await call("GET", "/subscription")).json().data.find(({ typeId }) => typeId === subscriptionTypeId);
}

test("a withdrawal ends the contract at once, gives the money back once, and is confirmed by mail", async () => {
  const { person, call } = await subscriber();
  const { id, withdrawalUntil } = await buy(call, "Films monthly");
  const path = `/subscription/withdraw/${id}`;
  const shown = (await call("GET", path)).json().data;
  assert.equal(shown.allowed, true);
  assert.equal(shown.until, withdrawalUntil);
  assert.equal(shown.daysUsed, 0);
  assert.deepEqual(shown.amount, shown.paid, "a day that is not over is not counted");
  const other = await call("POST", path, { amount: { ...shown.amount, amount: 0.01 } });
  assert.deepEqual([other.status, other.json().error], [409, "PRICE_CHANGED"]);
  const first = await call("POST", path, { amount: shown.amount });
  assert.equal(first.status, 200, first.text);
  const receipt = first.json().data;
  assert.deepEqual([receipt.amount, receipt.refund], [shown.amount, "PAID"]);
  const again = await call("POST", path, { amount: { ...shown.amount, amount: 1 } });
  assert.deepEqual(again.json().data, receipt);
  const own = (await call("GET", "/subscription?inclCancelled=true")).json().data;
  assert.deepEqual(
    own.map(({ state, active }) => [state, active]),
    [["CANCELED", false]],
  );
  const told = (await call("GET", path)).json().data;
  assert.deepEqual([told.allowed, told.receipt.id], [false, receipt.id]);
  const refunds = sql(
    `select r.amount_minor as amount, r.state as state from refund r join payment p on p.tenant = r.tenant and
      p.id = r.payment join account a on a.tenant = p.tenant and a.id = p.account where a.uuid = '${person.uuid}'`,
  );
  assert.deepEqual(refunds, [{ amount: Math.round(shown.amount.amount * 100), state: "succeeded" }]);
  const mails = sql(
    `select template from message where tenant = 'aurora' and recipient = '${person.email}' and template = 'plan-withdrawal'`,
  );
  assert.equal(mails.length, 1);
  const file = (await call("GET", "/user/export")).json();
  assert.deepEqual(
    file.withdrawals.map((each) => [each.id, each.subscription, each.givenBack]),
    [[receipt.id, id, shown.amount]],
  );
  assert.deepEqual(
    file.consents.map(({ name, text }) => [name, text]),
    [[waiver.name, waiver.text]],
  );
});

test("a body that is none, another's contract, and a country without the right are refused", async () => {
  const mira = await subscriber();
  const { id } = await buy(mira.call, "Films monthly");
  const path = `/subscription/withdraw/${id}`;
  for (const body of [{}, { amount: 9.99 }, { amount: { amount: "much", currency: "EUR" } }]) {
    const answer = await mira.call("POST", path, body);
    assert.equal(answer.status, 400, `${JSON.stringify(body)}: ${answer.text}`);
  }
  const other = await subscriber();
  assert.equal((await other.call("GET", path)).status, 404);
  assert.equal((await other.call("POST", path, { amount: { amount: 0, currency: "EUR" } })).status, 404);
  assert.equal((await ask(`/backend${path}`)).status, 401);
  const [{ active }] = (await mira.call("GET", "/subscription")).json().data;
  assert.equal(active, true);
});

/** The answer to an order with these consents, or with none. */
async function order({ call, person }, plan, subscriptionConsentList) {
  const types = (await ask("/backend/subscription/type", { tenant: person.tenant })).json().data;
  const body = {
    subscriptionTypeId: types.find(({ name }) => name === plan).id,
    lang: "en",
    redirect: "/en",
    ...(subscriptionConsentList && { subscriptionConsentList }),
  };
  const answer = await call("POST", "/subscription", body);
  const { error, errors } = answer.json();
  return [answer.status, ...(error ? [error, errors.map(({ field }) => field)] : [])];
}

test("what is paid at once is sold only to who asks for it to begin, in the server's words", async () => {
  const mira = await subscriber();
  const field = "subscriptionConsentList.immediate_delivery";
  const refused = (error, status) => [status, error, [field]];
  assert.deepEqual(await order(mira, "Films monthly"), refused("CONSENT_REQUIRED", 400));
  assert.deepEqual(await order(mira, "Films monthly", []), refused("CONSENT_REQUIRED", 400));
  for (const text of ["", "Yes."]) {
    const invented = [{ ...waiver, text }];
    assert.deepEqual(await order(mira, "Films monthly", invented), refused("CONSENT_OUTDATED", 409));
  }
  assert.deepEqual((await mira.call("GET", "/subscription")).json().data, []);
  assert.deepEqual(await order(mira, "Films monthly", beginAtOnce), [200]);
});

test("a trial, and a country without the right, need no such request", async () => {
  assert.deepEqual(await order(await subscriber(), "Music monthly"), [200]);
  assert.deepEqual(await order(await subscriber("nujum"), "Films monthly"), [200]);
});
