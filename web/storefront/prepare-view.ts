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
import { loadPage } from "./pages";

const locales = import.meta.glob<Catalogue>("../locales/*.json", { import: "default" });
const guards = new Set(["anyone", "user"]);
let latest: { key: string; intl: IntlShape } | null = null;

export async function prepareView(envelope: Envelope): Promise<View> {
  if (!guards.has(envelope.guard)) throw new Error(`Unknown route middleware: '${envelope.guard}'`);
  const [page, intl] = await Promise.all([loadPage(envelope.page), loadIntl(envelope)]);
  return { envelope, page, intl };
}

async function loadIntl(envelope: Envelope): Promise<IntlShape> {
  const key = messagesKey(envelope);
  if (latest?.key === key) return latest.intl;
  const [builtIn, own] = await Promise.all([loadMessages(envelope.locale), loadOwn(envelope.shell.messages)]);
  const intl = makeIntl(envelope, { ...builtIn, ...own });
  latest = { key, intl };
  return intl;
}

async function loadMessages(locale: string): Promise<Messages> {
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
