// What a page file exports and what every part of a page may ask for: its envelope and the shell around it.
import { type ComponentType, createContext, useContext } from "react";
import type { IntlShape } from "react-intl";
import type { Envelope, Shell } from "../generated/payloads";

export interface HeadContext<P> {
  props: P;
  envelope: Envelope<P>;
  intl: IntlShape;
}

export interface PageHead {
  title: string;
  description?: string;
  /** Address of the picture for links that are shared. */
  image?: string;
  /** schema.org descriptions. */
  jsonLd?: object[];
}

/** web/storefront/pages/NAME.tsx: the component as default export, and its head. */
export interface PageModule<P = unknown> {
  default: ComponentType<P>;
  head?: (context: HeadContext<P>) => PageHead;
}

/** A page that is ready to be shown: everything that it needs has been loaded. */
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

/** "Albums · Aurora": the order and the sign between are the language's own. */
export function pageTitle({ envelope, page, intl }: View): string {
  const title = page.head?.({ props: envelope.props, envelope, intl }).title ?? "";
  return titleWithTenant(title, envelope, intl);
}

export function titleWithTenant(title: string, envelope: Envelope, intl: IntlShape): string {
  const tenant = envelope.shell.title;
  if (!title || title === tenant) return tenant;
  return intl.formatMessage({ id: "shell.pageTitle" }, { title, tenant });
}
