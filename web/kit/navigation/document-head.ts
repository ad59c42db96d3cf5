// Updates <html> and <head> after a client-side navigation: language, title, description, addresses, picture.

import { titleOfHead, type View } from "#kit/page/page";
import { imageAddress } from "#kit/pictures/lazy-image";

export function updateHead(view: View, page: Document = document) {
  const { envelope, intl } = view;
  const { canonical, alternates, origin, noindex, socialPicture } = envelope.head;
  page.documentElement.lang = envelope.locale;
  page.documentElement.dir = envelope.dir;
  const head = view.page.head?.({ props: envelope.props, envelope, intl });
  const title = titleOfHead(head, view);
  const description = head?.description || envelope.head.description;
  const source = socialPicture ?? head?.image;
  const image = source ? pictureAddress(source, origin) : "";
  page.title = title;
  setMeta(page, "name", "description", description);
  setMeta(page, "name", "keywords", envelope.head.keywords);
  setMeta(page, "name", "publisher", envelope.head.publisher);
  setMeta(page, "name", "robots", noindex ? "noindex" : "");
  setMeta(page, "property", "og:title", title);
  setMeta(page, "property", "og:description", description);
  setMeta(page, "property", "og:url", canonical);
  setMeta(page, "property", "og:image", image);
  setMeta(page, "property", "og:image:width", socialPicture ? "1200" : "");
  setMeta(page, "property", "og:image:height", socialPicture ? "630" : "");
  setMeta(page, "property", "og:image:alt", socialPicture ? title : "");
  setMeta(page, "property", "og:locale", envelope.iso.replace("-", "_"));
  setMeta(page, "name", "twitter:card", image ? "summary_large_image" : "summary");
  setLinks(page, "canonical", [{ href: canonical }]);
  const feed = head?.feed ? [head.feed] : [];
  setLinks(page, "alternate", [...alternates, ...feed]);
  // Removes the structured data of the page before; storefront/structured-data.ts adds that of this one.
  for (const old of page.head.querySelectorAll('script[type="application/ld+json"]')) old.remove();
}

/** For those outside, who need the whole address. */
export function pictureAddress(source: string, origin: string): string {
  const address = imageAddress(source);
  return address.startsWith("/") ? origin + address : address;
}

function setMeta(page: Document, attribute: "name" | "property", key: string, content: string) {
  const found = page.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${key}"]`);
  if (!content) {
    found?.remove();
    return;
  }
  const meta = found ?? page.createElement("meta");
  meta.content = content;
  if (found) return;
  meta.setAttribute(attribute, key);
  page.head.append(meta);
}

function setLinks(
  page: Document,
  rel: "canonical" | "alternate",
  links: { href: string; hreflang?: string; type?: string }[],
) {
  for (const old of page.head.querySelectorAll(`link[rel="${rel}"]`)) old.remove();
  for (const { href, hreflang, type } of links) {
    if (!href) continue;
    const link = page.createElement("link");
    link.rel = rel;
    if (hreflang) link.hreflang = hreflang;
    if (type) link.type = type;
    link.href = href;
    page.head.append(link);
  }
}
