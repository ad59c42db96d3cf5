// Rows that somebody changed by hand in a shop where everything was sold: `kiosk ledger check` finds each of them, by the
// rule that each name says.
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { shownId } from "../../support/ids.mjs";
import { run, startKiosk } from "../../support/kiosk.mjs";
import { Counter } from "../../support/people/buyer.mjs";
import { sql } from "../../support/people/people.mjs";
import { openMailbox } from "../../support/servers/mailbox.mjs";
import { until } from "../../support/until.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-tampering-"));
const data = join(folder, "data");
const changed = join(folder, "changed");

/** Sells something of each kind, takes some of it back, and ends the server. */
before(async () => {
  const mailbox = await openMailbox();
  const kiosk = await startKiosk({ data, mailbox });
  const shop = new Counter({ kiosk, data });
  try {
    await sellPlans(shop);
    await sellArticles(shop, mailbox);
    await chargeAnotherAmount(shop);
    await until(
      () => sql("select count(*) as n from receipt_due", data)[0].n === 0,
      "each payment has its receipt",
    );
    assert.equal(kiosk.ledgerFindings(), "");
  } finally {
    await kiosk.stop();
    await mailbox.close();
  }
});
after(() => rmSync(folder, { recursive: true, force: true }));

const done = (answer) => {
  assert.equal(answer.status, 200, answer.text);
  return answer.json().data;
};

async function sellPlans(shop) {
  const mira = await shop.person();
  await shop.subscribe(mira, "Ten songs");
  for (let songs = 0; songs < 2; ++songs) {
    const song = shop.song();
    const { consume } = await shop.options(mira, song);
    const { purchaseIdentifier } = consume[0];
    done(await mira.call("POST", "/purchase/consume", { articleId: song.shown, purchaseIdentifier }));
  }
  const withdrawn = await shop.person();
  const id = await shop.subscribe(withdrawn, "Films monthly");
  const { amount } = done(await withdrawn.call("GET", `/subscription/withdraw/${id}`));
  done(await withdrawn.call("POST", `/subscription/withdraw/${id}`, { amount }));
}

async function sellArticles(shop, mailbox) {
  const mira = await shop.person();
  await shop.buy(mira, shop.songForSale());
  const refunded = shop.songForSale();
  await shop.buy(mira, refunded);
  const [{ payment }] = sql(
    `select cast(payment as text) as payment from wallet where article = ${refunded.id}`,
    data,
  );
  const staff = await shop.staff();
  done(
    await staff.call("POST", `/office/payments/${shownId(payment)}/refund`, {
      key: "back",
      amount: { amount: 0.99, currency: "EUR" },
      reason: "asked for",
      revoke: true,
    }),
  );
  for (const song of [shop.songForSale(), shop.songForSale({ price: 149 })])
    done(await mira.call("POST", "/cart/items", { articleId: song.shown }));
  const { total } = done(await mira.call("GET", "/cart"));
  const body = { redirectionUrl: "/en/myCart", lang: "en", total };
  await payByPhone(shop, mira, done(await mira.call("POST", "/cart/checkout", body)));
  await give(shop, mira, mailbox);
  const redeem = async (kind, ...of) => {
    const made = run(["vouchers", "make", "aurora", "--name", "Test", ...of, "--data", data]);
    const [voucherCode] = made.stdout.trim().split("\n");
    done(await mira.call("POST", `/voucher/consumption/${kind}`, { voucherCode }));
  };
  await redeem("article", "--article", shop.songForSale().shown);
  await redeem("credits", "--credits", "5", "--types", "FULL_TRACK_MUSIC", "--days", "30");
}

/** Money that was taken without buying anything, and went back. */
async function chargeAnotherAmount(shop) {
  const person = await shop.person();
  const song = shop.songForSale();
  const { phone } = await shop.waysToPay(person, song);
  await shop.dial(person, phone, "07");
  const { purchaseToken } = await shop.quote(person, song);
  const failed = await shop.verify(person, song, phone, purchaseToken);
  assert.equal(failed.status, 490, failed.text);
  await until(
    () => sql("select state from refund where kind = 'compensation'", data)[0]?.state === "succeeded",
    "the money goes back",
  );
}

