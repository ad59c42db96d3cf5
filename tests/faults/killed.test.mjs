// A server that is killed (SIGKILL) at each named point of subscribing, of a webhook and of a renewal, and what is there
// after its restart and the client's next try: one charge, one subscription, books that are right, nothing undecided.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, test } from "node:test";
import { startPostgres } from "../support/servers/postgres.mjs";
import { Shop } from "../support/shop.mjs";
import { until } from "../support/until.mjs";

const full = process.env.E2E_FULL === "1";
const times = full ? 50 : 1;

let postgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres?.stop());

/** The point, and which visit kills: subscribing by telephone comes by some of them more than once. */
const subscribing = [
  ["checkout.after_intent", 1, "the subscription is requested"],
  ["subscribe.after_intent", 1, "a way to pay is chosen"],
  ["subscribe.after_provider", 1, "the provider has begun"],
  ["subscribe.after_provider", 2, "the provider has sent a PIN"],
  ["subscribe.after_provider", 3, "the provider has charged"],
  ["subscribe.after_settle", 1, "the charge is settled"],
];
const buying = [
  ["purchase.after_intent", 1, "a way to pay is chosen"],
  ["purchase.after_provider", 1, "the provider has begun"],
  ["purchase.after_provider", 2, "the provider has sent a PIN"],
  ["purchase.after_provider", 3, "the provider has charged"],
  ["purchase.after_settle", 1, "the charge is settled"],
];
const consuming = [
  ["consume.before_commit", "before it is kept", 0],
  ["consume.after_commit", "before it is answered", 1],
];
const ofWebhooks = ["webhook.after_insert", "webhook.before_apply", "webhook.after_apply"];
const renewing = ["renew.after_intent", "renew.after_provider", "renew.after_settle"];

async function assertSubscribedOnce(shop, server, person) {
  const list = await shop.call(server, person, "GET", "/backend/subscription");
  assert.deepEqual(
    list.json().data.map(({ state, active }) => [state, active]),
    [["ACTIVE", true]],
  );
  assert.equal(shop.charges(person), 1);
  assert.equal(shop.undecided(), 0);
  const asked = shop.texts(`select name from consent where account = ${person.id}`);
  assert.deepEqual(asked, ["immediate_delivery"], "the consent is kept once");
}

