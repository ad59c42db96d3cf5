// One valid request for each call of the backend, from which the matrices over all calls are made.
import { readFileSync } from "node:fs";
import { payload } from "../support/addresses.mjs";
import { ask, port, post } from "../support/client.mjs";
import { bearer, from } from "../support/people/people.mjs";

const generated = readFileSync(new URL("../../web/generated/calls.ts", import.meta.url), "utf8");

/** Every call of the site map: {method, path, who, body, readsToken}. */
export const calls = [
  ...generated.matchAll(
    /\{ method: "(\w+)", path: "([^"]+)", who: "(\w+)", body: "(\w+)", readsToken: (true|false), keepsAnswers: (true|false) \}/g,
  ),
].map(([, method, path, who, body, readsToken, keepsAnswers]) => ({
  name: `${method} ${path}`,
  method,
  path,
  who,
  body,
  readsToken: readsToken === "true",
  keepsAnswers: keepsAnswers === "true",
  changes: method !== "GET",
}));

const home = `http://aurora.localhost:${port}/en`;
const authorization = `lang=en&redirectUrl=${encodeURIComponent(home)}`;
const strong = "a calm river 2026 stone";
const nobody = "0000000000001";

/** What a browser's authenticator might have sent. */
const passkeyAnswer = {
  id: "AAAAAAAAAAAAAAAAAAAAAA",
  rawId: "AAAAAAAAAAAAAAAAAAAAAA",
  type: "public-key",
  clientExtensionResults: {},
  response: {
    clientDataJSON: "e30",
    attestationObject: "oA",
    authenticatorData: "AA",
    signature: "AA",
    transports: ["internal"],
  },
};

/**
 * Of each call:
 *   params   what fills its pattern
 *   query    what follows it
 *   body     the JSON or the form fields; a function of the person who sends it
 *   optional members of the body that may be left out
 *   knows    members that it reads beside those of the body
 *   ignored  nothing in its body is looked at
 *   lasting  columns of the account that the call is there to change
 *   ends     the session or account is another one afterwards, so each test takes a fresh one
 *   tokens   its answer hands out tokens, as it should
 */
