// Plays a song from the device, where it was downloaded, while there is no connection.
import type { FetchSong } from "../engine/song";

type OpenOffline = (id: string) => Promise<{ url: string; ticket: string } | null>;

/** `expect`: a song with this ticket is going to play. */
export function withOfflineSongs(
  fetchSong: FetchSong,
  open: OpenOffline,
  expect: (ticket: string) => void,
): FetchSong {
  const stored = async (id: string) => {
    const song = await open(id).catch((error: unknown) => {
      console.error(error);
      return null;
    });
    if (!song) return null;
    expect(song.ticket);
    return { ...song, isPreview: false, purchase: [], transcripts: [] };
  };
  return async (id, takeOver) => {
    const known = navigator.onLine === false ? await stored(id) : null;
    if (known) return known;
    try {
      return await fetchSong(id, takeOver);
    } catch (error) {
      // An answer of the server counts: the song is not to be played.
      const { status } = Object(error) as { status?: unknown };
      const song = typeof status === "number" && status > 0 ? null : await stored(id);
      if (!song) throw error;
      return song;
    }
  };
}