for (const engine of ["SQLite", "PostgreSQL"]) {
  // Of the points that both engines pass in the same way, a short run asks PostgreSQL for the dearest ones.
  const asked = (points, some) => (full || engine === "SQLite" ? points : points.filter(some));
  describe(`killed on ${engine}`, () => {
    let shop;
    before(() => {
      shop = new Shop(engine === "SQLite" ? {} : { postgres });
    });
    // A test that fails leaves the data folder to the next one.
    afterEach(() => shop.stopServers());
    after(() => shop?.close());

    for (const [point, visit, when] of asked(subscribing, ([, visited]) => visited === 3))
      test(`killed when ${when}, the client's next try subscribes once (${point}:${visit})`, async () => {
        for (let time = 0; time < times; ++time) {
          const person = shop.addPerson();
          const key = randomUUID();
          const doomed = await shop.start({ failPoint: `${point}:${visit}` });
          await assert.rejects(shop.subscribe(doomed, person, { key }), "the connection ends");
          await shop.assertKilled(doomed);
          shop.endLeases(doomed);
          const server = await shop.start();
          // The same node's next start knows that the first request is answered by nobody any more.
          const answer = await shop.subscribe(server, person, { key });
          if (answer.status !== 201)
            assert.equal(answer.json().error, "USER_ALREADY_SUBSCRIBED", answer.text);
          await assertSubscribedOnce(shop, server, person);
          assert.equal(server.ledgerFindings(), "");
          await server.stop();
        }
      });

    test(`killed when the provider has charged, and nobody comes back: it is asked, and the subscription begins`, async () => {
      const person = shop.addPerson();
      const doomed = await shop.start({ failPoint: "subscribe.after_provider:3" });
      await assert.rejects(shop.subscribe(doomed, person), "the connection ends");
      await shop.assertKilled(doomed);
      shop.endLeases(doomed);
      const server = await shop.start();
      shop.waitIsOver();
      await until(() => shop.undecided() === 0, "the payment is decided");
      await assertSubscribedOnce(shop, server, person);
      assert.equal(server.ledgerFindings(), "");
      await server.stop();
    });

    for (const [point, visit, when] of asked(buying, ([, visited]) => visited === 3))
      test(`killed when ${when}, the client's next try buys the song once (${point}:${visit})`, async () => {
        for (let time = 0; time < times; ++time) {
          const person = shop.addPerson();
          const song = shop.addSong({ price: 99 });
          const doomed = await shop.start({ failPoint: `${point}:${visit}` });
          await assert.rejects(shop.buy(doomed, person, song), "the connection ends");
          await shop.assertKilled(doomed);
          shop.endLeases(doomed);
          const server = await shop.start();
          const answer = await shop.buy(server, person, song);
          if (answer.status !== 201) assert.equal(answer.json().error, "ALREADY_OWNED", answer.text);
          assert.equal(shop.charges(person), 1);
          assert.equal(shop.owned(person, song), 1);
          assert.equal(shop.undecided(person), 0);
          assert.equal(server.ledgerFindings(), "");
          await server.stop();
        }
      });

    test("killed when the provider has charged for a song, and nobody comes back: it is asked, and the song is there", async () => {
      const person = shop.addPerson();
      const song = shop.addSong({ price: 99 });
      const doomed = await shop.start({ failPoint: "purchase.after_provider:3" });
      await assert.rejects(shop.buy(doomed, person, song), "the connection ends");
      await shop.assertKilled(doomed);
      shop.endLeases(doomed);
      const server = await shop.start();
      shop.waitIsOver();
      await until(() => shop.owned(person, song) === 1, "the song is in the wallet");
      assert.equal(shop.charges(person), 1);
      assert.equal(server.ledgerFindings(), "");
      await server.stop();
    });

    test("killed while a gift that is paid gets its code, the client's next try finds it sent, once (gift.before_commit)", async () => {
      for (let time = 0; time < times; ++time) {
        const person = shop.addPerson();
        const song = shop.addSong({ price: 99 });
        const gift = { email: "ada@example.org" };
        const doomed = await shop.start({ failPoint: "gift.before_commit" });
        await assert.rejects(shop.buy(doomed, person, song, gift), "the connection ends");
        await shop.assertKilled(doomed);
        shop.endLeases(doomed);
        assert.equal(shop.gifts(person), 0);
        const server = await shop.start();
        const answer = await shop.buy(server, person, song, gift);
        assert.equal(answer.json().error, "GIFT_PAID", answer.text);
        assert.deepEqual([shop.charges(person), shop.gifts(person), shop.owned(person, song)], [1, 1, 0]);
        assert.equal(shop.undecided(person), 0);
        assert.equal(server.ledgerFindings(), "");
        await server.stop();
      }
    });

    for (const [point, when, kept] of consuming)
      test(`killed while a credit is consumed, ${when}, the same identifier takes one credit (${point})`, async () => {
        for (let time = 0; time < times; ++time) {
          const person = shop.addPerson();
          const song = shop.addSong();
          const doomed = await shop.start({ failPoint: point });
          assert.equal((await shop.subscribe(doomed, person)).status, 201);
          const identifier = await shop.identifierOf(doomed, person, song);
          await assert.rejects(shop.take(doomed, person, song, identifier), "the connection ends");
          await shop.assertKilled(doomed);
          shop.endLeases(doomed);
          assert.deepEqual([shop.used(person), shop.owned(person, song)], [kept, kept]);
          const server = await shop.start();
          const answer = await shop.take(server, person, song, identifier);
          assert.equal(answer.status, 200, answer.text);
          assert.deepEqual(
            [answer.json().data.consumed, answer.json().data.remaining, answer.json().data.isWalletItem],
            [kept === 0, 9, true],
          );
          assert.deepEqual([shop.used(person), shop.owned(person, song)], [1, 1]);
          assert.equal(server.ledgerFindings(), "");
          await server.stop();
        }
      });

    test("killed when a withdrawal is declared, the money goes back once, whether or not the client comes again", async () => {
      for (const comesAgain of [true, false]) {
        const person = shop.addPerson();
        const doomed = await shop.start({ failPoint: "withdraw.after_intent" });
        assert.equal((await shop.subscribe(doomed, person)).status, 201);
        const [{ id }] = (await shop.call(doomed, person, "GET", "/backend/subscription")).json().data;
        const path = `/backend/subscription/withdraw/${id}`;
        const { amount } = (await shop.call(doomed, person, "GET", path)).json().data;
        const declared = shop.call(doomed, person, "POST", path, { amount });
        await assert.rejects(declared, "the connection ends");
        await shop.assertKilled(doomed);
        shop.endLeases(doomed);
        const server = await shop.start();
        if (comesAgain) {
          const answer = await shop.call(server, person, "POST", path, { amount });
          assert.equal(answer.status, 200, answer.text);
          assert.deepEqual(answer.json().data.amount, amount);
        }
        const given = `from refund r join payment p on p.tenant = r.tenant and p.id = r.payment
          where p.account = ${person.id} and r.state = 'succeeded'`;
        shop.texts("update refund set ask_at = 1 where ask_at is not null");
        await until(() => shop.number(`select count(*) ${given}`) === 1, "the money has gone back");
        assert.equal(shop.number(`select sum(r.amount_minor) ${given}`), Math.round(amount.amount * 100));
        const list = await shop.call(server, person, "GET", "/backend/subscription");
        assert.deepEqual(list.json().data, []);
        assert.equal(server.ledgerFindings(), "");
        await server.stop();
      }
    });

    for (const point of asked(ofWebhooks, (point) => point === "webhook.before_apply"))
      test(`killed while a webhook is taken in, its news is applied once (${point})`, async () => {
        // What the bank still has to say of the payments before would kill the server too early.
        const earlier = await shop.start();
        await until(() => shop.untold() === 0, "all news of the bank is applied");
        await earlier.stop();
        for (let time = 0; time < times; ++time) {
          const person = shop.addPerson();
          const doomed = await shop.start({ failPoint: point });
          const answer = await shop.subscribe(doomed, person, { digits: "03" });
          assert.equal(answer.status, 202, answer.text);
          shop.bankDecides();
          await shop.assertKilled(doomed);
          shop.endLeases(doomed);
          const server = await shop.start();
          await until(() => shop.undecided() === 0, "the payment is decided");
          await until(() => shop.untold() === 0, "each event is applied");
          await assertSubscribedOnce(shop, server, person);
          assert.equal(server.ledgerFindings(), "");
          await server.stop();
        }
      });
  });
}