export const samples = {
  "GET /api/envFile": {},
  "GET /i18n/:lang": { params: { lang: "en" } },
  "GET /structure/:name": { params: { name: "home" } },
  "GET /structure/:name/fragment/:id": { params: async () => ({ name: "home", id: await aFragment() }) },
  "GET /content/category/artwork": { query: async () => `categoryId=${await aGenre()}` },
  "POST /song": { body: async () => ({ id: await aSong(), protocol: "http" }), knows: ["takeOver"] },
  "POST /song/download": {
    body: async () => ({ articleId: await aSong(), distributionChannel: "WEB", deviceId: "1" }),
    optional: ["distributionChannel", "deviceId"],
    knows: ["collectionId", "offline"],
  },
  "POST /video/streaming": {
    body: async () => ({ id: await aVideo(), protocol: "http" }),
    knows: ["drm", "externalProviderCode", "takeOver"],
  },
  "POST /content/streaming/report": {
    body: async () => ({
      ticketId: (await post("/backend/song", { id: await aSong(), protocol: "http" })).json().data.ticket,
      type: "listened",
      date: "2026-11-23T10:00:00Z",
      usageDuration: 0,
      maxUsageDuration: 60,
      offline: false,
      partial: true,
    }),
  },
  "GET /game/access/:id": { params: async () => ({ id: await aGame() }) },
  "POST /game/play": {
    body: async () => ({ articleId: await aGame() }),
    knows: ["distributionChannel", "deviceId"],
  },
  "POST /game/play-free": {
    body: async () => ({ articleId: await aGame() }),
    knows: ["distributionChannel", "deviceId"],
  },
  // None of the demo's games is installed.
  "POST /game/download": {
    body: async () => ({ articleId: await aGame() }),
    knows: ["distributionChannel", "deviceId"],
  },
  "GET /game/save/:id": { params: async () => ({ id: await aGame() }) },
  "PUT /game/save/:id": {
    params: async () => ({ id: await aGame() }),
    body: { data: "level 2", score: 40 },
    optional: ["data", "score"],
  },
  "GET /user/history/:type": { params: { type: "PLAY" } },
  "GET /user/history/:type/:id": { params: aPlay },
  "PUT /user/history/:type/:id": {
    params: aPlay,
    body: { userCurrentPlaying: 7.5, contentType: "full_track_music" },
  },
  "POST /user/history/:type/:id": { params: aPlay, body: { contentType: "full_track_music" } },
  "DELETE /user/history/:type/:id": { params: aPlay },
  "POST /kafka/event/:name": { params: { name: "page_view" }, body: { path: "/" }, optional: ["path"] },
  "GET /openapi.json": {},
  "GET /docs": {},
  "GET /device": {},
  "GET /structure/fragments_get-articles": {},
  "GET /structure/fragments_get-article-details": { query: async () => `id=${await aSong()}` },
  "GET /concon/countread": { query: async () => `id=${await aStory()}` },
  "GET /structure/fragments/fragment/get-articles": {},
  "GET /structure/fragments/fragment/get-article-details": { query: async () => `id=${await aSong()}` },

  "GET /search/suggestions": { query: "q=tide" },

  "GET /subscription/type": {},

  "GET /login/options": {},
  "GET /partner/login/options": { query: "lang=en" },
  "POST /login/api": {
    body: (person) => ({ grantType: "password", email: person.email, password: person.password }),
    knows: ["msisdn"],
    tokens: true,
  },
  "POST /login/otp": { body: (person) => ({ email: person.email }), knows: ["msisdn"] },
  "POST /login/passkey/options": { body: {}, ignored: true },
  "POST /login/passkey": { body: { answer: passkeyAnswer }, optional: ["answer"] },
  "POST /userToken": { body: (person) => ({ accessToken: person.access ?? "none" }) },
  "POST /security/token/refresh": {
    body: (person) => ({ refreshToken: person.refresh ?? "none" }),
    optional: ["refreshToken"],
    ends: true,
    tokens: true,
  },
  "POST /logout": {
    body: { redirectUrl: "/en", lang: "en" },
    optional: ["redirectUrl", "lang"],
    ends: true,
  },
  "POST /partner/login/:tenant": { body: { redirectUrl: home, lang: "en", tenantName: "aurora" } },
  "POST /monsooq/mss-login/api/session/signup": {
    body: { redirectionUrl: home, lang: "en" },
    optional: ["redirectionUrl", "lang"],
  },

  "GET /user/profile": {},
  "PUT /user/profile": {
    body: { name: "Nora", lastName: "Berg", userInformation: { city: "Riga" } },
    optional: ["name", "lastName", "userInformation"],
    lasting: ["name", "last_name", "user_information"],
  },
  "GET /user/checkUserTheme": {},
  "PUT /user/selectUserTheme": { body: { alternatTheme: true }, lasting: ["alternat_theme"] },
  "GET /user/checkUserLang": {},
  "PUT /user/selectUserLang": { body: { selectedLang: "fr" }, lasting: ["language"] },
  "POST /user/password": {
    body: (person) => ({ currentPassword: person.password, newPassword: strong }),
    optional: ["currentPassword"],
    lasting: ["password_hash", "password_changed_at"],
    ends: true,
  },
  "POST /user/email": {
    body: (person) => ({ email: `new-${person.email}`, currentPassword: person.password }),
    optional: ["currentPassword"],
  },
  "POST /user/email/confirm": { body: { otp: "123456" } },
  "POST /user/phone": {
    body: (person) => ({ msisdn: "+40 712 345 678", currentPassword: person.password }),
    optional: ["currentPassword"],
  },
  "POST /user/phone/confirm": { body: { otp: "123456" } },
  "POST /user/phone/remove": {
    body: (person) => ({ currentPassword: person.password }),
    optional: ["currentPassword"],
  },
  "PUT /user/purchase-lock": {
    body: (person) => ({ locked: false, currentPassword: person.password }),
    optional: ["currentPassword"],
  },
  "GET /user/sessions": {},
  "DELETE /user/sessions": { ends: true },
  "DELETE /user/sessions/:id": { params: { id: nobody } },
  "GET /user/identities": {},
  "DELETE /user/identities": { query: "issuer=https%3A%2F%2Faccounts.example&subject=nobody" },
  "GET /user/passkeys": {},
  "POST /user/passkeys/options": {
    body: (person) => ({ currentPassword: person.password }),
    optional: ["currentPassword"],
  },
  "POST /user/passkeys": { body: { answer: passkeyAnswer, label: "My telephone" }, optional: ["answer"] },
  "DELETE /user/passkeys/:id": { params: { id: "AAAAAAAAAAAAAAAAAAAAAA" } },
  "GET /user/second-factor": {},
  "POST /user/second-factor": { body: { otp: "123456" } },
  "POST /user/second-factor/options": {
    body: (person) => ({ currentPassword: person.password }),
    optional: ["currentPassword"],
  },
  "POST /user/second-factor/recovery-codes": {
    body: (person) => ({ currentPassword: person.password }),
    optional: ["currentPassword"],
  },
  "POST /user/second-factor/disable": {
    body: (person) => ({ currentPassword: person.password }),
    optional: ["currentPassword"],
  },
  "GET /user/export": {},
  "GET /user/receipts": {},
  "GET /user/receipts/:id": { params: { id: nobody } },
  "GET /user/receipts/:id/pdf": { params: { id: nobody } },
  "POST /user/close": {
    body: (person) => ({ currentPassword: person.password }),
    optional: ["currentPassword"],
    lasting: ["state", "closes_at"],
    ends: true,
  },
  "DELETE /user/close": { lasting: ["state", "closes_at"], ends: true },

  "GET /login/:tenant": { query: authorization },
  "POST /login/:tenant": {
    query: authorization,
    body: (person) => ({ email: person.email, password: person.password }),
  },
  "GET /login/:tenant/otp": { query: authorization },
  "POST /login/:tenant/otp": { query: authorization, body: (person) => ({ recipient: person.email }) },
  "POST /login/:tenant/second-factor": { query: authorization, body: { pending: "nothing", code: "123456" } },
  "GET /register/:tenant": { query: authorization },
  "POST /register/:tenant": {
    query: authorization,
    body: () => ({ name: "Ada", lastName: "Lund", email: fresh(), password: strong }),
  },
  "POST /register/:tenant/otp": { query: authorization, body: () => ({ email: fresh(), otp: "123456" }) },
  "GET /register/:tenant/confirm": { query: `${authorization}&token=nothing` },
  "POST /register/:tenant/confirm": { query: authorization, body: { token: "nothing" } },
  "GET /login/:tenant/reset": { query: authorization },
  "POST /login/:tenant/reset": { query: authorization, body: (person) => ({ email: person.email }) },
  "POST /login/:tenant/password": { query: authorization, body: { password: strong, repeat: strong } },
  "GET /login/:tenant/provider/:name": { params: { name: "nobody" }, query: authorization },
  "GET /login/:tenant/callback": { query: "code=x&state=y" },
  "GET /login/:tenant/link": { query: authorization },
  "POST /login/:tenant/link": { query: authorization, body: { pending: "nothing" } },
  "GET /login/:tenant/partner": { query: "token=nothing" },
  "GET /login/:tenant/proceed": { query: authorization },
  "POST /login/:tenant/proceed": { query: authorization, body: { pending: "nothing" } },
  "POST /login/:tenant/passkey/options": { query: authorization, body: {}, ignored: true },
  "POST /login/:tenant/passkey": {
    query: authorization,
    body: { answer: passkeyAnswer },
    optional: ["answer"],
  },
  "POST /logout/:tenant": { query: authorization, body: { lang: "en" }, ignored: true, ends: true },

  "POST /payment/webhook/:provider": { params: { provider: "sandbox" }, body: {}, ignored: true },
  "GET /payment/option/:option": { params: { option: "0000000000001" } },
  "GET /payment/sandbox/:page": { params: { page: "nothing" } },
  "POST /payment/sandbox/:page": { params: { page: "nothing" }, body: { number: "4000 0000 0000 0001" } },
  "POST /office/payments/:id/refund": {
    params: { id: nobody },
    body: { key: "k", amount: { amount: 1, currency: "EUR" }, reason: "asked", revoke: false },
  },

  "GET /subscription": {},
  "POST /subscription": {
    body: { subscriptionTypeId: nobody, lang: "en", redirect: "/en" },
    knows: [
      "price",
      "quoteId",
      "upgradeTo",
      "migrateSubId",
      "selectedOptions",
      "subscriptionConsentList",
      "marketingCampaign",
      "purchaseIdentifier",
    ],
  },
  "GET /subscription/isFreeTrialEligible": {},
  "POST /subscription/subscribeToFreeTrial": { body: { redirect: "/en", lang: "en" } },
  "POST /subscription/validate/external": { body: { externalProviderCode: "acme" } },
  "POST /subscription/api": {
    body: { paymentOptionUUID: nobody, redirectionUrl: "/en", body: {} },
    optional: ["redirectionUrl", "body"],
  },
  "POST /subscription/api/:type": {
    params: { type: "any" },
    body: { paymentOptionUUID: nobody, redirectionUrl: "/en", body: {} },
    optional: ["redirectionUrl", "body"],
  },
  "POST /subscription/oneTimePaymentOptions": {
    body: { redirectionUrl: "/en", lang: "en", transactionId: nobody },
    knows: ["purchaseIdentifier"],
  },
  "POST /subscription/oneTimePurchase": {
    body: { paymentOptionUUID: nobody },
    knows: ["sessionName", "redirectionUrl"],
  },
  "GET /purchase/ArticlePurchaseOptions/:id": { params: async () => ({ id: await aSong() }) },
  "GET /purchase/user/purchaseOptions": { query: async () => `articleId=${await aSong()}` },
  "POST /purchase/consume": {
    body: async () => ({ articleId: await aSong(), purchaseIdentifier: "nothing" }),
  },
  "GET /purchase/ArticleOneTimePurchase": { query: `articleId=${nobody}` },
  "POST /purchase/VerifyOneTimePurchasePin": {
    body: async () => ({
      paymentTransactionUuid: nobody,
      articleId: await aSong(),
      pin: "1234",
      purchaseToken: "nothing",
    }),
  },
  "GET /cart": {},
  "POST /cart/items": { body: { articleId: nobody }, knows: ["quantity"] },
  "PUT /cart/items/:id": { params: { id: nobody }, body: { quantity: 2 } },
  "DELETE /cart/items/:id": { params: { id: nobody } },
  "POST /cart/accept": {},
  "PUT /cart/voucher": { body: { voucherCode: "7KQ2-M9XW-TB4H-CN8P" } },
  "DELETE /cart/voucher": {},
  "POST /cart/merge": {},
  "POST /cart/checkout": {
    body: { redirectionUrl: "/en", lang: "en", total: { amount: 1, currency: "EUR" } },
  },
  "GET /wallet/userarticles": {},
  "GET /wallet/walletarticle/article/:id": { params: { id: nobody } },
  "GET /gift/quote": { query: `articleId=${nobody}` },
  "POST /gift/paymentOptions": {
    body: {
      redirectionUrl: "/en",
      lang: "en",
      articleId: nobody,
      purchaseIdentifier: "nothing",
      email: "ada@example.org",
    },
    knows: ["name", "message"],
  },
  "POST /gift/:id/send": { params: { id: nobody } },
  "GET /wallet/gifts": {},
  "POST /wallet/giftRefundRequest/:id": { params: { id: nobody }, body: { reason: "other" } },
  "POST /wallet/refundRequest/:id": { params: { id: nobody }, body: { reason: "other" } },
  "GET /office/refundRequests": {},
  "POST /office/refundRequests/:id": { params: { id: nobody }, body: { decision: "decline" } },
  "POST /voucher/consumption/subscription": {
    body: { voucherCode: "7KQ2-M9XW-TB4H-CN8P", typeId: nobody },
    knows: ["lang", "subscriptionConsentList"],
  },
  "POST /voucher/consumption/voucher": {
    body: { voucherRequest: { voucherId: nobody, quantity: 1 } },
    knows: ["externalProviderCode", "lang"],
  },
  "POST /voucher/resend/voucher": { body: { voucherRequest: { voucherId: nobody } }, knows: ["lang"] },
  "GET /voucher/codes": { query: `articleId=${nobody}` },
  "POST /voucher/look": { body: { voucherCode: "7KQ2-M9XW-TB4H-CN8P" } },
  "POST /voucher/consumption/article": { body: { voucherCode: "7KQ2-M9XW-TB4H-CN8P" } },
  "POST /voucher/consumption/credits": { body: { voucherCode: "7KQ2-M9XW-TB4H-CN8P" } },
  "GET /voucher/credits": {},
  "GET /subscription/isVoucherbookEligible": {},
  "POST /subscription/paymentMethod/:id": {
    params: { id: nobody },
    body: { lang: "en", redirect: "/en", selectedOptions: [nobody], price: { amount: 0, currency: "EUR" } },
    optional: ["selectedOptions", "price"],
  },
  "POST /partner/webhook/:partner": { params: { partner: "acme" }, body: {}, ignored: true },
  "POST /partner/getRedirectionUrl": {
    body: { subTypeIds: [nobody], partnerName: "acme" },
    optional: ["subTypeIds", "partnerName"],
    knows: ["externalProviderCode", "partnerProductCode"],
  },
  "GET /subscription/enabled/:id": { params: { id: nobody } },
  "DELETE /subscription/:id": { params: { id: nobody } },
  "GET /subscription/preview/:id": { params: { id: nobody }, query: `subscriptionTypeId=${nobody}` },
  "GET /subscription/withdraw/:id": { params: { id: nobody } },
  "POST /subscription/withdraw/:id": {
    params: { id: nobody },
    body: { amount: { amount: 9.99, currency: "EUR" } },
  },
  "POST /subscription/undoCancel/:id": { params: { id: nobody } },
  "POST /subscription/pause/:id": {
    params: { id: nobody },
    body: { resumeAt: "2090-01-01T00:00:00Z" },
    optional: ["resumeAt"],
  },
  "POST /subscription/resume/:id": { params: { id: nobody } },
  "PUT /subscription/:id/partnerMetadata/attributes": { params: { id: nobody }, body: { value: "note" } },
  "POST /office/clock": { body: { advance: "P1D" }, optional: ["advance"], knows: ["to"] },
};

