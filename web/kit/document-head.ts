// Updates <html> and <head> after a client-side navigation: language, title, description, canonical, alternates.
import { pageTitle, type View } from "./page";

export function updateHead(view: View, page: Document = document) {
  const { envelope, intl } = view;
  page.documentElement.lang = envelope.locale;
  page.documentElement.dir = envelope.dir;
  const title = pageTitle(view);
  page.title = title;
  const head = view.page.head?.({ props: envelope.props, envelope, intl });
  setMeta(page, "name", "description", head?.description ?? "");
  setMeta(page, "property", "og:title", title);
  setMeta(page, "property", "og:description", head?.description ?? "");
  setMeta(page, "property", "og:url", envelope.head.canonical);
  setLinks(page, "canonical", [{ href: envelope.head.canonical }]);
  setLinks(page, "alternate", envelope.head.alternates);
}

function setMeta(page: Document, attribute: "name" | "property", key: string, content: string) {
  const found = page.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${key}"]`);
  const meta = found ?? page.createElement("meta");
  if (!found) {
    if (!content) return;
    meta.setAttribute(attribute, key);
    page.head.append(meta);
  }
  meta.content = content;
}

function setLinks(
  page: Document,
  rel: "canonical" | "alternate",
  links: { href: string; hreflang?: string }[],
) {
  for (const old of page.head.querySelectorAll(`link[rel="${rel}"]`)) old.remove();
  for (const { href, hreflang } of links) {
    if (!href) continue;
    const link = page.createElement("link");
    link.rel = rel;
    if (hreflang) link.hreflang = hreflang;
    link.href = href;
    page.head.append(link);
  }
}
