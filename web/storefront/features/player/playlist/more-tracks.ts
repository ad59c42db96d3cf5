// The rest of a list of which a page shows only a part: the next tracks come when the last one begins to play.
import type { PageRange } from "#generated/payloads";

export interface MoreTracks {
  /** The address of the list's next part. */
  next: string;
  /** How many tracks of the list the player has. */
  offset: number;
}

export function moreOf({ next, offset, limit }: PageRange): MoreTracks | undefined {
  return next ? { next, offset: offset + limit } : undefined;
}
