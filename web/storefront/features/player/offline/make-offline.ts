// Downloads a song so that this device plays it offline, and says whether that worked.
import type { Shell, Track } from "#generated/payloads";
import { CallError } from "#kit/calls/calls";
import type { IntlShape } from "#kit/messages/intl";
import { showToast } from "#ui/overlays/toast-store";
import { canStoreSongs } from "./offline-database";
import { addOfflineSong, removeOfflineSong } from "./offline-songs";
import { licenseeOf } from "./prepare-offline-songs";

/** For a tenant that allows it, a signed-in user, and a browser that can. */
export function mayMakeOffline({ features }: Pick<Shell, "features">, isUser: boolean): boolean {
  return isUser && Number(features.offlineDays) > 0 && canStoreSongs();
}

export function formatDay(intl: Pick<IntlShape, "formatDate">, at: number): string {
  return intl.formatDate(at, { dateStyle: "medium" });
}

export async function makeOffline(track: Track, shell: Shell, intl: IntlShape): Promise<void> {
  const licensee = licenseeOf(shell);
  if (!licensee) return;
  const { title } = track;
  try {
    const { expires } = await addOfflineSong(track, licensee);
    showToast({ message: "player.kept.done", values: { title, date: formatDay(intl, expires) } });
  } catch (error) {
    console.error("The song could not be stored:", error);
    if (error instanceof CallError && error.status === 403) showToast({ message: "player.kept.refused" });
    else if (error instanceof DOMException && error.name === "QuotaExceededError")
      showToast({ message: "player.kept.noRoom" });
    else showToast({ message: "player.error.network" });
  }
}

export async function removeOffline({ id, title }: Pick<Track, "id" | "title">): Promise<void> {
  await removeOfflineSong(id);
  showToast({ message: "player.kept.removed", values: { title } });
}
