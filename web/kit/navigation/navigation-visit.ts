// One navigation from a link to the page on screen: fetch the payload, follow redirects, load the code, swap the view.
import { flushSync } from "react-dom";
import type { Envelope } from "#generated/payloads";
import { guardHistory } from "#kit/history/history-guard";
import type { View } from "#kit/page/page";
import { isPageAddress, localePrefix, resetPasswordAddress } from "./addresses";
import type { BuildWatch } from "./build-watch";
import { updateHead } from "./document-head";
import { rememberSection } from "./last-section";
import type { NavigatorState } from "./navigation-state";
import { NoConnection, type Payload } from "./payload";
import { type PayloadCache, payloads as payloadsOfTab } from "./payload-cache";
import { mayReload } from "./reload-guard";
import { focusHeading, rememberedScroll, rememberScroll, scrollToPlace } from "./scroll";
import type { Visit } from "./visit";

const MAX_REDIRECTS = 10;

export interface NavigatorDependencies {
  initial: View;
  /** Those of this tab; a test brings its own. */
  payloads?: PayloadCache;
  builds: Pick<BuildWatch, "isOutdated">;
  /** Loads the page's code and messages. */
  prepare: (envelope: Envelope) => Promise<View>;
  /** The Navigation API, if the browser has it. */
  api?: Navigation;
  /** Used where the browser has none. Without both each link is a full load. */
  historyEvents?: typeof import("./history-events");
  /** For a page that requires a sign-in. Without it the navigator makes a full load, and the server decides. */
  signIn?: {
    /** Resolves to true if the payload should be fetched once more. */
    restore(): Promise<boolean>;
    /** Opens the sign-in dialog over the current page; `hasEntry` if a history entry was already added for it. */
    open(wanted: URL, hasEntry: boolean): void;
  };
  /** Called when an address could not be reached. The page that is shown stays. */
  offline?: (wanted: URL) => void;
  /** Called with the language of the new page when it differs from the old one. */
  onLanguage?: (locale: string) => void;
}

/** Starts a visit and aborts the one that is still running. */
export function beginVisit(
  state: NavigatorState,
  dependencies: NavigatorDependencies,
  to: Omit<Visit, "signal">,
  signal?: AbortSignal,
): Promise<void> {
  const before = state.running;
  const controller = new AbortController();
  state.running = controller;
  before?.abort();
  signal?.addEventListener("abort", () => {
    controller.abort();
    // The visitor pressed Stop, and no other visit has begun.
    if (state.running === controller) state.setPending(false);
  });
  return new VisitRun(state, dependencies, { ...to, signal: controller.signal }).run();
}

/** Fetches a page's payload and code before the click. */
export async function prefetchPage(state: NavigatorState, dependencies: NavigatorDependencies, url: URL) {
  const { payloads = payloadsOfTab, builds, prepare } = dependencies;
  if (builds.isOutdated()) return;
  const payload = await payloads.get(url);
  if (payload.kind === "page" && payload.envelope.build === state.view.envelope.build)
    await prepare(payload.envelope);
}

/** Shows the same page with other props. Back finds them, too, since they are kept under its address. */
export function extendPage<P>(
  state: NavigatorState,
  { payloads = payloadsOfTab }: NavigatorDependencies,
  change: (props: P) => P,
) {
  const envelope = { ...state.view.envelope, props: change(state.view.envelope.props as P) };
  const url = new URL(state.shownUrl);
  url.hash = "";
  payloads.set(url, { kind: "page", envelope, url: url.href });
  state.view = { ...state.view, envelope };
  flushSync(() => state.notify());
}

class VisitRun {
  constructor(
    private readonly state: NavigatorState,
    private readonly dependencies: NavigatorDependencies,
    private readonly to: Visit,
  ) {}

  async run(): Promise<void> {
    const { state, to } = this;
    if (!to.signal.aborted) state.setPending(true);
    try {
      await this.show(to.url);
    } catch (error) {
      if (to.signal.aborted) return;
      if (error instanceof NoConnection || navigator.onLine === false) return this.stay();
      console.error(error);
      // A chunk or a payload failed to load; the server can still show the page.
      if (this.reload()) return;
      state.failure = error instanceof Error ? error : new Error(String(error));
      state.setPending(false);
      state.notify();
    }
  }

