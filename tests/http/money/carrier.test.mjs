// Paying by telephone bill, over the CAMARA interface of carrier billing: every request and answer passes Prism, which
// knows the interface's description, and a small operator behind it plays the states that a mock cannot.
// tests/carrier/scenarios.tsv names for each scenario of the interface the test here that shows it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { post } from "../../support/client.mjs";
import { root } from "../../support/kiosk.mjs";
import { startOperator, startPrism } from "../../support/servers/operator.mjs";
import { Shop } from "../../support/shop.mjs";
import { until } from "../../support/until.mjs";

const env = { KIOSK_SECRET_SHOP__CARRIER: "a secret+", KIOSK_OUTBOUND_PRIVATE_NETWORKS: "true" };
let given = 0;
/** Another one for each attempt: the operator's text messages to one number are limited. */
const newNumber = () => `+49 170 ${1234567 + given++}`;
const pin = "352673";
const right = () => ({ numbers: [newNumber()], pins: [pin] });

const open = async (settings) => {
  const shop = new Shop({ provider: "carrier", billing: { carrier: settings }, env });
  return { shop, server: await shop.start() };
};
const stateOf = (shop, person) =>
  shop.texts(
    `select state || ' ' || failure from payment where account = ${person.id} order by id desc limit 1`,
  )[0];

