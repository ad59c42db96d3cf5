// The interface of an opened film, whether the browser plays its address by itself or hls.js does.

import type { FilmStream } from "../film";
import type { Failure, Tracks } from "./film-state";

export interface SourceSettings {
  video: HTMLVideoElement;
  stream: Pick<FilmStream, "url" | "mimeType">;
  /** Start position in seconds. */
  from: number;
  soundLanguages: string[];
}

export interface SourceEvents {
  onTracks: (tracks: Partial<Tracks>) => void;
  /** The height of the picture that is shown from here on. */
  onPicture: (height: number) => void;
  /** The connection is lost; `retry` of the source tries again. */
  onInterrupted: () => void;
  onFailure: (failure: Failure) => void;
  /** The address is no longer good: answers with another one, and null where there is none. */
  freshAddress: () => Promise<string | null>;
}

export interface FilmSource {
  /** Goes on with another address of the same film. */
  renew(address: string): void;
  retry(): void;
  /** -1: the source chooses. */
  setLevel(index: number): void;
  setSound(index: number): void;
  /** -1: none. */
  setSubtitle(index: number): void;
  close(): void;
}

/** How the server refuses a signed address: 410 when it has expired, 403 when its key has been replaced. */
export const addressIsOver = new Set([401, 403, 410]);

export function isSubtitle({ kind }: Pick<TextTrack, "kind">): boolean {
  return kind === "subtitles" || kind === "captions";
}
