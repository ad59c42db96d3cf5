// Loads what an envelope needs before it can be shown in the browser: the page's code and its words.
import type { IntlShape } from "react-intl";
import type { Envelope } from "../generated/payloads";
import {
  type Catalogue,
  compilePatterns,
  isPseudoLocale,
  type Messages,
  makeIntl,
  messagesKey,
  messagesOf,
  needsParser,
} from "../kit/i18n";
import type { View } from "../kit/page";
import { areasOfPage, type WordArea } from "../kit/word-areas";
import { loadPage } from "./pages";

const catalogues = {
  core: import.meta.glob<Catalogue>("../locales/*.json", { query: "?area=core", import: "default" }),
  account: import.meta.glob<Catalogue>("../locales/*.json", { query: "?area=account", import: "default" }),
} satisfies Record<WordArea, unknown>;
/** What is needed once in this tab comes with each language from then on: a line of words outlives its page. */
const wanted = new Set<WordArea>(["core"]);
const known = new WeakMap<IntlShape, Set<WordArea>>();
const guards = new Set(["anyone", "user"]);
let latest: { key: string; intl: IntlShape } | null = null;

export async function prepareView(envelope: Envelope): Promise<View> {
  if (!guards.has(envelope.guard)) throw new Error(`Unknown route middleware: '${envelope.guard}'`);
  const [page, intl] = await Promise.all([loadPage(envelope.page), loadIntl(envelope)]);
  return { envelope, page, intl };
}

async function loadIntl(envelope: Envelope): Promise<IntlShape> {
  const key = messagesKey(envelope);
  const areas = areasOfPage(envelope.page);
  if (latest?.key === key) {
    const { intl } = latest;
    await Promise.all(areas.map((area) => addWords(intl, envelope.locale, area)));
    return intl;
  }
  for (const area of areas) wanted.add(area);
  const all = [...wanted];
  const [own, ...builtIn] = await Promise.all([
    loadOwn(envelope.shell.messages),
    ...all.map((area) => loadMessages(envelope.locale, area)),
  ]);
  const intl = makeIntl(envelope, Object.assign({}, ...builtIn, own));
  known.set(intl, new Set(all));
  latest = { key, intl };
  return intl;
}

/** Brings the words of an area to a page that began without them; the tenant's own stay. */
export async function addWords(intl: IntlShape, locale: string, area: WordArea): Promise<void> {
  const areas = known.get(intl);
  if (!areas || areas.has(area)) return;
  wanted.add(area);
  const words = await loadMessages(locale, area);
  const messages = intl.messages as Record<string, unknown>;
  for (const [key, message] of Object.entries(words)) messages[key] ??= message;
  areas.add(area);
}

async function loadMessages(locale: string, area: WordArea): Promise<Messages> {
  const locales = catalogues[area];
  const english = async () => messagesOf(await locales["../locales/en.json"]!());
  if (isPseudoLocale(locale)) {
    const { pseudoMessages } = await import("../kit/pseudo-locale");
    return pseudoMessages(await english());
  }
  const load = locales[`../locales/${locale}.json`];
  if (load) return messagesOf(await load());
  console.error(`Could not find messages for locale code ${locale}`);
  return english();
}

/** Most of a tenant's words have no syntax; the parser is fetched only for those that do. */
async function loadOwn(patterns: Record<string, string>): Promise<Messages> {
  if (!needsParser(patterns)) return compilePatterns(patterns, null);
  const { parse } = await import("../kit/message-parser");
  return compilePatterns(patterns, parse);
}
