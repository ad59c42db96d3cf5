// Gets kept songs ready when the player starts, and when there is a connection again.
import type { Shell } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { sessionCalls } from "#kit/session/session-calls";
import { canKeepSongs } from "./offline-database";
import { loadKeptSongs, renewLicences } from "./offline-songs";

/** Null for a guest. */
export function keeperOf(shell: Shell) {
  const owner = useSession.getState().user?.userId;
  return owner === undefined ? null : { call: sessionCalls(shell), owner };
}

/** Reads what is kept, and renews the licences that need it. */
export async function prepareKeptSongs(shell: Shell): Promise<void> {
  if (!canKeepSongs()) return;
  const keeper = keeperOf(shell);
  await loadKeptSongs(keeper?.owner ?? null);
  if (keeper && navigator.onLine) await renewLicences(keeper);
}
