// Adds what is played to the user's history; guests have none.
import type { Track } from "#generated/payloads";
import type { Call } from "#kit/calls/calls";

export type NotePlay = (track: Track) => void;

export function playHistory(call: Call): NotePlay {
  return (track) => {
    const address = { params: { type: "PLAY", id: track.id }, body: { contentType: contentTypeOf(track) } };
    call("POST /user/history/:type/:id", address).catch((error) => {
      console.warn("The play history was not kept:", error);
    });
  };
}

/** A chapter's page is below its book's, an episode's below its podcast's. */
export function contentTypeOf({ spoken, href }: Pick<Track, "spoken" | "href">) {
  if (!spoken) return "full_track_music";
  return /\/podcast\//.test(href) ? "podcast" : "audio_book_chapter";
}
