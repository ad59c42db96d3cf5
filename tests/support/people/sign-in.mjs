// Steps of signing in for journeys: on the hosted pages, with real mail and a real OpenID provider.
import assert from "node:assert/strict";
import { hydrated, openPage } from "../browser.mjs";
import { startProvidedKiosk } from "../provided-kiosk.mjs";
import { openMailbox, openOutbox } from "../servers/mailbox.mjs";
import { startProvider } from "../servers/oidc-provider.mjs";
import { from } from "./people.mjs";

export const providerLabel = "Continue with Example ID";

/** A kiosk whose mails arrive, with every way to sign in at Aurora. */
export async function startSignInWorld() {
  const mailbox = await openMailbox();
  let kiosk;
  let provider;
  try {
    kiosk = await startProvidedKiosk({
      env: { KIOSK_MAIL_SMTP: mailbox.url, KIOSK_SERVER_TRUSTED_PROXIES: "127.0.0.1" },
    });
    provider = await startProvider({ redirectUris: [kiosk.callback], authentication: "none" });
    await kiosk.offer([
      { name: "text", kind: "otp", sms: true, label: { en: "A code by text message" } },
      {
        name: "example",
        kind: "oidc",
        label: { en: providerLabel, ar: "المتابعة عبر Example ID" },
        issuer: provider.issuer,
        clientId: provider.clientId,
      },
    ]);
  } catch (error) {
    await provider?.stop();
    await kiosk?.stop();
    await mailbox.close();
    throw error;
  }
  return {
    kiosk,
    mailbox,
    provider,
    outbox: openOutbox(kiosk.data),
    origin: `http://aurora.localhost:${kiosk.port}`,
    async stop() {
      await provider.stop();
      await kiosk.stop();
      await mailbox.close();
    },
  };
}

let people = 0;
/** Somebody who has never been here; `alphabet` decides how the name is written. */
export function stranger({ name = "Nora", lastName = "Lind" } = {}) {
  people += 1;
  return {
    name,
    lastName,
    email: `nora${people}.${process.pid}@people.example`,
    password: `a calm sentence about rain ${people}`,
  };
}

/** A browser of its own, come from an address of its own: limits count by address. */
export const openVisitor = (browser, options = {}) =>
  openPage(browser, { extraHTTPHeaders: from(), ...options });

/** The page shows somebody who has signed in. */
export async function seesAccount(page, name) {
  await page.getByLabel(`Account of ${name}`).first().waitFor();
}

export async function seesNoAccount(page) {
  await page.getByRole("link", { name: "Account", exact: true }).waitFor();
  await noSession(page);
}

/** The hosted page of a step, with the way back to `path`. */
export const hosted = (world, step, path = "/en", lang = "en") =>
  `${world.origin}/backend/${step}?${new URLSearchParams({ lang, redirectUrl: world.origin + path })}`;

export async function fillSignIn(page, { email, password }) {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export async function fillRegistration(page, { name, lastName, email, password }) {
  await page.getByLabel("First name").fill(name);
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create the account" }).click();
}

/** Waits for the URL, not for every picture of the page behind it. */
export const arrives = (page, url) => page.waitForURL(url, { waitUntil: "commit" });

/** The next mail with digits for this address; there are others, such as about a new sign-in. */
export const codeMail = (world, to) => nextMail(world, to, (mail) => mail.code);
export const linkMail = (world, to, part) =>
  nextMail(world, to, (mail) => mail.links.some((link) => link.includes(part)));

async function nextMail(world, to, fits) {
  for (;;) {
    const mail = await world.mailbox.next({ to });
    if (fits(mail)) return mail;
  }
}

/** A new account from the form to the portal, by the digits of the mail. */
export async function register(world, page, person, path = "/en") {
  await page.goto(hosted(world, "register/aurora", path));
  await fillRegistration(page, person);
  const mail = await codeMail(world, person.email);
  await hydrated(page); // the sixth digit sends the form
  await page.getByLabel("Six-digit code").fill(mail.code);
  await arrives(page, world.origin + path);
  return mail;
}

/** Signs out by the menu; the page stays, as a guest's. */
export async function signOut(page, name) {
  await page.getByLabel(`Account of ${name}`).first().click();
  const answered = page.waitForResponse((response) => response.url().endsWith("/backend/logout"));
  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
  assert.equal((await answered).status(), 200);
  await page.getByRole("link", { name: "Account", exact: true }).waitFor();
  await noSession(page);
}

/** No cookie of a session is left. */
export async function noSession(page) {
  const names = (await page.context().cookies()).map(({ name }) => name);
  for (const name of ["userToken", "refreshToken", "signedIn"])
    assert.ok(!names.includes(name), `${name} is still there`);
}
