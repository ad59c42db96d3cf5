// One example address for each row of the site map, found in the tenant's own sitemap and pages.
import { readFileSync } from "node:fs";
import { ask } from "./client.mjs";

/** The page's payload as its component gets it; `at` is the program's port if it is not the usual one. */
export async function payload(path, tenant, prefix = "en", at = undefined) {
  const answer = await ask(`/${prefix}${path === "/" ? "" : path}/_payload.json`, { tenant, at });
  if (answer.status !== 200) throw new Error(`${tenant} ${path}: payload answered ${answer.status}`);
  return answer.json();
}

/** Address without language prefix of a link that the server made for English. */
export const bare = (href) => href.replace(/^\/en(?=\/|$)/, "") || "/";

const rows = [
  ...readFileSync(new URL("../../web/generated/routes.ts", import.meta.url), "utf8").matchAll(
    /pattern: "([^"]+)", who: "(\w+)"/g,
  ),
].map(([, pattern, who]) => ({ pattern, who, parts: pattern.split("/").slice(1) }));
const isParameter = (part) => part.startsWith(":");

/** The row that answers an address, as the router finds it: fixed words come before parameters. */
function rowOf(path) {
  const words = path.split("/").slice(1);
  const fitting = rows.filter(
    ({ parts }) =>
      parts.length === words.length && parts.every((part, at) => isParameter(part) || part === words[at]),
  );
  for (let at = 0; at < words.length && fitting.length > 1; at += 1)
    if (fitting.some(({ parts }) => !isParameter(parts[at])))
      fitting.splice(0, fitting.length, ...fitting.filter(({ parts }) => !isParameter(parts[at])));
  return fitting[0];
}

