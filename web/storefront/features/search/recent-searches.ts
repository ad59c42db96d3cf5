// The newest searches of this browser, in localStorage: a list of strings whose last one is the newest.
const RECENT_SEARCHES_KEY = "recentSearch";
const MAX_RECENT_SEARCHES = 5;

export function readRecentSearches(): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(RECENT_SEARCHES_KEY) ?? "[]") as unknown;
    if (!Array.isArray(stored)) return [];
    return stored.filter((term) => typeof term === "string" && term).slice(-MAX_RECENT_SEARCHES);
  } catch {
    return [];
  }
}

/** An empty term is ignored, and a repeated one moves to the end. */
export function rememberSearch(term: string): string[] {
  const words = term.trim().replace(/\s+/g, " ");
  if (!words) return readRecentSearches();
  return write([...readRecentSearches().filter((other) => other !== words), words]);
}

export function forgetSearch(term: string): string[] {
  return write(readRecentSearches().filter((other) => other !== term));
}

export function forgetAllSearches(): string[] {
  return write([]);
}

function write(terms: string[]): string[] {
  const kept = terms.slice(-MAX_RECENT_SEARCHES);
  try {
    if (kept.length > 0) localStorage.setItem(RECENT_SEARCHES_KEY, JSON.stringify(kept));
    else localStorage.removeItem(RECENT_SEARCHES_KEY);
  } catch {
    // Without storage no search is remembered.
  }
  return kept;
}
