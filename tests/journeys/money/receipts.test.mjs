// A journey of a buyer to her receipt: from her plans to the list, the receipt, its PDF and its print, in English and Arabic.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { assertQuiet, hydrated, launch, viewports } from "../../support/browser.mjs";
import { readPdf } from "../../support/pdf.mjs";
import { addPerson } from "../../support/people/people.mjs";
import { arrive, buy, callOf, receiptOf } from "../../support/people/subscriber.mjs";

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

for (const [tenant, language, colorScheme] of [
  ["aurora", "en", "dark"],
  ["nujum", "ar", "light"],
])
  test(`on paper there is the receipt alone, black on white (${language}, ${colorScheme})`, async () => {
    const person = addPerson({ tenant, name: "Nora", lastName: "Lind" });
    assert.equal(await buy(person, "Films monthly", "01", language), 201);
    const { id, number } = await receiptOf(person);
    const page = await arrive(browser, person, { colorScheme }, `/${language}/profile/receipts/${id}`);
    // Over the page, as the player and a dialog are.
    await page.getByRole("status").getByText("Nora Lind").waitFor();
    await page.emulateMedia({ media: "print", colorScheme });
    const { shown, colours, background } = await page.evaluate(() => {
      const visible = [...document.body.querySelectorAll("*")].filter(
        (element) => element.childElementCount === 0 && element.checkVisibility(),
      );
      const texts = visible.filter((element) => element.textContent.trim());
      return {
        shown: visible.filter((element) => !element.closest(".page")).map((element) => element.outerHTML),
        colours: [...new Set(texts.map((element) => getComputedStyle(element).color))],
        background: getComputedStyle(document.body).backgroundColor,
      };
    });
    assert.deepEqual(shown, []);
    assert.deepEqual(colours, ["rgb(0, 0, 0)"]);
    assert.equal(background, "rgb(255, 255, 255)");
    const { pages, lines } = readPdf(await page.pdf({ format: "A4", printBackground: true }));
    assert.equal(pages, 1);
    const text = lines.join("\n");
    for (const part of [number, "Nora Lind", person.email])
      assert.ok(text.includes(part), `no ${part} in:\n${text}`);
    await page.context().close();
  });
