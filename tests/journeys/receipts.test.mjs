// A journey of a buyer to her receipt: from her plans to the list, the receipt and its PDF, in English and Arabic.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { assertQuiet, hydrated, launch, viewports } from "../support/browser.mjs";
import { addPerson } from "../support/people.mjs";
import { arrive, buy, callOf, receiptOf } from "../support/subscriber.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

test("a buyer finds her receipt beside her plans, and keeps it as a PDF", async () => {
  const person = addPerson();
  assert.equal(await buy(person, "Films monthly", "01"), 201);
  const { number } = await receiptOf(person);
  const page = await arrive(browser, person);
  await page.getByRole("main").getByRole("link", { name: "Receipts" }).last().click();
  await page.waitForURL(/\/profile\/receipts$/);
  await page.getByRole("link", { name: new RegExp(number) }).click();
  await page.waitForURL(/\/profile\/receipts\/\w+$/);
  await page.getByText("Aurora Music GmbH").waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  assert.equal(file.suggestedFilename(), `aurora-${number}.pdf`);
  assert.equal(
    readFileSync(await file.path())
      .subarray(0, 4)
      .toString(),
    "%PDF",
  );
  assertQuiet(page);
  await page.context().close();
});

test("an Arabic reader has her receipt from right to left on a telephone", async () => {
  const person = addPerson({ tenant: "nujum" });
  const call = await callOf(person);
  assert.equal((await call("GET", "/user/receipts")).json().data.length, 0);
  const page = await arrive(browser, person, { viewport: viewports.phone }, "/ar/profile/receipts");
  await hydrated(page);
  await page.getByText("لا إيصالات بعد").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
  assertQuiet(page);
  await page.context().close();
});
