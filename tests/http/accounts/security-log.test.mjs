// The security trail: one line for each thing that happens to an account, without secrets, and its counters.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, askOperations, port, post } from "../../support/client.mjs";
import { readLog } from "../../support/kiosk.mjs";
import { hosted, login, outbox, own, wrongNumber } from "../../support/people/accounts.mjs";
import {
  addPerson,
  Browser,
  bearer,
  cookieOf,
  from,
  newcomer,
  password,
  pkce,
  propsOf,
  setState,
  sql,
} from "../../support/people/people.mjs";
import { until } from "../../support/until.mjs";

const accountOf = ({ uuid }) =>
  sql(`select cast(id as text) as id from account where uuid = '${uuid}'`)[0].id;
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** An identifier as the program writes it: thirteen digits to the base of 32. */
const text = (id) => {
  let out = "";
  for (let left = BigInt(id), i = 0; i < 13; ++i, left >>= 5n) out = alphabet[Number(left & 31n)] + out;
  return out;
};
const trail = () => readLog(process.env.E2E_LOG).filter(({ event }) => event === "security");
async function lines(fits, count = 1) {
  const found = () => trail().filter(fits);
  await until(
    () => found().length >= count,
    () => `only ${found().length} lines of ${count}: ${fits}`,
  );
  return found();
}
const counted = async (subject, result) => {
  const metrics = (await askOperations("/metrics")).text;
  const line = new RegExp(
    `^kiosk_security_events_total\\{[^}]*(?=[^}]*subject="${subject}")(?=[^}]*result="${result}")[^}]*\\} (\\d+)`,
    "m",
  );
  return Number(line.exec(metrics)?.[1] ?? 0);
};

test("what happens to an account stands in the security trail", async () => {
  const before = await counted("sign_in", "failed");
  const person = await newcomer();
  const account = text(accountOf(person));
  const of = (subject, way, result) => (line) =>
    line.account === account && line.subject === subject && line.way === way && line.result === result;

  const [entered] = await lines(of("sign_in", "password", "succeeded"));
  assert.equal(entered.tenant, "aurora");
  assert.match(entered.address, /^10\./);
  assert.match(entered.request, /^[0-9A-Z]{13}$/);

  const place = from();
  const guess = () =>
    login({ grantType: "password", email: person.email, password: "a wrong one" }, { headers: place });
  for (let tries = 0; tries < 6; ++tries) await guess();
  assert.equal((await lines(of("sign_in", "password", "failed"), 5)).length, 5);
  assert.equal((await lines(of("sign_in", "password", "limited"))).length, 1);
  assert.ok((await counted("sign_in", "failed")) >= before + 5);

  const wrong = { currentPassword: "not mine at all", newPassword: "a calm river 2026" };
  assert.equal((await own("POST", "password", person, wrong)).status, 400);
  await lines(of("reauthentication", "password", "failed"));
  const right = { currentPassword: password, newPassword: "a calm river 2026" };
  assert.equal((await own("POST", "password", person, right)).status, 200);
  await lines(of("password", "changed", "succeeded"));
  assert.match((await outbox.nextMail({ to: person.email, subject: /password/i })).text, /was changed/);

  const address = `new.${person.email}`;
  const asked = await own("POST", "email", person, {
    email: address,
    currentPassword: "a calm river 2026",
  });
  assert.equal(asked.status, 202, asked.text);
  await lines(of("email", "change_requested", "succeeded"));
  const { code } = await outbox.nextMail({ to: address });
  await own("POST", "email/confirm", person, { otp: wrongNumber(code) });
  await lines(of("email", "changed", "failed"));
  assert.equal((await own("POST", "email/confirm", person, { otp: code })).status, 200);
  await lines(of("email", "changed", "succeeded"));

  const closed = await own("POST", "close", person, { currentPassword: "a calm river 2026" });
  assert.equal(closed.status, 200, closed.text);
  await lines(of("account", "closed", "succeeded"));
  assert.equal((await own("DELETE", "close", person)).status, 200);
  await lines(of("account", "reopened", "succeeded"));
  await post("/backend/logout", { refreshToken: person.refresh }, { headers: from() });
  await lines(of("session", "signed_out", "succeeded"));

  const all = JSON.stringify(trail());
  for (const secret of ["a calm river 2026", "not mine at all", code, person.refresh, person.email])
    assert.ok(!all.includes(secret), "no secret and no address of a person");
});

