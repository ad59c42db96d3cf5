// Keeps where one is in an episode or a chapter: on this device about every second, and at the server for who is signed
// in every 15 s, on pause, at the end of a part and when the page is left. What could not be sent is sent when there is
// a connection again, with its time: meanwhile another device may have gone on.

import type { PlayerState } from "../player-state";
import { currentTrack } from "../playlist/playlist";
import type { HistoryCalls } from "./history-calls";
import { contentTypeOf } from "./play-history";
import { PositionSaver } from "./position-saver";
import { keepPosition, type PlayedItem, positionSaved, readPositions, takeServerPosition } from "./positions";

export const SAVE_EVERY_SECONDS = 15;

type Keep = (state: PlayerState, leaving?: boolean) => void;

export function listeningKeeper({ savePosition }: Pick<HistoryCalls, "savePosition">): Keep {
  /** The item that plays, or has played last, in this page. */
  let current: { id: string; position: number; saver: PositionSaver } | null = null;
  const unsent = new Map<string, PlayedItem>();
  addEventListener("online", () => {
    for (const [id, item] of unsent) {
      unsent.delete(id);
      const kept = readPositions().get(id);
      if (!kept) continue;
      void savePosition(item, kept.position, false, new Date(kept.at)).then((entry) =>
        entry ? takeServerPosition(entry) : unsent.set(id, item),
      );
    }
  });
  return ({ playlist, position, duration, isPreview, phase, role }, leaving) => {
    const track = currentTrack(playlist);
    if (current && track?.id !== current.id) {
      current.saver.save(current.position, leaving);
      current = null;
    }
    // A preview is heard again from its beginning.
    if (!track?.spoken || isPreview || phase === "loading" || duration <= 0) return;
    // A list that a reload has restored saves nothing before it plays: another device may have gone on since.
    if (!current && phase !== "playing") return;
    const item = { id: track.id, contentType: contentTypeOf(track) };
    keepPosition(item, position, duration);
    current ??= { id: track.id, position, saver: new PositionSaver(SAVE_EVERY_SECONDS, save, position) };
    current.position = position;
    // Who has heard less than what is kept here has not begun.
    if (!readPositions().has(track.id)) return;
    if (leaving || phase !== "playing" || position >= duration) current.saver.save(position, leaving);
    else current.saver.moved(position);

    function save(at: number, last: boolean) {
      if (role !== "user") return;
      void savePosition(item, at, last).then((entry) => {
        if (entry) {
          unsent.delete(item.id);
          positionSaved(entry);
        } else unsent.set(item.id, item);
      });
    }
  };
}
