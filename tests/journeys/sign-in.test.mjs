// Journeys of sign-in: registration, password, one-time password, passkey, OpenID provider, with and without script;
// signing out, and that nothing left in the browser signs anyone in.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axeFaults, isTooWide, openForAxe } from "../support/axe.mjs";
import { assertQuiet, hydrated, launch, viewports } from "../support/browser.mjs";
import { ask } from "../support/client.mjs";
import { addPerson, Browser, bearer, from, sql, signIn as tokensOf } from "../support/people/people.mjs";
import {
  arrives,
  codeMail,
  fillRegistration,
  fillSignIn,
  hosted,
  linkMail,
  noSession,
  openVisitor,
  providerLabel,
  register,
  seesAccount,
  seesNoAccount,
  signOut,
  startSignInWorld,
  stranger,
} from "../support/people/sign-in.mjs";
import { signIn as signInAtProvider } from "../support/servers/oidc-provider.mjs";

let browser;
let world;
before(async () => {
  browser = await launch();
  world = await startSignInWorld();
});
after(async () => {
  await browser?.close();
  await world?.stop();
});

/** A newcomer of the database, with the password that everybody of the demo has. */
const person = (wanted = {}) => addPerson({ data: world.kiosk.data, ...wanted });
const close = (page) => page.context().close();
const cookiesOf = async (page) =>
  Object.fromEntries((await page.context().cookies()).map((cookie) => [cookie.name, cookie]));
/** Types a code once the page's script runs: the sixth digit sends it. */
async function enterCode(page, code, label = "Six-digit code") {
  await hydrated(page);
  await page.getByLabel(label).fill(code);
}
/** What the browser says of an answer that a test asked for. */
const refusals = [/status of 4(?:01|10|22|29)/];

test("somebody new registers, confirms by the mail that arrived, signs out and comes back by password", async () => {
  const page = await openVisitor(browser);
  const nora = stranger();
  await page.goto(`${world.origin}/en/user/register`);
  await page.getByRole("heading", { level: 1, name: "Create an account" }).waitFor();
  assert.match(
    await page.getByRole("link", { name: "terms of use", exact: true }).getAttribute("href"),
    /\/info\/terms$/,
  );
  await fillRegistration(page, nora);
  await page.getByRole("heading", { level: 1, name: "Check your mail" }).waitFor();
  await page.getByText(`We have written to ${nora.email}.`).waitFor();
  assert.ok(!(await page.content()).includes(nora.password), "the page holds the password");
  const mail = await codeMail(world, nora.email);
  assert.ok(!mail.raw.includes(nora.password), "the mail holds the password");
  await enterCode(page, mail.code);
  await arrives(page, `${world.origin}/en`);
  await seesAccount(page, `${nora.name} ${nora.lastName}`);
  await page.getByText(/^Welcome to Aurora, .*Your account is ready\.$/).waitFor();
  const cookies = await cookiesOf(page);
  for (const name of ["userToken", "refreshToken"])
    assert.ok(cookies[name]?.httpOnly && cookies[name].sameSite === "Lax", name);
  assert.equal(cookies.signInFlow, undefined, "the flow's cookie is gone");

  await signOut(page, `${nora.name} ${nora.lastName}`);
  await seesNoAccount(page);
  await page.goto(`${world.origin}/en/user/login`);
  await page.getByRole("link", { name: "E-mail and password" }).click();
  await page.getByRole("heading", { level: 1, name: "Sign in with your e-mail address" }).waitFor();
  await fillSignIn(page, nora);
  await seesAccount(page, `${nora.name} ${nora.lastName}`);
  assert.ok(!page.url().includes("code="), page.url());
  assertQuiet(page);
  await close(page);
});