test("codes, resets and dropped authorization codes stand in it too", async () => {
  const person = addPerson();
  const account = text(accountOf(person));
  const answer = await post("/backend/login/otp", { email: person.email }, { headers: from() });
  const { code } = await outbox.nextMail({ to: person.email });
  const use = (pin) => login({ grantType: "otp", email: person.email, pin }, { headers: cookieOf(answer) });
  const failed = (await lines(() => true, 0)).filter((line) => line.way === "otp").length;
  await use(wrongNumber(code));
  await lines((line) => line.way === "otp" && line.result === "failed", failed === 0 ? 1 : 0);
  assert.equal((await use(code)).status, 200);
  await lines((line) => line.account === account && line.way === "otp" && line.result === "succeeded");

  const browser = new Browser();
  await browser.submit(hosted("login/aurora/reset"), { email: person.email });
  await lines((line) => line.account === account && line.way === "reset_requested");
  const mail = await outbox.nextMail({ to: person.email, subject: /password/i });
  const link = new URL(mail.links.find((one) => one.includes("session_id=")));
  let page = await browser.get(link.pathname + link.search);
  while (page.status === 302 || page.status === 303) {
    const next = new URL(page.headers.location, link);
    page = await browser.get(next.pathname + next.search);
  }
  const { action } = propsOf(page.text);
  await browser.submit(action, { password: "a calm river 2026", repeat: "a calm river 2026" });
  await lines((line) => line.account === account && line.way === "reset" && line.result === "succeeded");

  const drops = trail().filter((line) => line.way === "authorization_code").length;
  await new Browser().get(`/en/music?code=${"a".repeat(43)}&state=made-up`);
  await lines((line) => line.way === "authorization_code" && line.result === "failed", drops + 1);
});

test("a session that ends because its token or code was used again stands in it", async () => {
  const before = await counted("session", "failed");
  const person = await newcomer();
  const account = text(accountOf(person));
  const place = from();
  const refresh = (refreshToken) =>
    post("/backend/security/token/refresh", { refreshToken }, { headers: place });
  const second = (await refresh(person.refresh)).json().data.refresh_token;
  assert.equal((await refresh(second)).status, 200);
  for (let tries = 0; tries < 3; ++tries) assert.equal((await refresh(person.refresh)).status, 401);
  const of = (way) => (line) => line.account === account && line.way === way;
  const [reused] = await lines(of("refresh_reused"));
  assert.deepEqual(
    [reused.subject, reused.result, reused.tenant, reused.address],
    ["session", "failed", "aurora", place["x-forwarded-for"]],
  );
  assert.match(reused.request, /^[0-9A-Z]{13}$/);

  const { verifier, challenge } = pkce();
  const browser = new Browser();
  const redirectUrl = `http://aurora.localhost:${port}/en/music`;
  const authorization = { state: "c.1", code_challenge: challenge, code_challenge_method: "S256" };
  const signedIn = await browser.submit(
    `/backend/login/aurora?${new URLSearchParams({ lang: "en", redirectUrl, ...authorization })}`,
    { email: person.email, password },
  );
  const code = new URL(signedIn.headers.location).searchParams.get("code");
  const redeem = () =>
    login({ grantType: "authorization_code", code, redirectUrl, codeVerifier: verifier }, { headers: place });
  assert.equal((await redeem()).status, 200);
  for (let tries = 0; tries < 3; ++tries) assert.equal((await redeem()).status, 400);
  const [replayed] = await lines(of("code_reused"));
  assert.deepEqual(
    [replayed.subject, replayed.result, replayed.address],
    ["session", "failed", place["x-forwarded-for"]],
  );
  assert.equal(trail().filter(of("refresh_reused")).length, 1, "once for each session");
  assert.equal(trail().filter(of("code_reused")).length, 1);
  assert.equal(await counted("session", "failed"), before + 2);
  const all = JSON.stringify(trail());
  for (const secret of [person.refresh, second, code, verifier]) assert.ok(!all.includes(secret));
});

test("what somebody may not do stands in it: a suspended account, a page of another site", async () => {
  const before = await counted("authorization", "failed");
  const person = await newcomer();
  const account = text(accountOf(person));
  setState(person, "suspended");
  const refused = await own("POST", "password", person, { currentPassword: password, newPassword: "x" });
  assert.equal(refused.json().error, "ACCOUNT_SUSPENDED");
  const [suspended] = await lines((line) => line.subject === "authorization" && line.account === account);
  assert.deepEqual(
    [suspended.way, suspended.result, suspended.tenant],
    ["account_suspended", "failed", "aurora"],
  );

  const place = from();
  const foreign = await ask("/backend/user/selectUserLang", {
    method: "PUT",
    headers: { ...bearer(person.access), ...place, "sec-fetch-site": "cross-site" },
    body: { selectedLang: "fr" },
  });
  assert.equal(foreign.json().error, "CROSS_SITE");
  const [site] = await lines(
    (line) => line.way === "cross_site" && line.address === place["x-forwarded-for"],
  );
  assert.deepEqual([site.subject, site.result, site.tenant], ["authorization", "failed", "aurora"]);
  assert.equal(await counted("authorization", "failed"), before + 2);
});
