// Journeys of giving something to somebody else, and of locking one's purchases: in English on a telephone, in Arabic on
// a desk.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import {
  assertQuiet,
  hydrated,
  launch,
  openPage,
  origin,
  settled,
  viewports,
} from "../../support/browser.mjs";
import { outbox } from "../../support/people/accounts.mjs";
import { addPerson } from "../../support/people/people.mjs";
import { arrive, callOf, dialog, isClean, payByPhone, payOnPage } from "../../support/people/subscriber.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const tenant = "plume";
const main = (page) => page.getByRole("main");
const open = (page) => page.getByRole("dialog");

/** An audiobook that is sold by itself. */
async function bookForSale() {
  const found = (await payload("/audiobook/list", tenant)).props.audiobooks.find(
    ({ badge }) => badge === "price",
  );
  assert.ok(found, "no audiobook is sold by itself");
  return found;
}
const addressIn = (language, { href }) => origin(tenant) + href.replace(/^\/(?:en|ar)\//, `/${language}/`);
const owns = async (person, { id }) => {
  const call = await callOf(person);
  return (await call("GET", `/wallet/walletarticle/article/${id}`)).status === 200;
};

/** This tenant signs in on a page of its own. */
async function signInHere(page, person) {
  await page.waitForURL((url) => url.pathname.endsWith("/register"));
  await hydrated(page);
  await main(page).locator("input[name=email]").fill(person.email);
  await main(page).locator("input[name=password]").fill(person.password);
  await main(page).getByRole("button", { name: "Sign in" }).click();
}

test("a guest on a phone gives an audiobook away: signs in, pays, and the friend redeems it from the mail", async () => {
  const giver = addPerson({ tenant });
  const friend = addPerson({ tenant });
  const book = await bookForSale();
  const page = await openPage(browser, { viewport: viewports.phone });
  await page.goto(addressIn("en", book));
  await hydrated(page);
  await main(page).getByRole("button", { name: "Give as a gift" }).click();
  await signInHere(page, giver);
  const form = dialog(page, `Give ${book.title} as a gift`);
  await form.getByLabel("Their e-mail address").fill(friend.email);
  assert.equal(new URL(page.url()).search, "", "the address forgets what was wanted");
  await form.getByLabel("Their name").fill("Ada");
  await form.getByLabel("Your message").fill("see www.elsewhere.example");
  await open(page).getByRole("button", { name: "Go to payment" }).click();
  await form.getByText("Leave out addresses of web pages.").waitFor();
  await form.getByLabel("Your message").fill("For the long train.");
  await open(page).getByRole("button", { name: "Go to payment" }).click();
  await open(page)
    .getByRole("button", { name: /^Phone bill/ })
    .click();
  await payByPhone(page, "01");
  await dialog(page, "Your gift is on its way").getByText(friend.email).waitFor();
  await open(page).getByRole("link", { name: "My gifts" }).click();
  await page.waitForURL(/\/en\/myPurchases#gifts$/);
  const row = main(page).getByRole("listitem").filter({ hasText: friend.email });
  await row.getByText("Not redeemed yet").waitFor();
  assert.equal(await owns(giver, book), false);

  const mail = await outbox.nextMail({ to: friend.email, subject: /gift/ });
  assert.match(mail.text, /For the long train\./);
  const [link] = /https?:\/\/\S*voucher=\w+/.exec(mail.text);
  const read = await openPage(browser, { viewport: viewports.phone });
  const { pathname, search } = new URL(link);
  await read.goto(origin(tenant) + pathname + search);
  await hydrated(read);
  await open(read).getByRole("button", { name: "Sign in and go on" }).click();
  await signInHere(read, friend);
  await open(read).getByRole("button", { name: "See what it gives" }).click();
  await read.getByText(`${book.title} becomes yours for good.`).waitFor();
  await read.getByRole("button", { name: "Redeem", exact: true }).click();
  await dialog(read, "Code redeemed").waitFor();
  assert.equal(await owns(friend, book), true);
  await page.reload();
  await hydrated(page);
  await row.getByText("Redeemed", { exact: true }).waitFor();
  assert.equal(await row.getByRole("button").count(), 0);
  assert.deepEqual(
    page.complaints.filter((words) => !words.includes("/gift/paymentOptions") && !words.includes("400")),
    [],
  );
  isClean(read);
  await page.context().close();
  await read.context().close();
});

test("an Arabic reader at a desk gives by card, comes back to it, sends the mail again and asks for the money", async () => {
  const giver = addPerson({ tenant });
  const book = await bookForSale();
  const email = `friend-of-${giver.email}`;
  const page = await arrive(browser, giver, { viewport: viewports.desktop }, "/ar/profile/subscriptions");
  await page.goto(addressIn("ar", book));
  await hydrated(page);
  await main(page).getByRole("button", { name: "قدّمه هدية" }).click();
  await open(page).getByLabel("بريد الشخص الإلكتروني").fill(email);
  await open(page).getByRole("button", { name: "إلى الدفع" }).click();
  await open(page)
    .getByRole("button", { name: /^بطاقة/ })
    .click();
  await payOnPage(page, "01");
  await dialog(page, "هديتك في الطريق").getByText(email).waitFor();
  assert.doesNotMatch(page.url(), /giftId|status/);
  await open(page).getByRole("link", { name: "هداياي" }).click();
  await page.waitForURL(/\/ar\/myPurchases#gifts$/);
  const row = main(page).getByRole("listitem").filter({ hasText: email });
  await row.getByText("لم تُستخدم بعد").waitFor();
  const first = await outbox.nextMail({ to: email, subject: /هدية/ });
  await row.getByRole("button", { name: "أرسل الرسالة مجددًا" }).click();
  const second = await outbox.nextMail({ to: email, subject: /هدية/ });
  const code = ({ text }) => /voucher=(\w+)/.exec(text)[1];
  assert.equal(code(first), code(second));
  await row.getByRole("button", { name: "اطلب استردادًا" }).click();
  await open(page).getByRole("button", { name: "أرسل الطلب" }).click();
  await row.getByText("طُلب الاسترداد").waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("purchases are locked on a phone: buying says so, leads to the lock, and goes on once the password is given", async () => {
  const person = addPerson({ tenant });
  const book = await bookForSale();
  const page = await arrive(browser, person, { viewport: viewports.phone }, "/en/profile/manage");
  const panel = page.locator("#purchase-lock");
  await panel.getByRole("button", { name: "Lock purchases" }).click();
  await panel.getByText(/Locked since/).waitFor();
  await page.goto(addressIn("en", book));
  await hydrated(page);
  const buy = async () => {
    await main(page).getByRole("link", { name: "Buy", exact: true }).click();
    await open(page).getByRole("button", { name: "Choose how to pay" }).click();
  };
  await buy();
  await open(page)
    .getByText(/Purchases are locked for this account/)
    .waitFor();
  await open(page).getByRole("link", { name: "To the purchase lock" }).click();
  await page.waitForURL(/\/en\/profile\/manage#purchase-lock$/);
  await panel.getByRole("button", { name: "Unlock purchases" }).click();
  await open(page).getByLabel("Current password").fill("not this one");
  await page.keyboard.press("Enter");
  await open(page)
    .getByText(/not your (?:current )?password|wrong/i)
    .waitFor();
  await open(page).getByLabel("Current password").fill(person.password);
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Lock purchases" }).waitFor();
  await settled(page); // the dialog's end is a step back, which would undo the next one
  await page.goto(addressIn("en", book));
  await hydrated(page);
  await buy();
  await open(page)
    .getByRole("button", { name: /^Phone bill/ })
    .waitFor();
  await page.context().close();
});

test("an Arabic reader at a desk locks purchases, and a gift is refused too", async () => {
  const person = addPerson({ tenant });
  const book = await bookForSale();
  const page = await arrive(browser, person, { viewport: viewports.desktop }, "/ar/profile/manage");
  const panel = page.locator("#purchase-lock");
  await panel.getByRole("button", { name: "أقفل المشتريات" }).click();
  await panel.getByText(/مقفلة منذ/).waitFor();
  await page.reload();
  await hydrated(page);
  await panel.getByText(/مقفلة منذ/).waitFor();
  await page.goto(addressIn("ar", book));
  await hydrated(page);
  await main(page).getByRole("button", { name: "قدّمه هدية" }).click();
  await open(page).getByLabel("بريد الشخص الإلكتروني").fill("ada@example.org");
  await open(page).getByRole("button", { name: "إلى الدفع" }).click();
  await open(page)
    .getByText(/المشتريات مقفلة في هذا الحساب/)
    .waitFor();
  await open(page).getByRole("link", { name: "إلى قفل المشتريات" }).waitFor();
  await page.context().close();
});
