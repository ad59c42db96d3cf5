// Asks the server where a signed-in user left things: one that begins to play, and all items of a list in one call.
import { sessionDependencies } from "#kit/session/session";
import { type HistoryCalls, historyCalls, tellConsole } from "./history-calls";
import { hasPosition, isNewer, readPositions, takeServerPosition } from "./positions";

/** As many as the call takes. */
const MOST_IDS = 100;

const wanted = new Set<string>();

export function askPosition(id: string) {
  // The other rows of the list ask in the same moment.
  if (wanted.size === 0) setTimeout(askAll);
  wanted.add(id);
}

function askAll() {
  const ids = [...wanted];
  wanted.clear();
  const { list } = historyCalls(sessionDependencies().envelope().shell);
  for (let first = 0; first < ids.length; first += MOST_IDS)
    list(ids.slice(first, first + MOST_IDS)).then(
      (entries) => entries.forEach(takeServerPosition),
      tellConsole,
    );
}

/**
 * Where another device has gone on with a part since it was last played here; null where it has not, and for guests.
 * Asked when a part begins.
 */
export async function positionElsewhere(
  { read }: Pick<HistoryCalls, "read">,
  { id }: { id: string },
): Promise<number | null> {
  const kept = readPositions().get(id);
  const entry = await read(id);
  if (!hasPosition(entry) || (kept && !isNewer(entry, kept))) return null;
  takeServerPosition(entry);
  return entry.state === "finished" ? 0 : entry.userCurrentPlaying;
}
