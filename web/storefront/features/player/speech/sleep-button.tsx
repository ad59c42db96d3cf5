// The sleep timer's button with the time that is left, and its menu.
import { useState } from "react";
import { useIntl, useText } from "#kit/messages/i18n";
import { Icon } from "#ui/icon";
import { type MenuEntry, PopupMenu } from "#ui/overlays/popup-menu";
import { formatDuration } from "../duration";
import { usePlayer } from "../player-state";
import { currentTrack } from "../playlist/playlist";
import {
  cancelSleep,
  EXTENSION_MINUTES,
  extendSleep,
  sleepAfter,
  sleepAfterPart,
  sleepMinutes,
  useSleepTimer,
} from "./sleep-timer";
import { speechKind } from "./speech-state";

export function SleepButton({ className }: { className?: string }) {
  const text = useText();
  const intl = useIntl();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { choice, secondsLeft } = useSleepTimer();
  const track = usePlayer(({ playlist }) => currentTrack(playlist));
  const part = text(`player.sleep.${track ? speechKind(track) : "podcast"}`);
  const left = formatDuration(secondsLeft, intl);
  const state = choice === "part" ? part : choice ? text("player.sleep.left", { time: left }) : "";
  const label = state ? text("player.sleep.on", { state }) : text("player.sleep.title");
  const running: MenuEntry[] =
    choice === null
      ? []
      : [
          ...(choice === "part"
            ? []
            : [
                {
                  icon: "clock" as const,
                  label: text("player.sleep.more", { minutes: EXTENSION_MINUTES }),
                  run: extendSleep,
                },
              ]),
          { icon: "close", label: text("player.sleep.off"), run: cancelSleep },
        ];
  const choices: MenuEntry[] = sleepMinutes.map((minutes) => ({
    label: text("player.sleep.minutes", { minutes }),
    checked: choice === minutes,
    run: () => sleepAfter(minutes),
  }));
  return (
    <>
      <button
        type="button"
        className={["sleep-button", choice !== null && "on", className].filter(Boolean).join(" ")}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <Icon name="moon" size={20} />
        {choice !== null && choice !== "part" && <span className="numeric">{left}</span>}
        {choice === "part" && <Icon name="check" size={16} />}
      </button>
      {anchor && (
        <PopupMenu
          label={text("player.sleep.title")}
          anchor={anchor}
          entries={[...running, ...choices, { label: part, checked: choice === "part", run: sleepAfterPart }]}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
