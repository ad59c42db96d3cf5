// Sharing the address of a page: the system's own sheet where the browser has one, else the dialog.
import { openDialog } from "#ui/overlays/dialog-store";

export interface Shared {
  title: string;
  /** Of its page; it may be without the origin. */
  href: string;
  start?: SharedStart;
}

/** Where it plays at this moment, from which the receiver can begin. */
export interface SharedStart {
  seconds: number;
  /** The same in words: 1:05. */
  time: string;
}

export function share({ title, href, start }: Shared) {
  const url = new URL(href, location.href).href;
  const ask = () => openDialog("share", { title, url, start });
  if (!("share" in navigator)) return ask();
  navigator.share({ title, url }).catch((error: unknown) => {
    // The visitor has closed the system's sheet.
    if ((error as Error).name !== "AbortError") ask();
  });
}

/** The parameter of an address that says where to begin, in seconds. */
const START_PARAMETER = "t";

export function withStart(url: string, seconds: number): string {
  const out = new URL(url);
  out.searchParams.set(START_PARAMETER, String(seconds));
  return out.href;
}

const longestStart = 24 * 3600;

/** Reads from the address of the page where to begin; 0 where it says nothing that makes sense. */
export function startOfAddress(search: string): number {
  const text = new URLSearchParams(search).get(START_PARAMETER) ?? "";
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return seconds <= longestStart ? seconds : 0;
}

/** Where a link can be sent to: plain addresses, so nobody's script sees who is on the page. */
export function places(title: string, url: string): { name: string; icon: "mail" | "share"; href: string }[] {
  const to = (address: string, values: Record<string, string>) =>
    `${address}?${new URLSearchParams(values).toString().replaceAll("+", "%20")}`;
  return [
    { name: "mail", icon: "mail", href: to("mailto:", { subject: title, body: `${title}\n${url}` }) },
    { name: "WhatsApp", icon: "share", href: to("https://wa.me/", { text: `${title} ${url}` }) },
    { name: "Telegram", icon: "share", href: to("https://t.me/share/url", { url, text: title }) },
    { name: "X", icon: "share", href: to("https://x.com/intent/post", { url, text: title }) },
    { name: "Facebook", icon: "share", href: to("https://www.facebook.com/sharer/sharer.php", { u: url }) },
  ];
}
