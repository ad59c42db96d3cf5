// Loads what an envelope needs before it can be shown in the browser: the page's code and its messages.

import { catalogues } from "virtual:message-catalogues";
import type { Envelope } from "#generated/payloads";
import {
  compilePatterns,
  type IntlShape,
  isPseudoLocale,
  type Messages,
  makeIntl,
  messagesKey,
  needsParser,
} from "#kit/messages/i18n";
import { type MessageSection, sectionsOfPage } from "#kit/messages/message-sections";
import type { View } from "#kit/page/page";
import { loadPage } from "./pages";

/** Sections that one page needed are loaded in each language from then on: a toast may outlive its page. */
const wanted = new Set<MessageSection>();
const known = new WeakMap<IntlShape, Set<MessageSection>>();
const guards = new Set(["anyone", "user"]);
let latest: { key: string; intl: IntlShape } | null = null;

export async function prepareView(envelope: Envelope): Promise<View> {
  if (!guards.has(envelope.guard)) throw new Error(`Unknown route middleware: '${envelope.guard}'`);
  const [page, intl] = await Promise.all([loadPage(envelope.page), loadIntl(envelope)]);
  return { envelope, page, intl };
}

async function loadIntl(envelope: Envelope): Promise<IntlShape> {
  const key = messagesKey(envelope);
  const sections = sectionsOfPage(envelope.page);
  if (latest?.key === key) {
    const { intl } = latest;
    await addMessages(intl, envelope.locale, sections);
    return intl;
  }
  for (const section of sections) wanted.add(section);
  const all = [...wanted];
  const [own, ...builtIn] = await Promise.all([
    loadOwn(envelope.shell.messages),
    ...all.map((section) => loadMessages(envelope.locale, section)),
  ]);
  const intl = makeIntl(envelope, Object.assign({}, ...builtIn, own));
  known.set(intl, new Set(all));
  latest = { key, intl };
  return intl;
}

/** Adds the messages of sections to a page that began without them; the tenant's own win. */
export async function addMessages(
  intl: IntlShape,
  locale: string,
  sections: MessageSection[],
): Promise<void> {
  const loaded = known.get(intl);
  const missing = loaded ? sections.filter((section) => !loaded.has(section)) : [];
  for (const section of missing) wanted.add(section);
  const messages = intl.messages as Record<string, unknown>;
  for (const more of await Promise.all(missing.map((section) => loadMessages(locale, section))))
    for (const [key, message] of Object.entries(more)) messages[key] ??= message;
  for (const section of missing) loaded?.add(section);
}

async function loadMessages(locale: string, section: MessageSection): Promise<Messages> {
  if (isPseudoLocale(locale)) {
    const { pseudoMessages } = await import("#kit/messages/pseudo-locale");
    return pseudoMessages(await loadMessages("en", section));
  }
  const load = catalogues[locale];
  if (!load) {
    console.error(`Could not find messages for locale code ${locale}`);
    return loadMessages("en", section);
  }
  const { default: sections } = await load();
  return (await sections[section]()).default;
}

/** Most of a tenant's words have no syntax; the parser is fetched only for those that do. */
async function loadOwn(patterns: Record<string, string>): Promise<Messages> {
  if (!needsParser(patterns)) return compilePatterns(patterns, null);
  const { parse } = await import("#kit/messages/message-parser");
  return compilePatterns(patterns, parse);
}
