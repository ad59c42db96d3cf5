// The functions that the program calls in a render context: text in, text out; only parsed messages are kept.
import { parse } from "@formatjs/icu-messageformat-parser";
import type { Envelope } from "#generated/payloads";
import { compilePatterns, isPseudoLocale, type Messages, makeIntl, messagesKey } from "#kit/messages/i18n";
import { pseudoMessages } from "#kit/messages/pseudo-locale";
import type { View } from "#kit/page/page";
import { renderEmail } from "../mail/render-mail";
import type { MailRequest } from "../mail/request";
import { renderReceiptPage } from "../receipts/render-receipt";
import type { ReceiptRequest } from "../receipts/request";
import { renderSocialPicture as renderPicture } from "../social/render-social-picture";
import type { SocialPictureRequest } from "../social/request";
import { type Manifest, renderDocument } from "./document";
import { findPage } from "./pages.server";

const builtIn = Object.fromEntries(
  Object.entries(import.meta.glob<Messages>("../locales/*.json", { eager: true, import: "default" })).map(
    ([file, catalogue]) => [file.slice("../locales/".length, -".json".length), catalogue],
  ),
);

let manifest: Manifest | null = null;

/** Called once after the script is evaluated, with the text of manifest.json. */
export function configure(manifestJson: string): string {
  manifest = JSON.parse(manifestJson) as Manifest;
  return manifest.build;
}

/** An envelope's document, with the page rendered. */
export function render(envelopeJson: string): string {
  return renderDocument(viewOf(JSON.parse(envelopeJson) as Envelope), needManifest(), "page");
}

/** The same document with an empty #app: the browser renders the page when the server could not. */
export function renderShell(envelopeJson: string): string {
  return renderDocument(viewOf(JSON.parse(envelopeJson) as Envelope), needManifest(), "shell");
}

/** A message's {"subject", "html", "text"}; a text message has its text alone. */
export function renderMail(requestJson: string): string {
  const request = JSON.parse(requestJson) as MailRequest;
  const words = { ...builtInFor(request.locale), ...compilePatterns(request.messages, parse) };
  return JSON.stringify(renderEmail(request, makeIntl(request, words)));
}

/** A receipt as an SVG page, for its PDF. */
export function renderReceipt(requestJson: string): string {
  const request = JSON.parse(requestJson) as ReceiptRequest;
  const words = { ...builtInFor(request.locale), ...compilePatterns(request.messages, parse) };
  return renderReceiptPage(request, makeIntl(request, words));
}

/** The picture of a link preview as SVG. */
export function renderSocialPicture(requestJson: string): string {
  const request = JSON.parse(requestJson) as SocialPictureRequest;
  const words = { ...builtInFor(request.locale), ...compilePatterns(request.messages, parse) };
  return renderPicture(request, makeIntl(request, words));
}

/** Renders a page until the engine has compiled what all pages share; called once, before the first visitor. */
export function warm(): string {
  const shell: Envelope["shell"] = {
    tenant: "",
    title: "Kiosk",
    logo: "",
    theme: "light",
    alternatTheme: true,
    languages: true,
    themeStylesheet: "",
    customStyle: "",
    homeUrl: "/",
    backend: "",
    navigation: [],
    footer: [],
    footerNote: "",
    profileMenu: [],
    features: {},
    messages: {},
    messagesVersion: "",
    parentalControlActive: false,
    externalRedirectDisclaimer: false,
  };
  let rendered = "";
  for (let round = 0; round < 12; round += 1) {
    for (const locale of ["en", "ar"]) {
      rendered = render(
        JSON.stringify({
          page: "error",
          layout: "default",
          status: 404,
          props: { status: 404, message: "", path: "/", parentalControl: false },
          path: "/",
          url: "/",
          locale,
          iso: locale === "ar" ? "ar-EG" : "en-US",
          numbers: { digits: "latn", priceDecimals: 2 },
          dir: locale === "ar" ? "rtl" : "ltr",
          theme: "light",
          build: "",
          shell,
          head: {
            canonical: "",
            alternates: [],
            origin: "",
            noindex: true,
            title: "",
            description: "",
            keywords: "",
            publisher: "",
          },
          locales: [],
          guard: "anyone",
        } satisfies Envelope),
      );
    }
  }
  return String(rendered.length);
}

function needManifest(): Manifest {
  if (!manifest) throw new Error("SSR.configure has not been called with the text of manifest.json");
  return manifest;
}

/** Trees of words by tenant, language and version; a context lives long, so only the latest are kept. */
const wordsKept = 64;
const words = new Map<string, View["intl"]>();

function viewOf(envelope: Envelope): View {
  return { envelope, page: findPage(envelope.page), intl: intlOf(envelope) };
}

function intlOf(envelope: Envelope): View["intl"] {
  const key = messagesKey(envelope);
  const kept = words.get(key);
  if (kept) return kept;
  const intl = makeIntl(envelope, {
    ...builtInFor(envelope.locale),
    ...compilePatterns(envelope.shell.messages, parse),
  });
  words.set(key, intl);
  if (words.size > wordsKept) words.delete(words.keys().next().value as string);
  return intl;
}

function builtInFor(locale: string): Messages {
  const english = builtIn.en as Messages;
  if (isPseudoLocale(locale)) return pseudoMessages(english);
  const messages = builtIn[locale];
  if (!messages) console.error(`Could not find messages for locale code ${locale}`);
  return messages ?? english;
}
