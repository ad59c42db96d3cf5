// How far one is in an episode or a chapter: a line, what is left in words, or that it was heard to its end.
import { type CSSProperties, useEffect } from "react";
import { useText } from "../../../kit/i18n";
import { useSession } from "../../../kit/session";
import { Icon } from "../../../ui/icon";
import { spokenLength } from "../catalogue/spoken-length";
import { readPositions, usePosition } from "../player/positions";
import "./listening-progress.css";

/** Only this device and the user's account know it, so it appears after hydration. */
function useProgress(id: string) {
  const isUser = useSession(({ status }) => status === "user");
  useEffect(() => {
    readPositions();
    if (!isUser) return;
    import("../player/ask-positions").then(
      ({ askPosition }) => askPosition(id),
      (error: unknown) => console.error(error),
    );
  }, [id, isUser]);
  return usePosition(id);
}

export function ListeningProgress({ id }: { id: string }) {
  const text = useText();
  const kept = useProgress(id);
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
