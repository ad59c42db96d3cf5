// Prefetches the page behind a link on hover, focus or touchstart.
import { isPageAddress, isSamePage, staysHere } from "./addresses";

const HOVER_MS = 65;

/** Calls `prefetch` for the link that the visitor points at. Returns how to stop. */
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
    // A failed prefetch is ignored: the click fetches again.
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

/** Links to another language are not prefetched, because the request itself stores the choice on the server. */
function prefetchable(anchor: HTMLAnchorElement, page: Document): URL | null {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || !staysHere(anchor)) return null;
  if (anchor.hreflang && anchor.hreflang !== page.documentElement.lang) return null;
  const url = new URL(anchor.href, page.baseURI);
  const current = new URL(location.href);
  return isPageAddress(url, current.origin) && !isSamePage(url, current) ? url : null;
}
