// The page that the service worker shows without a connection: made here, in the language and the colours of the page
// that is open, and kept for the build's worker. It has no script, and nothing about the person.
import * as links from "#generated/links";
import type { IntlShape } from "#kit/messages/i18n";
import { titleWithTenant, type View } from "#kit/page/page";
import { CACHE_PREFIX, OFFLINE_PAGE } from "./offline-cache";

export async function keepOfflinePage(view: View, page: Document = document) {
  if (!("serviceWorker" in navigator) || !("caches" in globalThis)) return;
  await navigator.serviceWorker.register(links.files.serviceWorker);
  const cache = await caches.open(CACHE_PREFIX + view.envelope.build);
  const root = offlineDocument(view, page);
  const etag = encodeURIComponent([root.lang, root.dataset.theme, root.textContent].join("\n"));
  const kept = await cache.match(OFFLINE_PAGE);
  // The styles of any page will do, so those of the page that is open are not loaded each time.
  if (kept?.headers.get("etag") === etag) return;
  const files = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"], link[as="font"]')]
    .map(({ href }) => href)
    .filter((href) => new URL(href).origin === location.origin);
  await cache.addAll(files);
  const headers = { "content-type": "text/html; charset=utf-8", etag };
  await cache.put(OFFLINE_PAGE, new Response(`<!doctype html>${root.outerHTML}`, { headers }));
}

/** Built of elements, so that no text can become markup. */
export function offlineDocument(view: View, page: Document): HTMLElement {
  const { envelope, intl } = view;
  const made = page.implementation.createHTMLDocument();
  const root = made.documentElement;
  root.lang = envelope.locale;
  root.dir = envelope.dir;
  root.dataset.tenant = envelope.shell.tenant;
  root.dataset.theme = page.documentElement.dataset.theme ?? envelope.theme;
  const title = words(intl, "offline.title");
  made.title = titleWithTenant(title, envelope, intl);
  made.head.append(
    element(made, "meta", { charset: "utf-8" }),
    element(made, "meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    ...[...page.querySelectorAll('link[rel="stylesheet"], link[rel="icon"]')].map((link) =>
      made.importNode(link),
    ),
  );
  const main = element(made, "main", { class: "page-head" });
  const actions = element(made, "div", { class: "actions" });
  // The address is the one that was wanted.
  actions.append(
    element(
      made,
      "a",
      { class: "button button-large button-primary", href: "" },
      words(intl, "common.retry"),
    ),
  );
  main.append(
    element(made, "p", { class: "eyebrow" }, envelope.shell.title),
    element(made, "h1", {}, title),
    element(made, "p", {}, words(intl, "offline.text")),
    actions,
  );
  made.body.append(main);
  return root;
}

const words = (intl: IntlShape, id: "offline.title" | "offline.text" | "common.retry") =>
  intl.formatMessage({ id });

function element(made: Document, name: string, attributes: Record<string, string>, text = ""): HTMLElement {
  const out = made.createElement(name);
  for (const [key, value] of Object.entries(attributes)) out.setAttribute(key, value);
  out.textContent = text;
  return out;
}
