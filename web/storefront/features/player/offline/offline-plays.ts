// Stores what was heard without a connection until the server has been told: one report for each play, by the ticket of
// the song's licence, with the time at which the play began.
import type { UsageReportBody } from "#generated/payloads";

type Send = (report: UsageReportBody) => Promise<unknown>;

const PLAYS_KEY = "offlinePlays";
const mostPlays = 500;

export class OfflinePlays {
  /** The tickets of offline songs, each with its latest play in this page. */
  readonly #plays = new Map<string, { date: string; usage: number } | null>();
  #sending = false;

  constructor(
    private readonly send: Send,
    private readonly storage: Pick<Storage, "getItem" | "setItem"> = localStorage,
  ) {}

  /** An offline song with this ticket is going to play. */
  expect(ticket: string) {
    if (!this.#plays.has(ticket)) this.#plays.set(ticket, null);
  }

  /** Passes reports of other plays on; keeps those of offline songs, and sends them when it can. */
  report(body: UsageReportBody): Promise<unknown> {
    const { ticketId, usageDuration: usage } = body;
    const before = this.#plays.get(ticketId);
    if (before === undefined) return this.send(body);
    // Less than before is another play of the song; it began as long ago as it was heard.
    const isSame = before !== null && usage >= before.usage;
    const date = isSame ? before.date : new Date(Date.now() - usage * 1000).toISOString();
    this.#plays.set(ticketId, { date, usage });
    const plays = this.#read().filter((play) => play.ticketId !== ticketId || play.date !== date);
    this.#write([...plays, { ...body, date, offline: true }].slice(-mostPlays));
    void this.flush();
    return Promise.resolve();
  }

  /** Sends the stored reports. Those that the server refuses are dropped; without an answer all of them wait. */
  async flush(): Promise<void> {
    if (this.#sending || navigator.onLine === false) return;
    this.#sending = true;
    try {
      for (const play of this.#read()) {
        try {
          await this.send(play);
        } catch (error) {
          const { status } = Object(error) as { status?: unknown };
          if (typeof status !== "number" || status === 0 || status === 429 || status >= 500) return;
          console.info("A play was not counted:", String(error));
        }
        this.#write(this.#read().filter((one) => JSON.stringify(one) !== JSON.stringify(play)));
      }
    } finally {
      this.#sending = false;
    }
  }

  #read(): UsageReportBody[] {
    try {
      const plays: unknown = JSON.parse(this.storage.getItem(PLAYS_KEY) ?? "[]");
      return Array.isArray(plays) ? plays : [];
    } catch {
      return [];
    }
  }

  #write(plays: UsageReportBody[]) {
    try {
      this.storage.setItem(PLAYS_KEY, JSON.stringify(plays));
    } catch {
      // Without storage it is not counted.
    }
  }
}
