// Sample values for tests and the workshop: an envelope, its messages and a view.
import { parse } from "@formatjs/icu-messageformat-parser";
import type { Envelope } from "#generated/payloads";
import { compilePatterns, type Messages, makeIntl } from "#kit/messages/i18n";
import type { PageModule, View } from "#kit/page/page";
import arabic from "#locales/ar.json";
import english from "#locales/en.json";

export function sampleEnvelope(changes: Partial<Envelope> = {}): Envelope {
  return {
    page: "error",
    layout: "default",
    status: 200,
    props: {},
    path: "/",
    url: "/en",
    locale: "en",
    iso: "en-US",
    // The sample tenant has chosen Arabic-Indic digits.
    numbers: { digits: changes.locale === "ar" ? "arab" : "latn", priceDecimals: 2 },
    dir: "ltr",
    theme: "light",
    build: "build-1",
    guard: "anyone",
    locales: [
      { code: "en", name: "English", dir: "ltr", href: "/en" },
      { code: "ar", name: "العربية", dir: "rtl", href: "/ar" },
    ],
    head: {
      canonical: "http://aurora.localhost/en",
      alternates: [],
      origin: "http://aurora.localhost",
      noindex: false,
      title: "",
      description: "",
      keywords: "",
      publisher: "",
    },
    shell: {
      tenant: "aurora",
      title: "Aurora",
      logo: "",
      theme: "light",
      alternatTheme: true,
      languages: true,
      themeStylesheet: "",
      customStyle: "",
      homeUrl: "/en",
      backend: "/backend",
      navigation: [],
      footer: [],
      footerNote: "",
      profileMenu: [],
      features: {},
      messages: {},
      messagesVersion: "1",
      parentalControlActive: false,
      externalRedirectDisclaimer: false,
    },
    ...changes,
  };
}

export function sampleIntl(envelope: Envelope) {
  const catalogue = (envelope.locale === "ar" ? arabic : english) as Messages;
  return makeIntl(envelope, { ...catalogue, ...compilePatterns(envelope.shell.messages, parse) });
}

export function sampleView(
  changes: Partial<Envelope> = {},
  page: PageModule = { default: () => null },
): View {
  const envelope = sampleEnvelope(changes);
  return { envelope, page, intl: sampleIntl(envelope) };
}
