// Stores the progress of games: in this browser for guests, at the server for signed-in users.
import type { Call } from "#kit/calls/calls";
import type { GameProgress } from "./game-protocol";

const WRITE_EVERY_MS = 1000;
const keyOf = (id: string) => `game.${id}`;

interface Kept {
  save: string | null;
  best: number | null;
}

/** Nothing where the browser keeps nothing. */
export function readKept(id: string, storage: Pick<Storage, "getItem">): Kept {
  try {
    const { save = null, best = null } = JSON.parse(storage.getItem(keyOf(id)) ?? "{}") as Partial<Kept>;
    return {
      save: typeof save === "string" ? save : null,
      best: Number.isInteger(best) ? best : null,
    };
  } catch {
    return { save: null, best: null };
  }
}

export function guestProgress(id: string, storage: Pick<Storage, "getItem" | "setItem">): GameProgress {
  const write = (part: Partial<Kept>) => {
    try {
      storage.setItem(keyOf(id), JSON.stringify({ ...readKept(id, storage), ...part }));
    } catch (error) {
      console.info(String(error)); // the browser's storage is full or closed
    }
  };
  return {
    read: async () => readKept(id, storage),
    keep: (save) => write({ save }),
    endRound(score) {
      const { best } = readKept(id, storage);
      if (best === null || score > best) write({ best: score });
    },
    flush: () => undefined,
  };
}

/** At most one save a second is sent, the last one. `later` sends what outlives the page. */
export function accountProgress(id: string, call: Call, later: Call = call): GameProgress {
  let waiting: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (by: Call, body: { data?: string; score?: number }) =>
    void by("PUT /game/save/:id", { params: { id }, body }).catch((error) => console.info(String(error)));
  const write = (by: Call) => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting !== undefined) send(by, { data: waiting });
    waiting = undefined;
  };
  return {
    async read() {
      const { data, bestScore } = await call("GET /game/save/:id", { params: { id } });
      return { save: data ?? null, best: bestScore ?? null };
    },
    keep(data) {
      waiting = data;
      timer ??= setTimeout(() => write(call), WRITE_EVERY_MS);
    },
    endRound: (score) => send(call, { score }),
    flush: () => write(later),
  };
}
