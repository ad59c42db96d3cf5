// Buying single articles over HTTP, on a server of the test's own with the demo's catalogue: persons, songs that are
// sold by themselves, payments by telephone and by card.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { ask } from "../client.mjs";
import { beginAtOnce } from "../consents.mjs";
import { shownId } from "../ids.mjs";
import { newTelephone } from "../numbers.mjs";
import { addPerson, bearer, from, signIn, sql } from "./people.mjs";

export class Counter {
  #songs = 0;

  constructor({ kiosk, data, tenant = "aurora" }) {
    Object.assign(this, { kiosk, data, tenant });
  }

  /** `form`: sent as it is, instead of a body of JSON. */
  call(method, path, { person, body, form, headers = {}, tenant = this.tenant } = {}) {
    return ask(`/backend${path}`, {
      method,
      tenant,
      at: this.kiosk.port,
      body: body === undefined ? form : JSON.stringify(body),
      headers: {
        ...from(),
        ...(person ? bearer(person.access) : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
    });
  }

  async person(options = {}) {
    const person = addPerson({ data: this.data, tenant: this.tenant, ...options });
    const signedIn = { ...person, ...(await signIn(person, { at: this.kiosk.port })) };
    const call = (method, path, body, more = {}) =>
      this.call(method, path, { person: signedIn, body, tenant: person.tenant, ...more });
    const [{ account }] = sql(
      `select cast(id as text) as account from account where uuid = '${person.uuid}'`,
      this.data,
    );
    return { ...signedIn, account, call };
  }

  async staff() {
    const person = await this.person();
    sql(`update account set roles = 'user,billing' where uuid = '${person.uuid}'`, this.data);
    return person;
  }

  /** A song that plans include and no test has had: a copy of one of the demo's. */
  song() {
    const id = (randomBytes(8).readBigUInt64BE() >> 1n).toString();
    this.#sql(`
      create temp table model as select a.id from offer o join article a on a.id = o.article
        where o.tenant = '${this.tenant}' and o.content_type = 'full_track_music'
          and o.business_model = 'SUBSCRIPTION' and a.import_key not like 'copy-%' order by a.id limit 1;
      insert into article (id, licensor, content_type, import_key, slug, rating, released_at, duration_ms, attributes,
          created_at, updated_at)
        select ${id}, licensor, content_type, 'copy-${id}', slug || '-${id}', rating, released_at, duration_ms,
          attributes, created_at, updated_at from article where id = (select id from model);
      insert into article_text (article, locale, title)
        select ${id}, locale, title || ' ${++this.#songs}' from article_text where article = (select id from model);
      insert into offer (tenant, article, content_type, rating, released_at, starts_at, ends_at, business_model, rank)
        select tenant, ${id}, content_type, rating, released_at, starts_at, ends_at, business_model, rank from offer
          where tenant = '${this.tenant}' and article = (select id from model);
      insert into offer_model (tenant, article, position, business_model, price_minor, currency)
        select tenant, ${id}, position, business_model, price_minor, currency from offer_model
          where tenant = '${this.tenant}' and article = (select id from model)`);
    return { id, shown: shownId(id) };
  }

  /** A song that is also sold by itself, or only so. */
  songForSale({ price = 99, only = true } = {}) {
    const song = this.song();
    if (only)
      this.#sql(`update offer_model set business_model = 'DOWNLOAD_TO_OWN', price_minor = ${price}, currency = 'EUR'
      where tenant = '${this.tenant}' and article = ${song.id} and position = 0`);
    else
      this.#sql(`insert into offer_model (tenant, article, position, business_model, price_minor, currency)
        values ('${this.tenant}', ${song.id}, 1, 'DOWNLOAD_TO_OWN', ${price}, 'EUR')`);
    return song;
  }

  setPrice({ id }, price) {
    this.#sql(`update offer_model set price_minor = ${price} where tenant = '${this.tenant}' and article = ${id}
      and business_model = 'DOWNLOAD_TO_OWN'`);
  }

  #sql(statement) {
    return sql(statement, this.data);
  }

  async options(person, song, query = "") {
    const answer = await this.call("GET", `/purchase/ArticlePurchaseOptions/${song.shown}${query}`, {
      person,
    });
    assert.equal(answer.status, 200, answer.text);
    return answer.json().data;
  }

  /** The ways to pay for a song, by name. */
  async waysToPay(person, song, more = {}) {
    const answer = await person.call("POST", "/subscription/oneTimePaymentOptions", {
      redirectionUrl: "/en/music",
      lang: "en",
      transactionId: song.shown,
      ...more,
    });
    assert.equal(answer.status, 200, answer.text);
    return Object.fromEntries(answer.json().data.options.map((one) => [one.name, one.paymentOptionUUID]));
  }

  /** Up to the PIN that a telephone was sent. */
  async dial(person, phone, digits = "01") {
    const begun = await person.call("POST", "/subscription/oneTimePurchase", { paymentOptionUUID: phone });
    assert.equal(begun.json().data?.nextApiFlowStep, "NUMBER", begun.text);
    const sent = await person.call("POST", "/subscription/api", {
      paymentOptionUUID: phone,
      body: { number: newTelephone(digits) },
    });
    assert.equal(sent.json().data?.nextApiFlowStep, "PIN", sent.text);
  }

  async quote(person, song) {
    const answer = await person.call("GET", `/purchase/ArticleOneTimePurchase?articleId=${song.shown}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.json().data;
  }

  verify(person, song, phone, token, pin = "1234") {
    return person.call("POST", "/purchase/VerifyOneTimePurchasePin", {
      paymentTransactionUuid: phone,
      articleId: song.shown,
      pin,
      purchaseToken: token,
    });
  }

  /** Bought by telephone, to the end. */
  async buy(person, song) {
    const { phone } = await this.waysToPay(person, song);
    await this.dial(person, phone);
    const { purchaseToken } = await this.quote(person, song);
    const paid = await this.verify(person, song, phone, purchaseToken);
    assert.equal(paid.status, 201, paid.text);
  }

  async subscribe(person, name) {
    const types = (await this.call("GET", "/subscription/type")).json().data;
    const offered = await person.call("POST", "/subscription", {
      subscriptionTypeId: types.find((type) => type.name === name).id,
      lang: "en",
      redirect: "/en/music",
      subscriptionConsentList: beginAtOnce,
    });
    assert.equal(offered.json().data?.type, "options", offered.text);
    const { paymentOptionUUID } = offered.json().data.options.find((option) => option.name === "phone");
    const step = (body) => person.call("POST", "/subscription/api", { paymentOptionUUID, body });
    await step(undefined);
    await step({ number: newTelephone("01") });
    const paid = await step({ pin: "1234" });
    assert.equal(paid.status, 201, paid.text);
    return paid.json().data.subscriptionId;
  }

  /** What was taken from this person for articles, in minor units. */
  charges({ account }) {
    return this.#sql(
      `select p.amount as amount from ledger_posting p join ledger_transaction t on t.tenant = p.tenant
        and t.id = p.transaction_id where t.tenant = '${this.tenant}' and t.customer = ${account}
        and t.kind = 'charge' and p.account like 'provider/%' order by t.id`,
    ).map((row) => row.amount);
  }

  consumed({ account }) {
    return this.#sql(
      `select id from ledger_transaction where tenant = '${this.tenant}' and customer = ${account}
        and kind = 'credit_consume'`,
    ).length;
  }
}

export const refusal = (answer) => [answer.status, answer.json().error];
