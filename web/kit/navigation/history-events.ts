// Turns clicks on links and popstate into visits, in a browser without the Navigation API.
import { isPageAddress, isSamePage, pageOfClick } from "./addresses";
import type { NavigatorState } from "./navigation-state";
import type { Begin } from "./visit";

/** Returns how to stop. */
export function listenToHistory(
  state: NavigatorState,
  begin: Begin,
  navigate: (href: string) => void,
): () => void {
  const stateKey = () => (history.state as { key?: string } | null)?.key ?? "";
  if (!stateKey()) history.replaceState({ ...history.state, key: randomKey() }, "");
  state.entry = stateKey();
  history.scrollRestoration = "manual";
  const onClick = (event: MouseEvent) => {
    const anchor = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[href]");
    const url = anchor && pageOfClick(event, anchor, new URL(location.href));
    if (!url || !isPageAddress(state.shownUrl, location.origin)) return;
    event.preventDefault();
    navigate(url.href);
  };
  const onPopState = () => {
    const url = new URL(location.href);
    if (isSamePage(url, state.shownUrl)) {
      // Only the hash differs: the browser scrolls to the anchor, in another history entry.
      state.entry = stateKey();
      return;
    }
    void begin(url, "traverse", stateKey);
  };
  const onPageHide = () => {
    history.scrollRestoration = "auto";
  };
  const onPageShow = () => {
    history.scrollRestoration = "manual";
  };
  document.addEventListener("click", onClick);
  addEventListener("popstate", onPopState);
  addEventListener("pagehide", onPageHide);
  addEventListener("pageshow", onPageShow);
  return () => {
    document.removeEventListener("click", onClick);
    removeEventListener("popstate", onPopState);
    removeEventListener("pagehide", onPageHide);
    removeEventListener("pageshow", onPageShow);
  };
}

/** Adds or replaces the history entry of a visit, in a browser without the Navigation API; returns its key. */
export function writeHistoryEntry(kind: "push" | "replace", url: URL): string {
  const key = randomKey();
  if (kind === "replace") history.replaceState({ key }, "", url.href);
  else history.pushState({ key }, "", url.href);
  return key;
}

function randomKey(): string {
  return Math.random().toString(36).slice(2);
}
