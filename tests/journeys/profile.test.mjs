// Journeys of the profile: name and avatar with undo, e-mail change, passkeys, sessions, data export, account deletion.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Secret, TOTP } from "otpauth";
import {
  assertQuiet,
  hasCount,
  hydrated,
  launch,
  openPage,
  origin,
  settled,
  viewports,
} from "../support/browser.mjs";
import { readLog } from "../support/kiosk.mjs";
import { accountRow, addPerson, password, sql } from "../support/people/people.mjs";
import { until } from "../support/until.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** A page of somebody who has just signed in, at an address that only they may see. */
async function arrive(person, path = "/en/profile", options = {}) {
  const page = await openPage(browser, options);
  await page.goto(`${origin()}${path}`);
  await page.fill("input[name=email]", person.email);
  await page.fill("input[name=password]", person.password);
  await page.click("form button[type=submit]");
  await page.waitForURL((url) => url.pathname === path);
  await hydrated(page);
  return page;
}

const saved = async (page, words) => page.getByRole("status").getByText(words).waitFor();
const undo = (page) => page.getByRole("status").getByRole("button", { name: "Undo" }).click();

/** Waits for the newest mail to this address whose subject fits. */
async function mailTo(address, subject) {
  const file = join(process.env.E2E_DATA, "outbox/mail.jsonl");
  const fits = (mail) => mail.to === address && subject.test(mail.subject);
  return until(() => readLog(file).findLast(fits), `a mail to ${address} comes`);
}

/** As if the session had been begun an hour ago. */
function ageSessions(person) {
  sql(
    `update session set authenticated_at = authenticated_at - 3600000 where account =
     (select id from account where uuid = '${person.uuid}')`,
  );
}

test("a picture and a name are saved, taken back, and there on the next visit", async () => {
  const person = addPerson();
  const page = await arrive(person);
  await page.getByRole("heading", { level: 1, name: "Nora Lind" }).waitFor();
  await page.getByRole("link", { name: /Personal details/ }).click();
  await page.getByRole("heading", { level: 1, name: "Personal details" }).waitFor();

  await page.getByRole("radio", { name: "Fox", exact: true }).check();
  await saved(page, "Picture changed.");
  const chosen = accountRow(person).avatar;
  assert.match(chosen, /^avatar-[a-z]+\.svg$/);
  // The page shows the picture of before at once, while the server is still asked.
  const answered = page.waitForResponse((response) => response.request().method() === "PUT");
  await undo(page);
  await page.waitForFunction(() => document.querySelector("input[name=avatar][value='']").checked);
  await answered;
  assert.equal(accountRow(person).avatar, "");
  await page.getByRole("radio", { name: "Fox", exact: true }).check();
  await saved(page, "Picture changed.");

  await page.getByLabel("First name").fill("x".repeat(101));
  await page.getByLabel("Last name").focus();
  await page.getByText("At most 100 characters.").waitFor();
  await page.getByLabel("First name").fill("  Noor ");
  await page.keyboard.press("Enter");
  await saved(page, /^Saved: .*Noor Lind/);
  assert.equal(accountRow(person).name, "Noor");
  await page.waitForFunction(() => document.querySelector("input[name=name]").value === "Noor");
  assert.equal(
    await page.evaluate(() => document.activeElement.name),
    "name",
    "saving leaves the focus there",
  );
  await undo(page);
  await page.waitForFunction(() => document.querySelector("input[name=name]").value === "Nora");
  await page.getByLabel("First name").fill("Noor");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForFunction(() => document.querySelector(".profile-who")?.textContent.includes("Noor"));

  await page.reload();
  await page.getByRole("radio", { name: "Fox", exact: true, checked: true }).waitFor();
  assert.equal(await page.getByLabel("First name").inputValue(), "Noor");
  assertQuiet(page);
  await page.context().close();
});

