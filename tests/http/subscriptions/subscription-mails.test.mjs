// The mails of a subscription's life as subscribers get them, in English and in Arabic: months by the test clock, real
// mails at a mail server, and their links opened.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { ask } from "../../support/client.mjs";
import { beginAtOnce } from "../../support/consents.mjs";
import { numberOfId } from "../../support/ids.mjs";
import { run, startKiosk } from "../../support/kiosk.mjs";
import { newTelephone } from "../../support/numbers.mjs";
import { addPerson, Browser, bearer, from, signIn, sql } from "../../support/people/people.mjs";
import { openMailbox } from "../../support/servers/mailbox.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-subscription-mails-"));
const data = join(folder, "data");
let mailbox;
let kiosk;

/** What each tenant sells, and how its subscribers read it. Days are those of the tenant's calendar. */
const tenants = {
  shop: {
    locale: "en",
    timeZone: "Europe/Berlin",
    names: { trial: "Music Trial", monthly: "Music Monthly", yearly: "Music Yearly" },
    currency: "EUR",
    amounts: { trial: 8, monthly: 9.99, yearly: 90 },
    prices: { trial: "€8.00", monthly: "€9.99", yearly: "€90.00" },
    trialEnd: "January 25, 2027",
    html: '<html lang="en" dir="ltr">',
    subjects: {
      welcome: "has begun",
      trialEnding: "free trial of Music Trial ends on January 25, 2027",
      receipt: "Your receipt",
      failed: "Your payment for Music Monthly did not go through",
      recovered: "Your payment for Music Monthly has arrived",
      canceled: "Your cancellation of Music Monthly",
      ended: "Your plan Music Monthly has ended",
      ahead: "Music Yearly renews on June 1, 2028",
    },
  },
  souq: {
    locale: "ar",
    timeZone: "Asia/Kuwait",
    documents: {
      flags: { arabicIndicDigits: true },
      "price-format": { count: 3, currency: "KWD" },
    },
    receiptMails: false,
    names: { trial: "تجربة الموسيقى", monthly: "موسيقى شهرية", yearly: "موسيقى سنوية" },
    currency: "KWD",
    amounts: { trial: 2.5, monthly: 3.25, yearly: 30 },
    prices: { trial: "٢٫٥٠٠", monthly: "٣٫٢٥٠", yearly: "٣٠٫٠٠٠" },
    trialEnd: "٢٥ يناير ٢٠٢٧",
    html: '<html lang="ar" dir="rtl">',
    subjects: {
      welcome: "تجربة الموسيقى",
      trialEnding: "٢٥ يناير ٢٠٢٧",
      renewed: "تجربة الموسيقى",
      failed: "موسيقى شهرية",
      recovered: "موسيقى شهرية",
      canceled: "موسيقى شهرية",
      ended: "موسيقى شهرية",
      ahead: "١ يونيو ٢٠٢٨",
    },
  },
};

/** The last one is for a server that is killed. */
const all = { ...tenants, crash: tenants.shop };

function load({ origins = false } = {}) {
  for (const [id, tenant] of Object.entries(all)) {
    mkdirSync(join(folder, "tenants", id, "plans"), { recursive: true });
    const write = (file, content) =>
      writeFileSync(join(folder, "tenants", id, file), JSON.stringify(content));
    write("tenant.json", {
      tenant: {
        title: id,
        defaultLocale: tenant.locale,
        ...(origins ? { origins: [`http://${id}.localhost:${kiosk.port}`] } : {}),
      },
      billing: { timeZone: tenant.timeZone, sandbox: true, receiptMails: tenant.receiptMails ?? true },
      ...tenant.documents,
    });
    for (const [key, name] of Object.entries(tenant.names))
      write(`plans/${key}.json`, {
        name,
        billingCycle: key === "yearly" ? "P1Y" : "P1M",
        price: { amount: tenant.amounts[key], currency: tenant.currency },
        ...(key === "trial" ? { trial: { duration: "P14D" } } : {}),
        contingents: [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: -1 }],
      });
  }
  const loaded = run(["tenant", "load", join(folder, "tenants"), "--data", data]);
  assert.equal(loaded.status, 0, loaded.stderr);
}

before(async () => {
  mailbox = await openMailbox();
  load();
  kiosk = await startKiosk({ data, mailbox });
  load({ origins: true });
  for (const id of Object.keys(all)) turn(id, "set", "2027-01-11T11:00:00Z");
});
after(async () => {
  const findings = kiosk.ledgerFindings();
  await kiosk.stop();
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });
  assert.equal(findings, "");
});

