// The player bar: on phones a row that opens the now-playing sheet, on wide screens all controls.
import type { CSSProperties } from "react";
import type { Track } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Cover } from "#ui/cards/cover";
import { IconButton } from "#ui/icon-button";
import { ArtistLinks } from "#features/catalogue/artist-links";
import { player } from "../player-actions";
import { usePlayer } from "../player-state";
import { SleepButton } from "../speech/sleep-button";
import { SkipButton, SpeedButton } from "../speech/speech-controls";
import { SKIP_BACK_SECONDS, SKIP_FORWARD_SECONDS } from "../speech/speech-state";
import { LoopButton, PlayPause, Seek, ShuffleToggle, StepButton, Volume } from "./player-controls";
import { FullSongButton, PreviewLeft } from "./preview-note";
import { useSwipe } from "./use-swipe";
import "./mini-player.css";

interface MiniPlayerProps {
  track: Track;
  queueOpen: boolean;
  onExpand: () => void;
  onQueue: () => void;
}

export function MiniPlayer({ track, queueOpen, onExpand, onQueue }: MiniPlayerProps) {
  const text = useText();
  const failure = usePlayer((state) => state.failure);
  const isPreview = usePlayer((state) => state.isPreview);
  const swipe = useSwipe({ onNext: player.next, onPrevious: player.previous });
  const look = failure ? " mini-player-failed" : isPreview ? " mini-player-preview" : "";
  return (
    <section id="player" tabIndex={-1} className={`mini-player${look}`} aria-label={text("player.label")}>
      <div className="mini-player-now" {...swipe}>
        <Cover artwork={track.artwork} shape="square" sizes="56px" eager />
        <div className="mini-player-words">
          <a className="mini-player-title own-direction" href={track.href}>
            {track.title}
          </a>
          <span className="mini-player-subtitle">
            {failure ? (
              <span role="alert">{text(failure.message, failure.values)}</span>
            ) : isPreview ? (
              <PreviewLeft />
            ) : (
              <span className="mini-player-artists own-direction">
                <ArtistLinks artists={track.artists} />
              </span>
            )}
          </span>
        </div>
        <button
          type="button"
          className="mini-player-expand"
          aria-label={text("player.expand")}
          onClick={onExpand}
        />
      </div>
      <div className="mini-player-deck">
        {failure ? (
          <div className="transport">
            <Button icon="retry" onClick={player.retry}>
              <FormattedMessage id="common.retry" />
            </Button>
          </div>
        ) : (
          <>
            <div className="transport">
              {track.spoken ? (
                <SkipButton by={-SKIP_BACK_SECONDS} className="mini-player-wide-only" />
              ) : (
                <ShuffleToggle className="mini-player-wide-only" />
              )}
              <StepButton to="previous" spoken={track.spoken} className="mini-player-wide-only" />
              <PlayPause />
              <StepButton
                to="next"
                spoken={track.spoken}
                className={track.spoken ? "mini-player-wide-only" : undefined}
              />
              {track.spoken ? (
                <SkipButton by={SKIP_FORWARD_SECONDS} />
              ) : (
                <LoopButton className="mini-player-wide-only" />
              )}
            </div>
            <Seek />
          </>
        )}
      </div>
      <div className="mini-player-extra">
        {isPreview && !failure && <FullSongButton track={track} />}
        {track.spoken && (
          <>
            <SpeedButton track={track} className="mini-player-wide-only" />
            <SleepButton className="mini-player-wide-only" />
          </>
        )}
        <IconButton
          icon="queue"
          className="mini-player-wide-only"
          label={text("player.queue.title")}
          aria-expanded={queueOpen}
          aria-haspopup="dialog"
          onClick={onQueue}
        />
        <span className="mini-player-volume">
          <Volume />
        </span>
        <IconButton
          icon="close"
          className="mini-player-wide-only"
          label={text("player.close")}
          onClick={player.close}
        />
      </div>
      <ProgressLine />
    </section>
  );
}

function ProgressLine() {
  const share = usePlayer((state) => (state.duration > 0 ? Math.min(1, state.position / state.duration) : 0));
  return (
    <span
      className="mini-player-line"
      style={{ "--p": `${share * 100}%` } as CSSProperties}
      aria-hidden="true"
    >
      <i />
    </span>
  );
}
