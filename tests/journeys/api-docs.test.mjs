// The readable page of the API at /backend/docs: complete in every tenant, and made of our own files only.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertQuiet, launch, openPage, origin, viewports } from "../support/browser.mjs";
import { ask, tenants } from "../support/client.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

async function openDocs(options, tenant = "aurora") {
  const page = await openPage(browser, options);
  page.foreign = [];
  page.on("request", (request) => {
    const { protocol, origin: from } = new URL(request.url());
    if (/^https?:$/.test(protocol) && from !== origin(tenant)) page.foreign.push(request.url());
  });
  await page.goto(`${origin(tenant)}/backend/docs`);
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
  return page;
}

for (const viewport of ["phone", "desktop"])
  test(`the API's page shows its operations on a ${viewport}, without a foreign request`, async () => {
    const page = await openDocs({ viewport: viewports[viewport] });
    await page.getByRole("heading", { level: 1, name: /^Kiosk/ }).waitFor();
    const operation = page.getByRole("heading", { name: "Change one's own profile" });
    await operation.scrollIntoViewIfNeeded();
    assert.ok(await operation.isVisible());
    assert.ok(await page.getByText("/user/profile", { exact: true }).first().isVisible());
    await page.getByText("accessToken").first().waitFor();
    // What the page is too wide for scrolls inside it.
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${overflow} px too wide`);
    assert.deepEqual(page.foreign, []);
    assertQuiet(page);
    await page.context().close();
  });

test("the API's page finds an operation by its words", async () => {
  const page = await openDocs();
  await page.getByPlaceholder("Search...").fill("password");
  await page.getByRole("search").getByText("Change the password").click();
  await page.waitForURL(/#.*postUserPassword$/);
  assertQuiet(page);
  await page.context().close();
});

test("the API's page is the same in every tenant, and runs no inline script", async () => {
  const pages = await Promise.all(tenants.map((tenant) => ask("/backend/docs", { tenant })));
  for (const page of pages) {
    assert.equal(page.status, 200);
    assert.match(page.headers["content-type"], /^text\/html/);
    assert.equal(page.text, pages[0].text);
    const policy = page.headers["content-security-policy"];
    assert.match(policy, /(^|; )default-src 'none';/);
    assert.match(policy, /(^|; )script-src 'self';/);
    assert.doesNotMatch(policy, /https?:|\*|(script|style)-src [^;]*'unsafe/);
  }
  const again = await ask("/backend/docs", { headers: { "if-none-match": pages[0].headers.etag } });
  assert.equal(again.status, 304);
});
