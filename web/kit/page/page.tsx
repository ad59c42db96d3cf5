// Types of a page file (component and head), and the context that gives its components the envelope and the shell.

import { type ComponentType, createContext, useContext } from "react";
import type { Envelope, Shell } from "#generated/payloads";
import type { IntlShape } from "#kit/messages/i18n";

export interface HeadContext<P> {
  props: P;
  envelope: Envelope<P>;
  intl: IntlShape;
}

export interface PageHead {
  title: string;
  /** The title names the tenant already, as that of a home page does. */
  namesTenant?: boolean;
  description?: string;
  /** Address of the picture in link previews (og:image). */
  image?: string;
  /** The page's feed, which podcast apps and feed readers find by it. */
  feed?: { href: string; type: "application/atom+xml" | "application/rss+xml" };
}

/** A file web/storefront/pages/NAME.tsx: the component as default export, and its head. */
export interface PageModule<P = unknown> {
  default: ComponentType<P>;
  head?: (context: HeadContext<P>) => PageHead;
}

/** A file web/storefront/pages/NAME.structured-data.ts: what the page says to machines (schema.org). */
export type StructuredData<P> = (context: HeadContext<P> & { head: PageHead }) => object[];

/** A page that can be rendered at once: envelope, code and messages are loaded. */
export interface View {
  envelope: Envelope;
  page: PageModule;
  intl: IntlShape;
}

const EnvelopeContext = createContext<Envelope | null>(null);
export const EnvelopeProvider = EnvelopeContext.Provider;

export function useEnvelope<P = unknown>(): Envelope<P> {
  const envelope = useContext(EnvelopeContext);
  if (!envelope) throw new Error("useEnvelope outside of a page");
  return envelope as Envelope<P>;
}

export function useShell(): Shell {
  return useEnvelope().shell;
}

/** "Albums · Aurora". Order and separator are a message of the language. */
export function titleOfHead(head: PageHead | undefined, { envelope, intl }: View): string {
  const own = envelope.head.title; // the tenant's name for this tab
  if (own) return own.includes(envelope.shell.title) ? own : titleWithTenant(own, envelope, intl);
  const title = head?.title ?? "";
  return head?.namesTenant ? title : titleWithTenant(title, envelope, intl);
}

export function titleWithTenant(title: string, envelope: Envelope, intl: IntlShape): string {
  const tenant = envelope.shell.title;
  if (!title || title === tenant) return tenant;
  return intl.formatMessage({ id: "shell.pageTitle" }, { title, tenant });
}