describe("an operator behind Prism", () => {
  let operator;
  let shop;
  let server;
  before(async () => {
    operator = await startOperator();
    ({ shop, server } = await open(operator.settings));
  });
  after(async () => {
    await shop?.close();
    await operator?.stop();
  });
  beforeEach(() => {
    operator.behave = () => undefined;
    operator.acceptsTokens = () => true;
    operator.requests.length = 0;
  });

  /** The operator's payments of this test's person are those since the requests were emptied. */
  const reserved = () => operator.asked("prepare").map(({ body }) => body.amountTransaction.clientCorrelator);
  const atOperator = () =>
    [...operator.payments.values()].filter(({ transaction }) =>
      reserved().includes(transaction.clientCorrelator),
    );
  const decided = async (person) => {
    await until(() => {
      shop.waitIsOver();
      return shop.undecided(person) === 0;
    }, "the payment is decided");
  };
  const operations = () =>
    operator.requests.map(({ operation }) => operation).filter((operation) => operation !== "list");
  const advance = async (by = "P1M") => {
    const staff = shop.addPerson({ roles: "user,billing" });
    const answer = await shop.call(server, staff, "POST", "/backend/office/clock", { advance: by });
    assert.equal(answer.status, 200, answer.text);
  };

  test("a number, the code that the operator sent, and the subscription begins", async () => {
    const person = shop.addPerson();
    const answer = await shop.subscribe(server, person, right());
    assert.equal(answer.status, 201, answer.text);
    assert.deepEqual(operations(), ["prepare", "validate", "confirm", "retrieve"]);
    const [{ body, correlator, authorization }] = operator.asked("prepare");
    assert.match(authorization, /^Bearer token-/);
    assert.equal(body.amountTransaction.phoneNumber, "+491701234567");
    assert.equal(body.amountTransaction.clientCorrelator, correlator, "one key for the whole attempt");
    assert.deepEqual(body.amountTransaction.paymentAmount, {
      chargingInformation: { amount: 9.99, currency: "EUR", description: "Monthly", isTaxIncluded: true },
      chargingMetaData: { merchantName: "Aurora Media" },
    });
    assert.equal(body.sink, undefined, "without TLS there is no address for events");
    assert.equal(stateOf(shop, person), "succeeded none");
    const kept = shop.texts(`select provider_state from payment where account = ${person.id}`);
    assert.deepEqual(kept, [], "nothing of the steps is kept afterwards");
  });

  test("a wrong code is asked for again, and after the last try nothing is reserved", async () => {
    const person = shop.addPerson();
    const mistyped = await shop.subscribe(server, person, { numbers: [newNumber()], pins: ["1", pin] });
    assert.equal(mistyped.status, 201, mistyped.text);
    const other = shop.addPerson();
    const refused = await shop.subscribe(server, other, {
      numbers: [newNumber()],
      pins: ["1", "2", "3", "4"],
    });
    assert.equal(refused.status, 490, refused.text);
    assert.equal(refused.json().error, "PAYMENT_REFUSED");
    assert.deepEqual(
      atOperator().map(({ paymentStatus }) => paymentStatus),
      ["succeeded", "cancelled"],
    );
  });

  test("a number that is none, or not the operator's, is asked for again", async () => {
    const person = shop.addPerson();
    const codes = [
      { status: 404, body: { status: 404, code: "IDENTIFIER_NOT_FOUND", message: "unknown" } },
      { status: 422, body: { status: 422, code: "SERVICE_NOT_APPLICABLE", message: "another operator's" } },
    ];
    operator.behave = (operation) => (operation === "prepare" ? codes.shift() : undefined);
    const numbers = ["0170 1234567", "ab", "1", "4917012345678901", newNumber(), newNumber(), newNumber()];
    const answer = await shop.subscribe(server, person, { numbers, pins: [pin] });
    assert.equal(answer.status, 201, answer.text);
    assert.equal(operator.asked("prepare").length, 3);
  });

  test("five text messages an hour go to one number, and for one account", async () => {
    const unknown = { status: 404, code: "IDENTIFIER_NOT_FOUND", message: "unknown" };
    operator.behave = (operation) => (operation === "prepare" ? { status: 404, body: unknown } : undefined);
    const target = newNumber();
    const [one, other] = [shop.addPerson(), shop.addPerson()];
    await shop.subscribe(server, one, { numbers: [target, target, target] });
    await shop.subscribe(server, other, { numbers: [target, target, target] });
    assert.equal(operator.asked("prepare").length, 5, "the sixth to this number");
    await shop.subscribe(server, one, { numbers: [newNumber(), newNumber(), newNumber()] });
    assert.equal(operator.asked("prepare").length, 7, "the sixth of this account");
  });

  test("what the operator refuses is refused with the reason that it gave", async () => {
    const both = ["prepare", "confirm"];
    for (const [status, code, expected, steps] of [
      [403, "CARRIER_BILLING.PAYMENT_DENIED", 490, both],
      [422, "CARRIER_BILLING.USER_AMOUNT_THRESHOLD_OVERPASSED", 402, ["prepare"]],
      [422, "CARRIER_BILLING.UNAUTHORIZED_AMOUNT", 402, ["prepare"]],
      [403, "PERMISSION_DENIED", 490, both],
      [400, "INVALID_ARGUMENT", 490, both],
      [422, "UNNECESSARY_IDENTIFIER", 490, both],
      [422, "MISSING_IDENTIFIER", 490, both],
    ])
      for (const operation of steps) {
        const person = shop.addPerson();
        operator.behave = (asked) =>
          asked === operation ? { status, body: { status, code, message: "refused" } } : undefined;
        const answer = await shop.subscribe(server, person, right());
        assert.equal(answer.status, expected, `${operation} ${code}: ${answer.text}`);
        assert.equal(shop.undecided(person), 0);
        operator.behave = () => undefined;
        assert.equal(
          (await shop.subscribe(server, person, right())).status,
          201,
          "the next try is another attempt",
        );
      }
  });

  test("a reservation without a code proves nothing about the number, and is given up", async () => {
    const person = shop.addPerson();
    operator.behave = (operation) => (operation === "prepare" ? "reserved" : undefined);
    const answer = await shop.subscribe(server, person, right());
    assert.equal(answer.status, 490, answer.text);
    assert.deepEqual(operations(), ["prepare", "cancel", "retrieve"]);
    assert.equal(atOperator()[0].paymentStatus, "cancelled");
  });

  test("who validates on the operator's page is sent there, and what is reserved then is confirmed", async () => {
    const person = shop.addPerson();
    operator.behave = (operation) => (operation === "prepare" ? "open" : undefined);
    const answer = await shop.subscribe(server, person, right());
    assert.equal(answer.json().data.url, "https://operator.example/validate/1");
    operator.moved(atOperator()[0], "reserved");
    await decided(person);
    assert.equal(stateOf(shop, person), "succeeded none");
    assert.equal(atOperator()[0].paymentStatus, "succeeded");
  });

  test("an operator that takes its time is asked until it has decided", async () => {
    for (const [end, state] of [
      ["succeeded", "succeeded none"],
      ["denied", "failed declined"],
    ]) {
      const person = shop.addPerson();
      operator.behave = (operation) => (operation === "confirm" ? "processing" : undefined);
      const answer = await shop.subscribe(server, person, right());
      assert.equal(answer.status, 202, answer.text);
      assert.equal(stateOf(shop, person), "pending none");
      operator.moved(atOperator().at(-1), end);
      await decided(person);
      assert.equal(stateOf(shop, person), state);
    }
  });

  test("an answer to the confirmation that is lost is asked for: one charge", async () => {
    for (const lost of ["lost", "down"]) {
      const person = shop.addPerson();
      let cut = true;
      operator.behave = (operation) => (operation === "confirm" && cut ? lost : undefined);
      const answer = await shop.subscribe(server, person, right());
      assert.ok([201, 202].includes(answer.status), answer.text);
      cut = false;
      await decided(person);
      assert.equal(stateOf(shop, person), "succeeded none", lost);
      assert.equal(atOperator().at(-1).paymentStatus, "succeeded");
    }
    assert.equal(atOperator().length, 2);
  });

  test("a reservation whose answer is lost is given up, and the next attempt succeeds", async () => {
    const person = shop.addPerson();
    let cut = true;
    operator.behave = (operation) => (operation === "prepare" && cut ? "lost" : undefined);
    const asked = await shop.subscribe(server, person, right());
    assert.equal(asked.json().data.nextApiFlowStep, "NUMBER", "nothing was charged, so it is asked again");
    cut = false;
    const given = await shop.subscribe(server, person, right());
    assert.equal(given.status, 490, given.text);
    assert.equal(atOperator()[0].paymentStatus, "cancelled");
    const answer = await shop.subscribe(server, person, right());
    assert.equal(answer.status, 201, answer.text);
    assert.equal(new Set(reserved()).size, 2, "another attempt has another key");
  });

  test("a token that ended is replaced once, and one that is never taken decides nothing", async () => {
    const person = shop.addPerson();
    assert.equal((await shop.subscribe(server, person, right())).status, 201);
    const old = operator.asked("prepare")[0].authorization;
    operator.acceptsTokens = (authorization) => authorization !== old;
    const other = shop.addPerson();
    assert.equal((await shop.subscribe(server, other, right())).status, 201);
    operator.acceptsTokens = () => false;
    const third = shop.addPerson();
    const asked = await shop.subscribe(server, third, right());
    assert.equal(asked.json().data.nextApiFlowStep, "NUMBER");
  });

  test("an operator that is busy or broken decides nothing", async () => {
    for (const answer of [
      { status: 429, body: { status: 429, code: "TOO_MANY_REQUESTS", message: "later" } },
      { status: 503, body: { status: 503, code: "UNAVAILABLE", message: "later" } },
      "down",
    ]) {
      const person = shop.addPerson();
      let busy = "prepare";
      operator.behave = (operation) => (operation === busy ? answer : undefined);
      const asked = await shop.subscribe(server, person, right());
      assert.equal(asked.json().data.nextApiFlowStep, "NUMBER");
      busy = "validate";
      const again = await shop.subscribe(server, person, right());
      assert.equal(again.json().data.nextApiFlowStep, "PIN");
      busy = "confirm";
      const waiting = await shop.subscribe(server, person, right());
      assert.equal(waiting.status, 202, waiting.text);
      busy = undefined;
      await decided(person);
      assert.equal(stateOf(shop, person), "succeeded none");
    }
  });

  test("a payment that nobody goes on with is given up at the operator when its time is over", async () => {
    const person = shop.addPerson();
    const answer = await shop.subscribe(server, person, { numbers: [newNumber()], pins: [] });
    assert.equal(answer.json().data.nextApiFlowStep, "PIN");
    shop.texts(`update payment set expires_at = 0 where account = ${person.id}`);
    await decided(person);
    assert.equal(stateOf(shop, person), "expired canceled");
    assert.equal(atOperator()[0].paymentStatus, "cancelled");
  });

  test("an event of the operator is believed by its token, and what happened is asked", async () => {
    const person = shop.addPerson();
    operator.behave = (operation) => (operation === "confirm" ? "processing" : undefined);
    const headers = { "x-forwarded-proto": "https" };
    const answer = await shop.subscribe(server, person, { ...right(), headers });
    assert.equal(answer.status, 202, answer.text);
    const [payment] = atOperator();
    assert.match(payment.sink, /^https:\/\/shop\.localhost.*\/backend\/payment\/webhook\/carrier$/);
    assert.equal(payment.sinkCredential.credentialType, "ACCESSTOKEN");
    const event = {
      id: "e-1",
      source: "https://operator.example",
      specversion: "1.0",
      type: "org.camaraproject.carrier-billing.v0.payment-completed",
      time: new Date().toISOString(),
      data: { paymentId: payment.paymentId, status: "succeeded", description: "done" },
    };
    const send = (token, body = event, tenant = "shop") =>
      post("/backend/payment/webhook/carrier", body, {
        at: server.port,
        tenant,
        headers: {
          "content-type": "application/cloudevents+json",
          ...(token ? { authorization: token } : {}),
        },
      });
    const token = `Bearer ${payment.sinkCredential.accessToken}`;
    for (const wrong of [undefined, "Bearer x", token.slice(0, -3), token.replace("Bearer", "Basic")])
      assert.equal((await send(wrong)).status, 401, wrong);
    assert.equal((await send(token, { id: "e-0" })).status, 400);
    assert.equal((await send(token)).status, 200);
    const events = "select count(*) from payment_event where provider = 'carrier' and applied_at is not null";
    await until(() => shop.number(events) === 1, "the event is applied");
    assert.equal(stateOf(shop, person), "pending none", "the operator says that it is not done");
    operator.moved(payment, "succeeded");
    for (let copies = 0; copies < 3; ++copies)
      assert.equal((await send(token, { ...event, id: "e-2" })).status, 200);
    await until(() => stateOf(shop, person) === "succeeded none", "the event is applied");
    assert.equal(shop.number("select count(*) from payment_event where provider = 'carrier'"), 2);
  });

  describe("later", () => {
    test("money goes back in parts and as a whole, once for each key", async () => {
      const person = shop.addPerson();
      assert.equal((await shop.subscribe(server, person, right())).status, 201);
      const staff = shop.addPerson({ roles: "user,billing" });
      const [id] = shop.texts(`select id from payment where account = ${person.id}`);
      const refund = (key, amount) =>
        shop.call(server, staff, "POST", `/backend/office/payments/${shownId(id)}/refund`, {
          key,
          amount: { amount, currency: "EUR" },
          reason: "asked for",
          revoke: false,
        });
      const state = (key) => shop.texts(`select state from refund where key = 'refund/${key}'`)[0];
      const settled = (key) =>
        until(() => {
          shop.texts("update refund set ask_at = 0 where ask_at is not null");
          return state(key) !== "requested";
        }, "the refund is decided");
      assert.equal((await refund("a", 4)).json().data.state, "succeeded");
      assert.equal(operator.asked("refund")[0].body.type, "partial");
      operator.behave = (operation) => (operation === "refund" ? "processing" : undefined);
      assert.equal((await refund("b", 1)).json().data.state, "requested");
      [...operator.refunds.values()].at(-1).refundStatus = "succeeded";
      await settled("b");
      assert.equal(state("b"), "succeeded");
      assert.ok(operator.asked("retrieveRefund").length > 0);
      let cut = true;
      operator.behave = (operation) => (operation === "refund" && cut ? "lost" : undefined);
      assert.equal((await refund("c", 1)).json().data.state, "requested");
      cut = false;
      await settled("c");
      assert.equal(state("c"), "succeeded", "it is found in the operator's list");
      operator.behave = (operation) =>
        operation === "refund"
          ? {
              status: 403,
              body: { status: 403, code: "CARRIER_BILLING_REFUND.REFUND_DENIED", message: "no" },
            }
          : undefined;
      assert.equal((await refund("d", 1)).json().data.state, "failed");
      const given = [...operator.refunds.values()].map(
        ({ amountTransaction }) => amountTransaction.refundAmount.chargingInformation.amount,
      );
      assert.deepEqual(given, [4, 1, 1]);
      operator.behave = () => undefined;
      const whole = shop.addPerson();
      assert.equal((await shop.subscribe(server, whole, right())).status, 201);
      const [other] = shop.texts(`select id from payment where account = ${whole.id}`);
      const all = await shop.call(
        server,
        staff,
        "POST",
        `/backend/office/payments/${shownId(other)}/refund`,
        {
          key: "e",
          amount: { amount: 9.99, currency: "EUR" },
          reason: "asked for",
          revoke: false,
        },
      );
      assert.equal(all.json().data.state, "succeeded");
      assert.equal(operator.asked("refund").at(-1).body.type, "total");
    });

    test("renewals charge the number in one step: once, whatever answer is lost", async () => {
      const before = operator.asked("create").length;
      const active = shop.number("select count(*) from subscription where state = 'ACTIVE'");
      const outcomes = ["lost", "down", "processing", undefined];
      const first = new Map();
      operator.behave = (operation, body) => {
        if (operation !== "create") return undefined;
        const { clientCorrelator } = body.amountTransaction;
        if (first.has(clientCorrelator)) return undefined;
        first.set(clientCorrelator, outcomes[first.size % outcomes.length]);
        return first.get(clientCorrelator);
      };
      await advance();
      for (const payment of operator.payments.values())
        if (payment.paymentStatus === "processing") operator.moved(payment, "succeeded");
      const waiting = `select count(*) from payment where purpose = 'renewal' and state <> 'succeeded'`;
      await until(() => {
        shop.waitIsOver();
        return shop.number(waiting) === 0;
      }, "each renewal is decided");
      assert.ok(operator.asked("create").length - before >= active);
      const renewed = [...operator.payments.values()].filter(({ transaction }) =>
        first.has(transaction.clientCorrelator),
      );
      assert.deepEqual([...new Set(renewed.map(({ paymentStatus }) => paymentStatus))], ["succeeded"]);
      assert.equal(renewed.length, active, "one charge for each subscription");
      assert.equal(shop.number("select count(*) from subscription where period_number = 2"), active);
    });

    test("a renewal that the operator denies waits for the next try of the plan", async () => {
      operator.behave = (operation) =>
        operation === "create"
          ? {
              status: 422,
              body: { status: 422, code: "CARRIER_BILLING.USER_AMOUNT_THRESHOLD_OVERPASSED", message: "no" },
            }
          : undefined;
      await advance();
      const active = shop.number("select count(*) from subscription where state = 'ACTIVE'");
      assert.equal(
        shop.number(
          "select count(*) from payment where purpose = 'renewal' and failure = 'insufficient_funds'",
        ),
        active,
      );
      operator.behave = () => undefined;
      await advance("P3D");
      assert.equal(shop.number("select count(*) from subscription where period_number = 3"), active);
    });

    test("what the operator lists is compared with what we have", async () => {
      const hours = 5 * 3_600_000;
      shop.texts(`update payment set created_at = created_at - ${hours}, updated_at = updated_at - ${hours}`);
      for (const payment of operator.payments.values())
        payment.paymentCreationDate = new Date(Date.parse(payment.paymentCreationDate) - hours).toISOString();
      const succeeded = [...operator.payments.values()].filter(
        ({ paymentStatus }) => paymentStatus === "succeeded",
      );
      const [missing, kept] = succeeded;
      operator.payments.delete(missing.paymentId);
      const stray = { ...kept, paymentId: "stray", transaction: { ...kept.transaction } };
      stray.transaction.clientCorrelator = "somebody-else";
      operator.payments.set(stray.paymentId, stray);
      const now = Date.now();
      shop.texts(
        `insert into job (tenant, id, kind, key, payload, state, due, attempts, max_attempts, created)
         values ('', 1, 'payments.reconcile', 'once more', '', 'waiting', 0, 0, 10, ${now})`,
      );
      await until(
        () =>
          shop.texts("select state from job where kind = 'payments.reconcile' and key = 'once more'")[0] ===
          "done",
        "the lists are compared",
      );
      const differences =
        "select provider_reference || ' ' || difference from reconciliation where provider = 'carrier' and difference not like '%refund%'";
      assert.deepEqual(
        shop.texts(differences).sort(),
        [
          `${missing.paymentId} succeeded here, and is not in the provider's list`,
          "stray charged, and no payment of ours",
        ].sort(),
      );
    });

    test("the books are right, and nothing waits for ever", async () => {
      shop.texts(
        "update payment set expires_at = 0 where state in ('open', 'started', 'pending', 'unknown')",
      );
      await decided();
      assert.equal(server.ledgerFindings(), "");
    });
  });
});

