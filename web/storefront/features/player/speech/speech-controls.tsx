// The controls that speech has and music has not: a jump back or forward, and the speed.
import { useState } from "react";
import type { Track } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { PopupMenu } from "#ui/overlays/popup-menu";
import { player } from "../player-actions";
import { usePlayer } from "../player-state";
import { setSpeed, speechKind, speeds, useSpeech } from "./speech-state";
import "#ui/button.css";
import "./speech-controls.css";

export function SkipButton({ by, className }: { by: number; className?: string }) {
  const text = useText();
  const intl = useIntl();
  const seconds = Math.abs(by);
  const label = text(by < 0 ? "player.skipBack" : "player.skipForward", { seconds });
  return (
    <button
      type="button"
      className={`icon-button${className ? ` ${className}` : ""}`}
      aria-label={label}
      title={label}
      onClick={() => player.seek(usePlayer.getState().position + by)}
    >
      {/* Not among the icons that every page loads. */}
      <svg className="icon" viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
        {by < 0 ? (
          <path d="M5.2 6.6A8.5 8.5 0 1 1 3.5 12M4.4 3v4.2h4.2" />
        ) : (
          <path d="M18.8 6.6A8.5 8.5 0 1 0 20.5 12M19.6 3v4.2h-4.2" />
        )}
        <text className="skip-seconds" x="12" y="15.2">
          {intl.formatNumber(seconds)}
        </text>
      </svg>
    </button>
  );
}

/** Its accessible name includes the speed; its menu has all of them. */
export function SpeedButton({ track, className }: { track: Track; className?: string }) {
  const text = useText();
  const intl = useIntl();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const kind = speechKind(track);
  const chosen = useSpeech((state) => state.speeds[kind]);
  const written = (speed: number) => intl.formatNumber(speed, { maximumFractionDigits: 2 });
  const label = text("player.speed", { speed: written(chosen) });
  return (
    <>
      <button
        type="button"
        className={`speed-button${className ? ` ${className}` : ""}`}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <span className="numeric">{written(chosen)}×</span>
      </button>
      {anchor && (
        <PopupMenu
          label={text("player.speed.title")}
          anchor={anchor}
          entries={speeds.map((speed) => ({
            // Left to right in every language, as on the button.
            label: `\u2066${written(speed)}×\u2069`,
            checked: speed === chosen,
            run: () => setSpeed(kind, speed),
          }))}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
