// The controls that speech has and music has not: a jump back or forward, and the speed.
import { useIntl, useText } from "../../../kit/i18n";
import { player } from "./player-actions";
import { cycleSpeed, useSpeech } from "./speech-playback";
import { usePlayer } from "./use-player";
import "../../../ui/button.css";
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

/** One button that goes from speed to speed, so its accessible name includes the speed. */
export function SpeedButton({ className }: { className?: string }) {
  const text = useText();
  const intl = useIntl();
  const speed = intl.formatNumber(
    useSpeech((state) => state.speed),
    { maximumFractionDigits: 2 },
  );
  const label = text("player.speed", { speed });
  return (
    <button
      type="button"
      className={`speed-button${className ? ` ${className}` : ""}`}
      aria-label={label}
      title={label}
      onClick={cycleSpeed}
    >
      <span className="numeric">{speed}×</span>
    </button>
  );
}
