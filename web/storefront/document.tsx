// The HTML document around a page. No script and no style is written into it, so the content policy can be strict.

import { renderToString } from "react-dom/server";
import * as links from "#generated/links";
import { type MessageSection, sectionsOfPage } from "#kit/messages/message-sections";
import { pictureAddress } from "#kit/navigation/document-head";
import { titleOfHead, type View } from "#kit/page/page";
import { App } from "./app";
import { escapeMarkup, NotRendered, renderMarkup, renderStaticMarkup } from "./render-markup";
import { structuredData } from "./structured-data";

/** web/asset-manifest.mjs makes it of the manifest that Vite writes. */
export interface Manifest {
  build: string;
  entry: string;
  preload: string[];
  css: string[];
  pages: Record<string, { js: string[]; css: string[] }>;
  /** By language: the file that lists its sections, and a file for each. */
  messages: Record<string, Record<MessageSection | "index", string>>;
  fonts: { latin: string; latinExt: string; arabic: string };
  /** The script that shows the device's theme before the first paint, and asks for all others after it. */
  firstPaint: string;
}

/** The program puts the payload here, so that React need not copy it. */
const PAYLOAD_MARK = "<!--payload-->";

export function renderDocument(view: View, manifest: Manifest, content: "page" | "shell"): string {
  const { preloads, markup } = content === "page" ? renderPage(view) : { preloads: "", markup: "" };
  const { locale, dir, theme, shell } = view.envelope;
  const head = renderStaticMarkup(<Head view={view} manifest={manifest} />);
  const scripts = renderStaticMarkup(<Scripts view={view} manifest={manifest} />);
  // Pictures that React wants early are worth most at the end of the head.
  return `<!doctype html><html lang="${escapeMarkup(locale)}" dir="${dir}" data-theme="${theme}"${shell.alternatTheme ? ` data-default-theme="${shell.theme}"` : ""} data-tenant="${escapeMarkup(shell.tenant)}"><head>${head}${preloads}</head><body><div id="app">${markup}</div>${PAYLOAD_MARK}${scripts}</body></html>`;
}

function renderPage(view: View): { markup: string; preloads: string } {
  const tree = <App view={view} />;
  try {
    return renderMarkup(tree);
  } catch (error) {
    if (!(error instanceof NotRendered)) throw error;
    console.warn(`${view.envelope.page} is rendered by React: ${error.message}`);
    const html = renderToString(tree);
    // Pictures that React wants early come first.
    const preloads = /^(?:<link [^>]*>)+/.exec(html)?.[0] ?? "";
    return { preloads, markup: html.slice(preloads.length) };
  }
}

function Head({ view, manifest }: { view: View; manifest: Manifest }) {
  const { envelope, page, intl } = view;
  const { head: addresses, shell, locale } = envelope;
  const ofPage = page.head?.({ props: envelope.props, envelope, intl });
  const image = addresses.socialPicture ?? ofPage?.image;
  const description = ofPage?.description || addresses.description;
  const fullTitle = titleOfHead(ofPage, view);
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <script src={manifest.firstPaint} />
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {addresses.keywords && <meta name="keywords" content={addresses.keywords} />}
      {addresses.publisher && <meta name="publisher" content={addresses.publisher} />}
      {addresses.noindex && <meta name="robots" content="noindex" />}
      {addresses.canonical && <link rel="canonical" href={addresses.canonical} />}
      {addresses.alternates.map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
      {ofPage?.feed && (
        <link rel="alternate" type={ofPage.feed.type} href={ofPage.feed.href} title={ofPage.title} />
      )}
      <meta property="og:title" content={fullTitle} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={shell.title} />
      <meta property="og:locale" content={envelope.iso.replace("-", "_")} />
      {addresses.canonical && <meta property="og:url" content={addresses.canonical} />}
      {image && <meta property="og:image" content={pictureAddress(image, addresses.origin)} />}
      {addresses.socialPicture && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={fullTitle} />
        </>
      )}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
      {fontsFor(locale, manifest).map((file) => (
        <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
      ))}
      <link rel="manifest" href={`${links.files.manifest}?lang=${locale}`} />
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title={shell.title}
        href={`${links.files.openSearch}?lang=${locale}`}
      />
      {shell.logo && <link rel="icon" type="image/svg+xml" href={shell.logo} />}
      {structuredData(view, ofPage).map((description, index) => (
        <script
          key={index}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, with every < escaped.
          dangerouslySetInnerHTML={{ __html: scriptSafe(description) }}
        />
      ))}
      {[...manifest.css, ...(manifest.pages[view.envelope.page]?.css ?? [])].map((file) => (
        <link key={file} rel="stylesheet" href={file} />
      ))}
      {shell.themeStylesheet && <link rel="stylesheet" href={shell.themeStylesheet} />}
      {shell.customStyle && <link rel="stylesheet" href={shell.customStyle} />}
    </>
  );
}

/**
 * The page is there without them, so they do not take the network from style, fonts and the first picture: a browser
 * leaves alone what is in a template, and first-paint.ts takes it out.
 */
function Scripts({ view, manifest }: { view: View; manifest: Manifest }) {
  return (
    <template id="scripts">
      {modulesFor(view, manifest).map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <script type="module" src={manifest.entry} />
    </template>
  );
}

/** Nothing within the data can end the script element that holds it. */
function scriptSafe(value: object): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function fontsFor(locale: string, { fonts }: Manifest): string[] {
  if (locale === "ar") return [fonts.arabic, fonts.latin];
  return locale === "ro" ? [fonts.latin, fonts.latinExt] : [fonts.latin];
}

function modulesFor({ envelope }: View, manifest: Manifest): string[] {
  const page = manifest.pages[envelope.page]?.js ?? [];
  const files = manifest.messages[envelope.locale] ?? manifest.messages.en;
  const messages = files
    ? [files.index, ...sectionsOfPage(envelope.page).map((section) => files[section])]
    : [];
  return [...new Set([manifest.entry, ...manifest.preload, ...page, ...messages])];
}