/** An identifier as calls have it: 13 characters of Crockford's base 32. */
function shownId(id) {
  let out = "";
  for (let rest = BigInt(id); out.length < 13; rest >>= 5n)
    out = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[Number(rest & 31n)] + out;
  return out;
}

test("a tenant may trust its operator's numbers: a reservation without a code is confirmed", async () => {
  const operator = await startOperator();
  const { shop, server } = await open({ ...operator.settings, requiresCode: false });
  try {
    operator.behave = (operation) => (operation === "prepare" ? "reserved" : undefined);
    const person = shop.addPerson();
    const answer = await shop.subscribe(server, person, right());
    assert.equal(answer.status, 201, answer.text);
    assert.equal(server.ledgerFindings(), "");
  } finally {
    await shop.close();
    await operator.stop();
  }
});

test("Prism's mock of the interface understands each step, and its examples are understood", async () => {
  const operator = await startOperator();
  const mock = await startPrism("payments");
  const { shop, server } = await open({ ...operator.settings, baseUrl: mock.url });
  try {
    const person = shop.addPerson();
    const answer = await shop.subscribe(server, person, right());
    // The example of a payment is one that the operator still works on.
    assert.equal(answer.status, 202, answer.text);
    assert.equal(stateOf(shop, person), "pending none");
  } finally {
    await shop.close();
    await mock.stop();
    await operator.stop();
  }
});

test("each scenario of the interface has a test here, or a reason", () => {
  const rows = readFileSync(join(root, "tests/carrier/scenarios.tsv"), "utf8").trim().split("\n");
  const source = readFileSync(join(root, "tests/http/money/carrier.test.mjs"), "utf8");
  const names = new Set([...source.matchAll(/\btest\(\s*"([^"]+)"/g)].map(([, name]) => name));
  for (const row of rows.slice(1)) {
    const [scenario, shown] = row.split("\t");
    assert.ok(shown, `${scenario} has neither a test nor a reason`);
    assert.ok(shown.startsWith("- ") || names.has(shown), `${scenario}: there is no test "${shown}"`);
  }
});
