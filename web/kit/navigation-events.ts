// Which browser events become visits: the Navigation API, or a click listener and popstate in browsers without it.
import { isPageAddress, isSamePage, pageOfClick, staysHere } from "./addresses";
import { isHistoryGuarded } from "./history-guard";
import type { NavigatorState } from "./navigation-state";
import type { VisitKind } from "./navigation-visit";

export type Begin = (url: URL, kind: VisitKind, entry: () => string, signal?: AbortSignal) => Promise<void>;

/** Both functions return how to stop. */
export function listenToNavigationApi(api: Navigation, state: NavigatorState, begin: Begin): () => void {
  const currentKey = () => api.currentEntry?.key ?? "";
  state.entry = currentKey();
  const onNavigate = (event: NavigateEvent) => {
    const url = pageOfNavigation(event, state);
    if (!url) return;
    event.intercept({
      scroll: "manual",
      focusReset: "manual",
      handler: () => begin(url, kindOf(event), currentKey, event.signal),
    });
  };
  const onSettled = () => {
    if (isSamePage(new URL(location.href), state.shownUrl)) state.entry = currentKey();
  };
  api.addEventListener("navigate", onNavigate);
  api.addEventListener("navigatesuccess", onSettled);
  return () => {
    api.removeEventListener("navigate", onNavigate);
    api.removeEventListener("navigatesuccess", onSettled);
  };
}

/** The page to show in place; null when the browser should handle the event itself. */
function pageOfNavigation(event: NavigateEvent, state: NavigatorState): URL | null {
  if (state.leaving || isHistoryGuarded() || !event.canIntercept || event.hashChange) return null;
  if (event.downloadRequest !== null || event.formData || event.navigationType === "reload") return null;
  const link = event.sourceElement?.closest?.("a[href]");
  if (link && !staysHere(link)) return null;
  const url = new URL(event.destination.url);
  // A document that is not a page, such as a hosted sign-in page, is left by a full load: Back has to load it again.
  if (![url, state.shownUrl].every((each) => isPageAddress(each, location.origin))) return null;
  // Back from a dialog's history entry: the page is already shown.
  const stays = event.navigationType === "traverse" && event.destination.sameDocument && !state.failure;
  return stays && isSamePage(url, state.shownUrl) ? null : url;
}

function kindOf({ navigationType }: NavigateEvent): VisitKind {
  return navigationType === "traverse" || navigationType === "replace" ? navigationType : "push";
}

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
