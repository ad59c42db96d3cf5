// Reports as analytics events how far something was played: 25, 50, 75 and 100 percent, each once in a play.
import type { Shell } from "#generated/payloads";
import { reportEvent } from "#kit/calls/report-event";
import type { PlayedItem } from "../positions/positions";

export const PROGRESS_PERCENT = [25, 50, 75, 100];

interface Playing extends PlayedItem {
  /** Another one is another play of it. */
  turn: number | string;
  position: number;
  duration: number;
  isPreview: boolean;
}

/** To be called while something plays, and at its end. */
export function progressReporter(shell: Pick<Shell, "backend" | "tenant">): (playing: Playing) => void {
  let play = "";
  let reached = 0;
  return ({ id, contentType, turn, position, duration, isPreview }) => {
    if (!(duration > 0)) return;
    const percent = (position / duration) * 100;
    if (play !== `${id} ${turn}`) {
      // Marks before the place where it begins were not played now.
      play = `${id} ${turn}`;
      reached = percent;
    }
    for (const mark of PROGRESS_PERCENT)
      if (reached < mark && percent >= mark) {
        const preview = String(isPreview);
        reportEvent(shell, "player_event", {
          action: "progress",
          percent: String(mark),
          id,
          contentType,
          preview,
        });
      }
    reached = Math.max(reached, percent);
  };
}
