// A server that is killed (SIGKILL) while a plan changes, while a bank takes money back, and while the ledger is checked:
// on PostgreSQL another node goes on at once, on SQLite the same one after its restart.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { startPostgres } from "../support/servers/postgres.mjs";
import { Shop } from "../support/shop.mjs";
import { until } from "../support/until.mjs";

const changing = [
  ["change.after_intent", "the charge is ordered", 1],
  ["change.after_provider", "the provider has charged", 2],
  ["change.after_settle", "the change is settled", 2],
];
const takingBack = ["webhook.after_insert", "webhook.before_apply", "webhook.after_apply"];
const checking = ["check.before_commit", "check.after_commit"];

let postgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres?.stop());

for (const engine of ["SQLite", "PostgreSQL"])
  describe(`killed on ${engine}`, () => {
    let shop;
    before(() => {
      shop = new Shop(engine === "SQLite" ? {} : { postgres });
    });
    // A test that fails leaves the data folder to the next one.
    afterEach(() => shop.stopServers());
    after(() => shop?.close());

    /** A server that will be killed, beside one that lives; on SQLite there is one at a time. */
    async function startBoth(failPoint) {
      const doomed = await shop.start({ failPoint });
      return { doomed, other: engine === "PostgreSQL" && (await shop.start({ node: 1 })) };
    }
    /** The server that goes on after the other one was killed: one that ran beside it, or one that begins now. */
    async function survivor({ doomed, other }) {
      await shop.assertKilled(doomed);
      shop.endLeases(doomed);
      return other || shop.start({ node: engine === "PostgreSQL" ? 1 : 0 });
    }
    const periodsOf = (person) =>
      shop.texts(
        `select p.cause || ' ' || p.amount_minor from subscription_period p
           join subscription s on s.tenant = p.tenant and s.id = p.subscription
          where s.account = ${person.id} order by p.number`,
      );

    for (const [point, when, charged] of changing)
      for (const comesAgain of [true, false])
        test(`when ${when} for a change of plan, and the client ${comesAgain ? "comes again" : "does not come again"}, it is charged once (${point})`, async () => {
          const person = shop.addPerson();
          const servers = await startBoth(point);
          assert.equal((await shop.subscribe(servers.doomed, person)).status, 201);
          await assert.rejects(shop.upgrade(servers.doomed, person), "the connection ends");
          const server = await survivor(servers);
          assert.equal(shop.charges(person), charged);
          if (comesAgain) {
            const answer = await shop.upgrade(server, person);
            if (answer.status !== 201)
              assert.equal(answer.json().error, "USER_ALREADY_SUBSCRIBED", answer.text);
          } else {
            shop.waitIsOver();
          }
          await until(() => shop.undecided() === 0, "the payment is decided");
          const [first, second] = periodsOf(person);
          assert.equal(first, "start 999");
          assert.equal(second, "change 8001", "what was paid a moment ago pays a part");
          assert.equal(shop.charges(person), 2);
          assert.equal(server.ledgerFindings(), "");
        });

    for (const point of takingBack)
      test(`while a bank takes a payment back, that counts once (${point})`, async () => {
        const person = shop.addPerson();
        const first = await shop.start();
        assert.equal((await shop.subscribe(first, person, { digits: "09" })).status, 201);
        const waiting = () =>
          shop.number(
            `select (select count(*) from sandbox_event where sent_at is null and body not like '%charged_back%')
               + (select count(*) from payment_event where applied_at is null)`,
          );
        await until(() => waiting() === 0, "all other news of the bank is applied");
        await first.stop();
        const doomed = await shop.start({ failPoint: point });
        shop.texts(
          "update sandbox_event set due_at = 0 where sent_at is null and body like '%charged_back%'",
        );
        const server = await survivor({ doomed });
        await until(() => {
          shop.texts("update sandbox_event set due_at = 0 where sent_at is null");
          return shop.untold() === 0;
        }, "the news is applied");
        const posted = shop.number(
          `select count(*) from ledger_transaction where customer = ${person.id} and kind = 'chargeback'`,
        );
        assert.equal(posted, 1);
        const list = (await shop.call(server, person, "GET", "/backend/subscription")).json().data;
        assert.deepEqual(
          list.map(({ state, active }) => [state, active]),
          [["INACTIVE", false]],
        );
        const stopped = `select count(a.stopped_at) from payment_agreement a
          join payment p on p.tenant = a.tenant and p.agreement = a.reference where p.account = ${person.id}`;
        assert.equal(shop.number(stopped), 1, "nothing more is charged to that number");
        assert.equal(shop.charges(person), 1);
        assert.equal(server.ledgerFindings(), "");
      });

    for (const point of checking)
      test(`while the ledger is checked, what it finds is kept and counted once (${point})`, async () => {
        const first = await shop.start();
        const rules = () => shop.number("select count(*) from ledger_check");
        await until(() => rules() > 0, "the check knows its rules");
        await first.stop();
        shop.texts(
          `insert into ledger_snapshot (tenant, account, unit, balance, through_id) values ('shop', '${point}', 'EUR', 3, 0)`,
        );
        const checkNow = () => {
          shop.texts("update ledger_check set checked_at = 0 where rule like 'M-02%'");
          shop.texts("update job set due = 0 where kind = 'ledger.check'");
        };
        checkNow();
        const doomed = await shop.start({ failPoint: point });
        const server = await survivor({ doomed });
        const second = engine === "PostgreSQL" && (await shop.start());
        checkNow();
        const counted = () => shop.texts("select substr(rule, 1, 4) || ' ' || subject from ledger_finding");
        const isChecked = () =>
          shop.number("select count(*) from ledger_check where rule like 'M-02%' and checked_at > 0") === 1;
        await until(isChecked, "it is checked again");
        assert.deepEqual(counted(), [`M-02 ${point}`]);
        assert.equal(shop.number("select findings from ledger_check where rule like 'M-02%'"), 1);
        shop.texts(`delete from ledger_snapshot where account = '${point}'`);
        checkNow();
        await until(() => counted().length === 0, "it is mended");
        if (second) await second.stop();
        assert.equal(server.ledgerFindings(), "");
      });
  });