/** Every address within a payload's properties, in the order in which they come. */
function linksWithin(value, found = []) {
  if (typeof value === "string") {
    if (/^\/en(?:\/[^?#]*)?$/.test(value)) found.push(bare(value));
  } else if (value && typeof value === "object") {
    for (const inner of Object.values(value)) linksWithin(inner, found);
  }
  return found;
}

/** The pages that a tenant tells search engines about. */
async function linksOfSitemap(tenant, at) {
  const { text } = await ask("/sitemap-en.xml", { tenant, at });
  return [...text.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => bare(path || "/"));
}

/** How many words two addresses have in common at their beginning. */
function sharedWords(a, b) {
  const [one, other] = [a.split("/"), b.split("/")];
  const end = one.findIndex((word, at) => word !== other[at]);
  return end < 0 ? one.length : end;
}

/** The words of an address in the places of a row's parameters, by name. */
const parametersOf = ({ parts }, path) => {
  const words = path.split("/").slice(1);
  return Object.fromEntries(parts.flatMap((part, at) => (isParameter(part) ? [[part, words[at]]] : [])));
};
const fixedWords = ({ parts }) => parts.filter((part) => !isParameter(part)).join("/");

/**
 * The example of another row with the same fixed words and more parameters, as "/music/tracks/:track" is without the
 * title: the short addresses that were sent by mail and that nothing links to.
 */
function shortened(row, examples) {
  for (const other of rows) {
    if (other === row || fixedWords(other) !== fixedWords(row) || !examples.has(other.pattern)) continue;
    const given = parametersOf(other, examples.get(other.pattern));
    if (!row.parts.every((part) => !isParameter(part) || part in given)) continue;
    const path = `/${row.parts.map((part) => given[part] ?? part).join("/")}`;
    if (rowOf(path) === row) return path;
  }
  return undefined;
}

const lastWord = (path) => path.split("/").at(-1);
const inHarbour = (rest) => () => `/video/harbour/${rest}`;

/** Examples for patterns that no page or sitemap links to, and that are not a shorter form of another address. */
const byHand = {
  "/main/:name": () => "/main/discover",
  "/video/category/:name/:id": ({ of }) =>
    `${of("/video/category/:id")}/${lastWord(of("/video/category/:id"))}`,
  "/video/:ex/category/:id": inHarbour("category/sea"),
  "/video/:ex/details/:name/:id": inHarbour("details/the-seventh-tide/tide-7"),
  "/video/:ex/stream/:name/:id": inHarbour("stream/the-seventh-tide/tide-7"),
  "/games/list/:name": () => "/games/list/online",
  "/games/list/:name/:id": ({ of }) => `/games/list/online/${lastWord(of("/games/category/:name"))}`,
  "/games/category/:name/:id": ({ of }) =>
    `${of("/games/category/:name")}/${lastWord(of("/games/category/:name"))}`,
  "/apps/pd/:title/:name": ({ of }) => of("/mp/:title/:name").replace("/mp/", "/apps/pd/"),
  "/partners/:name": ({ of }) => `/partners/${lastWord(of("/apps/partner/:title/:name"))}`,
  "/services/:name": ({ of }) => `/services/${lastWord(of("/partners/info-services/:name"))}`,
  "/vouchers/details/:id/:voucherId": async ({ propsOf }) => {
    const { book, id } = (await propsOf("/vouchers")).vouchers.find((voucher) => voucher.book);
    return `/vouchers/details/${book.id}/${id}`;
  },
  // Each person has others.
  "/profile/receipts/:id": () => "/profile/receipts/:id",
};

/**
 * Map of pattern to path for a tenant, in the order of the site map. A row without parameters is its own example; others
 * have the first link to them, looked for in the pages whose address begins most like theirs, and last in the sitemap;
 * then in the pages that were found so. A pattern that has no example is a failure of the test.
 */
export async function exampleAddresses(tenant, { at } = {}) {
  const propsOf = async (path) => (await payload(path, tenant, "en", at)).props;
  const found = new Map();
  for (const { pattern, parts } of rows) if (!parts.some(isParameter)) found.set(pattern, pattern);
  const pages = [];
  const look = async (paths) => {
    const links = await Promise.all(paths.map(async (path) => linksWithin(await propsOf(path))));
    pages.push(...paths.map((path, index) => ({ path, links: links[index] })));
  };
  await look([...found.keys()].filter((path) => path !== "/launch" && !privatePatterns.has(path)));
  const sitemap = { path: "", links: await linksOfSitemap(tenant, at) };
  for (let news; news?.length !== 0; ) {
    news = [];
    for (const row of rows.filter(({ pattern }) => !found.has(pattern) && !byHand[pattern])) {
      const near = [...pages].sort(
        (a, b) => sharedWords(b.path, row.pattern) - sharedWords(a.path, row.pattern),
      );
      const link = [...near, sitemap].flatMap(({ links }) => links).find((path) => rowOf(path) === row);
      if (link) news.push([row.pattern, link]);
    }
    for (const [pattern, path] of news) found.set(pattern, path);
    await look(news.map(([, path]) => path));
  }
  for (const [pattern, make] of Object.entries(byHand))
    found.set(pattern, await make({ of: (other) => found.get(other), propsOf }));
  return new Map(
    rows.flatMap((row) => {
      const path = found.get(row.pattern) ?? shortened(row, found);
      return path ? [[row.pattern, path]] : [];
    }),
  );
}

/** Pages that a signed-in user sees of their own. */
export const personalPatterns = rows
  .filter(({ who, parts }) => who === "user" && !parts.some(isParameter))
  .map(({ pattern }) => pattern);

/** Private pages and redirects: never cached, and not indexed. */
export const privatePatterns = new Set([
  "/user/login",
  "/user/login/email",
  "/user/register",
  "/register",
  "/resetpassword",
  "/external/logout",
  "/myCart",
  ...rows.filter(({ who }) => who === "user").map(({ pattern }) => pattern),
]);

/** Open to everybody, and not indexed: another page is the one to find. */
export const unindexedPatterns = new Set([
  "/arcade/details/:id",
  "/arcade/details/:name/:id",
  "/games/list/:name/:id",
  "/games/play/:id",
  "/games/play/:name/:id",
  "/video/stream/:id",
  "/video/stream/:name/:id",
  "/video/:ex/stream/:id",
  "/video/:ex/stream/:name/:id",
  "/video/test",
]);

/** The pages below the backend that each tenant has, without language and way back. */
export const hostedPages = {
  aurora: ["/login/aurora", "/login/aurora/otp", "/login/aurora/reset", "/register/aurora"],
  nujum: ["/login/nujum", "/login/nujum/otp", "/login/nujum/reset", "/register/nujum"],
  plume: ["/login/plume", "/login/plume/reset", "/register/plume"],
};
