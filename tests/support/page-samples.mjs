// Payloads of every page as the program sends them, from the small demo, for the tests of the front end, the
// workshop and the samples' server: web/dev/samples/NAME.json, and in envelopes/ beside them what pages share. Written and
// checked by script/samples.
//
//   node tests/support/page-samples.mjs FOLDER

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { URI } from "otpauth";
import { divideSamples } from "../../web/dev/samples.mjs";
import { exampleAddresses, personalPatterns, privatePatterns } from "./addresses.mjs";
import { beginAtOnce } from "./consents.mjs";
import { freshFor } from "./kiosk.mjs";
import { newTelephone } from "./numbers.mjs";
import { Visitor } from "./people/visitor.mjs";
import { startProvidedKiosk } from "./provided-kiosk.mjs";
import { openOutbox } from "./servers/mailbox.mjs";
import { passThrough, startProvider } from "./servers/oidc-provider.mjs";
import { until } from "./until.mjs";

const password = "kiosk-demo-2026";
const owner = "mira@aurora.example";
/** Signs in by call only, so that the owner has one session. */
const subscriber = "jonas@aurora.example";
/** Of a partner that Aurora trusts; nobody asks there. */
const partnerPage = "https://press.example.com/sign-in";

/** The payload that a document carries for the browser. */
function payloadOf(answer) {
  const block = /<script type="application\/json" id="payload">([\s\S]*?)<\/script>/.exec(answer.text)?.[1];
  if (!block) throw new Error(`no payload in ${answer.url} (${answer.status}): ${answer.text.slice(0, 300)}`);
  return JSON.parse(block);
}

/**
 * What differs from run to run becomes a value of its own: the build, ports, identifiers and the numbers of receipts
 * (a renewal of the demo may take one between) in the order in which they are first seen, the contents that name
 * pictures, sound and styles, what was sealed or signed, and times of this run.
 */
class Settled {
  /** By their number of digits, the values in the order in which they were first seen. */
  #seen = new Map();

  constructor(port) {
    this.port = port;
  }

