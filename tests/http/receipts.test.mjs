// Receipts as a client meets them: after a payment, as data and as a PDF, by mail, and to nobody but their owner.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask } from "../support/client.mjs";
import { addPerson, sql } from "../support/people.mjs";
import { until } from "../support/shop.mjs";
import { buy, callOf } from "../support/subscriber.mjs";

/** What the job has numbered for this person; waits for the first. */
async function receiptsOf(call) {
  return until(async () => {
    const answer = await call("GET", "/user/receipts");
    assert.equal(answer.status, 200);
    return answer.json().data.length > 0 && answer;
  }, "a receipt");
}

test("a payment's receipt is listed, read and downloaded by its owner alone", async () => {
  const person = addPerson();
  assert.equal(await buy(person, "Films monthly", "01"), 201);
  const call = await callOf(person);
  const list = await receiptsOf(call);
  assert.equal(list.headers["x-result-count"], "0-0/1");
  const [row] = list.json().data;
  assert.match(row.number, /^AUR-\d{6}$/);
  assert.equal(row.item, "Films monthly");
  assert.equal(row.state, "paid");
  const read = (await call("GET", `/user/receipts/${row.id}`)).json().data;
  assert.equal(read.seller.name, "Aurora Music GmbH");
  assert.equal(read.buyerEmail, person.email);
  assert.equal(read.method, "phone");
  assert.ok(Math.abs(read.tax.net.amount + read.tax.tax.amount - read.amount.amount) < 0.005);

  const pdf = await call("GET", `/user/receipts/${row.id}/pdf`);
  assert.equal(pdf.status, 200);
  assert.equal(pdf.headers["content-type"], "application/pdf");
  assert.equal(pdf.headers["content-disposition"], `attachment; filename="aurora-${row.number}.pdf"`);
  assert.match(pdf.headers["cache-control"], /no-store/);
  assert.ok(pdf.text.startsWith("%PDF"));

  const stranger = await callOf(addPerson());
  for (const path of [`/user/receipts/${row.id}`, `/user/receipts/${row.id}/pdf`])
    assert.equal((await stranger("GET", path)).status, 404);
  assert.deepEqual((await stranger("GET", "/user/receipts")).json().data, []);
  assert.equal((await ask(`/backend/user/receipts/${row.id}/pdf`)).status, 401);
});

test("a receipt goes out by mail once, with its PDF", async () => {
  const person = addPerson();
  assert.equal(await buy(person, "Films monthly", "01"), 201);
  const [row] = (await receiptsOf(await callOf(person))).json().data;
  const mails = () =>
    sql(
      `select state, locale, attachment from message where tenant = '${person.tenant}' and template = 'receipt'
         and recipient = '${person.email}'`,
    );
  await until(() => mails()[0]?.state === "sent", "the mail of the receipt is sent");
  assert.deepEqual(
    mails().map((each) => ({ ...each })),
    [{ state: "sent", locale: "en", attachment: `receipt/${row.id}` }],
  );
});

test("the numbers of a tenant have no gaps", () => {
  const rows = sql("select number from receipt where tenant = 'aurora' and prefix = 'AUR-' order by number");
  assert.deepEqual(
    rows.map(({ number }) => number),
    rows.map((_, index) => index + 1),
  );
});