let made = 0;
/** An e-mail address that nobody has used. */
export function fresh() {
  made += 1;
  return `s${process.pid}-${Date.now()}-${made}@people.example`;
}

let song;
async function aSong() {
  song ??= (await payload("/music/tracks", "aurora")).props.tracks[0].id;
  return song;
}
let genre;
async function aGenre() {
  genre ??= (await payload("/music/tracks/category", "aurora")).props.genres[0].slug;
  return genre;
}
let story;
async function aStory() {
  story ??= (await payload("/articles", "aurora")).props.stories[0].id;
  return story;
}
async function aPlay() {
  return { type: "PLAY", id: await aSong() };
}
let video;
async function aVideo() {
  video ??= (await payload("/music/video", "aurora")).props.videos[0].id;
  return video;
}
let fragment;
async function aFragment() {
  fragment ??= (await ask("/backend/structure/home?lang=en")).json().data.substructure[0].data
    .customProperties.id;
  return fragment;
}

const resolved = async (value, person) => (typeof value === "function" ? value(person) : value);

/** The address of a call, with the sample's parameters or others. */
export async function addressOf(call, { tenant = "aurora", params, query: other } = {}) {
  const sample = samples[call.name];
  const all = { tenant, ...(await resolved(sample.params)), ...params };
  const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(all[name]));
  const query = (other ?? (await resolved(sample.query)))?.replaceAll(
    encodeURIComponent("http://aurora."),
    encodeURIComponent(`http://${tenant}.`),
  );
  return `/backend${path}${query ? `?${query}` : ""}`;
}

