// Resume positions of films: on this device, and at the server for a signed-in user. They are stored as those of episodes
// and chapters are, so that a guest's become the account's at the sign-in; see player/positions/positions.ts.
import { positionElsewhere } from "#features/player/positions/ask-positions";
import { type HistoryCalls, tellConsole } from "#features/player/positions/history-calls";
import {
  keepPosition,
  type PlayedItem,
  positionSaved,
  positionToGoOn,
} from "#features/player/positions/positions";
import { externalFilmKey } from "../film";

export interface Place {
  /** Seconds. */
  position: number;
  duration: number;
  /** At most its credits are left. */
  finished: boolean;
  /** The page is being left. */
  leaving: boolean;
}

/** Reads and writes one film's position in seconds. */
export interface FilmPosition {
  read(): Promise<number>;
  write(place: Place): void;
}

/** Of a guest. */
export function localPosition(film: PlayedItem): FilmPosition {
  return {
    read: async () => positionToGoOn(film.id),
    write({ position, duration, finished }) {
      keepPosition(film, position, duration, finished);
    },
  };
}

/** The server keeps no position of a film that an external provider streams. */
export function externalPosition(providerCode: string, id: string): FilmPosition {
  return localPosition({ id: externalFilmKey(providerCode, id), contentType: "" });
}

/** Of who is signed in. Without an answer of the server the film goes on where this device has left it. */
export function accountPosition(
  film: PlayedItem,
  history: Pick<HistoryCalls, "read" | "savePosition">,
): FilmPosition {
  return {
    async read() {
      const elsewhere = await positionElsewhere(history, film).catch(tellConsole);
      return elsewhere ?? positionToGoOn(film.id);
    },
    write({ position, duration, finished, leaving }) {
      if (!keepPosition(film, position, duration, finished)) return;
      void history.savePosition(film, position, leaving).then((saved) => saved && positionSaved(saved));
    },
  };
}