test("an e-mail address changes with the one-time password that arrived there, and the old mailbox gets a mail", async () => {
  const person = addPerson();
  const wanted = `new-${person.email}`;
  const page = await arrive(person, "/en/profile/info", { viewport: viewports.phone });
  await page.getByRole("button", { name: "Change address" }).click();
  await page.getByLabel("New e-mail address").fill("nowhere");
  await page.getByRole("button", { name: "Send a code" }).click();
  await page.getByText(/That is not an e-mail address/).waitFor();
  await page.getByLabel("New e-mail address").fill(wanted);
  await page.getByRole("button", { name: "Send a code" }).click();
  const code = page.getByLabel("Code from the e-mail");
  await code.waitFor();
  const mail = await mailTo(wanted, /./);
  const [number] = /\b\d{6}\b/.exec(mail.text.replace(/(\d{3})[\s\u00a0\u202f]?(\d{3})\b/g, "$1$2"));
  await page.reload(); // the number is waited for after a reload too
  await hydrated(page);
  await code.fill(number === "000000" ? "000001" : "000000"); // the sixth digit sends it
  await page.getByText("This code is not correct.").waitFor();
  assert.equal(accountRow(person).email, person.email);
  await code.fill(number);
  await saved(page, /^Your e-mail address is now /);
  assert.equal(accountRow(person).email, wanted);
  const told = await mailTo(person.email, /./);
  assert.ok(!told.text.includes(wanted), "as much of the new address as its owner needs to know it");
  assertQuiet(page, [/status of 400/]);
  await page.context().close();
});

/** Digits that were not used yet: an app shows new ones every 30 seconds, and the next ones are accepted too. */
const nextDigits = (app) => app.generate({ timestamp: Date.now() + 30_000 });

test("two-step sign-in is set up with an app, asked for at the next sign-in, and a recovery code replaces it", async () => {
  const person = addPerson();
  const page = await arrive(person, "/en/profile/manage");
  const panel = page.locator("#second-factor");
  await panel.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog");
  const key = await dialog.locator("code").textContent();
  await dialog.getByRole("img", { name: "QR code of the key" }).waitFor();
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  const digits = dialog.getByLabel("Six digits from the app");
  // The sixth digit sends the form.
  await digits.fill(app.generate() === "000000" ? "000001" : "000000");
  await dialog.getByText("That is not the code that the app shows now.").waitFor();
  await digits.fill(app.generate());
  await dialog.getByRole("heading", { name: "Save these recovery codes" }).waitFor();
  const codes = await dialog.locator("ul code").allTextContents();
  assert.equal(codes.length, 10);
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await panel.getByText("10 recovery codes left").waitFor();
  assert.match((await mailTo(person.email, /Two-step sign-in is on/)).text, /authenticator app/);
  assertQuiet(page, [/status of 400/]);
  await page.context().close();

  const again = await openPage(browser, { viewport: viewports.phone });
  await again.goto(`${origin()}/en/profile/manage`);
  await again.fill("input[name=email]", person.email);
  await again.fill("input[name=password]", person.password);
  await again.click("form button[type=submit]");
  await again.getByRole("heading", { name: "Enter the code from your app" }).waitFor();
  const code = again.getByLabel("Code from the app, or a recovery code");
  await code.fill("000000");
  await again.click("form button[type=submit]");
  await again
    .getByText(/This code is not correct/)
    .first()
    .waitFor();
  await code.fill(nextDigits(app));
  await again.click("form button[type=submit]");
  await again.waitForURL((url) => url.pathname === "/en/profile/manage");
  await again.context().close();

  const lost = await openPage(browser, {});
  await lost.goto(`${origin()}/en/profile/manage`);
  await lost.fill("input[name=email]", person.email);
  await lost.fill("input[name=password]", person.password);
  await lost.click("form button[type=submit]");
  await lost.getByLabel("Code from the app, or a recovery code").fill(codes[0]);
  await lost.click("form button[type=submit]");
  await lost.waitForURL((url) => url.pathname === "/en/profile/manage");
  await hydrated(lost);
  await lost.getByText("9 recovery codes left").waitFor();
  await lost.locator("#second-factor").getByRole("button", { name: "Turn off" }).click();
  await saved(lost, "Two-step sign-in is off.");
  await lost.locator("#second-factor").getByRole("button", { name: "Turn on" }).waitFor();
  await lost.context().close();
});

test("a new password signs out everywhere else, and what comes next asks for it again", async () => {
  const person = addPerson();
  const elsewhere = await arrive(person);
  const page = await arrive(person, "/en/profile/manage");
  assert.equal(await page.getByRole("button", { name: /^Sign out Chrome/ }).count(), 1);
  await page.getByLabel("Current password").fill("not this one");
  await page.getByLabel("New password", { exact: true }).fill("seven green boats");
  await page.getByLabel("Repeat the new password").fill("seven green goats");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("The two entries do not match.").waitFor();
  await page.getByLabel("Repeat the new password").fill("seven green boats");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("This is not your current password.").waitFor();
  await page.getByLabel("Current password").fill(password);
  await page.getByRole("button", { name: "Change password" }).click();
  await saved(page, /Your password has been changed/);
  await page.getByText("No other device is signed in.").waitFor();
  await page.waitForFunction(() => document.querySelector("input[name=currentPassword]").value === "");
  const answer = await elsewhere.goto(`${origin()}/en/profile`);
  assert.match(answer.url(), /\/backend\/login\/aurora/);

  ageSessions(person);
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, delete it" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabel("Current password").fill("wrong");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByText("This is not your current password.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(accountRow(person).state, "active");
  assertQuiet(page, [/status of 40[03]/]);
  await page.context().close();
  await elsewhere.context().close();
});

