// E-mail and SMS end to end: requested by a call, rendered by the front end, delivered to a mail server.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it, test } from "node:test";
import { ask, post } from "../support/client.mjs";
import { run, startKiosk } from "../support/kiosk.mjs";
import { addPerson, cookieOf, demoPeople, from, sql } from "../support/people/people.mjs";
import { openMailbox, openOutbox } from "../support/servers/mailbox.mjs";
import { until } from "../support/until.mjs";

const msisdn = "491701234567";

/** Asks for a one-time password; the answer is 202 whether or not the account exists. */
async function askForCode(kiosk, body, { tenant = "aurora", language = "en" } = {}) {
  const answer = await post("/backend/login/otp", body, {
    at: kiosk.port,
    tenant,
    headers: { "accept-language": language, ...from() },
  });
  assert.equal(answer.status, 202, answer.text);
  return cookieOf(answer);
}

const trusted = { KIOSK_SERVER_TRUSTED_PROXIES: "127.0.0.1" };
// Both servers in turn: filling a folder takes longer than all that is asked of it here.
const data = mkdtempSync(join(tmpdir(), "kiosk-mail-"));
after(() => rmSync(data, { recursive: true, force: true }));

describe("with a mail server", () => {
  let mailbox;
  let kiosk;
  before(async () => {
    mailbox = await openMailbox({
      refuse: (address) => {
        if (address.startsWith("gone@")) return { code: 550, text: "5.1.1 <gone@people.example> is gone" };
        if (address.startsWith("later@")) return { code: 451, text: "4.2.1 <later@people.example> is busy" };
        return undefined;
      },
    });
    kiosk = await startKiosk({ data, mailbox, env: trusted });
  });
  after(async () => {
    await kiosk?.stop();
    await mailbox?.close();
  });

  it("a code arrives as a mail of the tenant in both forms", async () => {
    await askForCode(kiosk, { email: demoPeople.aurora });
    const mail = await mailbox.next({ to: demoPeople.aurora });
    assert.match(mail.code, /^\d{6}$/);
    assert.ok(mail.subject.includes(mail.code), mail.subject);
    assert.ok(mail.html.includes(mail.code));
    assert.equal(mail.from.name, "Aurora");
    assert.equal(mail.from.address, "no-reply@kiosk.localhost");
    assert.match(mail.messageId, /^<[0-9A-Z]{13}\.aurora@kiosk\.localhost>$/);
    assert.ok(mail.headers.some(({ key, value }) => key === "auto-submitted" && value === "auto-generated"));
    assert.doesNotMatch(mail.html, /<script|<img/);
  });

  it("in Arabic it is written from right to left, its code in Latin digits", async () => {
    await askForCode(kiosk, { email: demoPeople.nujum }, { tenant: "nujum", language: "ar" });
    const mail = await mailbox.next({ to: demoPeople.nujum });
    assert.match(mail.html, /<html lang="ar" dir="rtl">/);
    assert.match(mail.code, /^[0-9]{6}$/);
  });

  it("the code opens the account once", async () => {
    const { email } = addPerson({ data: kiosk.data });
    const cookie = await askForCode(kiosk, { email });
    const { code } = await mailbox.next({ to: email });
    const use = () =>
      post(
        "/backend/login/api",
        { grantType: "otp", email, pin: code },
        { at: kiosk.port, headers: { ...from(), ...cookie } },
      );
    assert.equal((await use()).status, 200);
    assert.equal((await use()).status, 401);
  });

  it("an address without an account gets no mail", async () => {
    await askForCode(kiosk, { email: "nobody@people.example" });
    await askForCode(kiosk, { email: demoPeople.aurora });
    await mailbox.next({ to: demoPeople.aurora });
    assert.deepEqual(
      mailbox.mails.filter(({ to }) => to === "nobody@people.example"),
      [],
    );
  });

  it("a sent message keeps no code, and the log contains no recipient", async () => {
    const rows = await settled(kiosk, "sent");
    for (const row of rows) assert.equal(row.data, "{}");
    const log = readFileSync(kiosk.log, "utf8");
    for (const address of Object.values(demoPeople))
      assert.ok(!log.includes(address), "an address is logged");
    assert.ok(log.includes("message sent"));
  });

  it("a mailbox that is gone is given up at once, one that is busy is tried again", async () => {
    addPerson({ email: "gone@people.example", data: kiosk.data });
    addPerson({ email: "later@people.example", data: kiosk.data });
    await askForCode(kiosk, { email: "gone@people.example" });
    await askForCode(kiosk, { email: "later@people.example" });
    const [gone] = await settled(kiosk, "dead");
    assert.equal(gone.recipient, "gone@people.example");
    assert.match(gone.last_error, /550/);
    assert.ok(!gone.last_error.includes("gone@"), gone.last_error);
    await until(() => {
      const [job] = sql("select attempts, state, due from job where last_error like '%451%'", kiosk.data);
      return job && job.state === "waiting" && job.due > Date.now() + 5_000;
    });
    assert.ok(!readFileSync(kiosk.log, "utf8").includes("@people.example"));
  });

  it("the outbox cannot be read by others", async () => {
    const answer = await ask("/outbox", {
      at: kiosk.operationsPort,
      host: `foreign.example:${kiosk.operationsPort}`,
    });
    assert.equal(answer.status, 404, "not by a name that a foreign page pointed here");
  });
});

