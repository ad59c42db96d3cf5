// Tells the server how long a play was listened to, by its ticket: every 15 s of played time, and what is left at its
// end. A failure ends the reports of that ticket.
import type { UsageReportBody } from "#generated/payloads";

export const REPORT_EVERY_SECONDS = 15;
export const COUNTER_MS = 1000;

export type SendReport = (report: UsageReportBody) => Promise<unknown>;

export class UsageReport {
  #ticket = "";
  #played = 0;
  #reported = 0;
  #counter: ReturnType<typeof setInterval> | undefined;

  /** `length`: seconds of what is played; 0 where it is not known. `refused`: of the play that goes on. */
  constructor(
    private readonly send: SendReport,
    private readonly length: () => number,
    private readonly refused: (error: unknown) => void = () => undefined,
  ) {}

  begin(ticket: string) {
    this.end();
    this.#ticket = ticket;
    this.#played = 0;
    this.#reported = 0;
  }

  play() {
    this.pause();
    this.#counter = setInterval(() => this.#count(), COUNTER_MS);
  }

  pause() {
    clearInterval(this.#counter);
  }

  /** The page is being left, and may come back from the browser's cache. */
  leave() {
    if (this.#played > this.#reported) this.#report(false);
  }

  end() {
    this.pause();
    this.leave();
    this.#ticket = "";
  }

  #count() {
    this.#played += COUNTER_MS / 1000;
    if (this.#played - this.#reported >= REPORT_EVERY_SECONDS) this.#report(true);
  }

  #report(partial: boolean) {
    const ticketId = this.#ticket;
    if (!ticketId) return;
    const length = this.length();
    this.#reported = this.#played;
    this.send({
      ticketId,
      type: "listened",
      date: new Date().toISOString(),
      usageDuration: length > 0 ? Math.min(this.#played, length) : this.#played,
      maxUsageDuration: length > 0 ? length : this.#played,
      offline: false,
      partial,
    }).catch((error) => {
      console.warn("Listened time could not be reported:", error);
      if (this.#ticket !== ticketId) return;
      this.#ticket = "";
      this.refused(error);
    });
  }
}
