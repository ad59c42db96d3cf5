// Sends positions on, but not each of them: one every so many seconds that were played, and the last one when the sound
// or the film pauses, ends or is left.

export class PositionSaver {
  #saved: number | null = null;
  #lastSpaced: number;

  /** `from`: where it begins. `leaving`: the page is being left, so the request has to outlive it. */
  constructor(
    private readonly everySeconds: number,
    private readonly write: (position: number, leaving: boolean) => void,
    from = 0,
  ) {
    this.#lastSpaced = from;
  }

  moved(position: number) {
    if (Math.abs(position - this.#lastSpaced) >= this.everySeconds) this.save(position);
  }

  /** Sends a position, but never the same one twice, as a page that is left twice would. */
  save(position: number, leaving = false) {
    if (position === this.#saved) return;
    this.#saved = position;
    this.#lastSpaced = position;
    this.write(position, leaving);
  }
}
