// A visit: what a navigation to a page is, and how an event of the browser begins one.
export type VisitKind = "push" | "replace" | "traverse";

export interface Visit {
  url: URL;
  kind: VisitKind;
  /** Names the history entry of the new page; its scroll position is stored under it. */
  entry: () => string;
  signal: AbortSignal;
}

export type Begin = (url: URL, kind: VisitKind, entry: () => string, signal?: AbortSignal) => Promise<void>;