test("the link in the verification mail confirms too, in another browser", async () => {
  const page = await openVisitor(browser);
  const nora = stranger();
  await page.goto(hosted(world, "register/aurora"));
  await fillRegistration(page, nora);
  const mail = await codeMail(world, nora.email);
  const elsewhere = await openVisitor(browser, { viewport: viewports.phone });
  await elsewhere.goto(mail.links[0]);
  await elsewhere.getByRole("heading", { level: 1, name: "Confirm your address" }).waitFor();
  await elsewhere.getByLabel("Password", { exact: true }).fill(nora.password);
  await elsewhere.getByRole("button", { name: "Confirm and sign in" }).click();
  await seesAccount(elsewhere, `${nora.name} ${nora.lastName}`);
  await elsewhere.goto(mail.links[0]);
  await elsewhere.getByRole("heading", { level: 1, name: "This link no longer works" }).waitFor();
  assertQuiet(elsewhere, refusals);
  await close(elsewhere);
  await close(page);
});

test("a taken address looks the same to the person who registers it, and its owner gets a mail", async () => {
  const owner = person();
  const page = await openVisitor(browser);
  await page.goto(hosted(world, "register/aurora"));
  await fillRegistration(page, { ...stranger(), email: owner.email });
  await page.getByRole("heading", { level: 1, name: "Check your mail" }).waitFor();
  const mail = await world.mailbox.next({ to: owner.email });
  assert.equal(mail.code, undefined, "the owner gets no code to give away");
  await enterCode(page, "123456");
  await page.getByRole("alert").filter({ hasText: "This code is not correct." }).waitFor();
  await close(page);
});

test("a wrong password is refused in words that tell nothing, and the focus goes there", async () => {
  const someone = person();
  const page = await openVisitor(browser);
  for (const email of [someone.email, "nobody@people.example"]) {
    await page.goto(hosted(world, "login/aurora"));
    await hydrated(page);
    await fillSignIn(page, { email, password: "wrong and long enough" });
    const alert = page
      .getByRole("alert")
      .filter({ hasText: "The e-mail address or the password is not correct." });
    await alert.waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "alert");
    assert.equal(await page.getByRole("textbox", { name: "E-mail address" }).inputValue(), email);
    assert.equal(await page.getByLabel("Password", { exact: true }).inputValue(), "");
  }
  await noSession(page);
  assertQuiet(page, refusals);
  await close(page);
});