/** Moves a tenant's time. */
function turn(tenant, act, value) {
  const turned = run(["clock", act, tenant, value, "--data", data]);
  assert.equal(turned.status, 0, turned.stderr);
}

/** The kinds of mail that were written about a subscription. */
const mailsWritten = (subscription) =>
  sql(
    `select distinct kind from subscription_mail where subscription = ${numberOfId(subscription)} order by kind`,
    data,
  ).map(({ kind }) => kind);

const isAboutPlan = ({ links }) =>
  links.some((link) => /^\/(profile\/subscriptions|subscription)/.test(new URL(link).pathname));

class Subscriber {
  static async make(tenant, wanted = {}) {
    const out = new Subscriber();
    out.person = addPerson({ tenant, data, ...wanted });
    out.tenant = tenant;
    out.access = (await signIn(out.person, { at: kiosk.port })).access;
    return out;
  }
  async call(method, path, body) {
    const answer = await ask(`/backend${path}`, {
      method,
      tenant: this.tenant,
      at: kiosk.port,
      body: body && JSON.stringify(body),
      headers: { ...from(), ...bearer(this.access), ...(body ? { "content-type": "application/json" } : {}) },
    });
    assert.ok(answer.status < 300, `${path}: ${answer.text}`);
    return answer.json().data;
  }
  /** By telephone, with a test number of the sandbox; `number` 11 succeeds once, and renewals lack funds. */
  async buy(key, number = "01") {
    const { names, locale } = all[this.tenant];
    const types = await this.call("GET", "/subscription/type");
    const { id } = types.find(({ name }) => name === names[key]);
    const { options } = await this.call("POST", "/subscription", {
      subscriptionTypeId: id,
      lang: locale,
      redirect: "/",
      subscriptionConsentList: beginAtOnce,
    });
    const { paymentOptionUUID } = options.find(({ flow }) => flow === "API");
    for (const body of [undefined, { number: newTelephone(number) }, { pin: "1234" }])
      await this.call("POST", "/subscription/api", { paymentOptionUUID, ...(body ? { body } : {}) });
    return (await this.call("GET", "/subscription"))[0].id;
  }
  /** The next mail about a plan: signing in sends mails of its own. */
  mail(subject) {
    return mailbox.next({ to: this.person.email, subject, matches: isAboutPlan });
  }
  mails() {
    return mailbox.mails.filter((mail) => mail.to === this.person.email && isAboutPlan(mail));
  }
}

/** Each fact is in both forms of the mail, which has no trace of a message or value that was missing. */
function assertTold(mail, tenant, facts) {
  assert.ok(mail.html.includes(tenants[tenant].html), mail.html.slice(0, 200));
  const plain = (value) =>
    value.replace(/[\u2066-\u2069\u200e\u200f\u061c]/g, "").replace(/[\u00a0\u202f]/g, " ");
  for (const fact of facts) {
    assert.ok(plain(mail.text).includes(fact), `${fact} in ${mail.text}`);
    assert.ok(plain(mail.html).includes(fact), `${fact} in the HTML of ${mail.subject}`);
  }
  assert.doesNotMatch(mail.text + mail.subject, /undefined|null|NaN|mail\.[a-z]/);
}

/** The address under the mail's button opens a page on which the signed-in subscriber finds `words`. */
async function assertOpens(mail, subscriber, path, words) {
  const link = new URL(mail.links.at(-1));
  const browser = new Browser(subscriber.tenant, { at: kiosk.port });
  assert.equal(link.origin, browser.origin);
  assert.equal(link.pathname, path);
  await browser.signIn(subscriber.person, "/");
  const page = await browser.get(link.pathname);
  assert.equal(page.status, 200, page.headers.location);
  assert.ok(page.text.includes(words), `${words} at ${link}`);
}

