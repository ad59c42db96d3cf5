// Shows the next page without a full load: the browser's Navigation API hands plain links over; where it is missing,
// history and one click listener do. Whatever is not plainly a page of ours, or fails, is a full load.
import type { QueryClient } from "@tanstack/react-query";
import { createContext, useContext, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import type { Envelope } from "../generated/payloads";
import { isPageAddress, isSamePage, pageOfClick, resetPasswordAddress, staysHere } from "./addresses";
import type { BuildWatch } from "./build-watch";
import { updateHead } from "./document-head";
import { guardHistory, isHistoryGuarded } from "./history-guard";
import { rememberSection } from "./last-section";
import type { View } from "./page";
import { payloadQuery } from "./payload";
import { mayReload } from "./reload-guard";
import { focusHeading, rememberedScroll, rememberScroll, scrollToPlace } from "./scroll";

export const PENDING_BAR_AFTER_MS = 120;
const MAX_REDIRECTS = 10;

type Kind = "push" | "replace" | "traverse";

interface Visit {
  url: URL;
  kind: Kind;
  /** Names the history entry that is gone to; its scroll position is kept under it. */
  entry: () => string;
  signal: AbortSignal;
}

export interface NavigatorDependencies {
  initial: View;
  queries: QueryClient;
  builds: Pick<BuildWatch, "isOutdated">;
  /** Loads the page's code and words. */
  prepare: (envelope: Envelope) => Promise<View>;
  /** The Navigation API, where the browser has it. */
  api?: Navigation;
  /** What to do about a page that is only for people who have signed in; without it the server is asked. */
  signIn?: {
    /** True where asking once more is worth it. */
    restore(): Promise<boolean>;
    /** Asks over the page that is shown; `hasEntry` where the history has a place for it already. */
    open(wanted: URL, hasEntry: boolean): void;
  };
  /** The language of the page that is shown now, where it is another than before. */
  onLanguage?: (locale: string) => void;
}

export type Navigator = ReturnType<typeof createNavigator>;

export function createNavigator({
  initial,
  queries,
  builds,
  prepare,
  api,
  signIn,
  onLanguage,
}: NavigatorDependencies) {
  let view = initial;
  let shownUrl = new URL(location.href);
  let pending = false;
  /** Why the page that was asked for cannot be shown. */
  let failure: Error | null = null;
  let leaving = false;
  let running: AbortController | null = null;
  let pendingTimer: ReturnType<typeof setTimeout> | undefined;
  let entry = "";
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };

  function setPending(value: boolean) {
    clearTimeout(pendingTimer);
    if (value) {
      pendingTimer = setTimeout(() => {
        pending = true;
        changed();
      }, PENDING_BAR_AFTER_MS);
    } else if (pending) {
      pending = false;
      changed();
    }
  }

  function fullLoad(url: URL, replace = false) {
    leaving = true;
    if (url.href === location.href) location.reload();
    else if (replace) location.replace(url.href);
    else location.assign(url.href);
  }

  /** A full load as the cure of a fault: once, or it would go round. */
  function reloadTo(url: URL): boolean {
    if (!mayReload(url.pathname + url.search)) return false;
    fullLoad(url, true);
    return true;
  }

  async function visit(to: Visit): Promise<void> {
    if (!to.signal.aborted) setPending(true);
    try {
      await show(to, 0);
    } catch (error) {
      if (to.signal.aborted) return;
      console.error(error);
      // A chunk or a payload did not come: the server can still show the page.
      if (reloadTo(to.url)) return;
      failure = error instanceof Error ? error : new Error(String(error));
      setPending(false);
      changed();
    }
  }

  /** The page stays; the address goes back to its own, and the dialog stands over it. */
  function openSignIn(to: Visit) {
    if (!signIn || to.kind === "traverse") return fullLoad(to.url, true);
    setPending(false);
    const moved = location.href !== shownUrl.href;
    if (moved) guardHistory(() => history.replaceState(history.state, "", shownUrl));
    signIn.open(to.url, moved && to.kind === "push");
  }

  async function show(to: Visit, redirects: number, restored = false): Promise<void> {
    const reset = resetPasswordAddress(to.url, localePrefix(view.envelope));
    if (reset) return fullLoad(new URL(reset, to.url), true);
    if (builds.isOutdated() && reloadTo(to.url)) return;
    const query = payloadQuery(to.url);
    const payload = await queries.fetchQuery(
      to.kind === "traverse" ? { ...query, staleTime: Number.POSITIVE_INFINITY } : query,
    );
    if (to.signal.aborted) return;
    if (payload.kind === "full-load") {
      queries.removeQueries({ queryKey: query.queryKey });
      return fullLoad(to.url, true);
    }
    if (payload.kind === "sign-in") {
      queries.removeQueries({ queryKey: query.queryKey });
      if (!restored && (await signIn?.restore())) return show(to, redirects, true);
      return to.signal.aborted ? undefined : openSignIn(to);
    }
    if (payload.kind === "redirect") {
      const target = new URL(payload.target);
      if (payload.external || !isPageAddress(target, location.origin) || redirects >= MAX_REDIRECTS)
        return fullLoad(target, true);
      return show({ ...to, url: target }, redirects + 1);
    }
    const { envelope } = payload;
    if (envelope.build !== view.envelope.build && reloadTo(to.url)) return;
    const next = await prepare(envelope);
    if (to.signal.aborted) return;
    const url = new URL(payload.url);
    url.hash = to.url.hash;
    await commit(next, url, to);
  }

  async function commit(next: View, url: URL, to: Visit): Promise<void> {
    const languageChanged = next.envelope.locale !== view.envelope.locale;
    setPending(false);
    if (entry) rememberScroll(entry);
    const update = () => {
      if (to.signal.aborted) return;
      view = next;
      failure = null;
      shownUrl = url;
      entry = to.entry();
      flushSync(changed);
      updateHead(next);
      rememberSection(next.envelope);
      scrollToPlace(url.hash, to.kind === "traverse" ? rememberedScroll(entry) : null);
      focusHeading();
      // A redirect leads to another address than the one that history has by now.
      if (url.href !== location.href) {
        guardHistory(() => history.replaceState(history.state, "", url));
      }
    };
    if (languageChanged) {
      rememberLanguage(next.envelope.locale);
      onLanguage?.(next.envelope.locale);
    }
    if (
      to.kind !== "traverse" &&
      !languageChanged &&
      "startViewTransition" in document &&
      !prefersStillness()
    ) {
      const transition = document.startViewTransition(update);
      // One that is skipped, by the next navigation for instance, is no fault.
      transition.ready.catch(() => undefined);
      transition.finished.catch(() => undefined);
      await transition.updateCallbackDone;
    } else update();
  }

  function begin(url: URL, kind: Kind, entryOf: () => string, signal?: AbortSignal) {
    const before = running;
    const controller = new AbortController();
    running = controller;
    before?.abort();
    signal?.addEventListener("abort", () => {
      controller.abort();
      // The visitor pressed Stop: nothing is on its way any more.
      if (running === controller) setPending(false);
    });
    return visit({ url, kind, entry: entryOf, signal: controller.signal });
  }

  function startWithApi(navigation: Navigation): () => void {
    const currentKey = () => navigation.currentEntry?.key ?? "";
    entry = currentKey();
    const onNavigate = (event: NavigateEvent) => {
      if (leaving || isHistoryGuarded() || !event.canIntercept || event.hashChange) return;
      if (event.downloadRequest !== null || event.formData || event.navigationType === "reload") return;
      const link = event.sourceElement?.closest?.("a[href]");
      if (link && !staysHere(link)) return;
      const url = new URL(event.destination.url);
      if (!isPageAddress(url, location.origin)) return;
      // Back from an entry of a dialog's: the page is the one that stands here.
      const stays = event.navigationType === "traverse" && event.destination.sameDocument && !failure;
      if (stays && isSamePage(url, shownUrl)) return;
      const kind =
        event.navigationType === "traverse"
          ? "traverse"
          : event.navigationType === "replace"
            ? "replace"
            : "push";
      event.intercept({
        scroll: "manual",
        focusReset: "manual",
        handler: () => begin(url, kind, currentKey, event.signal),
      });
    };
    const onSettled = () => {
      if (isSamePage(new URL(location.href), shownUrl)) entry = currentKey();
    };
    navigation.addEventListener("navigate", onNavigate);
    navigation.addEventListener("navigatesuccess", onSettled);
    return () => {
      navigation.removeEventListener("navigate", onNavigate);
      navigation.removeEventListener("navigatesuccess", onSettled);
    };
  }

  function startWithHistory(): () => void {
    const stateKey = () => (history.state as { key?: string } | null)?.key ?? "";
    const newKey = () => Math.random().toString(36).slice(2);
    if (!stateKey()) history.replaceState({ ...history.state, key: newKey() }, "");
    entry = stateKey();
    history.scrollRestoration = "manual";
    const onClick = (event: MouseEvent) => {
      const anchor = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[href]");
      const url = anchor && pageOfClick(event, anchor, new URL(location.href));
      if (!url) return;
      event.preventDefault();
      navigate(url.href);
    };
    const onPopState = () => {
      const url = new URL(location.href);
      if (isSamePage(url, shownUrl)) {
        // Only the hash differs: the browser finds the anchor, and the entry is another one from now on.
        entry = stateKey();
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

  /** Back from another site the browser may show this very document again, as it was when it was left. */
  function onReturn(event: PageTransitionEvent) {
    if (!event.persisted) return;
    leaving = false;
    setPending(false);
  }

  /** Goes to an address as a click on a link to it would. */
  function navigate(href: string, { replace = false } = {}) {
    const url = new URL(href, location.href);
    if (!isPageAddress(url, location.origin)) return fullLoad(url, replace);
    if (api) {
      // The outcome reaches the visitor through the navigate event.
      const { committed, finished } = api.navigate(url.href, { history: replace ? "replace" : "auto" });
      void committed?.catch(() => undefined);
      void finished?.catch(() => undefined);
      return;
    }
    const kind: Kind = replace || url.href === location.href ? "replace" : "push";
    const state = { key: Math.random().toString(36).slice(2) };
    void begin(url, kind, () => {
      const to = shownUrl.href;
      if (kind === "replace") history.replaceState(state, "", to);
      else history.pushState(state, "", to);
      return state.key;
    });
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => view,
    isPending: () => pending,
    failure: () => failure,
    navigate,
    /** One step back, or home where the history holds nothing to go back to. */
    goBack() {
      if (history.length <= 2) navigate(view.envelope.shell.homeUrl || "/");
      else history.back();
    },
    /** Takes links over; the answer gives them back. */
    start: () => {
      const reset = resetPasswordAddress(shownUrl, localePrefix(view.envelope));
      if (reset) fullLoad(new URL(reset, shownUrl), true);
      const stop = api ? startWithApi(api) : startWithHistory();
      addEventListener("pageshow", onReturn);
      return () => {
        removeEventListener("pageshow", onReturn);
        stop();
      };
    },
    /** Fetches a page's payload and code ahead of the click. */
    async prefetch(url: URL) {
      if (builds.isOutdated()) return;
      const payload = await queries.fetchQuery(payloadQuery(url));
      if (payload.kind === "page" && payload.envelope.build === view.envelope.build)
        await prepare(payload.envelope);
    },
  };
}

/** "/ar" where the address shown has a prefix, and nothing where it has none. */
export function localePrefix({ url, locale }: Pick<Envelope, "url" | "locale">): string {
  const [first] = url.split(/[?#]/, 1)[0]!.split("/").filter(Boolean);
  return first === locale ? `/${locale}` : "";
}

function rememberLanguage(locale: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
  document.cookie = `i18n_redirected=${locale}; path=/; max-age=${365 * 24 * 60 * 60}; samesite=lax`;
}

function prefersStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const NavigatorContext = createContext<Navigator | null>(null);
export const NavigatorProvider = NavigatorContext.Provider;

/** What shows and follows the navigator; on the server there is none. */
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
