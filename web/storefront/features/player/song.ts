// The call POST /song: a signed media address that expires, and whether it is a preview.
import type { Call } from "../../../kit/calls";

export interface Song {
  /** Empty if the visitor may not play it. */
  url: string;
  isPreview: boolean;
  /** Offers that would unlock the whole track. */
  purchase: unknown[];
  /** Identifies this playback in later reports. */
  ticket: string;
}

export type FetchSong = (id: string) => Promise<Song>;

export function songFetcher(call: Call, protocol = location.protocol): FetchSong {
  return async (id) => {
    const answer = await call<{ data?: Partial<Song> }>("POST", "/song", {
      body: { id, protocol: protocol.replace(/:$/, "") },
    });
    return readSong(answer?.data);
  };
}

export function readSong(data: Partial<Song> | undefined): Song {
  return {
    url: typeof data?.url === "string" ? data.url : "",
    isPreview: data?.isPreview === true,
    purchase: Array.isArray(data?.purchase) ? data.purchase : [],
    ticket: typeof data?.ticket === "string" ? data.ticket : "",
  };
}
