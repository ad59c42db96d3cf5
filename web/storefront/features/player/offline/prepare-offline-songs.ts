// Gets offline songs ready when the player starts, and when there is a connection again.
import type { Shell } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { sessionCalls } from "#kit/session/session-calls";
import { canStoreSongs } from "./offline-database";
import { loadOfflineSongs, renewLicences } from "./offline-songs";

/** Null for a guest. */
export function licenseeOf(shell: Shell) {
  const owner = useSession.getState().user?.userId;
  return owner === undefined ? null : { call: sessionCalls(shell), owner };
}

/** Reads what is stored, and renews the licences that need it. */
export async function prepareOfflineSongs(shell: Shell): Promise<void> {
  if (!canStoreSongs()) return;
  const licensee = licenseeOf(shell);
  await loadOfflineSongs(licensee?.owner ?? null);
  if (licensee && navigator.onLine) await renewLicences(licensee);
}
