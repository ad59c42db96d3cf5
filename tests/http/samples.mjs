// One valid request for each call of the backend, made from its description in openapi.json, from which the matrices over
// all calls are made.
import { readFileSync } from "node:fs";
import { payload } from "../support/addresses.mjs";
import { ask, port, post } from "../support/client.mjs";
import { fresh } from "../support/people/fresh.mjs";
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

/** What these members mean is the same in every call; the values of others only have to fit. */
const meanings = {
  lang: "en",
  redirect: "/en",
  redirectUrl: "/en",
  redirectionUrl: "/en",
  currency: "EUR",
  email: "ada@example.org",
  voucherCode: "7KQ2-M9XW-TB4H-CN8P",
  otp: "123456",
};

/** The same of members that are another one for each person; they are sent although a call may do without them. */
const personal = { currentPassword: (person) => person.password };

/**
 * What has to mean something in a call, and so can't be made from its description:
 *   params   what fills its pattern, where identifiers of nothing won't do
 *   query    what follows it; otherwise the parameters that it has to have
 *   body     the JSON or the form fields; a function of the person who sends it. Otherwise the members that it has to have
 *   needs    members that it may not do without, although the description can't say so
 *   optional members that nothing is said about, because they may be anything
 *   knows    members beside those of its body that it reads, and that only the server may set elsewhere
 *   ignored  nothing in its body is looked at
 *   lasting  columns of the account that the call is there to change
 *   ends     the session or account is another one afterwards, so each test takes a fresh one
 *   tokens   its answer hands out tokens, as it should
 */