test("devices are signed out one by one and all at once", async () => {
  const person = addPerson();
  const others = [await arrive(person), await arrive(person), await arrive(person)];
  const page = await arrive(person, "/en/profile/manage");
  const buttons = page.getByRole("button", { name: /^Sign out Chrome/ });
  await hasCount(buttons, 3);
  await buttons.first().click();
  await saved(page, "The device is signed out.");
  await hasCount(buttons, 2);
  await page.getByRole("button", { name: "Sign out all others" }).click();
  await saved(page, "2 devices are signed out.");
  await hasCount(buttons, 0);
  for (const other of others) {
    const answer = await other.goto(`${origin()}/en/profile`);
    assert.match(answer.url(), /\/backend\/login\/aurora/);
    await other.context().close();
  }
  assertQuiet(page);
  await page.context().close();
});

test("a passkey is added from this device after the password, and removed", async () => {
  const person = addPerson();
  const page = await arrive(person, "/en/profile/manage");
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  ageSessions(person);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabel("Current password").fill(person.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await saved(page, /The passkey is ready/);
  const added = sql(`select label, public_key from passkey where account =
    (select id from account where uuid = '${person.uuid}')`);
  assert.equal(added.length, 1);
  assert.ok(!(await page.content()).includes(added[0].public_key));
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: /^Remove the passkey/ }).click();
  const question = page.getByRole("dialog", { name: /^Remove the passkey .*\?$/ });
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Remove the passkey/ }).click();
  await question.getByRole("button", { name: "Remove" }).click();
  await saved(page, /no longer works here/);
  await hasCount(page.getByRole("button", { name: /^Remove the passkey/ }), 0);
  assertQuiet(page, [/status of 403/]);
  await page.context().close();
});

test("everything that is kept comes as a file", async () => {
  const person = addPerson();
  const page = await arrive(person, "/en/profile/manage");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^aurora-my-data-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.equal(file.profile.email, person.email);
  assert.ok(file.sessions.some((one) => one.current));
  assert.ok(!JSON.stringify(file).includes("argon2"));
  assertQuiet(page);
  await page.context().close();
});

test("who deletes the account may come back, in Arabic and on a phone as well", async () => {
  const person = addPerson();
  const page = await arrive(person, "/ar/profile/manage", { viewport: viewports.phone });
  await page.getByRole("button", { name: "حذف حسابي" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "نعم، احذفه" }).click();
  await page.getByText(/سيُحذف حسابك في/).waitFor();
  const closing = accountRow(person);
  assert.equal(closing.state, "closing");
  assert.ok(Math.abs(closing.closes_at - Date.now() - 14 * 86_400_000) < 60_000);
  await mailTo(person.email, /./);
  await page.getByRole("button", { name: "الاحتفاظ بحسابي" }).click();
  await page.getByText(/سيُحذف حسابك في/).waitFor({ state: "detached" });
  assert.equal(accountRow(person).state, "active");
  assertQuiet(page);
  await page.context().close();
});

test("language and theme are chosen for every device", async () => {
  const person = addPerson();
  const page = await arrive(person, "/en/profile/manage");
  // What is chosen before the session is known stays on the device.
  await settled(page);
  await page.getByRole("radio", { name: "Dark" }).check();
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  assert.equal(await page.evaluate(() => document.activeElement.value), "dark", "the focus stays there");
  await page.locator("#look").getByRole("link", { name: "Deutsch" }).click();
  await page.waitForURL(/\/de\/profile\/manage$/);
  await page.getByRole("heading", { level: 1, name: "Konto und Geräte" }).waitFor();
  // The page saves its language once it runs, which is after its heading is there.
  await until(() => accountRow(person).language === "de", "the language is saved");
  await until(() => accountRow(person).alternat_theme === 1, "the theme is saved");
  assertQuiet(page);
  await page.context().close();
});
