// Pure functions about URLs: payload addresses, which clicks the navigator handles, language prefixes.
import * as links from "#generated/links";
import type { Envelope } from "#generated/payloads";

const payloadFile = "_payload.json";
/** The path of the backend if the tenant moved it from its usual place. */
let backend = "";

/** Excludes the backend's path from navigation: the hosted sign-in pages below it are full loads. */
export function excludeBackend(address: string) {
  backend = /^\/[^/]/.test(address) ? `${address.replace(/\/+$/, "")}/` : "";
}
const fileName =
  /\.(?:xml|txt|json|webmanifest|svg|png|jpe?g|webp|avif|ico|mp3|m4a|opus|mp4|pdf|zip|css|js)$/i;

/** "/en/music/albums?offset=20" → "/en/music/albums/_payload.json?offset=20". */
export function payloadAddress(url: URL): string {
  const path = url.pathname.replace(/\/+$/, "");
  return `${path}/${payloadFile}${url.search}`;
}

/** The page of a payload's address. A redirect of the payload file is a redirect of the page. */
export function pageOfPayload(address: URL): URL | null {
  if (!address.pathname.endsWith(`/${payloadFile}`)) return null;
  const page = new URL(address);
  page.pathname = address.pathname.slice(0, -payloadFile.length - 1) || "/";
  return page;
}

export function isPageAddress(url: URL, origin: string): boolean {
  return (
    url.origin === origin &&
    !links.files.notPages.some((prefix) => url.pathname.startsWith(prefix)) &&
    !(backend && url.pathname.startsWith(backend)) &&
    !fileName.test(url.pathname)
  );
}

/** True if only the hash differs: the browser scrolls by itself. */
export function isSamePage(a: URL, b: URL): boolean {
  return a.pathname === b.pathname && a.search === b.search;
}

interface Click {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
}

/** With the first button and no key, and not handled yet: others are the browser's, such as a new tab. */
export function isPlainClick(click: Click): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = click;
  return !(button || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}

/** The target of a plain click on a link to another page; null if the browser should handle the click. */
export function pageOfClick(click: Click, anchor: HTMLAnchorElement, current: URL): URL | null {
  if (!isPlainClick(click)) return null;
  if (!staysHere(anchor)) return null;
  const url = new URL(anchor.href, current);
  if (!isPageAddress(url, current.origin)) return null;
  return isSamePage(url, current) && url.hash ? null : url;
}

export function staysHere(anchor: Element): boolean {
  const target = anchor.getAttribute("target");
  if (target && target !== "_self") return false;
  if (anchor.hasAttribute("download") || anchor.hasAttribute("data-full-load")) return false;
  return !(anchor.getAttribute("rel") ?? "").split(/\s+/).includes("external");
}

/** Rewrites a link from another language, such as that of the song that plays, to the current language. */
export function inLanguage(href: string, prefix: string, codes: string[]): string {
  if (!/^\/(?!\/)/.test(href)) return href;
  const first = href.split(/[/?#]/, 2)[1] ?? "";
  const rest = codes.includes(first) ? href.slice(first.length + 1) : href;
  return prefix || rest.startsWith("/") ? prefix + rest : `/${rest}`;
}

/** The address /resetpassword for a URL with ?session_id=X, in the page's language; otherwise null. */
export function resetPasswordAddress(url: URL, localePrefix: string): string | null {
  const session = url.searchParams.get("session_id");
  if (session === null) return null;
  return `${localePrefix}${links.user.resetPassword}?${new URLSearchParams({ session })}`;
}

/** "/ar" if the page's address has a language prefix, otherwise "". */
export function localePrefix({ url, locale }: Pick<Envelope, "url" | "locale">): string {
  const [first] = url.split(/[?#]/, 1)[0]!.split("/").filter(Boolean);
  return first === locale ? `/${locale}` : "";
}
