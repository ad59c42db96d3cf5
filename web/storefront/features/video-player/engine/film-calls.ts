// The calls of the video player: a film's stream, where one left it, and the time watched.
import type { Shell } from "#generated/payloads";
import { sessionCalls } from "#kit/session/session-calls";
import { historyCalls, tellConsole } from "#features/player/positions/history-calls";
import { type FilmStream, type PlayerFilm, readStream } from "../film";
import type { WatchedTime } from "./companions";
import { accountPosition, type FilmPosition } from "./positions";

interface FilmCalls {
  stream(takeOver?: boolean): Promise<FilmStream>;
  /** Of who is signed in. */
  position: FilmPosition;
  /** `refused`: why it could not be reported. */
  report(watched: WatchedTime, refused: (error: unknown) => void): void;
}

export function filmCalls(
  shell: Shell,
  { id, address, contentType, externalProviderCode }: PlayerFilm,
): FilmCalls {
  const call = sessionCalls(shell);
  const history = historyCalls(shell);
  return {
    async stream(takeOver = false) {
      if (address) return readStream({ url: address, mimeType: "video/mp4" });
      const protocol = location.protocol === "http:" ? "http" : "https";
      return readStream(
        await call("POST /video/streaming", {
          body: { id, protocol, externalProviderCode, ...(takeOver && { takeOver }) },
        }),
      );
    },
    position: accountPosition({ id, contentType }, history),
    report(watched, refused) {
      const body = { ...watched, type: "watched" as const, date: new Date().toISOString(), offline: false };
      history.report(body).catch((error) => {
        tellConsole(error);
        refused(error);
      });
    },
  };
}
