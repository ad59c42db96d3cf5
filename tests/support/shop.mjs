// A shop for tests that break things: a tenant with plans at the sandbox, subscribers, and servers that may be killed.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, post } from "./client.mjs";
import { beginAtOnce } from "./consents.mjs";
import { shownId } from "./ids.mjs";
import { run, startKiosk } from "./kiosk.mjs";
import { bearer, demoPeople, password, sql as sharedSql } from "./people/people.mjs";
import { until } from "./until.mjs";

const tenant = "shop";
const month = 31 * 86_400_000;
/** Telephone numbers of the sandbox; the last two digits say what becomes of a payment. */
export const phone = (digits) => `9990000000${digits}`;

export class Shop {
  #servers = new Set();
  #accounts = 0;
  #songs = 0;

  /**
   * `postgres`: one of postgres.mjs, else a SQLite file; `folder`: where its data are, else a place of its own;
   * `provider`, `billing` and `env`: who charges, and more of the tenant's document "billing" and the environment.
   */
  constructor({ postgres, folder, provider = "sandbox", billing = {}, env = {} } = {}) {
    this.folder = folder ?? mkdtempSync(join(tmpdir(), "kiosk-shop-"));
    this.data = join(this.folder, "data");
    this.postgres = postgres;
    this.env = { KIOSK_SERVER_TRUSTED_PROXIES: "127.0.0.1", ...env };
    if (postgres) {
      this.database = `shop_${randomBytes(6).toString("hex")}`;
      this.env.KIOSK_DATABASE_URL = postgres.url(this.database);
    }
    const source = join(this.folder, tenant);
    mkdirSync(join(source, "plans"), { recursive: true });
    writeFileSync(
      join(source, "tenant.json"),
      JSON.stringify({
        tenant: { title: "Shop", defaultLocale: "en" },
        billing: {
          timeZone: "Europe/Berlin",
          sandbox: true,
          country: "DE",
          taxBasisPoints: { standard: 1900 },
          // Months that nobody worked in are made up for, so that there is much to kill a server in.
          missedPeriods: "charge",
          ...billing,
        },
      }),
    );
    writeFileSync(
      join(source, "plans/monthly.json"),
      JSON.stringify({
        name: "Monthly",
        billingCycle: "P1M",
        price: { amount: 9.99, currency: "EUR" },
        provider,
        contingents: [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: 10 }],
      }),
    );
    writeFileSync(
      join(source, "plans/yearly.json"),
      JSON.stringify({
        name: "Yearly",
        billingCycle: "P1Y",
        price: { amount: 90, currency: "EUR" },
        provider,
        contingents: [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: 200 }],
      }),
    );
    writeFileSync(
      join(source, "plan-groups.json"),
      JSON.stringify([{ key: "music", name: "Music", levels: [["monthly"], ["yearly"]] }]),
    );
    const loaded = run(["tenant", "load", source, "--data", this.data], this.env);
    assert.equal(loaded.status, 0, loaded.stderr);
  }

  /** `failPoint`: where it is killed; `node`: one of several, which share the database and the keys. */
  async start({ failPoint, node = 0, env = {} } = {}) {
    let data = this.data;
    if (node > 0) {
      data = join(this.folder, `node-${node}`);
      cpSync(join(this.data, "keys"), join(data, "keys"), { recursive: true });
    }
    const server = await startKiosk({
      data,
      demo: "none",
      // Where something is due already, it may come to the point before it is ready.
      mayEnd: failPoint !== undefined,
      env: {
        ...this.env,
        KIOSK_SERVER_NODE: String(node),
        KIOSK_SERVER_NODES: this.postgres ? "3" : "1",
        ...(failPoint ? { KIOSK_DEVELOPMENT_FAIL_POINT: failPoint } : {}),
        ...env,
      },
    });
    server.node = node;
    this.#servers.add(server);
    server.ended.then(() => this.#servers.delete(server));
    return server;
  }

  /** Waits until a server with a `failPoint` has come to it. */
  async assertKilled(server) {
    let signal;
    server.ended.then((end) => {
      signal = end.signal;
    });
    await until(
      () => signal,
      () => `the server comes to the point where it is killed: ${server.output()}`,
    );
    assert.equal(signal, "SIGKILL");
  }

  async stopServers() {
    for (const server of [...this.#servers]) await server.stop();
  }

  async close() {
    await this.stopServers();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The only column of each row. */
  texts(statement) {
    if (this.postgres)
      for (let tries = 1; ; ++tries)
        try {
          return this.postgres.sql(this.database, statement);
        } catch (error) {
          // A renewal writes the same rows in another order.
          if (tries === 20 || !/deadlock/.test(error.message)) throw error;
        }
    const out = execFileSync("sqlite3", ["-list", join(this.data, "kiosk.db")], {
      input: `.timeout 10000\npragma foreign_keys = on;\n${statement};\n`,
      encoding: "utf8",
    });
    return out.split("\n").filter(Boolean);
  }
  number(statement) {
    return Number(this.texts(statement)[0]);
  }

  /** An account with the password of the demo's people. */
  addPerson({ roles = "user" } = {}) {
    const [{ hash }] = sharedSql(
      `select password_hash as hash from account where tenant = 'aurora' and email_key = '${demoPeople.aurora}'`,
    );
    this.#accounts += 1;
    const id = this.#accounts;
    const mark = randomBytes(8).toString("hex");
    const email = `p${mark}@people.example`;
    const uuid = `${mark.slice(0, 8)}-${mark.slice(8, 12)}-4000-8000-${mark.slice(0, 12)}`;
    const now = Date.now();
    this.texts(
      `insert into account (tenant, id, uuid, name, last_name, email, email_key, email_verified_at, roles,
         user_information, avatar, state, password_hash, password_changed_at, created_at, updated_at)
       values ('${tenant}', ${id}, '${uuid}', 'Nora', 'Lind', '${email}', '${email}', ${now}, '${roles}', '{}', '',
         'active', '${hash}', ${now}, ${now}, ${now})`,
    );
    return { id, email };
  }

  /** A call of a person; signs in when there is no token. */
  async call(server, person, method, path, body, headers = {}) {
    if (!person.access) {
      const signedIn = await post(
        "/backend/login/api",
        { grantType: "password", email: person.email, password },
        {
          tenant,
          at: server.port,
          headers: { "x-forwarded-for": `10.9.${person.id >> 8}.${person.id & 255}` },
        },
      );
      assert.equal(signedIn.status, 200, signedIn.text);
      person.access = signedIn.json().data.access_token;
    }
    return ask(path, {
      tenant,
      at: server.port,
      method,
      body,
      headers: { ...bearer(person.access), "content-type": "application/json", ...headers },
    });
  }

  async planId(server, name = "Monthly") {
    const types = await ask("/backend/subscription/type", { tenant, at: server.port });
    return types.json().data.find((type) => type.name === name).id;
  }

  /** Changes the plan at once, by the number that pays already. */
  async upgrade(server, person) {
    const subscriptionTypeId = await this.planId(server, "Yearly");
    return this.call(server, person, "POST", "/backend/subscription", {
      subscriptionTypeId,
      lang: "en",
      redirect: "/en",
    });
  }

  /**
   * What a client does to subscribe by telephone, from the beginning, up to an answer that ends it; that answer.
   * `numbers` and `pins` are what it types, one after the other; `before(step)` is called before each request; `key` is
   * the first one's Idempotency-Key; `headers` are sent with each.
   */
  async subscribe(
    server,
    person,
    { digits = "01", numbers, pins = ["1234"], key, before = () => {}, headers } = {},
  ) {
    const typed = { NUMBER: numbers ? [...numbers] : [phone(digits)], PIN: [...pins] };
    await before("subscribe");
    let answer = await this.call(
      server,
      person,
      "POST",
      "/backend/subscription",
      {
        subscriptionTypeId: await this.planId(server),
        lang: "en",
        redirect: "/en",
        subscriptionConsentList: beginAtOnce,
      },
      { ...headers, ...(key ? { "idempotency-key": key } : {}) },
    );
    let option;
    while (answer.status === 200) {
      const { type, options, nextApiFlowStep: step } = answer.json().data;
      if (type === "redirect") return answer;
      let body;
      if (type === "options") option = options.find(({ flow }) => flow === "API").paymentOptionUUID;
      else {
        const next = typed[step].shift();
        if (next === undefined) return answer;
        body = step === "NUMBER" ? { number: next } : { pin: next };
      }
      await before(step ?? "choose");
      const path = "/backend/subscription/api";
      answer = await this.call(
        server,
        person,
        "POST",
        path,
        { paymentOptionUUID: option, ...(body ? { body } : {}) },
        headers,
      );
    }
    return answer;
  }

  /** A song that the plan includes, or one that is sold by itself for so many cents. */
  addSong({ price } = {}) {
    this.#songs += 1;
    const id = 1_000_000 + this.#songs;
    const model = price === undefined ? "SUBSCRIPTION" : "DOWNLOAD_TO_OWN";
    const now = Date.now();
    for (const statement of [
      `insert into article (id, licensor, content_type, import_key, slug, released_at, duration_ms, created_at,
         updated_at) values (${id}, 'shop', 'full_track_music', 'song-${id}', 'song-${id}', 0, 60000, ${now}, ${now})`,
      `insert into article_text (article, locale, title) values (${id}, 'en', 'Song ${this.#songs}')`,
      `insert into offer (tenant, article, content_type, rating, released_at, starts_at, business_model)
         values ('${tenant}', ${id}, 'full_track_music', 0, 0, 0, '${model}')`,
      `insert into offer_model (tenant, article, position, business_model, price_minor, currency)
         values ('${tenant}', ${id}, 0, '${model}', ${price ?? 0}, '${price === undefined ? "" : "EUR"}')`,
    ])
      this.texts(statement);
    return { id, shown: shownId(id) };
  }

  /**
   * What a client does to buy a song by telephone, from the beginning, up to an answer that ends it; that answer. With a
   * gift, {email}, it is for somebody else; a client that tries once more has the gift's quote already.
   */
  async buy(server, person, song, gift) {
    const post = (path, body) => this.call(server, person, "POST", `/backend${path}`, body);
    const quotes = gift ? "/gift/quote" : "/purchase/ArticleOneTimePurchase";
    const quote = async () =>
      (await this.call(server, person, "GET", `/backend${quotes}?articleId=${song.shown}`)).json().data;
    const wanted = { lang: "en", redirectionUrl: "/en" };
    if (gift) gift.purchaseIdentifier ??= (await quote()).purchaseIdentifier;
    const begun = gift
      ? await post("/gift/paymentOptions", {
          ...wanted,
          articleId: song.shown,
          ...gift,
        })
      : await post("/subscription/oneTimePaymentOptions", { ...wanted, transactionId: song.shown });
    if (begun.status !== 200) return begun;
    const { paymentOptionUUID } = begun.json().data.options.find(({ flow }) => flow === "API");
    let answer = await post("/subscription/oneTimePurchase", { paymentOptionUUID });
    if (answer.json().data?.nextApiFlowStep === "NUMBER")
      answer = await post("/subscription/api", { paymentOptionUUID, body: { number: phone("01") } });
    if (answer.json().data?.nextApiFlowStep !== "PIN") return answer;
    return post("/purchase/VerifyOneTimePurchasePin", {
      paymentTransactionUuid: paymentOptionUUID,
      articleId: song.shown,
      pin: "1234",
      purchaseToken: (await quote()).purchaseToken,
    });
  }

  /** Takes a song for a credit, with this identifier or a new one. */
  async take(server, person, song, identifier) {
    const purchaseIdentifier = identifier ?? (await this.identifierOf(server, person, song));
    const body = { articleId: song.shown, purchaseIdentifier };
    return this.call(server, person, "POST", "/backend/purchase/consume", body);
  }
  async identifierOf(server, person, song) {
    const path = `/backend/purchase/ArticlePurchaseOptions/${song.shown}`;
    return (await this.call(server, person, "GET", path)).json().data.consume[0].purchaseIdentifier;
  }
  /** How many gifts of a person were sent, each with its code. */
  gifts(person) {
    return this.number(
      `select count(*) from gift g join voucher_code c on c.tenant = g.tenant and c.digest = g.digest
         where g.account = ${person.id} and g.state = 'SENT'`,
    );
  }
  /** How often a song is in a person's wallet, and how many credits the person has used. */
  owned(person, song) {
    return this.number(`select count(*) from wallet where account = ${person.id} and article = ${song.id}`);
  }
  used(person) {
    return this.number(
      `select count(*) from ledger_transaction where customer = ${person.id} and kind = 'credit_consume'`,
    );
  }

  /** Subscribers whose first period began `months` ago. What is due since then waits until timeComes(). */
  async subscribersSince(months, count) {
    const begun = Date.now() - months * month;
    this.texts(
      `insert into test_clock (tenant, now_ms, updated_at) values ('${tenant}', ${begun}, ${begun})`,
    );
    const server = await this.start();
    const people = [];
    for (let made = 0; made < count; ++made) {
      const person = this.addPerson();
      const answer = await this.subscribe(server, person);
      assert.equal(answer.status, 201, answer.text);
      people.push(person);
    }
    await server.stop();
    return people;
  }
  /** The tenant's time is the machine's from here on, so that whatever the clock stood still for is due. */
  timeComes() {
    this.texts(`delete from test_clock where tenant = '${tenant}'`);
  }

  /** What was taken from a person at the sandbox: as many charges. */
  charges(person) {
    return this.number(
      `select count(*) from payment p join sandbox_charge c on c.tenant = p.tenant and c.key like p.id || '-%'
       where p.account = ${person.id} and c.state = 'charged'`,
    );
  }
  /** What the provider has not decided, or we do not know; of a person, or of all. */
  undecided(person) {
    const whose = person ? `account = ${person.id}` : "0 = 0";
    return this.number(`select
      (select count(*) from payment where ${whose} and state in ('started', 'pending', 'unknown')) +
      (select count(*) from subscription where ${whose} and (state = 'REQUESTED' or sub_state = 'PENDING'))`);
  }
  due() {
    return this.number(
      `select count(*) from subscription where due_at is not null and due_at <= ${Date.now()}`,
    );
  }
  /**
   * As if the time were over until a provider is asked again, until a key that got no answer is free, and until a job
   * that failed is tried again.
   */
  waitIsOver() {
    this.texts("update idempotency_key set started_at = 0 where status is null");
    this.texts("update payment set inquire_at = 0 where inquire_at is not null and state <> 'open'");
    this.texts("update job set due = 0 where state = 'waiting' and lease_owner is null and attempts > 0");
  }
  /** How much news the sandbox's bank has not sent yet, or it has and nobody has applied it. */
  untold() {
    const unsent = "select count(*) from sandbox_event where sent_at is null";
    return this.number(unsent) + this.number("select count(*) from payment_event where applied_at is null");
  }
  /** The sandbox's bank decides now what is pending there. */
  bankDecides() {
    this.texts("update sandbox_charge set settles_at = 0 where settles_at is not null");
  }
  /** As if the minute were over that a process keeps what it took. */
  endLeases({ node }) {
    this.texts(`update subscription set lease_until = 0 where lease_owner like 'node ${node} %'`);
    this.texts(`update job set lease_until = 0 where lease_owner like '${node}-%'`);
  }
  /** Everything is renewed. `stranded`: servers that may have lost what they took, while the database was away. */
  async renewed(stranded = []) {
    const done = () => {
      for (const server of stranded) this.endLeases(server);
      this.waitIsOver();
      return this.due() + this.undecided() === 0;
    };
    await until(done, "everything is renewed", stranded.length > 0 ? 1000 : 50);
  }
  /** Every period since the first is there, and each was charged once; then the books are right. */
  assertRenewed(people, server, { since }) {
    const periods = this.number(`select max(number) from subscription_period`);
    assert.ok(periods >= since, `${periods} periods in ${since} months`);
    for (const person of people) {
      assert.equal(this.charges(person), periods, `charges of ${person.email}`);
      assert.equal(
        this.number(
          `select count(*) from subscription_period p join subscription s on s.tenant = p.tenant and
             s.id = p.subscription where s.account = ${person.id}`,
        ),
        periods,
      );
    }
    assert.equal(server.ledgerFindings(), "");
  }
}