const months = 4;
const subscribers = full ? 20 : 4;

for (const engine of ["SQLite", "PostgreSQL"])
  describe(`killed while renewing on ${engine}`, () => {
    for (const point of renewing)
      test(`each period is charged once, whoever dies (${point})`, async () => {
        for (let round = 0; round < (full ? 25 : 1); ++round) {
          const shop = new Shop(engine === "SQLite" ? {} : { postgres });
          try {
            const people = await shop.subscribersSince(months, subscribers);
            // Two nodes at once on PostgreSQL, one after the other on SQLite, which belongs to one process.
            const first = await shop.start({ failPoint: `${point}:1` });
            const second =
              engine === "PostgreSQL" && (await shop.start({ failPoint: `${point}:2`, node: 1 }));
            shop.timeComes();
            await shop.assertKilled(first);
            shop.endLeases(first);
            const next = second || (await shop.start({ failPoint: `${point}:2` }));
            await shop.assertKilled(next);
            shop.endLeases(next);
            const both = engine === "PostgreSQL";
            const last = await shop.start({ node: both ? 2 : 0 });
            // What a dead client sent last, PostgreSQL may still do; so may a lease.
            await shop.renewed(both ? [first, next] : []);
            shop.assertRenewed(people, last, { since: months });
          } finally {
            await shop.close();
          }
        }
      });
  });

test("two nodes that turn one clock at once on PostgreSQL charge each period once", async () => {
  const shop = new Shop({ postgres });
  try {
    const people = await shop.subscribersSince(months, full ? 60 : 8);
    const nodes = [await shop.start(), await shop.start({ node: 1 })];
    const staff = shop.addPerson({ roles: "user,billing" });
    const body = { to: new Date().toISOString() };
    await shop.call(nodes[0], staff, "GET", "/backend/subscription");
    const turned = await Promise.all(
      nodes.map((node) => shop.call(node, staff, "POST", "/backend/office/clock", body)),
    );
    for (const answer of turned) assert.equal(answer.status, 200, answer.text);
    shop.timeComes();
    await shop.renewed();
    shop.assertRenewed(people, nodes[0], { since: months });
  } finally {
    await shop.close();
  }
});