const written = {
  "GET /structure/:name": { params: { name: "home" } },
  "GET /structure/:name/fragment/:id": { params: async () => ({ name: "home", id: await aFragment() }) },
  "GET /content/category/artwork": { query: async () => `categoryId=${await aGenre()}` },
  "POST /song": { body: async () => ({ id: await aSong(), protocol: "http" }) },
  "POST /song/download": {
    body: async () => ({ articleId: await aSong(), distributionChannel: "WEB", deviceId: "1" }),
  },
  "POST /video/streaming": {
    body: async () => ({ id: await aVideo(), protocol: "http" }),
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
  },
  "POST /game/play-free": {
    body: async () => ({ articleId: await aGame() }),
  },
  // None of the demo's games is installed.
  "POST /game/download": {
    body: async () => ({ articleId: await aGame() }),
  },
  "GET /game/save/:id": { params: async () => ({ id: await aGame() }) },
  "PUT /game/save/:id": {
    params: async () => ({ id: await aGame() }),
    body: { data: "level 2", score: 40 },
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
  "GET /structure/fragments_get-article-details": { query: async () => `id=${await aSong()}` },
  "GET /concon/countread": { query: async () => `id=${await aStory()}` },
  "GET /structure/fragments/fragment/get-article-details": { query: async () => `id=${await aSong()}` },

  "GET /partner/login/options": { query: "lang=en" },
  "POST /login/api": {
    body: (person) => ({ grantType: "password", email: person.email, password: person.password }),
    needs: ["email", "password"],
    tokens: true,
  },
  "POST /login/otp": { knows: ["msisdn"], body: (person) => ({ email: person.email }), needs: ["email"] },
  "POST /login/passkey/options": { body: {}, ignored: true },
  "POST /login/passkey": { body: { answer: passkeyAnswer }, optional: ["answer"] },
  "POST /userToken": { body: (person) => ({ accessToken: person.access ?? "none" }) },
  "POST /security/token/refresh": {
    body: (person) => ({ refreshToken: person.refresh ?? "none" }),
    ends: true,
    tokens: true,
  },
  "POST /logout": {
    body: { redirectUrl: "/en", lang: "en" },
    ends: true,
  },
  "POST /partner/login/:tenant": {
    body: { redirectUrl: home, lang: "en", tenantName: "aurora" },
    needs: ["redirectUrl", "lang", "tenantName"],
  },
  "POST /monsooq/mss-login/api/session/signup": {
    body: { redirectionUrl: home, lang: "en" },
  },

  "PUT /user/profile": {
    body: { name: "Nora", lastName: "Berg", userInformation: { city: "Riga" } },
    lasting: ["name", "last_name", "user_information"],
  },
  "PUT /user/selectUserTheme": { body: { alternatTheme: true }, lasting: ["alternat_theme"] },
  "PUT /user/selectUserLang": { body: { selectedLang: "fr" }, lasting: ["language"] },
  "POST /user/password": {
    body: (person) => ({ currentPassword: person.password, newPassword: strong }),
    lasting: ["password_hash", "password_changed_at"],
    ends: true,
  },
  "POST /user/email": {
    body: (person) => ({ email: `new-${person.email}`, currentPassword: person.password }),
  },
  "POST /user/phone": {
    body: (person) => ({ msisdn: "+40 712 345 678", currentPassword: person.password }),
  },
  "DELETE /user/sessions": { ends: true },
  "POST /user/passkeys": { body: { answer: passkeyAnswer, label: "My telephone" }, optional: ["answer"] },
  "DELETE /user/passkeys/:id": { params: { id: "AAAAAAAAAAAAAAAAAAAAAA" } },
  "POST /user/close": {
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
  "POST /payment/sandbox/:page": { body: { number: "4000 0000 0000 0001" } },

  "GET /purchase/ArticlePurchaseOptions/:id": { params: async () => ({ id: await aSong() }) },
  "GET /purchase/user/purchaseOptions": { query: async () => `articleId=${await aSong()}` },
  "POST /purchase/consume": {
    body: async () => ({ articleId: await aSong(), purchaseIdentifier: "nothing" }),
  },
  "POST /purchase/VerifyOneTimePurchasePin": {
    body: async () => ({
      paymentTransactionUuid: nobody,
      articleId: await aSong(),
      pin: "1234",
      purchaseToken: "nothing",
    }),
  },
  "POST /subscription/paymentMethod/:id": {
    body: { lang: "en", redirect: "/en", selectedOptions: [nobody], price: { amount: 0, currency: "EUR" } },
  },
  "POST /partner/webhook/:partner": { params: { partner: "acme" }, body: {}, ignored: true },
  "POST /partner/getRedirectionUrl": {
    body: { subTypeIds: [nobody], partnerName: "acme" },
  },
};

const description = (await ask("/backend/openapi.json")).json();
const resolved = (value) =>
  value?.$ref
    ? resolved(
        value.$ref
          .slice(2)
          .split("/")
          .reduce((at, name) => at[name], description),
      )
    : value;

const isIdentifier = (schema) => schema.pattern?.startsWith("^[0-7]");

/** The codes of all problems that an operation names. */
const codesOf = ({ responses }) =>
  Object.values(responses).flatMap((response) => {
    const schema = resolved(response).content?.["application/problem+json"]?.schema;
    return schema?.allOf?.[1].properties.error.enum ?? [];
  });

/** A value that fits a schema. An identifier is that of nothing. */
function fittingValue(given, name) {
  const schema = resolved(given);
  if (schema.anyOf) return fittingValue(schema.anyOf[0], name);
  if (schema.enum) return schema.enum[0];
  const [type] = [schema.type].flat();
  if (type === "object")
    return Object.fromEntries(
      (schema.required ?? []).map((one) => [one, fittingValue(schema.properties[one], one)]),
    );
  if (type === "array") return [fittingValue(schema.items, name)];
  if (type === "boolean") return false;
  if (type === "number" || type === "integer") return Math.max(1, schema.minimum ?? 1);
  if (type !== "string") return {};
  if (isIdentifier(schema)) return nobody;
  if (schema.format === "date-time") return "2090-01-01T00:00:00Z";
  return (
    meanings[name] ??
    /^\^\(([\w-]+)\|/.exec(schema.pattern)?.[1] ??
    "nothing".padEnd(schema.minLength ?? 0, "!")
  );
}

/** A body with the members that it has to have, for a person. */
const bodyOfSchema = (schema) => (person) => ({
  ...fittingValue(schema),
  ...Object.fromEntries(
    Object.entries(personal).flatMap(([name, of]) => (name in schema.properties ? [[name, of(person)]] : [])),
  ),
});

/** The sample of a call: what is written above, and the rest made from its description. */
function sampleOf(call) {
  const own = written[call.name] ?? {};
  const operation = description.paths[call.path.replace(/:(\w+)/g, "{$1}")][call.method.toLowerCase()];
  const parameters = (operation.parameters ?? []).map(resolved);
  const params = parameters
    .filter((one) => one.in === "path" && one.name !== "tenant")
    .map(({ name, schema }) => [name, fittingValue(schema, name)]);
  const query = parameters
    .filter((one) => one.in === "query" && one.required)
    .map(({ name, schema }) => [name, fittingValue(schema, name)]);
  const schema = operation.requestBody && resolved(Object.values(operation.requestBody.content)[0].schema);
  const members = Object.keys(schema?.properties ?? {});
  const needed = [...(schema?.required ?? []), ...(own.needs ?? [])];
  return {
    params: Object.fromEntries(params),
    query: new URLSearchParams(query).toString(),
    ...(schema ? { body: bodyOfSchema(schema) } : {}),
    knows: [],
    ...own,
    optional: [...members.filter((name) => !needed.includes(name)), ...(own.optional ?? [])],
    mayRefuse: codesOf(operation),
  };
}

/** Of each call by its name. */
export const samples = Object.fromEntries(calls.map((call) => [call.name, sampleOf(call)]));
/** Calls that something is written about. */
export const writtenNames = Object.keys(written);

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
let game;
async function aGame() {
  game ??= (await payload("/games/list", "aurora")).props.games[0].id;
  return game;
}
let fragment;
async function aFragment() {
  fragment ??= (await ask("/backend/structure/home?lang=en")).json().data.substructure[0].data
    .customProperties.id;
  return fragment;
}

const settled = async (value, person) => (typeof value === "function" ? value(person) : value);

/** The address of a call, with the sample's parameters or others. */
export async function addressOf(call, { tenant = "aurora", params, query: other } = {}) {
  const sample = samples[call.name];
  const all = { tenant, ...(await settled(sample.params)), ...params };
  const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(all[name]));
  const query = (other ?? (await settled(sample.query)))?.replaceAll(
    encodeURIComponent("http://aurora."),
    encodeURIComponent(`http://${tenant}.`),
  );
  return `/backend${path}${query ? `?${query}` : ""}`;
}

export const bodyOf = (call, person) => settled(samples[call.name].body, person);

/** Whether the sample names something that is not there, as identifiers that are made from the description do. */
export async function namesNothing(call) {
  const sample = samples[call.name];
  const parts = [await settled(sample.params), await settled(sample.query), await bodyOf(call, {})];
  return JSON.stringify(parts).includes(nobody);
}

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
