// The call POST /song: a signed media address that expires, and whether it is a preview.
import type { SongData } from "#generated/payloads";
import type { Call } from "#kit/calls/calls";

/**
 * The answer: `url` is empty if the visitor may not play the track, and `purchase` holds what would unlock it.
 * `takeOver`: another device of the user stops where the plan allows no more.
 */
export type FetchSong = (id: string, takeOver?: boolean) => Promise<SongData>;

export function songFetcher(call: Call, protocol = location.protocol): FetchSong {
  return async (id, takeOver = false) =>
    readSong(
      await call("POST /song", {
        body: { id, protocol: protocol === "http:" ? "http" : "https", ...(takeOver && { takeOver }) },
      }),
    );
}

/** As many devices of the user play as the plan allows: of a song that begins, and of a report of one that played. */
export function isStreamLimit(error: unknown): boolean {
  const { status, body } = Object(error) as { status?: unknown; body?: unknown };
  return status === 409 && (Object(body) as { error?: unknown }).error === "STREAM_LIMIT";
}

/** Fills in what a server of another version may leave out. */
export function readSong(data: Partial<SongData> | undefined): SongData {
  return {
    url: typeof data?.url === "string" ? data.url : "",
    isPreview: data?.isPreview === true,
    purchase: Array.isArray(data?.purchase) ? data.purchase : [],
    ticket: typeof data?.ticket === "string" ? data.ticket : "",
    transcripts: Array.isArray(data?.transcripts) ? data.transcripts : [],
  };
}
