// Plays a song from the device, where it was downloaded, while there is no connection.
import type { FetchSong } from "../engine/song";

type OpenKept = (id: string) => Promise<{ url: string; ticket: string } | null>;

/** `expect`: a song with this ticket is going to play. */
export function withKeptSongs(
  fetchSong: FetchSong,
  open: OpenKept,
  expect: (ticket: string) => void,
): FetchSong {
  const keptSong = async (id: string) => {
    const kept = await open(id).catch((error: unknown) => {
      console.error(error);
      return null;
    });
    if (!kept) return null;
    expect(kept.ticket);
    return { ...kept, isPreview: false, purchase: [], transcripts: [] };
  };
  return async (id, takeOver) => {
    const known = navigator.onLine === false ? await keptSong(id) : null;
    if (known) return known;
    try {
      return await fetchSong(id, takeOver);
    } catch (error) {
      // An answer of the server counts: the song is not to be played.
      const { status } = Object(error) as { status?: unknown };
      const kept = typeof status === "number" && status > 0 ? null : await keptSong(id);
      if (!kept) throw error;
      return kept;
    }
  };
}
