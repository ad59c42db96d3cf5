// Users for tests: accounts inserted into the database, sessions, cookies and headers of a client.
import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { ask, port, post } from "../client.mjs";

/** Of every account of the demo, and of every account made here. */
export const password = "kiosk-demo-2026";
/** One person of the demo in each tenant. */
export const demoPeople = {
  aurora: "mira@aurora.example",
  nujum: "layla@nujum.example",
  plume: "camille@plume.example",
};
export const roles = ["guest", "user", "suspended", "closing"];

let addresses = 0;
/** A client address not used before, for X-Forwarded-For of a trusted proxy: rate limits count by address. */
export function from(address) {
  if (address) return { "x-forwarded-for": address };
  addresses += 1;
  const bytes = [addresses >> 16, addresses >> 8, addresses].map((part) => part & 255);
  return { "x-forwarded-for": `10.${bytes.join(".")}` };
}

const quoted = (value) =>
  value === null || value === undefined ? "null" : `'${String(value).replaceAll("'", "''")}'`;

/** Rows of the server's database, or what a statement changed. */
export function sql(statement, data = process.env.E2E_DATA) {
  const out = execFileSync("sqlite3", ["-json", join(data, "kiosk.db")], {
    input: `.timeout 10000\npragma foreign_keys = on;\n${statement};\n`,
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  return out.trim() ? JSON.parse(out) : [];
}

/**
 * A copy of the demo's person under an address of its own, so with that one's password. In a tenant that is not the
 * demo's it is a copy of Aurora's.
 */
export function addPerson({ tenant = "aurora", state = "active", data, ...wanted } = {}) {
  const mark = randomBytes(8).toString("hex");
  const email = wanted.email === undefined ? `p${mark}@people.example` : wanted.email;
  const uuid = `${mark.slice(0, 8)}-${mark.slice(8, 12)}-4000-8000-${mark.slice(0, 12)}`;
  const closesAt = state === "closing" ? Date.now() + 14 * 86_400_000 : null;
  const hash = wanted.password === null ? "null" : "password_hash";
  const original = demoPeople[tenant] ? tenant : "aurora";
  sql(
    `insert into account (tenant, id, uuid, name, last_name, email, email_key, email_verified_at, msisdn,
  msisdn_verified_at, roles, user_information, avatar, language, alternat_theme, state, password_hash,
  password_changed_at, created_at, updated_at, closes_at)
select ${quoted(tenant)}, (select max(id) + 1 from account), ${quoted(uuid)}, ${quoted(wanted.name ?? "Nora")},
  ${quoted(wanted.lastName ?? "Lind")}, ${quoted(email)}, ${quoted(email?.toLowerCase())}, email_verified_at,
  ${quoted(wanted.msisdn)}, ${wanted.msisdn ? "created_at" : "null"}, 'user', '{}', '', null, null,
  ${quoted(state)}, ${hash}, password_changed_at, created_at, updated_at, ${closesAt ?? "null"}
from account where tenant = ${quoted(original)} and email_key = ${quoted(demoPeople[original])}`,
    data,
  );
  return { tenant, email, uuid, password, msisdn: wanted.msisdn };
}

/** The whole row, to see what a call has changed. */
export const accountRow = ({ tenant = "aurora", uuid, email }, data) =>
  sql(
    `select * from account where tenant = ${quoted(tenant)} and ${uuid ? `uuid = ${quoted(uuid)}` : `email_key = ${quoted(email)}`}`,
    data,
  )[0];

export const setState = ({ tenant, uuid }, state, data) =>
  sql(
    `update account set state = ${quoted(state)}, closes_at = ${state === "closing" ? Date.now() + 14 * 86_400_000 : "null"}
     where tenant = ${quoted(tenant)} and uuid = ${quoted(uuid)}`,
    data,
  );

/** Tokens of a new session of a client that is no browser: {access, refresh}. */
export async function signIn(person, options = {}) {
  const answer = await post(
    "/backend/login/api",
    { grantType: "password", email: person.email, password: person.password ?? password },
    { tenant: person.tenant ?? "aurora", ...options, headers: { ...from(), ...options.headers } },
  );
  if (answer.status !== 200)
    throw new Error(`${person.email} is not let in (${answer.status}): ${answer.text}`);
  const { access_token: access, refresh_token: refresh, expires } = answer.json().data;
  return { access, refresh, expires };
}

/** Somebody new who has signed in. */
export async function newcomer(wanted = {}) {
  const person = addPerson(wanted);
  return { ...person, ...(await signIn(person)) };
}

/** The cookies that an answer sets, for the next request of the same client. */
export const cookieOf = (answer) => ({
  cookie: (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; "),
});

export const bearer = (token) => ({ authorization: `Bearer ${token}` });

/** The cookies of one browser on one tenant's host, kept from answer to answer. */
export class Browser {
  jar = new Map();
  constructor(tenant = "aurora", { at = port, headers = {} } = {}) {
    this.tenant = tenant;
    this.at = at;
    this.headers = { ...from(), "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", ...headers };
  }

  cookies() {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  keep(answer) {
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [pair] = line.split(";");
      const name = pair.slice(0, pair.indexOf("="));
      if (/max-age=0\b|expires=thu, 01 jan 1970/i.test(line)) this.jar.delete(name);
      else this.jar.set(name, pair.slice(pair.indexOf("=") + 1));
    }
    return answer;
  }

  async send(method, path, { body, headers = {} } = {}) {
    const cookie = this.cookies();
    return this.keep(
      await ask(path, {
        tenant: this.tenant,
        at: this.at,
        method,
        body,
        headers: { ...this.headers, ...(cookie ? { cookie } : {}), ...headers },
      }),
    );
  }

  get(path, headers) {
    return this.send("GET", path, { headers: { "sec-fetch-site": "none", ...headers } });
  }

  /** As the portal's own script posts JSON. */
  call(method, path, body, headers) {
    return this.send(method, path, {
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: {
        "sec-fetch-site": "same-origin",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
    });
  }

  /** As a page of ours posts a form. */
  submit(path, fields, headers) {
    return this.send("POST", path, {
      body: new URLSearchParams(fields).toString(),
      headers: {
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      },
    });
  }

  get origin() {
    return `http://${this.tenant}.localhost:${this.at}`;
  }

  /** The hosted page, the password, and back through the OAuth callback. */
  async signIn(person, path = "/en") {
    const page = `/backend/login/${this.tenant}?lang=en&redirectUrl=${encodeURIComponent(this.origin + path)}`;
    await this.get(page);
    const sent = await this.submit(page, { email: person.email, password: person.password ?? password });
    if (sent.status !== 303)
      throw new Error(`the sign-in page answered ${sent.status}: ${sent.text.slice(0, 300)}`);
    const back = new URL(sent.headers.location);
    const arrived = await this.get(back.pathname + back.search, { "sec-fetch-site": "same-origin" });
    if (arrived.status !== 303 || !this.jar.has("userToken"))
      throw new Error(`the OAuth callback answered ${arrived.status}: ${arrived.text.slice(0, 300)}`);
    return this;
  }

  /** A fresh access token for this browser's session. */
  async access() {
    const answer = await this.call("POST", "/backend/security/token/refresh", {});
    if (answer.status !== 200) throw new Error(`refreshing answered ${answer.status}: ${answer.text}`);
    return answer.json().data.access_token;
  }
}

/** Signs a person in, or the demo's, where a page of Chromium is, without going through the pages of signing in. */
export async function signInPage(page, tenant, person = { tenant, email: demoPeople[tenant] }) {
  const reader = await new Browser(tenant).signIn(person);
  await page.context().addCookies(
    [...reader.jar].map(([name, value]) => ({
      name,
      value,
      url: reader.origin,
      httpOnly: name !== "signedIn",
      sameSite: "Lax",
    })),
  );
}

/** The props that a page of ours was drawn from. */
export function propsOf(html) {
  const block = /<script type="application\/json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1];
  if (!block) throw new Error(`no payload in: ${html.slice(0, 300)}`);
  return JSON.parse(block).props;
}

/** RFC 7636. */
export function pkce() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}
