// Receipts as a client meets them: after a payment, as data and as a PDF, by mail, and to nobody but their owner.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ask, post } from "../../support/client.mjs";
import { shownId } from "../../support/ids.mjs";
import { plain, readPdf } from "../../support/pdf.mjs";
import { addPerson, bearer, newcomer, sql } from "../../support/people/people.mjs";
import { account, buy, callOf, receiptOf } from "../../support/people/subscriber.mjs";
import { until } from "../../support/until.mjs";

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

const pageEdges = { left: 56, right: 595 - 56 };
const languages = { en: "en-US", ar: "ar-EG" };
const words = (language) =>
  JSON.parse(readFileSync(new URL(`../../../web/locales/${language}.json`, import.meta.url), "utf8"));

/**
 * Is it the same text? Of Arabic all characters are compared, and the order within each number: the order of its letters is
 * not the same in every program that reads a PDF.
 */
function isSame(text, wanted) {
  if (!/\p{Script=Arabic}/u.test(wanted)) return text === wanted;
  const sorted = (each) => [...each.replace(/\s/g, "")].sort().join("");
  const numbers = wanted.match(/[\p{Nd}.,٫٬]*\p{Nd}/gu) ?? [];
  return sorted(text) === sorted(wanted) && numbers.every((number) => text.includes(number));
}

const columnsOf = (line) => line.split(/\s{2,}/);

/** There is a line of these columns and no others. */
function assertLine({ lines }, ...columns) {
  const wanted = columns.map(plain).join(" ");
  const found = lines.some((line) => isSame(columnsOf(line).join(" "), wanted));
  assert.ok(found, `no line "${wanted}" in:\n${lines.join("\n")}`);
}

/** Some line of the PDF has a column with exactly these words. */
function assertColumn({ lines }, wanted) {
  const found = lines.some((line) => columnsOf(line).some((column) => isSame(column, wanted)));
  assert.ok(found, `no column "${wanted}" in:\n${lines.join("\n")}`);
}

/** One page of A4 that every printer has the letters of, and nothing beyond its margins. */
function assertWhole({ pages, size, fonts, words }) {
  assert.equal(pages, 1);
  assert.match(size, /\(A4\)/);
  assert.ok(fonts.length > 0);
  assert.deepEqual(
    fonts.filter(({ embedded }) => !embedded),
    [],
  );
  const outside = words.filter(({ left, right }) => left < pageEdges.left - 1 || right > pageEdges.right + 1);
  assert.deepEqual(outside, []);
}

/** What a receipt and its credit note have in common, in the language of the receipt. */
function assertSays(pdf, receipt, { language, item, sums, seller, taxId, buyer }) {
  const said = words(language);
  const locale = languages[language];
  const { timeZone } = receipt;
  const money = (amount) =>
    new Intl.NumberFormat(locale, { style: "currency", currency: receipt.amount.currency }).format(amount);
  const day = (at) =>
    new Intl.DateTimeFormat(locale, { year: "numeric", month: "long", day: "numeric", timeZone }).format(
      new Date(at),
    );
  const credit = receipt.kind === "credit_note";
  assertLine(pdf, receipt.number);
  const number = pdf.words.find(({ text }) => text === receipt.number);
  const [place, edge] = language === "ar" ? [number.left, pageEdges.left] : [number.right, pageEdges.right];
  assert.ok(Math.abs(place - edge) < 2, `the number ends at ${place}, and not at ${edge}`);
  for (const part of [...seller, ...buyer]) assertColumn(pdf, part);
  if (sums.tax) assertColumn(pdf, `${said["receipt.taxId"]}: ${taxId}`);
  assertLine(pdf, item, money(sums.total));
  assertLine(
    pdf,
    said["receipt.periodSpan"]
      .replace("{from}", day(receipt.periodStart))
      .replace("{to}", day(receipt.periodEnd)),
  );
  if (sums.tax) {
    const percent = new Intl.NumberFormat(locale, { style: "percent" }).format(sums.rate);
    assertLine(pdf, said["receipt.net"], money(sums.net));
    assertLine(pdf, said["receipt.tax"].replace("{percent}", percent), money(sums.tax));
  }
  assertLine(pdf, said[credit ? "receipt.totalBack" : "receipt.total"], money(sums.total));
  assertLine(pdf, said[credit ? "receipt.refundedOn" : "receipt.paidOn"], day(receipt.paidAt));
  assertLine(pdf, said["receipt.paidBy"], said["receipt.method.phone"]);
  assertLine(pdf, said["receipt.issuedOn"], day(receipt.issuedAt));
}

