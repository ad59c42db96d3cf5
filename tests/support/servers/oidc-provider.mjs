// An outside identity provider for tests: the npm package oidc-provider on a loopback port, with plain forms, and any
// login name as an account.

import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { Provider } from "oidc-provider";
import { freePort } from "../kiosk.mjs";

/**
 * Who a login name is: an e-mail address is its own, another word gets one at example.org. With "unverified:" before
 * it nobody has made sure of the address, with "silent:" there is none.
 */
export function personOf(login) {
  const [how, who] = login.includes(":") ? login.split(":") : ["", login];
  const email = who.includes("@") ? who : `${who}@example.org`;
  const [name] = who.split(/[@.]/);
  return {
    sub: login,
    ...(how === "silent" ? {} : { email, email_verified: how !== "unverified" }),
    given_name: name.charAt(0).toUpperCase() + name.slice(1),
    family_name: "Example",
  };
}

const escaped = (text) => String(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const page = (title, body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>` +
  `<link rel="icon" href="data:,"></head><body><h1>${escaped(title)}</h1>${body}</body></html>`;

const loginForm = (address) =>
  `<form method="post" action="${address}"><label>Login <input name="login" required autofocus></label>` +
  `<button name="choice" value="login">Sign in</button>` +
  `<button name="choice" value="abort" formnovalidate>Cancel</button></form>`;

const consentForm = (address) =>
  `<form method="post" action="${address}"><button name="choice" value="consent">Continue</button>` +
  `<button name="choice" value="abort">Cancel</button></form>`;

async function readForm(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return new URLSearchParams(Buffer.concat(parts).toString("utf8"));
}

/** The steps at the provider: a login, then a consent, each a page of its own. */
async function interact(provider, request, response) {
  const details = await provider.interactionDetails(request, response);
  const address = `/interaction/${details.uid}`;
  if (request.method !== "POST") {
    const asksWho = details.prompt.name === "login";
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("cache-control", "no-store");
    response.end(
      asksWho
        ? page("Sign in at Example", loginForm(address))
        : page("Continue to Kiosk", consentForm(address)),
    );
    return;
  }
  const form = await readForm(request);
  const choice = form.get("choice");
  const finish = (result) =>
    provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: choice === "consent",
    });
  if (choice === "login") return finish({ login: { accountId: form.get("login") } });
  if (choice !== "consent")
    return finish({ error: "access_denied", error_description: "The person said no" });
  const grant = new provider.Grant({
    accountId: details.session.accountId,
    clientId: details.params.client_id,
  });
  grant.addOIDCScope(details.params.scope);
  return finish({ consent: { grantId: await grant.save() } });
}

function signingKeys() {
  const name = randomBytes(6).toString("hex");
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
  const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  return {
    keys: [
      { ...rsa, kid: `rsa-${name}`, use: "sig" },
      { ...elliptic, kid: `elliptic-${name}`, use: "sig" },
    ],
  };
}

/**
 * Starts one. `redirectUris`: where it may send people back to. `algorithm`: RS256, PS256 or ES256.
 * `claimsInToken`: tells the address in the id_token rather than by its userinfo endpoint.
 * `authentication`: client_secret_basic, client_secret_post, or none for a public client. `port`: where one ran before.
 */
export async function startProvider({
  redirectUris,
  algorithm = "RS256",
  claimsInToken = false,
  authentication = "client_secret_basic",
  clientSecret = authentication === "none" ? "" : randomBytes(24).toString("base64url"),
  port,
} = {}) {
  const at = port ?? (await freePort());
  const issuer = `http://127.0.0.1:${at}`;
  const clientId = "kiosk-test";
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        ...(clientSecret ? { client_secret: clientSecret } : {}),
        redirect_uris: redirectUris,
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: authentication,
        id_token_signed_response_alg: algorithm,
      },
    ],
    jwks: signingKeys(),
    cookies: { keys: [randomBytes(24).toString("base64url")] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name"],
    },
    conformIdTokenClaims: !claimsInToken,
    findAccount: (_, login) => ({ accountId: login, claims: () => personOf(login) }),
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AuthorizationCode: 60,
      AccessToken: 600,
      IdToken: 600,
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    clientAuthMethods: [authentication],
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    renderError: (context, error) => {
      context.type = "html";
      context.body = page("Example cannot go on", `<p>${escaped(error.error)}</p>`);
    },
  });
  provider.on("server_error", (_, error) => console.error("the test's provider failed:", error));
  const answer = provider.callback();
  const requests = [];
  const server = createServer((request, response) => {
    requests.push({ method: request.method, url: request.url, headers: request.headers });
    if (!request.url.startsWith("/interaction/")) return answer(request, response);
    interact(provider, request, response).catch((error) => {
      response.statusCode = error.statusCode ?? 500;
      response.end(page("Example cannot go on", `<p>${escaped(error.message)}</p>`));
    });
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(at, "127.0.0.1", resolve);
  });
  return {
    issuer,
    port: at,
    clientId,
    clientSecret,
    requests,
    /** How often an address was asked for: "/jwks", "/token". */
    count: (path) => requests.filter((request) => request.url.split("?")[0] === path).length,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** In a browser's page that has come to the provider: signs in and agrees. */
export async function signIn(page, login) {
  await page.getByLabel("Login").fill(login);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

/**
 * The same without a browser: from the address that Kiosk sent the visitor to, to the one that the provider sends
 * them back to, which is not opened. `choose`: what is pressed at the last step, "consent" or "abort"; without a
 * login the first step is the last.
 */
export async function passThrough(address, login, { choose = "consent" } = {}) {
  const jar = new Map();
  const home = new URL(address).origin;
  let next = new URL(address);
  let form;
  for (let step = 0; step < 12; ++step) {
    const response = await fetch(next, {
      method: form ? "POST" : "GET",
      body: form,
      redirect: "manual",
      // A connection of its own, as the tests' client has (client.mjs).
      headers: {
        connection: "close",
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
      },
    });
    form = undefined;
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(";");
      const equals = pair.indexOf("=");
      if (/expires=thu, 01 jan 1970/i.test(line)) jar.delete(pair.slice(0, equals));
      else jar.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
    const location = response.headers.get("location");
    const text = await response.text();
    if (location) {
      next = new URL(location, next);
      if (next.origin !== home) return next.href;
      continue;
    }
    const asks = /name="login"/.test(text);
    const action = /<form method="post" action="([^"]+)"/.exec(text)?.[1];
    if (!action) throw new Error(`the provider shows no form (${response.status}): ${text.slice(0, 500)}`);
    next = new URL(action, next);
    form = new URLSearchParams(asks && login ? { choice: "login", login } : { choice: choose });
  }
  throw new Error("the provider never sent anybody back");
}
