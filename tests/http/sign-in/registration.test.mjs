// Registering over HTTP: the form, the mail's link, and what a name or a field may hold.
import assert from "node:assert/strict";
import { test } from "node:test";
import { post } from "../../support/client.mjs";
import { hosted, origin, outbox, register, stranger, wrongNumber } from "../../support/people/accounts.mjs";
import { accountRow, addPerson, Browser, from, propsOf, signIn, sql } from "../../support/people/people.mjs";

test("call GET /register/{tenant}", async () => {
  const person = stranger();
  const { browser, props } = await register(person);
  assert.equal(props.recipientHint, person.email, "the address as it was typed, so that a mistake shows");
  const mail = await outbox.nextMail({ to: person.email });
  const sent = await browser.submit(props.action, { ...props.hidden, otp: wrongNumber(mail.code) });
  assert.equal(sent.status, 422);
  assert.equal(propsOf(sent.text).errors[0].field, "otp");
  const right = await browser.submit(props.action, { ...props.hidden, otp: mail.code });
  assert.equal(right.status, 303, right.text.slice(0, 300));
  const back = new URL(right.headers.location);
  const arrived = await browser.get(back.pathname + back.search);
  assert.equal(arrived.status, 303);
  assert.equal(arrived.headers.location.replace(origin(), ""), "/en", "the address is clean again");
  assert.equal(browser.jar.has("signInFlow"), false);
  assert.equal((await browser.get("/en/profile")).status, 200);
  const row = accountRow({ email: person.email });
  assert.ok(row.email_verified_at);
  assert.equal(row.roles, "user");
  assert.ok((await signIn(person)).access);
  const reused = await browser.submit(props.action, { ...props.hidden, otp: mail.code });
  assert.equal(reused.status, 422, "a number is good once");
});

test("the link of a verification mail wants the password that was chosen, is good once, and another tenant's is worth nothing", async () => {
  const person = stranger();
  await register(person);
  const mail = await outbox.nextMail({ to: person.email });
  const link = new URL(mail.links.find((one) => one.includes("/confirm")));
  const elsewhere = new Browser();
  const path = link.pathname + link.search;
  const asked = await elsewhere.get(path);
  assert.equal(asked.status, 200);
  assert.equal(
    accountRow({ email: person.email }),
    undefined,
    "a mail scanner that follows links makes nobody",
  );
  const props = propsOf(asked.text);
  const foreign = await new Browser("plume").submit(props.action.replaceAll("aurora", "plume"), props.hidden);
  assert.equal(foreign.status, 410);
  const guessed = await elsewhere.submit(props.action, { ...props.hidden, password: "somebody else's" });
  assert.equal(guessed.status, 422);
  assert.equal(propsOf(guessed.text).errors[0].message, "hosted.error.passwordChosen");
  assert.equal(accountRow({ email: person.email }), undefined, "whoever chose the password reads the mail");
  const filled = { ...props.hidden, password: person.password };
  const made = await elsewhere.submit(props.action, filled);
  assert.equal(made.status, 303, made.text.slice(0, 300));
  assert.ok(accountRow({ email: person.email }));
  assert.equal((await elsewhere.submit(props.action, filled)).status, 410);
  assert.equal((await elsewhere.get(path)).status, 410);
  const late = stranger();
  await register(late);
  const lateMail = await outbox.nextMail({ to: late.email });
  sql(`update one_time_code set expires_at = 1, otp_expires_at = 1 where recipient = '${late.email}'`);
  const lateLink = new URL(lateMail.links.find((one) => one.includes("/confirm")));
  assert.equal((await elsewhere.get(lateLink.pathname + lateLink.search)).status, 410);
});

test("a name can't write into a mail, and no field is too large for the page to say so", async () => {
  const send = (more) => new Browser().submit(hosted("register/aurora"), { ...stranger(), ...more });
  for (const name of [
    "Ada\r\nBcc: everybody@evil.example",
    "Ada\nSubject: Win",
    "Ada\u0007",
    "Ada\u202egnp.exe",
    "x".repeat(101),
    "",
  ]) {
    const answer = await send({ name });
    assert.equal(answer.status, 422, JSON.stringify(name.slice(0, 20)));
    assert.equal(propsOf(answer.text).errors[0].field, "name");
  }
  for (const email of [
    "ada@people.example\r\nBcc: everybody@evil.example",
    "ada@people.example, eve@evil.example",
    "Ada <ada@people.example>",
    "ada@people.example\u0000",
    "@people.example",
    "ada@",
    `${"x".repeat(250)}@people.example`,
    "",
  ]) {
    const answer = await send({ email });
    assert.ok([400, 422].includes(answer.status), `${email.slice(0, 30)}: ${answer.status}`);
  }
  assert.equal((await send({ name: "Ada\u0000" })).status, 400);
  const marked = await send({ name: "<script>alert(1)</script>", email: "nobody" });
  assert.equal(marked.status, 422);
  assert.doesNotMatch(marked.text, /<script>alert/);
  const large = await send({ lastName: "x".repeat(70_000) });
  assert.equal(large.status, 413);
  // A name that came from elsewhere, with all that a header or a page could stumble over.
  const person = addPerson({ name: "Eve\r\nBcc: everybody@evil.example", lastName: "<b>Bold</b>" });
  assert.equal((await post("/backend/login/otp", { email: person.email }, { headers: from() })).status, 202);
  const mail = await outbox.nextMail({ to: person.email });
  for (const field of ["to", "from", "subject"]) assert.doesNotMatch(mail[field], /[\r\n]|bcc/i);
  assert.doesNotMatch(mail.html, /<b>Bold/);
});