/** Staff give back a part of the only payment of this person. */
async function giveBack(person, amount) {
  const [{ id }] = sql(
    `select cast(id as text) as id from payment where tenant = '${person.tenant}' and account = ${account(person)}`,
  );
  const staff = await newcomer({ tenant: person.tenant });
  sql(`update account set roles = 'user,billing' where uuid = '${staff.uuid}'`);
  const answer = await post(
    `/backend/office/payments/${shownId(id)}/refund`,
    { key: person.uuid, amount, reason: "asked for", revoke: false },
    { tenant: person.tenant, headers: bearer(staff.access) },
  );
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json().data.state, "succeeded");
}

const aurora = {
  seller: ["Aurora Music GmbH", "Hafenweg 1", "24103 Kiel", "Deutschland"],
  taxId: "DE000000000",
  sums: { total: 8.99, net: 7.55, tax: 1.44, rate: 0.19 },
};
const sales = [
  { tenant: "aurora", language: "en", item: "Films monthly", ...aurora },
  { tenant: "aurora", language: "ar", item: "أفلام شهرية", ...aurora },
  {
    tenant: "nujum",
    language: "ar",
    item: "أفلام شهرية",
    seller: ["شركة نجوم للترفيه", "شارع الخليج العربي 7", "مدينة الكويت"],
    sums: { total: 1.5 },
  },
];
for (const sale of sales)
  test(`the PDF of ${sale.tenant} in ${sale.language} says what was sold, by whom, to whom and for how much`, async () => {
    const person = addPerson({ tenant: sale.tenant, name: "Nora", lastName: "Lind" });
    assert.equal(await buy(person, "Films monthly", "01", sale.language), 201);
    const call = await callOf(person);
    const { id } = await receiptOf(person);
    const receipt = (await call("GET", `/user/receipts/${id}`)).json().data;
    const pdf = readPdf((await call("GET", `/user/receipts/${id}/pdf`)).bytes);
    assertWhole(pdf);
    assertSays(pdf, receipt, { ...sale, buyer: ["Nora Lind", person.email] });
  });

for (const language of ["en", "ar"])
  test(`the PDF of a credit note in ${language} names its receipt and has its share of the tax, below zero`, async () => {
    const sale = sales.find((each) => each.language === language);
    const person = addPerson({ name: "Nora", lastName: "Lind" });
    assert.equal(await buy(person, "Films monthly", "01", language), 201);
    const { number } = await receiptOf(person);
    await giveBack(person, { amount: 1.11, currency: "EUR" });
    const call = await callOf(person);
    const note = await until(async () => {
      const [newest] = (await call("GET", "/user/receipts")).json().data;
      return newest.kind === "credit_note" && newest;
    }, "a credit note");
    const receipt = (await call("GET", `/user/receipts/${note.id}`)).json().data;
    const pdf = readPdf((await call("GET", `/user/receipts/${note.id}/pdf`)).bytes);
    assertWhole(pdf);
    assertSays(pdf, receipt, {
      ...sale,
      sums: { total: -1.11, net: -0.93, tax: -0.18, rate: 0.19 },
      buyer: ["Nora Lind", person.email],
    });
    assertLine(pdf, words(language)["receipt.corrects"], number);
  });

test("a PDF of the longest name and wide letters keeps within its margins", async () => {
  const person = addPerson({ name: "W".repeat(60), lastName: "Wilhelmine-Maximiliane ".repeat(3).trim() });
  assert.equal(await buy(person, "Films monthly", "01"), 201);
  const call = await callOf(person);
  const { id } = await receiptOf(person);
  assertWhole(readPdf((await call("GET", `/user/receipts/${id}/pdf`)).bytes));
});

test("the export of one's data has one's receipts, and nobody else's", async () => {
  const person = addPerson();
  assert.equal(await buy(person, "Films monthly", "01"), 201);
  const { number } = await receiptOf(person);
  const exported = async (who) => (await (await callOf(who))("GET", "/user/export")).json().receipts;
  const [receipt, ...others] = await exported(person);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [receipt.number, receipt.item, receipt.buyerEmail, receipt.amount],
    [number, "Films monthly", person.email, { amount: 8.99, currency: "EUR" }],
  );
  assert.deepEqual(await exported(addPerson()), []);
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