export const bodyOf = (call, person) => resolved(samples[call.name].body, person);

export const formTypes = [
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; charset=utf-8",
  "multipart/form-data; boundary=x",
  "text/plain",
];

/**
 * Sends the call's sample as `person` (with `access`, or nobody). `headers` stand over the usual ones, where
 * undefined takes one away; `body` over the sample's: text as it is, anything else as the call wants it.
 */
export async function send(
  call,
  person,
  { tenant = "aurora", headers = {}, params, query, ...options } = {},
) {
  const form = call.body === "form";
  const given = "body" in options ? options.body : await bodyOf(call, person ?? {});
  const wanted = call.method === "DELETE" ? undefined : given;
  const body =
    wanted === undefined || typeof wanted === "string" || Buffer.isBuffer(wanted)
      ? wanted
      : form
        ? new URLSearchParams(wanted).toString()
        : JSON.stringify(wanted);
  const all = {
    ...from(),
    ...(body === undefined ? {} : { "content-type": form ? formTypes[0] : "application/json" }),
    ...(form ? { "sec-fetch-site": "same-origin" } : {}),
    ...(person?.access ? bearer(person.access) : {}),
    ...headers,
  };
  return ask(options.path ?? (await addressOf(call, { tenant, params, query })), {
    tenant,
    host: options.host,
    method: call.method,
    body,
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
  });
}
let game;
async function aGame() {
  game ??= (await payload("/games/list", "aurora")).props.games[0].id;
  return game;
}
