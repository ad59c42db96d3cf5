// The calls of the video player: a film's stream, where one left it, and the time watched.
import type { Shell } from "../../../generated/payloads";
import { sessionCalls } from "../../../kit/session-calls";
import type { WatchedTime } from "./companions";
import { type FilmStream, type PlayerFilm, readStream } from "./film";
import { type FilmPosition, noteWatched } from "./positions";

interface FilmCalls {
  stream(): Promise<FilmStream>;
  /** Of who is signed in. */
  position: FilmPosition;
  report(watched: WatchedTime): void;
}

export function filmCalls(
  shell: Shell,
  { id, address, contentType, externalProviderCode }: PlayerFilm,
): FilmCalls {
  const call = sessionCalls(shell);
  const lastCall = sessionCalls(shell, fetchBeyondPage);
  const params = { type: "PLAY", id };
  return {
    async stream() {
      if (address) return readStream({ url: address, mimeType: "video/mp4" });
      const protocol = location.protocol === "http:" ? "http" : "https";
      return readStream(
        await call("POST /video/streaming", { body: { id, protocol, externalProviderCode } }),
      );
    },
    position: {
      async read() {
        const { userCurrentPlaying } = await call("GET /user/history/:type/:id", { params });
        return userCurrentPlaying;
      },
      write(position, { finished, leaving }) {
        noteWatched(id, { position, finished, on: Date.now() });
        const body = { userCurrentPlaying: Math.round(position), contentType };
        const put = leaving ? lastCall : call;
        put("PUT /user/history/:type/:id", { params, body }).catch(tellConsole);
      },
    },
    report(watched) {
      const body = { ...watched, type: "watched" as const, date: new Date().toISOString(), offline: false };
      const post = watched.partial ? call : lastCall;
      post("POST /content/streaming/report", { body }).catch(tellConsole);
    },
  };
}

/** The page is being left; the request outlives it. */
const fetchBeyondPage: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true });

/** The film goes on; the next position or report is another chance. */
function tellConsole(error: unknown) {
  console.info(String(error));
}
