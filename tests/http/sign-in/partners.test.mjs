// Partners over HTTP: their sign-in, their sessions, and the way to a partner's own page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, post, tenants } from "../../support/client.mjs";
import { origin } from "../../support/people/accounts.mjs";
import { from } from "../../support/people/people.mjs";
import { assertProblem } from "../../support/problems.mjs";

test("call POST /partner/login/{tenant}", async () => {
  const body = { redirectUrl: `${origin("plume")}/en/music`, lang: "ar", tenantName: "plume" };
  const call = (more, tenant = "plume") =>
    post(`/backend/partner/login/${tenant}`, { ...body, ...more }, { tenant, headers: from() });
  const answer = await call({});
  assert.equal(answer.status, 200, answer.text);
  const url = new URL(answer.json().data.url);
  assert.equal(url.searchParams.get("redirectUrl") ?? url.searchParams.get("returnUrl"), body.redirectUrl);
  assert.match(url.pathname, /^\/ar\/register$|./);
  assertProblem(await call({ tenantName: "aurora" }), 403, "TENANT_MISMATCH");
  assertProblem(await call({ redirectUrl: "https://evil.example/" }), 400, "RETURN_ADDRESS_REFUSED");
  assertProblem(await call({ redirectUrl: undefined, tenantName: undefined }, "aurora"), 404, "NO_PARTNER");
  const options = await ask("/backend/partner/login/options", { tenant: "plume" });
  assert.equal(options.status, 200);
  const kinds = options.json().data.options.map((option) => option.kind);
  assert.deepEqual(kinds, ["partner"], "the tenant's other options are not the partner's");
});

test("call POST /monsooq/mss-login/api/session/signup", async () => {
  for (const tenant of tenants) {
    const answer = await post(
      "/backend/monsooq/mss-login/api/session/signup",
      { redirectionUrl: `${origin(tenant)}/en`, lang: "en" },
      { tenant, headers: from() },
    );
    assert.equal(answer.status, 200, answer.text);
    assert.ok(answer.json().data.url.startsWith("http"));
  }
  const off = await post("/backend/monsooq/mss-login/api/session/signup", {
    redirectionUrl: "https://evil.example",
    lang: "en",
  });
  assertProblem(off, 400, "RETURN_ADDRESS_REFUSED");
});

test("a partner without a page leads to /register, without a redirect loop", async () => {
  const away = await ask("/backend/login/plume/provider/partner?lang=fr&redirectUrl=%2F", {
    tenant: "plume",
  });
  assert.equal(away.status, 303);
  assert.equal(new URL(away.headers.location).pathname, "/register");
  const page = await ask("/register/_payload.json", { tenant: "plume" });
  const kinds = page.json().props.options.map((option) => option.kind);
  assert.ok(kinds.includes("password"));
  assert.ok(!kinds.includes("partner"));
});
