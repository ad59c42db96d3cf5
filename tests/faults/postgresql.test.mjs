// PostgreSQL that goes away in the middle of renewing: calls are refused clearly, and after its return everything goes on,
// each period charged once.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startPostgres } from "../support/servers/postgres.mjs";
import { Shop } from "../support/shop.mjs";
import { until } from "../support/until.mjs";

const full = process.env.E2E_FULL === "1";
const months = full ? 12 : 3;

let postgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres?.stop());

/** What the renewals wait for when the database goes: a row of this table. */
for (const table of ["payment", "sandbox_charge", "ledger_transaction", "subscription_period"])
  test(`gone while two nodes write ${table}, and back`, async () => {
    const shop = new Shop({ postgres });
    try {
      const people = await shop.subscribersSince(months, full ? 30 : 4);
      const nodes = [await shop.start(), await shop.start({ node: 1 })];
      const list = (node) => shop.call(node, people[0], "GET", "/backend/subscription");
      assert.equal((await list(nodes[0])).status, 200);
      const release = await postgres.hold(shop.database, `lock table ${table} in exclusive mode`);
      shop.timeComes();
      const blocked = `select count(*) from pg_stat_activity
        where datname = '${shop.database}' and wait_event_type = 'Lock'`;
      await until(() => shop.number(blocked) > 0, "a renewal waits", 1);
      postgres.halt();
      for (const node of nodes) {
        const refused = await list(node);
        assert.equal(refused.status, 503, refused.text);
      }
      await release();
      postgres.resume();
      for (const node of nodes)
        await until(async () => (await list(node)).status === 200, "calls work again");
      await shop.renewed(nodes);
      shop.assertRenewed(people, nodes[0], { since: months });
    } finally {
      await shop.close();
    }
  });
