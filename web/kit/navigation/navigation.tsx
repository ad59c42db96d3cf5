// Client-side navigation: shows the next page without a full load. Links are plain <a href>; the Navigation API hands
// them over, or a click listener where a browser lacks it. Anything else, and any failure, is a full load.
import { createContext, useContext, useSyncExternalStore } from "react";
import type { View } from "#kit/page/page";
import { isPageAddress, localePrefix, resetPasswordAddress } from "./addresses";
import { listenToNavigationApi } from "./navigation-events";
import { NavigatorState } from "./navigation-state";
import type { NavigatorDependencies } from "./navigation-visit";
import type { Begin } from "./visit";

interface NavigateOptions {
  replace?: boolean;
}

export interface Navigator {
  subscribe(listener: () => void): () => void;
  view(): View;
  isPending(): boolean;
  failure(): Error | null;
  /** Goes to an address as a click on a link would. */
  navigate(href: string, options?: NavigateOptions): void;
  /** One step back; to "/" if the history has nothing to go back to. The server answers in the remembered language. */
  goBack(): void;
  /** Starts to handle links; returns how to stop. */
  start(): () => void;
  /** Fetches a page's payload and code before the click. */
  prefetch(url: URL): Promise<void>;
  /** Shows more in the same page (the next part of its list), and keeps that for Back. */
  extend<P>(change: (props: P) => P): Promise<void>;
}

/** The code of a navigation: loaded with the first intent to navigate, or before it when the browser is idle. */
export const loadVisits = () => import("./navigation-visit");

export function createNavigator(dependencies: NavigatorDependencies): Navigator {
  const { initial, api, historyEvents } = dependencies;
  const state = new NavigatorState(initial);
  const begin: Begin = async (url, kind, entry, signal) => {
    state.setPending(true);
    const visits = await loadVisits().catch((error: unknown) => console.error(error));
    if (signal?.aborted) return state.setPending(false);
    if (!visits) return state.fullLoad(url, true);
    return visits.beginVisit(state, dependencies, { url, kind, entry }, signal);
  };

  function navigate(href: string, { replace = false }: NavigateOptions = {}) {
    const url = new URL(href, location.href);
    const inPlace = [url, state.shownUrl].every((each) => isPageAddress(each, location.origin));
    if (!inPlace) state.fullLoad(url, replace);
    else if (api) navigateWithApi(api, url, replace);
    else if (!historyEvents) state.fullLoad(url, replace);
    else {
      const kind = replace || url.href === location.href ? "replace" : "push";
      void begin(url, kind, () => historyEvents.writeHistoryEntry(kind, state.shownUrl));
    }
  }

  return {
    subscribe: state.subscribe,
    view: () => state.view,
    isPending: () => state.pending,
    failure: () => state.failure,
    navigate,
    goBack() {
      if (history.length <= 2) navigate("/");
      else history.back();
    },
    start() {
      const reset = resetPasswordAddress(state.shownUrl, localePrefix(state.view.envelope));
      if (reset) state.fullLoad(new URL(reset, state.shownUrl), true);
      const stop = api
        ? listenToNavigationApi(api, state, begin)
        : historyEvents?.listenToHistory(state, begin, (href) => navigate(href));
      const onPageShow = (event: PageTransitionEvent) => resumeAfterRestore(event, state);
      addEventListener("pageshow", onPageShow);
      return () => {
        removeEventListener("pageshow", onPageShow);
        stop?.();
      };
    },
    async prefetch(url) {
      const { prefetchPage } = await loadVisits();
      await prefetchPage(state, dependencies, url);
    },
    async extend(change) {
      const shown = state.view;
      const { extendPage } = await loadVisits();
      if (state.view.envelope.url === shown.envelope.url) extendPage(state, dependencies, change);
    },
  };
}

/** The navigate event reports the outcome, so both promises are ignored. */
function navigateWithApi(api: Navigation, url: URL, replace: boolean) {
  const { committed, finished } = api.navigate(url.href, { history: replace ? "replace" : "auto" });
  void committed?.catch(() => undefined);
  void finished?.catch(() => undefined);
}

/** The back/forward cache may show this document again as it was when a full load left it. */
function resumeAfterRestore({ persisted }: PageTransitionEvent, state: NavigatorState) {
  if (!persisted) return;
  state.leaving = false;
  state.setPending(false);
}

const NavigatorContext = createContext<Navigator | null>(null);
export const NavigatorProvider = NavigatorContext.Provider;

/** Null on the server. */
export function useNavigator(): Navigator | null {
  return useContext(NavigatorContext);
}

const nothing = () => () => undefined;

export function useView(initial: View): View {
  const navigator = useNavigator();
  return useSyncExternalStore(
    navigator?.subscribe ?? nothing,
    navigator?.view ?? (() => initial),
    () => initial,
  );
}

export function usePending(): boolean {
  const navigator = useNavigator();
  return useSyncExternalStore(
    navigator?.subscribe ?? nothing,
    navigator?.isPending ?? (() => false),
    () => false,
  );
}

export function useNavigationFailure(): Error | null {
  const navigator = useNavigator();
  return useSyncExternalStore(
    navigator?.subscribe ?? nothing,
    navigator?.failure ?? (() => null),
    () => null,
  );
}
