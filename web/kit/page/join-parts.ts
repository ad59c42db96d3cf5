// Joins two parts of a list that follow each other.
import type { PageRange } from "#generated/payloads";

/** Puts what the next part of a page's list has behind what is shown. */
export type JoinParts<P> = (shown: P, next: P) => P;

/** Appends the next part without items that are shown already: new ones at the start of the list have moved the rest. */
export function appended<T>(shown: T[], next: T[], keyOf: (item: T) => string): T[] {
  const known = new Set(shown.map(keyOf));
  return [...shown, ...next.filter((item) => !known.has(keyOf(item)))];
}

/** The range says that parts were joined. It stays with the page, so that Back brings the end of the list as it was. */
export interface JoinedRange extends PageRange {
  isJoined?: true;
}

export function joinedRange(shown: PageRange, next: PageRange): JoinedRange {
  const { offset, limit, previous } = shown;
  return { ...next, offset, limit: limit + next.limit, previous, isJoined: true };
}

/** The names of those members of P that are lists of something with an identifier. */
type ListOf<P> = { [N in keyof P]: P[N] extends { id: string }[] ? N : never }[keyof P];

/** Of a page whose list lies in one member, or in one of several: `joinLists<VideosPage>("films", "series")`. */
export function joinLists<P extends { paging: PageRange }>(...names: ListOf<P>[]): JoinParts<P> {
  return (shown, next) => {
    const joined = { ...shown, paging: joinedRange(shown.paging, next.paging) };
    for (const name of names) {
      const [first, second] = [shown[name], next[name]] as { id: string }[][];
      joined[name] = appended(first ?? [], second ?? [], ({ id }) => id) as P[ListOf<P>];
    }
    return joined;
  };
}