test("signing in by a code that came by mail", async () => {
  const someone = person();
  const page = await openVisitor(browser);
  await page.goto(hosted(world, "login/aurora/otp"));
  await page.getByLabel("Mobile number or e-mail address").fill(someone.email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByRole("heading", { level: 1, name: "Enter the code" }).waitFor();
  const mail = await codeMail(world, someone.email);
  const wrong = mail.code === "000000" ? "000001" : "000000";
  await page.getByText(someone.email).waitFor();
  await enterCode(page, wrong);
  await page.getByRole("alert").filter({ hasText: "This code is not correct." }).waitFor();
  await enterCode(page, `${mail.code.slice(0, 3)} ${mail.code.slice(3)}`);
  await arrives(page, `${world.origin}/en`);
  await seesAccount(page, "Nora Lind");
  await page.getByText(/^You are signed in as .*Nora Lind/).waitFor();
  assertQuiet(page, refusals);
  await close(page);
});

test("signing in by a code that came as a text message", async () => {
  const msisdn = `999701${String(process.pid).padStart(7, "0")}`;
  person({ msisdn });
  const page = await openVisitor(browser, { viewport: viewports.phone });
  await page.goto(hosted(world, "login/aurora/otp"));
  await page.getByLabel("Mobile number or e-mail address").fill(`+${msisdn}`);
  await page.getByRole("button", { name: "Send me a code" }).click();
  const message = await world.outbox.nextMessage({ to: msisdn });
  await enterCode(page, message.code);
  await arrives(page, `${world.origin}/en`);
  await seesAccount(page, "Nora Lind");
  assertQuiet(page);
  await close(page);
});

test("a mobile number is added by the code of a text message, signs in, and moves to its next owner", async () => {
  const someone = person();
  const msisdn = `999702${String(process.pid).padStart(7, "0")}`;
  const page = await openVisitor(browser);
  await page.goto(`${world.origin}/en/profile/info`);
  await fillSignIn(page, someone);
  await page.getByRole("heading", { level: 2, name: "Mobile number" }).waitFor();
  await hydrated(page);
  await page.getByRole("button", { name: "Add a number" }).click();
  await page.getByLabel("New mobile number").fill("12");
  await page.keyboard.press("Enter");
  await page.getByText(/^Write the number with its country code/).waitFor();
  await page.getByLabel("New mobile number").fill(`+${msisdn}`);
  await page.keyboard.press("Enter");
  const sent = await world.outbox.nextMessage({ to: msisdn });
  await page.getByLabel("Code from the text message").fill(sent.code);
  await page.getByText(/^Your mobile number is now /).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Change number");
  const notice = await world.mailbox.next({ to: someone.email, subject: /mobile number/ });
  assert.ok(!notice.text.includes(msisdn), "as much of the number as its owner needs to know it");

  // The operator gives the number to somebody else, who confirms it for an account of their own.
  const next = person();
  const theirs = await openVisitor(browser);
  await theirs.goto(`${world.origin}/en/profile/info`);
  await fillSignIn(theirs, next);
  await hydrated(theirs);
  await theirs.getByRole("button", { name: "Add a number" }).click();
  await theirs.getByLabel("New mobile number").fill(`+${msisdn}`);
  await theirs.keyboard.press("Enter");
  const again = await world.outbox.nextMessage({ to: msisdn });
  await theirs.getByLabel("Code from the text message").fill(again.code);
  await theirs.getByText(/^Your mobile number is now /).waitFor();
  await page.reload();
  await page.getByText("You have not added a number yet.").waitFor();

  await hydrated(theirs);
  await theirs.getByRole("button", { name: "Remove", exact: true }).click();
  const question = theirs.getByRole("dialog", { name: "Remove your mobile number?" });
  await question.getByRole("button", { name: "Remove" }).click();
  await theirs.getByText("Your mobile number has been removed.").waitFor();
  assertQuiet(page, refusals.concat(/status of 400/));
  await close(theirs);
  await close(page);
});

test("another code leaves the first one good", async () => {
  const someone = person();
  const page = await openVisitor(browser);
  await page.goto(hosted(world, "login/aurora/otp"));
  await page.getByLabel("Mobile number or e-mail address").fill(someone.email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  const first = await codeMail(world, someone.email);
  await page.getByRole("button", { name: "Send another code" }).click();
  const second = await codeMail(world, someone.email);
  assert.notEqual(first.code, second.code);
  const neither = ["000000", "000001", "000002"].find((code) => code !== first.code && code !== second.code);
  await enterCode(page, neither);
  await page.getByRole("alert").first().waitFor();
  await enterCode(page, first.code);
  await seesAccount(page, "Nora Lind");
  await close(page);
});

test("a passkey is made in the profile and signs in by itself", async () => {
  const someone = person();
  const page = await openVisitor(browser);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(hosted(world, "login/aurora", "/en/profile/manage"));
  await fillSignIn(page, someone);
  await arrives(page, `${world.origin}/en/profile/manage`);
  await hydrated(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("The passkey is ready.").waitFor();
  const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
  assert.equal(credentials.length, 1);
  await signOut(page, "Nora Lind");

  const method = () =>
    sql("select method from session order by created_at desc limit 1", world.kiosk.data)[0].method;
  await page.goto(hosted(world, "login/aurora", "/en/music/albums"));
  await arrives(page, `${world.origin}/en/music/albums`); // the suggestion in the field, taken at once
  await seesAccount(page, "Nora Lind");
  assert.equal(method(), "passkey");
  await signOut(page, "Nora Lind");

  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto(hosted(world, "login/aurora"));
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await arrives(page, `${world.origin}/en`);
  await seesAccount(page, "Nora Lind");
  assert.equal(method(), "passkey");
  assertQuiet(page);
  await close(page);
});

test("the outside provider brings somebody new in, and the same person again", async () => {
  const page = await openVisitor(browser);
  const login = `ines${process.pid}`;
  for (const round of [1, 2]) {
    await page.goto(hosted(world, "login/aurora", "/en/music/albums"));
    await page.getByRole("link", { name: providerLabel }).click();
    if (round === 1) await signInAtProvider(page, login);
    await arrives(page, `${world.origin}/en/music/albums`);
    await seesAccount(page, new RegExp(`^Ines${process.pid} Example$`).source.slice(1, -1));
    await signOut(page, `Ines${process.pid} Example`);
  }
  const accounts = sql(
    `select count(*) as count from account where email_key = '${login}@example.org'`,
    world.kiosk.data,
  );
  assert.equal(accounts[0].count, 1);
  await close(page);
});

test("the provider's address of an account is linked only once its owner agrees", async () => {
  const email = `linus${process.pid}@example.org`;
  person({ email });
  const page = await openVisitor(browser);
  await page.goto(hosted(world, "login/aurora"));
  await page.getByRole("link", { name: providerLabel }).click();
  await signInAtProvider(page, email);
  await page.getByRole("heading", { level: 1, name: /^Link .* to your account$/ }).waitFor();
  await noSession(page);
  await page.getByRole("button", { name: "Link and sign in" }).click();
  await arrives(page, `${world.origin}/en`);
  await seesAccount(page, "Nora Lind");
  await close(page);
});

test("saying no at the provider leads back with words, not into a session", async () => {
  const page = await openVisitor(browser);
  await page.goto(hosted(world, "login/aurora"));
  await page.getByRole("link", { name: providerLabel }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("You did not finish signing in there.").waitFor();
  await noSession(page);
  await close(page);
});

test("a forgotten password: the mail's link, a new password, all other sessions end", async () => {
  const someone = person();
  const old = await tokensOf(someone, { at: world.kiosk.port });
  const page = await openVisitor(browser);
  await page.goto(hosted(world, "login/aurora"));
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("E-mail address").fill(someone.email);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await page.getByRole("heading", { level: 1, name: "Check your mail" }).waitFor();
  const mail = await linkMail(world, someone.email, "session_id=");
  await page.goto(mail.links[0]);
  await page.getByRole("heading", { level: 1, name: "Choose a new password" }).waitFor();
  assert.ok(!/session/.test(page.url()), `the token stands in ${page.url()}`);
  await hydrated(page);
  const fresh = "another sentence, about snow";
  const choose = async (first, second) => {
    await page.getByLabel("New password", { exact: true }).fill(first);
    await page.getByLabel("Repeat the new password").fill(second);
    await page.getByRole("button", { name: "Save and sign in" }).click();
  };
  await choose(fresh, "something else entirely");
  await page.getByText("The two passwords do not match.").first().waitFor();
  await choose("password1234", "password1234");
  await page.getByRole("alert").filter({ hasText: "This password is too easy to guess" }).waitFor();
  await choose(fresh, fresh);
  await seesAccount(page, "Nora Lind");
  const refused = await ask("/backend/user/profile", { at: world.kiosk.port, headers: bearer(old.access) });
  assert.equal(refused.status, 401, "the old session has ended");
  await signOut(page, "Nora Lind");
  await page.goto(hosted(world, "login/aurora"));
  await fillSignIn(page, { email: someone.email, password: fresh });
  await seesAccount(page, "Nora Lind");
  await page.goto(mail.links[0]);
  await page.getByRole("heading", { level: 1, name: "This link no longer works" }).waitFor();
  await close(page);
});

test("without script: register, confirm, sign out, sign in, and a new password", async () => {
  const page = await openVisitor(browser, { javaScriptEnabled: false });
  const nora = stranger();
  await page.goto(`${world.origin}/en/user/register`);
  assert.equal(await page.getByRole("button", { name: "Sign in with a passkey" }).count(), 0);
  assert.equal(await page.getByRole("button", { name: "Show password" }).count(), 0);
  await fillRegistration(page, { ...nora, password: "12345678" });
  await page.getByRole("alert").waitFor();
  assert.match(await page.title(), /^Error: /);
  assert.equal(await page.getByLabel("First name").inputValue(), nora.name);
  await page.getByLabel("Password", { exact: true }).fill(nora.password);
  await page.getByRole("button", { name: "Create the account" }).click();
  const mail = await codeMail(world, nora.email);
  await page.getByLabel("Six-digit code").fill(mail.code);
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await arrives(page, `${world.origin}/en`);
  assert.ok((await cookiesOf(page)).userToken, "signed in");

  await page.goto(`${world.origin}/en/external/logout`);
  await page.getByRole("heading", { level: 1, name: "Sign out?" }).waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { level: 1, name: "You are signed out" }).waitFor();
  await noSession(page);

  await page.goto(`${world.origin}/en/user/login/email`);
  await fillSignIn(page, { email: nora.email, password: "wrong and long enough" });
  await page.getByText("The e-mail address or the password is not correct.").waitFor();
  await page.getByLabel("Password", { exact: true }).fill(nora.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await arrives(page, new RegExp(`^${world.origin}/en(\\?|$|/)`));
  assert.ok((await cookiesOf(page)).userToken, "signed in again");

  await page.context().clearCookies();
  await page.goto(hosted(world, "login/aurora/reset"));
  await page.getByLabel("E-mail address").fill(nora.email);
  await page.getByRole("button", { name: "Send me the link" }).click();
  const reset = await linkMail(world, nora.email, "session_id=");
  await page.goto(reset.links[0]);
  await page.getByLabel("New password", { exact: true }).fill("a third sentence, about fog");
  await page.getByLabel("Repeat the new password").fill("not the same, about fog");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await page.getByText("The two passwords do not match.").first().waitFor();
  await page.getByLabel("New password", { exact: true }).fill("a third sentence, about fog");
  await page.getByLabel("Repeat the new password").fill("a third sentence, about fog");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await arrives(page, new RegExp(`^${world.origin}/`));
  assert.ok((await cookiesOf(page)).userToken, "signed in by the new password");
  await close(page);
});

test("without script: a code by mail", async () => {
  const someone = person();
  const page = await openVisitor(browser, { javaScriptEnabled: false, viewport: viewports.phone });
  await page.goto(hosted(world, "login/aurora"));
  await page.getByRole("link", { name: "Sign in with a code" }).click();
  await page.getByLabel("Mobile number or e-mail address").fill(someone.email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  const mail = await codeMail(world, someone.email);
  await page.getByLabel("Six-digit code").fill(mail.code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await arrives(page, `${world.origin}/en`);
  assert.ok((await cookiesOf(page)).userToken);
  await close(page);
});

test("a protected page opened by its address asks to sign in and is there afterwards", async () => {
  const someone = person();
  const page = await openVisitor(browser);
  await page.goto(`${world.origin}/en/profile?articleId=0AB&purchaseType=single`);
  assert.match(page.url(), /\/backend\/login\/aurora\?/);
  await fillSignIn(page, someone);
  await arrives(page, `${world.origin}/en/profile?articleId=0AB&purchaseType=single`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await seesAccount(page, "Nora Lind");
  assertQuiet(page);
  await close(page);
});

test("a protected page that a link leads to asks over the page, and is there afterwards", async () => {
  const someone = person();
  const page = await openVisitor(browser);
  await page.goto(`${world.origin}/en/music/albums`);
  await hydrated(page);
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "/en/profile/info";
    link.textContent = "mine";
    document.querySelector("main").append(link);
  });
  await page.getByRole("link", { name: "mine" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  assert.ok(await page.getByRole("heading", { level: 1, name: "Albums" }).isVisible(), "over the page");
  await dialog
    .getByRole("link", { name: /Sign in|E-mail and password/ })
    .first()
    .click();
  await page.getByLabel("E-mail address").waitFor();
  await fillSignIn(page, someone);
  await arrives(page, `${world.origin}/en/profile/info`);
  await seesAccount(page, "Nora Lind");
  assertQuiet(page, [/status of 401/]);
  await close(page);
});

test("a session that ends elsewhere is reported over the page, which stays", async () => {
  const someone = person();
  const page = await openVisitor(browser);
  await page.goto(hosted(world, "login/aurora", "/en/music/albums"));
  await fillSignIn(page, someone);
  await seesAccount(page, "Nora Lind");
  const other = await tokensOf(someone, { at: world.kiosk.port });
  const ended = await ask("/backend/user/sessions", {
    method: "DELETE",
    at: world.kiosk.port,
    headers: bearer(other.access),
  });
  assert.equal(ended.status, 200, ended.text);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  await page.getByLabel("Theme").click();
  await page.getByRole("button", { name: "Dark" }).click();
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.waitFor();
  assert.ok(await page.getByRole("heading", { level: 1, name: "Albums" }).isVisible());
  assert.equal(documents, 0, "the page was not loaded again");
  await dialog.getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(page, someone);
  await arrives(page, `${world.origin}/en/music/albums`);
  await seesAccount(page, "Nora Lind");
  assertQuiet(page, [/status of 401/, /selectUserTheme": 401/]);
  await close(page);
});

test("two tabs refresh at the same moment, fifty times, and stay signed in", async () => {
  const someone = person();
  const first = await openVisitor(browser);
  await first.goto(hosted(world, "login/aurora", "/en/impressum"));
  await fillSignIn(first, someone);
  await seesAccount(first, "Nora Lind");
  const second = await first.context().newPage();
  await second.goto(`${world.origin}/en/impressum`);
  const answers = [];
  const tabs = [first, second];
  const isRefresh = (response) => response.url().endsWith("/security/token/refresh");
  for (const page of tabs)
    page.on("response", (response) => {
      if (isRefresh(response)) answers.push(response.status());
    });
  for (let round = 0; round < 50; round += 1) {
    // The name is in the document already: whether the tab has asked is known by its answer alone.
    const asked = tabs.map((page) => page.waitForResponse(isRefresh));
    await Promise.all(tabs.map((page) => page.reload({ waitUntil: "commit" })));
    await Promise.all(asked);
    await Promise.all(tabs.map((page) => seesAccount(page, "Nora Lind")));
  }
  assert.deepEqual([...new Set(answers)], [200], `${answers.length} answers`);
  assertQuiet(first);
  await close(first);
});

test("what the browser keeps holds no token that script could read", async () => {
  const someone = person();
  const page = await openVisitor(browser);
  const secrets = new Set();
  page.on("response", async (response) => {
    if (!/\/(login\/api|token\/refresh|userToken)$/.test(response.url())) return;
    const body = await response.text().catch(() => "");
    for (const [, token] of body.matchAll(/"(?:access_token|refresh_token|accessToken)":"([^"]+)"/g))
      secrets.add(token);
  });
  await page.goto(hosted(world, "login/aurora", "/en/profile"));
  await fillSignIn(page, someone);
  await seesAccount(page, "Nora Lind");
  await page.reload();
  await seesAccount(page, "Nora Lind");
  assert.ok(secrets.size > 0, "an access token was seen on its way");
  const cookies = await cookiesOf(page);
  for (const name of ["userToken", "refreshToken"]) secrets.add(cookies[name].value);
  const readable = await page.evaluate(async () => {
    const databases = (await indexedDB.databases?.()) ?? [];
    const keys = await caches.keys().catch(() => []);
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      databases,
      keys,
      history.state,
      document.documentElement.outerHTML,
    ]);
  });
  for (const secret of secrets) assert.ok(!readable.includes(secret), "a token can be read by script");
  assert.doesNotMatch(readable, /eyJ[\w-]+\.[\w-]+\.[\w-]+/, "nothing that looks like one either");
  await close(page);
});

test("a code that was caught on its way back opens nothing in another browser", async () => {
  const attacker = new Browser("aurora", { at: world.kiosk.port });
  const someone = person();
  const login = hosted(world, "login/aurora", "/en/music/albums").slice(world.origin.length);
  await attacker.get(login);
  const sent = await attacker.submit(login, { email: someone.email, password: someone.password });
  const caught = sent.headers.location;
  assert.match(caught, /[?&]code=/);
  const victim = await openVisitor(browser);
  await victim.goto(caught);
  await hydrated(victim);
  assert.ok(!victim.url().includes("code="), victim.url());
  await seesNoAccount(victim);
  await victim.goto(`${world.origin}/en`);
  await hydrated(victim);
  await seesNoAccount(victim);
  await close(victim);
});

test("in Arabic: register, a refusal, the mail, and the account", async () => {
  const page = await openVisitor(browser, { locale: "ar-EG", viewport: viewports.phone });
  const noor = stranger({ name: "نور", lastName: "العبدالله" });
  await page.goto(hosted(world, "register/aurora", "/ar", "ar"));
  assert.equal(await page.getAttribute("html", "dir"), "rtl");
  await hydrated(page);
  await page.getByLabel("الاسم الأول").fill(noor.name);
  await page.getByLabel("اسم العائلة").fill(noor.lastName);
  await page.getByLabel("البريد الإلكتروني").fill("noor");
  await page.getByLabel("كلمة المرور", { exact: true }).fill("قصيرة");
  await page.getByRole("button", { name: "إنشاء الحساب" }).click();
  await page.getByText("راجع هذين الحقلين").waitFor();
  await page.getByLabel("البريد الإلكتروني").fill(noor.email);
  await page.getByLabel("كلمة المرور", { exact: true }).fill("جملة هادئة عن المطر");
  await page.getByRole("button", { name: "إنشاء الحساب" }).click();
  await page.getByRole("heading", { level: 1, name: "راجع بريدك" }).waitFor();
  const mail = await codeMail(world, noor.email);
  assert.match(mail.subject, /[\u0600-\u06ff]/);
  assert.match(mail.html, /dir="rtl"/);
  const arabicDigits = mail.code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  await enterCode(page, arabicDigits, "الرمز المكوّن من ستة أرقام");
  await arrives(page, `${world.origin}/ar`);
  await page
    .getByLabel(new RegExp(`${noor.name} ${noor.lastName}`))
    .first()
    .waitFor();
  assertQuiet(page);
  await close(page);
});

test("choosing a language on a sign-in page keeps the way back", async () => {
  const someone = person();
  const page = await openVisitor(browser);
  await page.goto(hosted(world, "login/aurora", "/en/music/albums"));
  await hydrated(page);
  await page.getByLabel("Language: English").click();
  await page.getByRole("link", { name: "Deutsch" }).click();
  await page.getByRole("heading", { level: 1, name: "Bei Aurora anmelden" }).waitFor();
  await page.getByLabel("E-Mail-Adresse").fill(someone.email);
  await page.getByLabel("Passwort", { exact: true }).fill(someone.password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await arrives(page, /\/music\/albums$/);
  await close(page);
});

test("an address that leads off the tenant's hosts is never followed", async () => {
  const page = await openVisitor(browser);
  for (const target of [
    "https://evil.example/",
    "//evil.example",
    "javascript:alert(1)",
    "http://aurora.localhost.evil.example/",
  ]) {
    const answer = await page.goto(
      `${world.origin}/backend/login/aurora?${new URLSearchParams({ lang: "en", redirectUrl: target })}`,
    );
    assert.equal(answer.status(), 400, target);
    await page.getByRole("heading", { level: 1, name: "This address leads elsewhere" }).waitFor();
    const hosts = await page.evaluate(() =>
      [...document.querySelectorAll("a[href], form[action]")].map(
        (one) => new URL(one.href ?? one.action).host,
      ),
    );
    assert.deepEqual([...new Set(hosts)], [new URL(world.origin).host], "nothing on the page leads there");
  }
  await close(page);
});

test("refusals and second steps are usable by everybody, in both directions, light and dark", async () => {
  const faults = [];
  const isFull = process.env.E2E_FULL === "1";
  for (const viewport of [viewports.phone, viewports.tablet, viewports.desktop])
    for (const dark of [false, true]) {
      const page = await openForAxe(browser, { viewport, extraHTTPHeaders: from() });
      await page.context().addCookies([{ name: "alternatTheme", value: String(dark), url: world.origin }]);
      // Without --full each size has each language in one theme, as in the walk; the next size in the other theme.
      const first = dark === (viewport === viewports.tablet) ? "en" : "ar";
      for (const lang of isFull ? ["en", "ar"] : [first]) {
        const look = async (what) => {
          await hydrated(page);
          const where = `${what} ${lang} ${viewport.width} ${dark ? "dark" : "light"}`;
          faults.push(...(await faultsOf(page)).map((fault) => `${where}: ${fault}`));
        };
        // As without script, so that the server is the one who refuses.
        const send = (fields) =>
          page.evaluate((values) => {
            const form = document.querySelector("form[method=post]");
            for (const [name, value] of Object.entries(values))
              form.querySelector(`[name=${name}]`).value = value;
            form.submit();
          }, fields);
        const step = async (name, fields, what) => {
          await page.goto(hosted(world, name, `/${lang}`, lang), { waitUntil: "commit" });
          await page.locator("form[method=post]").waitFor();
          await Promise.all([page.waitForEvent("framenavigated"), send(fields)]);
          await look(what);
        };
        const email = stranger().email;
        await step("login/aurora", { email, password: "no such person" }, "a wrong password");
        await step("login/aurora/otp", { recipient: "?" }, "no address");
        await step("login/aurora/otp", { recipient: email }, "a code on its way");
        await step("login/aurora/reset", { email }, "a link on its way");
        await step("register/aurora", { email: "?", password: "short" }, "a bad registration");
        await step("register/aurora", { email, password: "a calm sentence" }, "a mail on its way");
      }
      await close(page);
    }
  assert.deepEqual(faults, []);
});

async function faultsOf(page) {
  const faults = await axeFaults(page);
  if (await isTooWide(page)) faults.push("wider than the screen");
  return faults;
}

test("from a sign-in page into the portal, and Back is the sign-in page again", async () => {
  const page = await openVisitor(browser);
  await page.goto(`${world.origin}/en/music/albums`);
  await page.goto(hosted(world, "login/aurora", "/en/music/albums"));
  await hydrated(page);
  await page.getByRole("link", { name: "Back to Aurora" }).click();
  await arrives(page, new RegExp(`^${world.origin}/(en)?$`));
  await hydrated(page);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Sign in to Aurora" }).waitFor();
  await page.getByLabel("Password", { exact: true }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Albums" }).waitFor();
  await page.goForward();
  await page.getByRole("heading", { level: 1, name: "Sign in to Aurora" }).waitFor();
  await close(page);
});

test("a form that is pressed twice is sent once, and is ready again after Back", async () => {
  const someone = person();
  const page = await openVisitor(browser);
  await page.goto(hosted(world, "login/aurora", "/en/music/albums"));
  await hydrated(page);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.isNavigationRequest()) sent += 1;
  });
  await page.getByLabel("E-mail address").fill(someone.email);
  await page.getByLabel("Password", { exact: true }).fill(someone.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).dblclick();
  await seesAccount(page, "Nora Lind");
  assert.equal(sent, 1);
  await page.goBack();
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  assert.equal(await page.locator("[aria-disabled=true]").count(), 0);
  await close(page);
});

test("a new account in one breath, for the record of how long it takes", async () => {
  const page = await openVisitor(browser, { viewport: viewports.phone });
  const began = performance.now();
  await register(world, page, stranger());
  await seesAccount(page, "Nora Lind");
  const seconds = (performance.now() - began) / 1000;
  assert.ok(seconds < 60, `${seconds} s`);
  await close(page);
});
