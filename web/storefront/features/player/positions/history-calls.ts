// The calls of a signed-in user's play history, for sound and films: where something was left, and how long it was
// played. Playing goes on whatever they answer.
import type { HistoryEntry, Shell, UsageReportBody } from "#generated/payloads";
import { fetchBeyondPage, sessionCalls } from "#kit/session/session-calls";
import type { PlayedItem } from "./positions";

export interface HistoryCalls {
  read(id: string): Promise<HistoryEntry>;
  /** Of at most a hundred; those that were never played are left out. */
  list(ids: string[]): Promise<HistoryEntry[]>;
  /**
   * `leaving`: the page is being left, so the request outlives it. `date`: when it was there, of one that is sent
   * later. Null where it failed.
   */
  savePosition(
    item: PlayedItem,
    position: number,
    leaving?: boolean,
    date?: Date,
  ): Promise<HistoryEntry | null>;
  /** The last report of a ticket outlives the page. */
  report(body: UsageReportBody): Promise<unknown>;
}

export function historyCalls(shell: Pick<Shell, "backend" | "tenant">): HistoryCalls {
  const call = sessionCalls(shell);
  const lastCall = sessionCalls(shell, fetchBeyondPage);
  const paramsOf = (id: string) => ({ type: "PLAY", id });
  return {
    read: (id) => call("GET /user/history/:type/:id", { params: paramsOf(id) }),
    list: (ids) =>
      call("GET /user/history/:type", { params: { type: "PLAY" }, query: { ids: ids.join(",") } }),
    savePosition({ id, contentType }, position, leaving = false, date) {
      const body = {
        userCurrentPlaying: Math.round(position * 10) / 10,
        contentType,
        ...(date && { date: date.toISOString() }),
      };
      const put = leaving ? lastCall : call;
      return put("PUT /user/history/:type/:id", { params: paramsOf(id), body }).catch(tellConsole);
    },
    report: (body) => (body.partial ? call : lastCall)("POST /content/streaming/report", { body }),
  };
}

/** The next position, or the next report, is another chance. */
export function tellConsole(error: unknown): null {
  console.info(String(error));
  return null;
}
