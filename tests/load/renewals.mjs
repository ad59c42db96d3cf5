// Measures renewals: subscribers whose months are all due at once, renewed by one server with the sandbox's bank, on
// SQLite and on PostgreSQL. A batch is 200 subscriptions; a subscription is charged 15 times a day at most.
//
//   node tests/load/renewals.mjs [--people N] [--months N]
//
// Needs a release build and a quiet machine.
import { startKiosk } from "../support/kiosk.mjs";
import { startPostgres } from "../support/postgres.mjs";
import { Shop, until } from "../support/shop.mjs";

const option = (name, otherwise) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const people = option("--people", 200);
const months = option("--months", 14);

async function measure(name, postgres) {
  const shop = new Shop({ postgres });
  try {
    await shop.subscribersSince(months, people);
    const server = await shop.start();
    const periods = () => shop.number("select count(*) from subscription_period");
    const before = periods();
    const began = performance.now();
    shop.timeComes();
    await until(() => shop.due() === 0, "everything is renewed", 200);
    const seconds = (performance.now() - began) / 1000;
    const renewed = periods() - before;
    const findings = server.ledgerFindings();
    if (findings) throw new Error(findings);
    console.log(
      `${name}: ${renewed} renewals in ${seconds.toFixed(1)} s, ${Math.round(renewed / seconds)} a second`,
    );
  } finally {
    await shop.close();
  }
}

// Its people have the password of the shop's.
const demo = await startKiosk();
process.env.E2E_DATA = demo.data;
const postgres = await startPostgres();
try {
  await measure("SQLite");
  await measure("PostgreSQL", postgres);
} finally {
  postgres.stop();
  await demo.stop();
}