async function payByPhone(shop, person, { options }) {
  const { paymentOptionUUID } = options.find(({ name }) => name === "phone");
  await shop.dial(person, paymentOptionUUID);
  const paid = await person.call("POST", "/subscription/api", { paymentOptionUUID, body: { pin: "1234" } });
  assert.equal(paid.status, 201, paid.text);
}

/** A gift that its receiver has redeemed. */
async function give(shop, person, mailbox) {
  const { shown } = shop.songForSale();
  const { purchaseIdentifier } = done(await person.call("GET", `/gift/quote?articleId=${shown}`));
  const email = "friend@example.org";
  const words = { articleId: shown, purchaseIdentifier, email, name: "Ada", message: "" };
  const body = { redirectionUrl: "/en/music", lang: "en", ...words };
  await payByPhone(shop, person, done(await person.call("POST", "/gift/paymentOptions", body)));
  const { text } = await mailbox.next({ to: email, subject: /gift/ });
  const [voucherCode] = /[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3}/.exec(text);
  const ada = await shop.person();
  done(await ada.call("POST", "/voucher/consumption/article", { voucherCode }));
}

// ---- what is changed ----

const first = (table, where) => `rowid = (select rowid from ${table} where ${where} order by rowid limit 1)`;
const one = (table, set, where = "1") => `update ${table} set ${set} where ${first(table, where)}`;
const without = (table, where = "1") => `delete from ${table} where ${first(table, where)}`;
/** Another row like the first one of these. */
const copied = (table, changes, where = "1") =>
  `create temp table like_it as select * from ${table} where ${where} order by rowid limit 1;
   update like_it set ${changes};
   insert into ${table} select * from like_it`;
/** A posting of a payment and its other side, by as much. */
const ofCharge = (amount) =>
  ["provider/%", "revenue%"]
    .map((account, side) =>
      one(
        "ledger_posting",
        `amount = amount ${side === 0 ? "+" : "-"} ${amount}`,
        `account like '${account}' and transaction_id = (select id from ledger_transaction where kind = 'charge'
           order by rowid limit 1)`,
      ),
    )
    .join(";");
const renewed = "cause = 'renewal' and kind = 'paid'";
const held = "state = 'ACTIVE' and sub_state = 'NONE' and due_at is not null and agreement is not null";
const bought = "source = 'purchase' and payment <> 0";
const day = 86_400_000;
/** Another account than this column has. */
const somebodyElse = (column) => `(select min(a.id) from account a where a.id <> ${column})`;

