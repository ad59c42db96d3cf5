// Translation: built-in messages as parsed trees, the tenant's own messages over them, and the formatter of a page.

import { createContext, type ReactNode, useContext } from "react";
import {
  createIntl,
  createIntlCache,
  type IntlShape,
  type MessageFormatElement,
  RawIntlProvider,
  useIntl,
} from "react-intl";
import type { Envelope } from "../generated/payloads";
import type english from "../locales/en.json";
import type { MessageSection } from "./message-sections";

export type MessageKey = keyof typeof english;
/** Message keys are a type, so a typo does not compile. */
declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageKey;
    }
  }
}

export type Messages = Record<string, MessageFormatElement[]>;
type ParsePattern = (pattern: string) => MessageFormatElement[];

const LITERAL = 0;

/** A catalogue as the build writes it: parsed trees, and plain strings for messages without syntax. */
export type Catalogue = Record<string, string | MessageFormatElement[]>;

export function messagesOf(catalogue: Catalogue): Messages {
  const messages: Messages = {};
  for (const [key, message] of Object.entries(catalogue)) {
    messages[key] = typeof message === "string" ? literal(message) : message;
  }
  return messages;
}

function literal(value: string): MessageFormatElement[] {
  return [{ type: LITERAL, value } as MessageFormatElement];
}

/** True for a pattern without syntax, which needs no parser. */
export function isPlain(pattern: string): boolean {
  return !/[{}<'#]/.test(pattern);
}

/** Parses a tenant's own messages. One that cannot be parsed is left out, so the built-in message is shown. */
export function compilePatterns(patterns: Record<string, string>, parse: ParsePattern | null): Messages {
  const compiled: Messages = {};
  for (const [key, pattern] of Object.entries(patterns)) {
    if (isPlain(pattern)) {
      compiled[key] = literal(pattern);
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

/** The time zone is fixed, because server and browser must render the same text. */
export function makeIntl(envelope: Pick<Envelope, "iso">, messages: Messages): IntlShape {
  return createIntl(
    {
      locale: envelope.iso,
      // locales.test.ts checks the keys against en.json.
      messages: messages as Record<MessageKey, MessageFormatElement[]>,
      timeZone: "UTC",
      onError: (error) => {
        if (error.code !== "MISSING_DATA") console.error(error.message);
      },
    },
    createIntlCache(),
  );
}

/** Cache key of a message set: tenant, language and version, so that one tenant's messages never reach another. */
export function messagesKey({ shell, locale }: Envelope): string {
  return JSON.stringify([shell.tenant, locale, shell.messagesVersion]);
}

/** Pseudo-locales for developers: see pseudo-locale.ts. */
export function isPseudoLocale(code: string): boolean {
  return code === "xa" || code === "xb";
}

export function hasMessage(intl: IntlShape, key: string): key is MessageKey {
  return Object.hasOwn(intl.messages, key);
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
      <RawIntlProvider value={intl}>{children}</RawIntlProvider>
    </LoadMessagesContext>
  );
}

/** `t("music.play")`: a message as a string, for attributes and text alike. */
export function useText(): (id: MessageKey, values?: Record<string, string | number>) => string {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id }, values);
}
