// Scroll positions: restored on Back and Forward, top or anchor for a new page; and focus for screen readers.
const STORE_KEY = "kiosk:scroll";
const KEPT_ENTRIES = 50;
/** Images and transitions may still move the content, so the position is set once more after this. */
export const SCROLL_WAIT_MS = 100;

export function rememberScroll(entry: string, position = window.scrollY) {
  const places = read().filter(([key]) => key !== entry);
  places.push([entry, Math.round(position)]);
  try {
    sessionStorage.setItem(STORE_KEY, JSON.stringify(places.slice(-KEPT_ENTRIES)));
  } catch {
    // Without storage, Back shows the top of the page.
  }
}

export function rememberedScroll(entry: string): number | null {
  return read().find(([key]) => key === entry)?.[1] ?? null;
}

function read(): [string, number][] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORE_KEY) ?? "[]") as unknown;
    return Array.isArray(stored) ? (stored as [string, number][]) : [];
  } catch {
    return [];
  }
}

/** Scrolls to the saved position, otherwise to the anchor of the hash, otherwise to the top. */
export function scrollToPlace(hash: string, saved: number | null) {
  const go = () => {
    if (saved !== null) return window.scrollTo({ top: saved, behavior: "instant" });
    const anchor = hash.length > 1 ? document.getElementById(decodeHash(hash)) : null;
    if (anchor) anchor.scrollIntoView({ block: "start", behavior: "instant" });
    else window.scrollTo({ top: 0, behavior: "instant" });
  };
  go();
  if (saved === null && hash.length <= 1) return;
  const placed = window.scrollY;
  setTimeout(() => {
    if (window.scrollY === placed) go();
  }, SCROLL_WAIT_MS);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Focuses the heading of the new page, where a screen reader continues, unless a field of the page has the focus. */
export function focusHeading() {
  if (document.activeElement?.matches("main input")) return;
  const heading =
    document.querySelector<HTMLElement>("main h1, main h2") ?? document.querySelector<HTMLElement>("main");
  if (!heading) return;
  if (!heading.hasAttribute("tabindex")) heading.setAttribute("tabindex", "-1");
  heading.focus({ preventScroll: true });
}
