// The progress in an episode or a chapter: a line, what is left in words, or that it was heard to its end.
import type { CSSProperties } from "react";
import { useText } from "#kit/messages/i18n";
import { Icon } from "#ui/icon";
import { spokenLength } from "#features/catalogue/spoken-length";
import { usePosition } from "#features/player/positions/positions";
import { useKeptPositions } from "#features/player/positions/use-kept-positions";
import "./listening-progress.css";

export function ListeningProgress({ id }: { id: string }) {
  const text = useText();
  useKeptPositions([id]);
  const kept = usePosition(id);
  if (!kept) return null;
  if (kept.finished)
    return (
      <span className="listening-finished">
        <Icon name="check" size={16} />
        {text("speech.progress.finished")}
      </span>
    );
  const share = Math.min(1, kept.position / kept.duration);
  return (
    <span className="listening-progress">
      <span
        className="listening-line"
        style={{ "--p": `${share * 100}%` } as CSSProperties}
        aria-hidden="true"
      >
        <i />
      </span>
      {text("speech.progress.left", { length: spokenLength(kept.duration - kept.position, text) })}
    </span>
  );
}
