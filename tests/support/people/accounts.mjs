// Calls of signing in, registering and one's own account, as the tests of several features make them.
import assert from "node:assert/strict";
import { ask, port, post } from "../client.mjs";
import { openOutbox } from "../servers/mailbox.mjs";
import { fresh } from "./fresh.mjs";
import { Browser, bearer, from, propsOf } from "./people.mjs";

export const outbox = openOutbox(process.env.E2E_DATA);
export const origin = (tenant = "aurora") => `http://${tenant}.localhost:${port}`;
export const hosted = (step, tenant = "aurora", path = "/en") =>
  `/backend/${step}?lang=en&redirectUrl=${encodeURIComponent(origin(tenant) + path)}`;

export const login = (body, { headers, ...options } = {}) =>
  post("/backend/login/api", body, { ...options, headers: { ...from(), ...headers } });
export const own = (method, path, person, body, options = {}) =>
  ask(`/backend/user/${path}`, {
    tenant: person.tenant ?? "aurora",
    method,
    body,
    headers: {
      ...bearer(person.access),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...options,
  });
export const wrongNumber = (number) => String((Number(number) + 1) % 1_000_000).padStart(6, "0");

export async function register(person, tenant = "aurora") {
  const browser = new Browser(tenant);
  const page = await browser.submit(hosted(`register/${tenant}`, tenant), person);
  assert.equal(page.status, 200, page.text.slice(0, 300));
  return { browser, props: propsOf(page.text) };
}
export const stranger = () => ({
  name: "Ada",
  lastName: "Lund",
  email: fresh(),
  password: "a calm river 2026",
});
