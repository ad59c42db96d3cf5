// Asks for the next page when a visitor is about to: a pointer that rests on a link, focus, the start of a touch.
import { isPageAddress, isSamePage, staysHere } from "./addresses";

export const HOVER_MS = 65;

/** `prefetch` is called at most once at a time for what the visitor points at; answers how to stop. */
export function prefetchOnIntent(
  prefetch: (url: URL) => Promise<void>,
  page: Document = document,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Element | null = null;
  const link = (event: Event) =>
    (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[href]") ?? null;
  const now = (anchor: HTMLAnchorElement | null) => {
    const url = anchor && prefetchable(anchor, page);
    // What fails ahead of time is asked for again by the click.
    if (url) void prefetch(url).catch(() => undefined);
  };
  const onOver = (event: Event) => {
    const anchor = link(event);
    if (anchor === waiting) return;
    clearTimeout(timer);
    waiting = anchor;
    if (anchor) timer = setTimeout(() => now(anchor), HOVER_MS);
  };
  const onIntent = (event: Event) => now(link(event));
  page.addEventListener("pointerover", onOver);
  page.addEventListener("focusin", onIntent);
  page.addEventListener("touchstart", onIntent, { passive: true });
  return () => {
    clearTimeout(timer);
    page.removeEventListener("pointerover", onOver);
    page.removeEventListener("focusin", onIntent);
    page.removeEventListener("touchstart", onIntent);
  };
}

/** Another language is not prefetched: asking for a page in it is how the server learns of the choice. */
function prefetchable(anchor: HTMLAnchorElement, page: Document): URL | null {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || !staysHere(anchor)) return null;
  if (anchor.hreflang && anchor.hreflang !== page.documentElement.lang) return null;
  const url = new URL(anchor.href, page.baseURI);
  const current = new URL(location.href);
  return isPageAddress(url, current.origin) && !isSamePage(url, current) ? url : null;
}