describe("with an SMS gateway", () => {
  const requests = [];
  let gateway;
  let kiosk;
  before(async () => {
    gateway = createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += part;
      requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      response.setHeader("content-type", "application/json");
      response.end(request.method === "POST" ? '{"messages":[{"id":"m 7"}]}' : '{"state":"delivered"}');
    });
    await new Promise((resolve) => gateway.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${gateway.address().port}`;
    kiosk = await startKiosk({
      data,
      demo: "none",
      env: {
        ...trusted,
        KIOSK_SMS_URL: `${address}/messages`,
        KIOSK_SMS_BODY: '{"to":["{to}"],"body":"{text}"}',
        KIOSK_SMS_AUTHORIZATION: "Bearer hushed",
        KIOSK_SMS_ID_FIELD: "/messages/0/id",
        KIOSK_SMS_STATE_URL: `${address}/messages/{id}`,
        KIOSK_SMS_STATE_FIELD: "/state",
      },
    });
  });
  after(async () => {
    await kiosk?.stop();
    gateway?.close();
  });

  it("a text message is handed to it, and how that fared is asked for", async () => {
    const number = "491701234999";
    addPerson({ tenant: "nujum", msisdn: number, data: kiosk.data });
    await askForCode(kiosk, { msisdn: `+${number}` }, { tenant: "nujum" });
    await until(() => requests.length > 0);
    assert.equal(requests[0].line, "POST /messages");
    assert.equal(requests[0].headers.authorization, "Bearer hushed");
    const sent = JSON.parse(requests[0].body);
    assert.deepEqual(sent.to, [number]);
    assert.match(sent.body, /^\d{6}/);
    await until(
      () =>
        sql(`select delivery from message where recipient = '${number}'`, kiosk.data)[0].delivery ===
        "delivered",
    );
    assert.equal(requests.at(-1).line, "GET /messages/m%207");
    const log = readFileSync(kiosk.log, "utf8");
    assert.ok(!log.includes(number) && !log.includes("hushed"));
  });
});

test("no stage but development starts with the sandbox of text messages", () => {
  const refused = run(["serve", "--data", data], {
    KIOSK_DEVELOPMENT_STAGE: "production",
    KIOSK_SERVER_LISTEN: "127.0.0.1:0",
    KIOSK_SERVER_OPERATIONS: "",
  });
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /sms\.url is "sandbox".*production.*none/s);
});

describe("without a mail server", () => {
  let kiosk;
  let outbox;
  before(async () => {
    kiosk = await startKiosk({
      data,
      demo: "none",
      env: { ...trusted, KIOSK_DEVELOPMENT_STAGE: "development" },
    });
    outbox = openOutbox(kiosk.data);
  });
  after(() => kiosk?.stop());

  it("mails and text messages wait in the outbox, its owner's alone", async () => {
    addPerson({ tenant: "nujum", msisdn, data: kiosk.data });
    await askForCode(kiosk, { msisdn: `+${msisdn}` }, { tenant: "nujum" });
    const message = await outbox.nextMessage({ to: msisdn });
    assert.match(message.code, /^\d{6}$/);
    assert.ok(message.text.endsWith(`\n\n@nujum.localhost #${message.code}`), message.text);

    await askForCode(kiosk, { email: demoPeople.aurora });
    const mail = await outbox.nextMail({ to: demoPeople.aurora });
    assert.ok(mail.html.includes(mail.code));
    for (const file of ["mail.jsonl", "sms.jsonl"])
      assert.equal(statSync(join(kiosk.data, "outbox", file)).mode & 0o777, 0o600);
    assert.ok(!readFileSync(kiosk.log, "utf8").includes(msisdn));
  });

  it("a developer reads them on the operations port, the newest first", async () => {
    const at = kiosk.operationsPort;
    const answer = await ask("/outbox", { at, host: `localhost:${at}` });
    assert.equal(answer.status, 200);
    assert.match(answer.headers["content-type"], /^text\/plain/);
    assert.ok(answer.text.indexOf(demoPeople.aurora) < answer.text.indexOf(msisdn));
    assert.equal((await ask("/outbox", { at, host: "foreign.example" })).status, 404);
    assert.equal((await ask("/outbox", { at, host: `localhost:${at}`, method: "POST" })).status, 405);
  });
});

async function settled(kiosk, state) {
  let rows = [];
  await until(() => {
    rows = sql(`select * from message where state = '${state}'`, kiosk.data);
    return rows.length > 0;
  }, `a message is ${state}`);
  return rows;
}
