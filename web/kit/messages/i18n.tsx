// Translation: built-in messages as parsed trees, the tenant's own messages over them, and the formatter of a page.

import { createContext, createElement, Fragment, type ReactNode, useContext } from "react";
import type { Envelope } from "#generated/payloads";
import type { IntlShape, Message, MessageKey, Messages, MessageValues } from "./intl";
import type { MessageSection } from "./message-sections";

export { type IntlSettings, type IntlShape, type MessageKey, type Messages, makeIntl } from "./intl";

type ParsePattern = (pattern: string) => Exclude<Message, string>;

/** True for a pattern without syntax, which needs no parser. */
export function isPlain(pattern: string): boolean {
  return !/[{}<'#]/.test(pattern);
}

/** Parses a tenant's own messages. One that cannot be parsed is left out, so the built-in message is shown. */
export function compilePatterns(patterns: Record<string, string>, parse: ParsePattern | null): Messages {
  const compiled: Messages = {};
  for (const [key, pattern] of Object.entries(patterns)) {
    if (isPlain(pattern)) {
      compiled[key] = pattern;
    } else if (parse) {
      try {
        compiled[key] = parse(pattern);
      } catch (error) {
        console.error(`Message ${key} of the tenant is not a pattern:`, String(error));
      }
    }
  }
  return compiled;
}

export function needsParser(patterns: Record<string, string>): boolean {
  return Object.values(patterns).some((pattern) => !isPlain(pattern));
}

/** Cache key of an intl: tenant, language, version of its messages and format of its numbers. */
export function messagesKey({ shell, locale, numbers }: Envelope): string {
  return JSON.stringify([shell.tenant, locale, shell.messagesVersion, numbers]);
}

/** Pseudo-locales for developers: see pseudo-locale.ts. */
export function isPseudoLocale(code: string): boolean {
  return code === "xa" || code === "xb";
}

export function hasMessage(intl: IntlShape, key: string): key is MessageKey {
  return Object.hasOwn(intl.messages, key);
}

const IntlContext = createContext<IntlShape | null>(null);

export function useIntl(): IntlShape {
  const intl = useContext(IntlContext);
  if (!intl) throw new Error("useIntl outside of a page");
  return intl;
}

/** A message as text; with elements among the values, as text around them. */
export function FormattedMessage({ id, values }: { id: MessageKey; values?: MessageValues<ReactNode> }) {
  const parts = useIntl().formatMessageToParts<ReactNode>(id, values ?? {});
  return parts.every((part) => typeof part === "string")
    ? parts.join("")
    : createElement(Fragment, null, ...parts);
}

const loadsNothing = () => Promise.resolve();
/** Loads sections of the messages into the page that is shown; only in the browser. */
type LoadMessages = (sections: MessageSection[]) => Promise<void>;
const LoadMessagesContext = createContext<LoadMessages>(loadsNothing);

/** For components that load later than their page, such as a menu or a dialog. */
export function useLoadMessages(): LoadMessages {
  return useContext(LoadMessagesContext);
}

interface I18nProviderProps {
  intl: IntlShape;
  loadMessages?: LoadMessages;
  children: ReactNode;
}

export function I18nProvider({ intl, loadMessages = loadsNothing, children }: I18nProviderProps) {
  return (
    <LoadMessagesContext value={loadMessages}>
      <IntlContext value={intl}>{children}</IntlContext>
    </LoadMessagesContext>
  );
}

/** `t("music.play")`: a message as a string, for attributes and text alike. */
export function useText(): (id: MessageKey, values?: Record<string, string | number>) => string {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id }, values);
}