  of(envelope) {
    const text = JSON.stringify({ ...envelope, build: "sample" })
      .replaceAll(`localhost:${this.port}`, "localhost")
      .replaceAll(`localhost%3A${this.port}`, "localhost")
      .replaceAll(/([?&](?:state|code|code_challenge|session|token|k|s)=)[^"&]+/g, "$1sample")
      .replaceAll(/([?&]e=)\d+/g, "$11")
      .replaceAll(/\b0[0-9A-HJKMNP-TV-Z]{12}\b/g, (id) => this.#numbered(id))
      .replaceAll(/(?<=\/(?:media\/art|payment\/sandbox)\/)[0-9a-f]{32}/g, (hash) => this.#numbered(hash))
      .replaceAll(/(?<=\/media\/a\/)[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{40}/g, (path) => this.#numbered(path))
      .replaceAll(/(?<=\bAUR-)\d{6}\b/g, (number) => this.#numbered(number, 6))
      .replaceAll(/(?<=\/media\/og\/\w+-)[0-9a-f]{16}(?=-)/g, "sample")
      .replaceAll(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g, (uuid) => this.#numbered(uuid))
      .replaceAll(/(?<=\/theme\/[\w/-]*-)[0-9a-f]{12}(?=\.)/g, "sample");
    return JSON.parse(text, (name, value) => {
      if (["pending", "token", "messagesVersion"].includes(name)) return "sample";
      // Says how long ago a release was on the day of the run.
      if (name === "badge" && value === "new_release") return "none";
      // A month after the run.
      if (name === "periodEnd") return "2026-12-02T09:30:00.000Z";
      // Two weeks after it.
      if (name === "refundUntil") return "2026-11-16T09:30:00.000Z";
      if (isToday(value)) return "2026-11-02";
      return isRecent(value) ? "2026-11-02T09:30:00.000Z" : value;
    });
  }

  /** `digits` says what kind of value it is: each kind counts for itself. */
  #numbered(value, digits = 13) {
    const seen = this.#seen.get(digits) ?? new Map();
    this.#seen.set(digits, seen);
    if (!seen.has(value)) seen.set(value, String(seen.size + 1).padStart(digits, "0"));
    return seen.get(value);
  }
}

/** An instant of this run. What the demo's content says of its own past is the same in each. */
const started = Date.now();
function isRecent(value) {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return false;
  return Math.abs(Date.parse(value) - started) < 3_600_000;
}

/** The day on which the demo was made, as the release of what has no other: a run may go past midnight. */
const day = (at) => new Date(at).toISOString().slice(0, 10);
const isToday = (value) => [started - freshFor, started, Date.now()].some((at) => value === day(at));

class Samples {
  #kiosk;
  #settled;
  #taken = new Map();

  constructor(kiosk) {
    this.#kiosk = kiosk;
    this.#settled = new Settled(kiosk.port);
  }

  visitor(tenant = "aurora") {
    return new Visitor(this.#kiosk, tenant);
  }

  keep(name, answer, status = 200) {
    if (answer.status !== status)
      throw new Error(`${name}: ${answer.url} answered ${answer.status}, not ${status}`);
    if (this.#taken.has(name)) throw new Error(`two samples are called ${name}`);
    this.#taken.set(name, this.#settled.of(payloadOf(answer)));
    return answer;
  }

  async page(name, path, { status, tenant, headers } = {}) {
    const visitor = this.visitor(tenant);
    return this.keep(name, await visitor.follow(await visitor.open(path, { headers })), status);
  }

  /** Under the name of its React page, unless there is a sample of that page. */
  keepUnlessTaken(answer) {
    const { page } = payloadOf(answer);
    if (![...this.#taken.values()].some((sample) => sample.page === page))
      this.keep(page.replaceAll("/", "-"), answer);
  }

  get files() {
    return this.#taken;
  }
}

/** Pages that show more than one kind of thing: each with the name of its sample. */
async function takeNamedPages(samples, addresses) {
  const at = (pattern) => `/en${addresses.get(pattern)}`.replace(/\/$/, "");
  await samples.page("home", at("/"));
  await samples.page("home-ar", "/ar", { tenant: "nujum" });
  await samples.page("discover", at("/:name"));
  await samples.page("info", at("/info/:name"));
  await samples.page("impressum", at("/impressum"));
  await samples.page("marketing", at("/marketing/:name"));
  await samples.page("music-list", at("/music/list"));
  await samples.page("music-albums", at("/music/albums"));
  await samples.page("music-albums-part", `${at("/music/albums")}?offset=0&limit=1`);
  await samples.page("music-album-category", at("/music/albums/category/:name"));
  await samples.page("speech-audiobooks", at("/audiobook/list"));
  await samples.page("speech-audiobook-genre", at("/audiobook/genre/:name"));
  await samples.page("video-films", at("/video/list/:name"));
  await samples.page("video-series-list", "/en/video/list/series");
  await samples.page("video-film", at("/video/details/:name/:id"));
  const series = await samples.page("video-series", at("/video/series/details/:name/:id"));
  const [episode] = payloadOf(series).props.episodes;
  await samples.page("video-episode", episode.href);
  await samples.page("video-stream", episode.streamHref);
  await samples.page("search", "/en/search?q=rain");
  await samples.page("search-kind", "/en/search?q=rain&kind=tracks");
  await samples.page("search-meant", "/en/search?q=hrabour");
  await samples.page("search-nothing", "/en/search?q=zqxwvkj");
  await samples.page("search-ar", `/ar/search?q=${encodeURIComponent("ليل")}`, { tenant: "nujum" });
  await samples.page("stories-list", at("/articles"));
  await samples.page("stories-category", at("/articles/:category"));
  await samples.page("stories-story", at("/articles/:category/:subcategory/:article"));
  await samples.page("stories-premium", at("/articles/premium/:category/:subcategory/:article"));
  await samples.page("games-list", at("/games/list"));
  await samples.page("games-category", at("/games/category/:name"));
  await samples.page("vouchers-list", at("/vouchers"));
  await samples.page("vouchers-category", at("/vouchers/category/:id"));
  await samples.page("subscription", at("/subscription"));
  await samples.page("subscription-ar", "/ar/subscription", { tenant: "nujum" });
  await samples.page("redirect", "/en/my-operator", { tenant: "nujum" });
  await samples.page("error-404", "/en/no-such-page/at-all", { status: 404 });
  await samples.page("error-404-ar", "/ar/no-such-page/at-all", { status: 404, tenant: "nujum" });
}

/**
 * Every other page that everybody may see: its sample has the name of its React page with a dash for each slash, and is
 * taken at the address that the page says is its own, not at a short form of it.
 */
async function takeOtherPages(samples, addresses) {
  const others = [...addresses].filter(([pattern]) => pattern !== "/launch" && !privatePatterns.has(pattern));
  const seen = [];
  for (const [, path] of others) {
    const answer = await samples.visitor().open(`/en${path}`.replace(/\/$/, ""));
    if (answer.status !== 200) continue;
    const { head } = payloadOf(answer);
    seen.push({
      answer,
      isOwn: new URL(head.canonical).pathname === path,
      words: path.split("/"),
    });
  }
  // Where none is the page's own, as of a player, the longest one.
  seen.sort((a, b) => b.isOwn - a.isOwn || (a.isOwn ? 0 : b.words.length - a.words.length));
  for (const { answer } of seen) samples.keepUnlessTaken(answer);
}

const fresh = "a calm sentence about rain";
const registering = { name: "Nora", lastName: "Lind", email: "nora@people.example", password: fresh };

/** Takes the portal's sign-in pages, the profile pages of a signed-in user, and the hosted pages. */
async function takeSignIn(samples, world) {
  const back = (origin) => `lang=en&redirectUrl=${encodeURIComponent(`${origin}/en`)}`;
  const guest = samples.visitor();
  const at = (step) => `/backend/${step}?${back(guest.origin)}`;
  for (const name of ["login", "login/email", "register"])
    await samples.page(
      `user-${name.replace("/", "-")}`,
      `/en/user/${name}?redirectUrl=${encodeURIComponent("/en/music/albums")}`,
    );
  await samples.page("user-partner-register", "/en/register");
  await samples.page("user-callback", "/en/profile?code=sample&state=c.sample");
  await samples.page("external-logout", "/en/external/logout");
  await samples.page("reset-password-gone", "/en/resetpassword?session=nothing");

  await samples.page("hosted-login", at("login/aurora"));
  const refused = await samples
    .visitor()
    .submit(at("login/aurora"), { email: owner, password: "not the right one" });
  samples.keep("hosted-login-refused", refused, 422);
  const elsewhere = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
  samples.keep(
    "error-403",
    await samples.visitor().submit(at("login/aurora"), { email: owner }, elsewhere),
    403,
  );
  await samples.page("hosted-otp", at("login/aurora/otp"));
  samples.keep(
    "hosted-otp-sent",
    await samples.visitor().submit(at("login/aurora/otp"), { recipient: owner }),
  );
  await samples.page("hosted-reset", at("login/aurora/reset"));
  samples.keep(
    "hosted-reset-sent",
    await samples.visitor().submit(at("login/aurora/reset"), { email: owner }),
  );
  await samples.page("hosted-register", at("register/aurora"));
  const wrong = { ...registering, email: "nobody", password: "short" };
  samples.keep("hosted-register-refused", await samples.visitor().submit(at("register/aurora"), wrong), 422);
  samples.keep("hosted-register-sent", await samples.visitor().submit(at("register/aurora"), registering));
  const verification = await world.outbox.nextMail({ to: registering.email });
  samples.keep("hosted-confirm", await guest.open(linkIn(verification, "/confirm")));
  const nowhere = `/backend/login/aurora?lang=en&redirectUrl=${encodeURIComponent("https://elsewhere.example/")}`;
  await samples.page("hosted-notice", nowhere, { status: 400 });
  const reset = await world.outbox.nextMail({ to: owner, subject: /password/i });
  samples.keep("reset-password", await guest.follow(await guest.open(linkIn(reset, "session_id"))));

  const linking = samples.visitor();
  const leaving = await linking.open(`/backend/login/aurora/provider/example?${back(linking.origin)}`);
  const returned = await linking.open(await passThrough(leaving.location, owner));
  samples.keep("hosted-link", await linking.follow(returned));
  const operator = samples.visitor("nujum");
  const inNetwork = { headers: { "x-msisdn": "+201001234567" } };
  const proceed = `/backend/login/nujum/proceed?${back(operator.origin)}`;
  samples.keep("hosted-proceed", await operator.open(proceed, inNetwork));

  const mira = samples.visitor();
  const asked = await mira.submit(at("login/aurora"), { email: owner, password });
  await mira.follow(asked);
  for (const pattern of personalPatterns) samples.keepUnlessTaken(await mira.open(`/en${pattern}`));
  await turnOnSecondFactor(samples.visitor());
  samples.keep(
    "hosted-second-factor",
    await samples.visitor().submit(at("login/aurora"), { email: owner, password }),
  );
  samples.keep("external-logout-ask", await mira.open("/en/external/logout"));
}

/** The test bank's page, as a subscriber of a plan comes to it. */
async function takePayment(samples) {
  const visitor = samples.visitor();
  const grant = { grantType: "password", email: subscriber, password };
  const { access_token: token } = await dataOf(
    visitor.call("/backend/login/api", { method: "POST", body: grant }),
  );
  const post = (path, body) => dataOf(visitor.call(`/backend${path}`, { method: "POST", body, token }));
  const redirect = `${visitor.origin}/en`;
  const plans = await dataOf(visitor.call("/backend/subscription/type"));
  const plan = plans.find(({ name }) => name === "Films monthly");
  const { options } = await post("/subscription", {
    subscriptionTypeId: plan.id,
    lang: "en",
    redirect,
    subscriptionConsentList: beginAtOnce,
  });
  const { paymentOptionUUID } = options.find(({ flow }) => flow === "WEB");
  const { url } = await post("/subscription/api", { paymentOptionUUID, redirectionUrl: redirect });
  samples.keep("hosted-payment", await visitor.open(url));
  await takeReceipts(samples, visitor, post, plan, redirect, token);
}

/** Jonas pays by telephone; the receipt follows a moment later. */
async function takeReceipts(samples, visitor, post, plan, redirect, token) {
  const { options } = await post("/subscription", {
    subscriptionTypeId: plan.id,
    lang: "en",
    redirect,
    subscriptionConsentList: beginAtOnce,
  });
  const { paymentOptionUUID } = options.find(({ name }) => name === "phone");
  for (const body of [undefined, { number: newTelephone("01") }, { pin: "1234" }])
    await post("/subscription/api", { paymentOptionUUID, body });
  const receipt = await until(
    async () => (await dataOf(visitor.call("/backend/user/receipts", { token })))[0],
    "a receipt",
  );
  const back = `lang=en&redirectUrl=${encodeURIComponent(`${visitor.origin}/en`)}`;
  await visitor.follow(
    await visitor.submit(`/backend/login/aurora?${back}`, { email: subscriber, password }),
  );
  samples.keep("profile-receipts", await visitor.open("/en/profile/receipts"));
  await takePurchases(samples, visitor);
  samples.keep("profile-receipt", await visitor.open(`/en/profile/receipts/${receipt.id}`));
}

/** Jonas buys an app that Aurora sells by itself, and looks at it as this visitor. */
async function takePurchases(samples, visitor) {
  const buyer = samples.visitor();
  const grant = { grantType: "password", email: subscriber, password };
  const { access_token: token } = await dataOf(
    buyer.call("/backend/login/api", { method: "POST", body: grant }),
  );
  const post = (path, body) => dataOf(buyer.call(`/backend${path}`, { method: "POST", body, token }));
  const { apps } = payloadOf(await visitor.open("/en/apps/viewAll")).props;
  const { id } = apps.find(({ badge }) => badge !== "free");
  const receipts = async () => (await dataOf(buyer.call("/backend/user/receipts", { token }))).length;
  const before = await receipts();
  const { options } = await post("/subscription/oneTimePaymentOptions", {
    transactionId: id,
    lang: "en",
    redirectionUrl: `${buyer.origin}/en`,
  });
  const { paymentOptionUUID } = options.find(({ name }) => name === "phone");
  await post("/subscription/oneTimePurchase", { paymentOptionUUID });
  for (const body of [{ number: newTelephone("01") }, { pin: "1234" }])
    await post("/subscription/api", { paymentOptionUUID, body });
  await until(async () => (await receipts()) > before, "the receipt of the app");
  samples.keep("profile-purchases", await visitor.open("/en/myPurchases"));
  samples.keep("cart", await visitor.open("/en/myCart"));
}

async function turnOnSecondFactor(visitor) {
  const grant = { grantType: "password", email: owner, password };
  const { access_token: token } = await dataOf(
    visitor.call("/backend/login/api", { method: "POST", body: grant }),
  );
  const call = (path, body) =>
    dataOf(visitor.call(`/backend/user/second-factor${path}`, { method: "POST", body, token }));
  const { uri } = await call("/options", { currentPassword: password });
  await call("", { otp: URI.parse(uri).generate() });
}

async function dataOf(answering) {
  const answer = await answering;
  if (answer.status >= 300) throw new Error(`${answer.url} answered ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text).data;
}

function linkIn(mail, part) {
  const link = mail.links.find((one) => one.includes(part));
  if (!link) throw new Error(`the mail "${mail.subject}" has no link with ${part}`);
  return link;
}

/** Starts the program on the small demo, and gives each sample by its name. */
export async function takeSamples() {
  const kiosk = await startProvidedKiosk({
    env: { KIOSK_SERVER_TRUSTED_PROXIES: "127.0.0.1", KIOSK_SIGN_IN_OPERATOR_PROXIES: "127.0.0.1" },
  });
  let provider;
  try {
    provider = await startProvider({ redirectUris: [kiosk.callback], authentication: "none" });
    await kiosk.offer([
      { name: "text", kind: "otp", sms: true, label: { en: "A code by text message" } },
      { name: "mobile", kind: "partner", label: { en: "Example Mobile" }, url: partnerPage },
      {
        name: "example",
        kind: "oidc",
        label: { en: "Continue with Example ID", ar: "المتابعة عبر Example ID" },
        issuer: provider.issuer,
        clientId: provider.clientId,
      },
    ]);
    const samples = new Samples(kiosk);
    const addresses = await exampleAddresses("aurora", { at: kiosk.port });
    await takeNamedPages(samples, addresses);
    await takeOtherPages(samples, addresses);
    await takePayment(samples);
    await takeSignIn(samples, { outbox: openOutbox(kiosk.data) });
    return samples.files;
  } finally {
    await provider?.stop();
    await kiosk.stop();
  }
}

const folder = process.argv[2];
if (!folder) {
  console.error("node tests/support/page-samples.mjs FOLDER");
  process.exit(2);
}
const { envelopes, pages } = divideSamples(await takeSamples());
mkdirSync(join(folder, "envelopes"), { recursive: true });
const write = (place, value) =>
  writeFileSync(join(folder, `${place}.json`), `${JSON.stringify(value, null, 1)}\n`);
for (const [name, envelope] of envelopes) write(`envelopes/${name}`, envelope);
for (const [name, page] of pages) write(name, page);
console.log(`${pages.size} samples`);