for (const [id, tenant] of Object.entries(tenants)) {
  const { names, prices, subjects } = tenant;
  describe(`in ${tenant.locale}`, () => {
    it("a trial is welcomed, ends with a notice, and is renewed", async () => {
      const nora = await Subscriber.make(id);
      const plan = await nora.buy("trial");
      const welcome = await nora.mail(subjects.welcome);
      assertTold(welcome, id, [names.trial, tenant.trialEnd, prices.trial]);
      await assertOpens(welcome, nora, "/profile/subscriptions", names.trial);
      turn(id, "advance", "P12D");
      const ending = await nora.mail(subjects.trialEnding);
      assertTold(ending, id, [names.trial, tenant.trialEnd, prices.trial]);
      turn(id, "advance", "P3D");
      if (subjects.renewed) {
        const renewed = await nora.mail(subjects.renewed);
        assertTold(renewed, id, [names.trial, prices.trial]);
        assert.equal(nora.mails().length, 3);
      } else {
        // One mail for one renewal: the receipt says it.
        const receipt = await mailbox.next({ to: nora.person.email, subject: subjects.receipt });
        assertTold(receipt, id, [names.trial, prices.trial]);
        assert.deepEqual(mailsWritten(plan), ["trial_ending", "welcome"]);
        assert.equal(nora.mails().length, 2);
      }
    });

    it("a payment fails and is made up for, a plan is canceled and ends", async () => {
      const nora = await Subscriber.make(id);
      const plan = await nora.buy("monthly", "11");
      assertTold(await nora.mail(), id, [names.monthly, prices.monthly]);
      turn(id, "advance", "P32D");
      const failed = await nora.mail(subjects.failed);
      assertTold(failed, id, [names.monthly, prices.monthly]);
      await assertOpens(failed, nora, "/profile/subscriptions", names.monthly);
      await nora.buy("monthly", "01");
      assertTold(await nora.mail(subjects.recovered), id, [names.monthly, prices.monthly]);
      await nora.call("DELETE", `/subscription/${plan}`);
      const canceled = await nora.mail(subjects.canceled);
      assertTold(canceled, id, [names.monthly]);
      await assertOpens(canceled, nora, "/profile/subscriptions", names.monthly);
      turn(id, "advance", "P2M");
      const ended = await nora.mail(subjects.ended);
      assertTold(ended, id, [names.monthly]);
      await assertOpens(ended, nora, "/subscription", names.monthly);
      assert.equal(nora.mails().length, 5);
    });

    it("a year is renewed after a notice of a week", async () => {
      const nora = await Subscriber.make(id);
      turn(id, "set", "2027-06-01T11:00:00Z");
      await nora.buy("yearly");
      await nora.mail();
      turn(id, "set", "2028-05-25T10:59:59Z");
      turn(id, "set", "2028-05-25T11:00:00Z");
      assertTold(await nora.mail(subjects.ahead), id, [names.yearly, prices.yearly]);
      assert.equal(nora.mails().length, 2);
    });
  });
}

it("who has proven no address gets no mail", async () => {
  const nora = await Subscriber.make("shop");
  sql(`update account set email_verified_at = null where uuid = '${nora.person.uuid}'`, data);
  const mira = await Subscriber.make("shop");
  await nora.buy("monthly");
  await mira.buy("monthly");
  await mira.mail();
  assert.deepEqual(nora.mails(), []);
});

it("a document that names a mail which does not exist is refused with the field and the names", () => {
  const bad = join(folder, "bad");
  mkdirSync(bad);
  const refuse = (billing, message) => {
    writeFileSync(join(bad, "tenant.json"), JSON.stringify({ tenant: { title: "Bad" }, billing }));
    const refused = run(["tenant", "load", bad, "--data", data]);
    assert.notEqual(refused.status, 0);
    assert.match(refused.stderr, message);
  };
  refuse({ mails: ["welcome", "birthday"] }, /mails\[1\].*welcome.*trial_ending.*ended/);
  refuse({ renewalAheadDays: 0 }, /renewalAheadDays.*from 1 to 90/);
  refuse({ trialEndingDays: 31 }, /trialEndingDays.*from 1 to 30/);
});

it("a server that is killed while it writes leaves nothing behind, and the next one writes each mail once", async () => {
  const nora = await Subscriber.make("crash");
  await nora.buy("yearly");
  await nora.mail();
  const written = () =>
    sql(
      "select count(*) as n from subscription_mail where kind = 'renewal_ahead' and tenant = 'crash'",
      data,
    )[0].n;
  await kiosk.stop();
  const soon = Date.parse("2028-01-05T11:00:00Z");
  sql(`update test_clock set now_ms = ${soon} where tenant = 'crash'`, data);
  sql("update job set due = 0 where kind = 'subscriptions.mails'", data);
  kiosk = await startKiosk({
    data,
    demo: "none",
    mailbox,
    mayEnd: true,
    env: { KIOSK_DEVELOPMENT_FAIL_POINT: "mails.before_commit" },
  });
  assert.equal((await kiosk.ended).signal, "SIGKILL");
  assert.equal(written(), 0);
  kiosk = await startKiosk({ data, demo: "none", mailbox });
  turn("crash", "advance", "PT1H");
  await nora.mail(/renews on January 11, 2028/);
  turn("crash", "advance", "PT1H");
  assert.equal(written(), 1);
  assert.equal(nora.mails().length, 2);
});
