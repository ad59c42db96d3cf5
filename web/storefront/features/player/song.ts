// Where a track can be heard: a signed address that expires, and whether it is a preview.
import type { Call } from "../../../kit/calls";

export interface Song {
  /** Empty where the visitor may not hear it. */
  url: string;
  isPreview: boolean;
  /** What could be bought to hear all of it. */
  purchase: unknown[];
  /** Names this listening in later reports. */
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
