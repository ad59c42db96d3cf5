// Keeping a song on this device, and what the listener is told about it.
import type { Shell, Track } from "#generated/payloads";
import { CallError } from "#kit/calls/calls";
import type { IntlShape } from "#kit/messages/intl";
import { showToast } from "#ui/overlays/toast-store";
import { canKeepSongs } from "./offline-database";
import { keepSong, removeKeptSong } from "./offline-songs";
import { keeperOf } from "./prepare-offline-songs";

/** Of a tenant that lets songs be kept, for who is signed in, in a browser that can. */
export function mayKeepSongs({ features }: Pick<Shell, "features">, isUser: boolean): boolean {
  return isUser && Number(features.offlineDays) > 0 && canKeepSongs();
}

export function formatDay(intl: Pick<IntlShape, "formatDate">, at: number): string {
  return intl.formatDate(at, { dateStyle: "medium" });
}

export async function keepHere(track: Track, shell: Shell, intl: IntlShape): Promise<void> {
  const keeper = keeperOf(shell);
  if (!keeper) return;
  const { title } = track;
  try {
    const { expires } = await keepSong(track, keeper);
    showToast({ message: "player.kept.done", values: { title, date: formatDay(intl, expires) } });
  } catch (error) {
    console.error("The song could not be kept:", error);
    if (error instanceof CallError && error.status === 403) showToast({ message: "player.kept.refused" });
    else if (error instanceof DOMException && error.name === "QuotaExceededError")
      showToast({ message: "player.kept.noRoom" });
    else showToast({ message: "player.error.network" });
  }
}

export async function removeHere({ id, title }: Pick<Track, "id" | "title">): Promise<void> {
  await removeKeptSong(id);
  showToast({ message: "player.kept.removed", values: { title } });
}
