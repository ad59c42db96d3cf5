// A game that was bought is started by its own page, if that is the one that is shown.
const pages = new Map<string, () => void>();

/** Returns what ends it. */
export function onStartRequest(articleId: string, start: () => void): () => void {
  pages.set(articleId, start);
  return () => {
    if (pages.get(articleId) === start) pages.delete(articleId);
  };
}

/** False where no page of the game is shown. */
export function requestStart(articleId: string): boolean {
  const start = pages.get(articleId);
  start?.();
  return start !== undefined;
}
