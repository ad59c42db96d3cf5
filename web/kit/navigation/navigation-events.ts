// Turns events of the Navigation API into visits. For browsers without it: history-events.ts.

import { isHistoryGuarded } from "#kit/history/history-guard";
import { isPageAddress, isSamePage, staysHere } from "./addresses";
import type { NavigatorState } from "./navigation-state";
import type { Begin, VisitKind } from "./visit";

/** Returns how to stop. */
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
