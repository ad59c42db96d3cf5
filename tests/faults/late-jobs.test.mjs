// What must not stop the jobs: a mail server that does not answer, and a clock that was ahead.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { after, before, describe, test } from "node:test";
import { startPostgres } from "../support/servers/postgres.mjs";
import { Shop } from "../support/shop.mjs";
import { until } from "../support/until.mjs";

const day = 86_400_000;

let postgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres?.stop());

/** A mail server that takes connections and says nothing. */
async function silentMailServer() {
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}); // a client that went away
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${server.address().port}`,
    connections: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const operations = async ({ operationsPort }, path) =>
  (await fetch(`http://127.0.0.1:${operationsPort}${path}`)).text();

for (const engine of ["SQLite", "PostgreSQL"])
  describe(`jobs on ${engine}`, () => {
    let shop;
    before(() => {
      shop = new Shop(engine === "SQLite" ? {} : { postgres });
    });
    after(() => shop?.close());

    test("payments are decided, and periods renewed, while the mail server does not answer", async () => {
      const mailServer = await silentMailServer();
      const server = await shop.start({ env: { KIOSK_MAIL_SMTP: mailServer.url } });
      const waiting = () =>
        shop.number("select count(*) from job where state = 'waiting' and kind like 'message%'");
      try {
        const people = Array.from({ length: 8 }, () => shop.addPerson());
        for (const person of people) assert.equal((await shop.subscribe(server, person)).status, 201);
        await until(() => mailServer.connections() >= 4 && waiting() >= 8, "every place for mails is taken");
        const late = shop.addPerson();
        assert.equal((await shop.subscribe(server, late, { digits: "03" })).status, 202);
        shop.bankDecides();
        await until(() => shop.undecided(late) === 0, "the payment is decided");
        const soon = Date.now() - 1000;
        shop.texts(
          `update subscription set due_at = ${soon}, access_until = ${soon} where account = ${people[0].id}`,
        );
        await until(() => shop.charges(people[0]) === 2, "the next period is charged");
        assert.ok(waiting() >= 8, "the mails still wait");
        shop.texts(`update job set due = due - 100000 where state = 'waiting' and kind like 'message%'`);
        await until(
          async () =>
            /^late: jobs of the lane delivery for \d+ s$/m.test(await operations(server, "/readyz")),
          "the operations port says that mails are late",
        );
        const figures = await operations(server, "/metrics");
        assert.match(figures, /^kiosk_jobs_late_seconds\{lane="delivery"\} (?:[6-9]\d|\d{3,})/m);
        assert.match(figures, /^kiosk_jobs_late_seconds\{lane="money"\} \d(?:\.\d+)?$/m);
      } finally {
        mailServer.close();
        await server.stop();
      }
    });

    test("what a clock two days ahead has put off is done when it is right again", async () => {
      const person = shop.addPerson();
      const first = await shop.start();
      assert.equal((await shop.subscribe(first, person, { digits: "03" })).status, 202);
      await first.stop();
      // As a server leaves them that worked for a moment two days ahead; it added the jobs that nobody tried yet.
      shop.texts(
        `update job set created = created + ${2 * day} where state = 'waiting' and kind like 'message%' and attempts = 0`,
      );
      for (const [table, column] of [
        ["job", "due"],
        ["payment", "inquire_at"],
        ["payment_event", "due_at"],
        ["sandbox_event", "due_at"],
        ["sandbox_charge", "settles_at"],
      ])
        shop.texts(`update ${table} set ${column} = ${column} + ${2 * day} where ${column} is not null`);
      const server = await shop.start();
      await until(() => shop.undecided(person) === 0, "the payment is decided");
      await until(
        () =>
          shop.number(
            `select count(*) from job where state = 'waiting' and due > ${Date.now() + day + 10_000}`,
          ) === 0,
        "no job rests for longer than a day",
      );
      assert.ok(
        server
          .readLog()
          .some(({ event }) => event === "the clock was ahead; what it has put off is done now"),
      );
      // The mails of the test before are tried by now, too.
      await until(
        async () => (await operations(server, "/readyz")) === "ready\n",
        "nothing is late any more",
      );
      await server.stop();
    });
  });
