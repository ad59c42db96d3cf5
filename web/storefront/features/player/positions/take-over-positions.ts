// Gives a user the positions that this device stored before the sign-in: the server gets those that it does not have,
// and keeps its own otherwise.
import { sessionDependencies } from "#kit/session/session";
import { historyCalls, tellConsole } from "./history-calls";
import {
  adoptGuestPositions,
  guestPositions,
  hasPosition,
  positionSaved,
  readPositions,
  takeServerPosition,
} from "./positions";

/** As many as can be asked for at once; the newest. */
const MOST_TAKEN = 100;

export async function takeOverPositions(calls = historyCalls(sessionDependencies().envelope().shell)) {
  const mine = guestPositions()
    .filter(([, { contentType }]) => contentType !== "")
    .slice(-MOST_TAKEN);
  if (mine.length === 0) return adoptGuestPositions();
  try {
    const entries = (await calls.list(mine.map(([id]) => id))).filter(hasPosition);
    entries.forEach(takeServerPosition);
    adoptGuestPositions();
    const known = new Set(entries.map(({ id }) => id));
    // The oldest first, so that the newest is the last that was played.
    for (const [id, kept] of mine) {
      if (known.has(id)) continue;
      // It may play on meanwhile.
      const { contentType, position } = readPositions().get(id) ?? kept;
      const saved = await calls.savePosition({ id, contentType }, position);
      if (saved) positionSaved(saved);
    }
  } catch (error) {
    tellConsole(error);
  }
}