  /** `restored`: the session was restored after a first refusal, so a second one opens the dialog. */
  private async show(url: URL, redirects = 0, restored = false): Promise<void> {
    const { state, to } = this;
    const { builds, signIn } = this.dependencies;
    const reset = resetPasswordAddress(url, localePrefix(state.view.envelope));
    if (reset) return state.fullLoad(new URL(reset, url), true);
    if (builds.isOutdated() && this.reload(url)) return;
    const payload = await this.fetch(url);
    if (to.signal.aborted) return;
    switch (payload.kind) {
      case "full-load":
        return state.fullLoad(url, true);
      case "sign-in":
        if (!restored && (await signIn?.restore())) return this.show(url, redirects, true);
        return to.signal.aborted ? undefined : this.openSignIn(url);
      case "redirect": {
        const target = new URL(payload.target);
        if (payload.external || !isPageAddress(target, location.origin) || redirects >= MAX_REDIRECTS)
          return state.fullLoad(target, true);
        return this.show(target, redirects + 1);
      }
      case "page":
        return this.open(payload, url);
    }
  }

  /** Back and forward take the cached payload however old it is. A refusal is not kept in the cache. */
  private async fetch(url: URL): Promise<Payload> {
    const { payloads = payloadsOfTab } = this.dependencies;
    const payload = await payloads.get(url, { stale: this.to.kind === "traverse" });
    if (!this.to.signal.aborted && (payload.kind === "full-load" || payload.kind === "sign-in"))
      payloads.remove(url);
    return payload;
  }

  private async open({ envelope, url }: Extract<Payload, { kind: "page" }>, wanted: URL): Promise<void> {
    if (envelope.build !== this.state.view.envelope.build && this.reload(wanted)) return;
    const next = await this.dependencies.prepare(envelope);
    if (this.to.signal.aborted) return;
    const shown = new URL(url);
    shown.hash = wanted.hash;
    await this.commit(next, shown);
  }

  /** The page stays, and the address goes back to it. */
  private stay() {
    const { state, to } = this;
    const { api, offline } = this.dependencies;
    state.setPending(false);
    if (location.href !== state.shownUrl.href) {
      // A replaced entry has no other place to go back to.
      if (api && to.kind !== "replace") void api.traverseTo(state.entry).finished?.catch(() => undefined);
      else this.restoreAddress();
    }
    offline?.(to.url);
  }

  private restoreAddress() {
    guardHistory(() => history.replaceState(history.state, "", this.state.shownUrl));
  }

  /** The page stays, the address goes back to it, and the sign-in dialog opens over it. */
  private openSignIn(wanted: URL) {
    const { state, to } = this;
    const { signIn } = this.dependencies;
    if (!signIn || to.kind === "traverse") return state.fullLoad(wanted, true);
    state.setPending(false);
    const moved = location.href !== state.shownUrl.href;
    if (moved) this.restoreAddress();
    signIn.open(wanted, moved && to.kind === "push");
  }

  /** A full load to repair a failure. At most one per address, or it would loop. */
  private reload(url = this.to.url): boolean {
    if (!mayReload(url.pathname + url.search)) return false;
    this.state.fullLoad(url, true);
    return true;
  }

  private async commit(next: View, url: URL): Promise<void> {
    const { state, to } = this;
    const { locale } = next.envelope;
    const languageChanged = locale !== state.view.envelope.locale;
    state.setPending(false);
    if (state.entry) rememberScroll(state.entry);
    if (languageChanged) {
      rememberLanguage(locale);
      this.dependencies.onLanguage?.(locale);
    }
    const animated = to.kind !== "traverse" && !languageChanged;
    if (animated && "startViewTransition" in document && !prefersReducedMotion()) {
      const transition = document.startViewTransition(() => this.swap(next, url));
      // A transition is skipped when the next navigation begins: that is not an error.
      transition.ready.catch(() => undefined);
      transition.finished.catch(() => undefined);
      await transition.updateCallbackDone;
    } else this.swap(next, url);
  }

  private swap(next: View, url: URL) {
    const { state, to } = this;
    if (to.signal.aborted) return;
    state.view = next;
    state.failure = null;
    state.shownUrl = url;
    state.entry = to.entry();
    flushSync(() => state.notify());
    updateHead(next);
    rememberSection(next.envelope);
    scrollToPlace(url.hash, to.kind === "traverse" ? rememberedScroll(state.entry) : null);
    focusHeading();
    // After a redirect, history still has the address of the link.
    if (url.href !== location.href) {
      guardHistory(() => history.replaceState(history.state, "", url));
    }
  }
}

function rememberLanguage(locale: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
  document.cookie = `i18n_redirected=${locale}; path=/; max-age=${365 * 24 * 60 * 60}; samesite=lax`;
}

function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
