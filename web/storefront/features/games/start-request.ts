// Asks the page of a game to start it after it was bought, if that page is shown.
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