const tamperings = {
  "a posting of a charge is larger (M-01)": one("ledger_posting", "amount = amount + 1", "unit = 'EUR'"),
  "a posting is gone (M-01)": without("ledger_posting", "unit = 'EUR'"),
  "a posting is in another currency (M-01)": one("ledger_posting", "unit = 'USD'", "unit = 'EUR'"),
  "both sides of a charge are larger (M-04)": ofCharge(100),
  "both sides of a charge are smaller (M-04)": ofCharge(-1),
  "a transaction without postings (M-01)": copied("ledger_transaction", "id = 7, key = 'x', payment = 0"),
  "a transaction is gone (M-01)": without("ledger_transaction", "kind = 'charge'"),
  "a charge for no payment (M-04)": `insert into ledger_transaction (tenant, id, kind, key, customer, posted_at, created_at)
      select tenant, 7, 'charge', 'x', customer, posted_at, created_at from ledger_transaction where kind = 'charge' limit 1;
    insert into ledger_posting values ('aurora', 7, 1, 'provider/sandbox', 'EUR', 499),
      ('aurora', 7, 2, 'revenue/x', 'EUR', -499)`,
  "a charge names another payment (M-04)": one(
    "ledger_transaction",
    "payment = (select max(id) from payment where state = 'succeeded' and id <> ledger_transaction.payment)",
    "kind = 'charge'",
  ),
  "a charge names another customer (M-04)": one(
    "ledger_transaction",
    `customer = ${somebodyElse("customer")}`,
    "kind = 'charge'",
  ),
  "a refund names no payment (M-04)": one("ledger_transaction", "payment = 0", "kind = 'refund'"),
  "a refund is gone from the ledger (M-04)": `${without("ledger_transaction", "kind = 'refund'")};
    delete from ledger_posting where transaction_id not in (select id from ledger_transaction)`,
  "a payment succeeded that nothing was charged for (M-04)": one(
    "payment",
    "state = 'succeeded'",
    "state = 'failed' and amount_minor > 0",
  ),
  "a payment that was charged failed (M-04)": one(
    "payment",
    "state = 'failed'",
    "state = 'succeeded' and amount_minor > 0",
  ),
  "a payment is cheaper (M-19)": one(
    "payment",
    "amount_minor = 1",
    "state = 'succeeded' and amount_minor > 0",
  ),
  "a payment is of another currency (M-19)": one(
    "payment",
    "currency = 'USD'",
    "state = 'succeeded' and amount_minor > 0",
  ),
  "a payment is of another subscription (M-19)": one(
    "payment",
    "subscription = subscription + 1",
    "state = 'succeeded' and purpose = 'renewal'",
  ),
  "a payment is of somebody else (M-04)": one(
    "payment",
    `account = ${somebodyElse("account")}`,
    "state = 'succeeded' and purpose = 'purchase'",
  ),
  "a payment is gone (M-04)": without("payment", "state = 'succeeded' and purpose = 'renewal'"),
  "a refund is larger than what was paid (M-04)": one("refund", "amount_minor = amount_minor + 1000"),
  "a refund that was given failed (M-04)": one("refund", "state = 'failed'", "state = 'succeeded'"),
  "a refund is gone (M-16)": without("refund", "state = 'succeeded'"),
  "the bank took more (M-09)": one(
    "sandbox_charge",
    "charged_minor = charged_minor + 100",
    "charged_minor > 0",
  ),
  "the bank has a charge of nobody (M-09)": copied(
    "sandbox_charge",
    "key = 'x', page = 'x'",
    "charged_minor > 0",
  ),
  "the bank forgot a charge (M-09)": without("sandbox_charge", "charged_minor > 0"),
  "a period is cheaper (M-19)": one("subscription_period", "amount_minor = 1", renewed),
  "a period is for nothing (M-19)": one(
    "subscription_period",
    "amount_minor = 0, kind = 'free', payment = null",
    renewed,
  ),
  "a period is paid by a credit from nowhere (M-19)": one(
    "subscription_period",
    "credit_minor = 100, amount_minor = amount_minor - 100",
    renewed,
  ),
  "a period is a trial (M-20)": one(
    "subscription_period",
    "kind = 'trial', amount_minor = 0, payment = null",
    renewed,
  ),
  "a period is longer (M-23)": one("subscription_period", `ends_at = ends_at + ${day}`),
  "a period ended before its end (M-06)": one("subscription_period", `ended_at = ends_at - ${day}`, renewed),
  "a period begins later (M-23)": one("subscription_period", `starts_at = starts_at + ${day}`, renewed),
  "a period is there twice, and counted (M-23)": `${copied("subscription_period", "number = number + 1, cause = 'renewal', starts_at = ends_at, ends_at = ends_at + (ends_at - starts_at)", `${renewed} and number = (select period_number from subscription s where s.id = subscription)`)};
    update subscription set period_number = period_number + 1, paid_periods = paid_periods + 1
      where (id, period_number + 1) in (select subscription, number from like_it)`,
  "a period is forgotten (M-20)": without("subscription_period", renewed),
  "a period names the payment of another (M-19)": one(
    "subscription_period",
    "payment = (select max(n.payment) from subscription_period n where n.payment <> subscription_period.payment)",
    renewed,
  ),
  "a period has other terms (M-19)": one(
    "subscription_period",
    "price_version = (select id from plan_version v where v.tenant = subscription_period.tenant and v.price_minor > subscription_period.amount_minor limit 1)",
    renewed,
  ),
  "the price of its terms is another (M-19)": one(
    "plan_version",
    "price_minor = price_minor - 1",
    `id in (select price_version from subscription_period where ${renewed})`,
  ),
  "a change cost more than its quote (M-19)": one(
    "change_quote",
    "amount_minor = amount_minor - 1",
    "used_at is not null",
  ),
  "a change has no quote (M-19)": without("change_quote", "used_at is not null"),
  "a quote was never used (M-19)": one("change_quote", "used_at = null", "used_at is not null"),
  "access for ten years (M-20)": one("subscription", `access_until = access_until + ${3650 * day}`, held),
  "access for a day more (M-20)": one("subscription", `access_until = access_until + ${day}`, held),
  "a subscription that was canceled is active (M-20)": one(
    "subscription",
    `state = 'ACTIVE', sub_state = 'NONE', access_until = period_end, due_at = period_end, due_action = 'renew'`,
    "state = 'CANCELED'",
  ),
  "one in its last period goes on (M-20)": one(
    "subscription",
    "sub_state = 'NONE', due_action = 'renew'",
    "sub_state = 'CANCELING'",
  ),
  "a subscription is never due again (M-20)": one("subscription", "due_at = null, due_action = 'none'", held),
  "one that is canceled is due (M-20)": one("subscription", "state = 'CANCELED'", held),
  "a subscription has more paid periods (M-20)": one("subscription", "paid_periods = paid_periods + 1", held),
  "a subscription is of another (M-20)": one("subscription", `account = ${somebodyElse("account")}`, held),
  "a subscription is renewed by the card of another (M-20)": one(
    "subscription",
    `agreement = (select reference from payment_agreement a where a.tenant = subscription.tenant
       and a.account <> subscription.account limit 1)`,
    held,
  ),
  "a subscription is in an older period (M-20)": one(
    "subscription",
    "period_number = period_number - 1",
    held,
  ),
  "a subscription's period is another (M-20)": one("subscription", `period_end = period_end + ${day}`, held),
  "a subscription is gone (M-15)": without("subscription", held),
  "a step is gone (M-14)": without(
    "subscription_event",
    "id in (select max(id) from subscription_event group by subscription)",
  ),
  "a trial is forgotten (M-11)": without("trial_use"),
  "a bucket of credits is larger (M-03)": one(
    "credit_bucket",
    "amount = amount + 10",
    "amount > 0 and subscription <> 0",
  ),
  "a bucket of credits from nowhere (M-03)": copied(
    "credit_bucket",
    "id = 7, key = 'x/9/1'",
    "amount > 0 and subscription <> 0",
  ),
  "an unlimited bucket from nowhere (M-21)": copied("credit_bucket", "id = 7, key = 'x/9/1'", "amount = -1"),
  "a bucket became unlimited (M-21)": one("credit_bucket", "amount = -1", "amount > 0 and subscription <> 0"),
  "a bucket is of another (M-21)": one(
    "credit_bucket",
    `account = ${somebodyElse("account")}`,
    "amount > 0 and subscription <> 0",
  ),
  "a voucher's bucket is larger (M-03)": one(
    "credit_bucket",
    "amount = amount + 1",
    "amount = 5 and subscription = 0",
  ),
  "a credit came back by itself (M-08)": `${without("ledger_transaction", "kind = 'credit_consume'")};
    delete from ledger_posting where transaction_id not in (select id from ledger_transaction)`,
  "an article that was bought is gone (M-08)": without("wallet", bought),
  "an article that a credit bought is gone (M-08)": without("wallet", "source = 'credit'"),
  "an article of a voucher is gone (M-18)": without("wallet", "source = 'voucher'"),
  "an article that nobody bought (M-08)": copied("wallet", "id = 7, key = 'x', article = 7", bought),
  "an article of another's payment (M-08)": one("wallet", `account = ${somebodyElse("account")}`, bought),
  "an article without a payment (M-08)": one("wallet", "payment = 0", bought),
  "an order is cheaper (M-22)": one("cart_order", "total_minor = total_minor - 1"),
  "an order's line is cheaper (M-22)": one("cart_order_line", "unit_minor = unit_minor - 1"),
  "an order has one line more (M-22)": copied("cart_order_line", "article = 7, unit_minor = 1"),
  "an order has one line less (M-22)": without("cart_order_line"),
  "an order has a discount (M-22)": one("cart_order_line", "discount_minor = 10"),
  "an order is gone (M-22)": "delete from cart_order_line; delete from cart_order",
  "an order is gone with all that it brought (M-22)": `delete from cart_order_line; delete from cart_order;
    delete from wallet where payment in (select id from payment where purpose = 'order')`,
  "a gift is of another payment (M-08)": one(
    "gift",
    "payment = (select min(id) from payment where purpose = 'renewal')",
  ),
  "a gift's code is gone (M-08)": one("gift", "batch = 0, digest = null, code = null"),
  "a code can be used again (M-18)": "update voucher_code set used = 0",
  "a code's use is gone (M-18)": "delete from voucher_use",
  "a withdrawal gave back less (M-16)": one("withdrawal", "refund_minor = refund_minor - 1"),
  "a withdrawal is gone, and the plan goes on (M-20)": `update subscription set state = 'ACTIVE', sub_state = 'NONE',
      access_until = period_end, due_at = period_end, due_action = 'renew'
      where id in (select subscription from withdrawal);
    delete from withdrawal`,
  "a receipt is of another amount (M-17)": one("receipt", "gross_minor = gross_minor + 1"),
  "a receipt has another tax (M-17)": one("receipt", "tax_minor = tax_minor + 1"),
  "a receipt is gone (M-17)": without("receipt", "kind = 'receipt'"),
  "a credit note is gone (M-17)": without("receipt", "kind = 'credit_note'"),
  "a receipt has another number (M-17)": one("receipt", "number = number + 1000"),
  "a price is wrong everywhere (M-19)": `create temp table it as select tenant, subscription, number, payment, amount_minor
      from subscription_period where ${renewed} limit 1;
    update subscription_period set amount_minor = 1
      where (subscription, number) in (select subscription, number from it);
    update payment set amount_minor = 1 where id in (select payment from it);
    update ledger_posting set amount = case when amount > 0 then 1 else -1 end where transaction_id in (
      select t.id from ledger_transaction t join it on it.tenant = t.tenant and it.payment = t.payment);
    update sandbox_charge set amount_minor = 1, charged_minor = 1
      where key like (select payment || '-%' from it);
    update receipt set gross_minor = 1, tax_minor = 0 where payment in (select payment from it)`,
  "a renewal is postponed for a year (M-20)": one("subscription", `due_at = due_at + ${365 * day}`, held),
  "a renewal will cost less (M-20)": one(
    "subscription",
    "next_version = (select id from plan_version v where v.tenant = subscription.tenant order by price_minor limit 1)",
    held,
  ),
  "a subscription has the terms of another plan (M-20)": one(
    "subscription",
    "price_version = (select id from plan_version v where v.tenant = subscription.tenant order by price_minor limit 1)",
    held,
  ),
  "a subscription is of another plan (M-20)": one(
    "subscription",
    "plan = (select max(id) from plan p where p.tenant = subscription.tenant and p.id <> subscription.plan)",
    held,
  ),
  "a subscription has another provider (M-20)": one("subscription", "provider = 'voucher'", held),
  "a trial was somebody else's (M-11)": one("trial_use", "account = account + 1"),
  "a trial is longer (M-23)": one("subscription_period", `ends_at = ends_at + ${day}`, "kind = 'trial'"),
  "terms are longer (M-23)": one(
    "plan_version",
    "cycle = 'P2M'",
    `cycle = 'P1M' and id in (select price_version from subscription_period where ${renewed})`,
  ),
  "terms have more credits (M-21)": one(
    "plan_version",
    `contingents = replace(contingents, '"amount":10', '"amount":99')`,
    "id in (select p.price_version from subscription_period p join credit_bucket b on b.subscription = p.subscription and b.amount = 10)",
  ),
  "terms are in another currency (M-19)": one(
    "plan_version",
    "currency = 'USD'",
    `id in (select price_version from subscription_period where ${renewed})`,
  ),
  "a card is another's (M-20)": one("payment_agreement", `account = ${somebodyElse("account")}`),
  "a bucket and its grant are larger (M-03)": `create temp table it as select tenant, id from credit_bucket
      where amount > 0 and subscription <> 0 limit 1;
    update credit_bucket set amount = amount + 10 where id in (select id from it);
    update ledger_posting set amount = amount + 10
      where account in (select 'credit/bucket/' || id from it) and amount > 0;
    update ledger_posting set amount = amount - 10 where account = 'credit/granted' and transaction_id in (
      select transaction_id from ledger_posting where account in (select 'credit/bucket/' || id from it))`,
  "a voucher's bucket and its grant are larger (M-18)": `create temp table it as select tenant, id from credit_bucket
      where amount = 5 and subscription = 0 limit 1;
    update credit_bucket set amount = amount + 10 where id in (select id from it);
    update ledger_posting set amount = amount + 10
      where account in (select 'credit/bucket/' || id from it) and amount > 0;
    update ledger_posting set amount = amount - 10 where account = 'credit/granted' and transaction_id in (
      select transaction_id from ledger_posting where account in (select 'credit/bucket/' || id from it))`,
  "a voucher's credits last longer (M-18)": one(
    "credit_bucket",
    `expires_at = expires_at + ${90 * day}`,
    "amount = 5 and subscription = 0",
  ),
  "a plan's credits never expire (M-21)": one(
    "credit_bucket",
    "expires_at = null",
    "amount > 0 and subscription <> 0 and closed_at is null",
  ),
  "a bucket is for other things (M-21)": one(
    "credit_bucket",
    "content_types = 'FULL_LENGTH_VIDEO'",
    "amount > 0 and subscription <> 0",
  ),
  "a credit was taken from another's bucket (M-12)": one(
    "ledger_posting",
    "account = (select max(o.account) from ledger_posting o where o.account like 'credit/bucket/%' and o.account <> ledger_posting.account)",
    `account like 'credit/bucket/%' and transaction_id in (select id from ledger_transaction where kind = 'credit_consume')`,
  ),
  "a credit bought another article (M-08)": one("wallet", "article = 7", "source = 'credit'"),
  "a voucher gave another article (M-18)": one("wallet", "article = 7", "source = 'voucher'"),
  "money bought another article (M-08)": one("wallet", "article = 7", bought),
  "a refund is of another payment (M-04)": one(
    "refund",
    "payment = (select min(id) from payment where purpose = 'renewal' and state = 'succeeded')",
  ),
  "a refund is only asked for (M-04)": one(
    "refund",
    "state = 'requested', ask_at = null",
    "state = 'succeeded'",
  ),
  "the bank gave back less (M-09)": `update sandbox_charge set refunded_minor = 0
    where key in (select payment || '-' || attempt from refund where kind = 'refund')`,
  "the bank gave back less of what bought nothing (M-09)": `update sandbox_charge set refunded_minor = 0
    where key in (select payment || '-' || attempt from refund where kind = 'compensation')`,
  "a charge was at another provider (M-04)": one(
    "ledger_posting",
    "account = 'provider/carrier'",
    "account = 'provider/sandbox'",
  ),
  "a charge is another plan's revenue (M-04)": one(
    "ledger_posting",
    "account = (select max(o.account) from ledger_posting o where o.account like 'revenue/%' and o.account <> ledger_posting.account)",
    "account like 'revenue/%'",
  ),
  "a charge's tax is its revenue (M-04)": one(
    "ledger_posting",
    "account = 'revenue/7'",
    "account like 'tax/%'",
  ),
  "a charge is another subscription's (M-04)": one(
    "ledger_transaction",
    "subscription = (select max(o.id) from subscription o where o.id <> ledger_transaction.subscription)",
    "kind = 'charge' and subscription <> 0",
  ),
  "a charge is a reversal (M-04)": one("ledger_transaction", "kind = 'reversal'", "kind = 'charge'"),
  "a payment was made twice (M-09)": copied(
    "payment",
    "id = 7, key = 'x', provider_reference = null",
    "state = 'succeeded'",
  ),
  "an order's line is of another article (M-22)": one("cart_order_line", "article = 7"),
  "an order is another's (M-22)": one("cart_order", `account = ${somebodyElse("account")}`),
  "a gift is dearer (M-08)": one("gift", "article = 7"),
  "a gift is withdrawn, and its money stays (M-08)": one("gift", "state = 'WITHDRAWN'", "state = 'SENT'"),
  "a receipt is another's (M-17)": one("receipt", `account = ${somebodyElse("account")}`),
  "a receipt is in another currency (M-17)": one("receipt", "currency = 'USD'"),
  "an event is gone (M-14)": without(
    "outbox",
    "topic like 'subscription.%' and id > (select min(id) from outbox)",
  ),
};

for (const [name, change] of Object.entries(tamperings))
  test(name, () => {
    rmSync(changed, { recursive: true, force: true });
    mkdirSync(changed);
    copyFileSync(join(data, "kiosk.db"), join(changed, "kiosk.db"));
    for (const { name: trigger } of sql("select name from sqlite_master where type = 'trigger'", changed))
      sql(`drop trigger ${trigger}`, changed);
    const [{ changes }] = sql(
      `pragma foreign_keys = off; ${change}; select total_changes() as changes`,
      changed,
    );
    assert.ok(changes > 0, "nothing was changed");
    const check = run(["ledger", "check", "--data", changed]);
    assert.equal(check.status, 1, check.stdout + check.stderr);
    assert.match(check.stdout, new RegExp(`^${/M-\d\d/.exec(name)} `, "m"));
  });
