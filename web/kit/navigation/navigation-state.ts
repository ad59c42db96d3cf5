// The navigator's state: the page that is shown, the navigation in progress, and who listens to changes.
import type { View } from "#kit/page/page";

/** A navigation that takes longer than this shows the progress bar. */
export const PENDING_BAR_AFTER_MS = 120;

export class NavigatorState {
  view: View;
  /** The address of `view`. */
  shownUrl = new URL(location.href);
  pending = false;
  /** Why the page that was asked for cannot be shown. */
  failure: Error | null = null;
  /** A full load has been started; events until the document is gone are ignored. */
  leaving = false;
  /** Names the current history entry; its scroll position is stored under it. */
  entry = "";
  running: AbortController | null = null;

  readonly #listeners = new Set<() => void>();
  #pendingTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(initial: View) {
    this.view = initial;
  }

  /** A property, so that React may call it without `this`. */
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  notify() {
    for (const listener of this.#listeners) listener();
  }

  setPending(value: boolean) {
    clearTimeout(this.#pendingTimer);
    if (value) {
      this.#pendingTimer = setTimeout(() => {
        this.pending = true;
        this.notify();
      }, PENDING_BAR_AFTER_MS);
    } else if (this.pending) {
      this.pending = false;
      this.notify();
    }
  }

  fullLoad(url: URL, replace = false) {
    this.leaving = true;
    if (url.href === location.href) location.reload();
    else if (replace) location.replace(url.href);
    else location.assign(url.href);
  }
}
