// The call POST /song: a signed media address that expires, and whether it is a preview.
import type { SongData } from "../../../generated/payloads";
import type { Call } from "../../../kit/calls";

/** The answer: `url` is empty if the visitor may not play the track, and `purchase` holds what would unlock it. */
export type FetchSong = (id: string) => Promise<SongData>;

export function songFetcher(call: Call, protocol = location.protocol): FetchSong {
  return async (id) =>
    readSong(await call("POST /song", { body: { id, protocol: protocol === "http:" ? "http" : "https" } }));
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
