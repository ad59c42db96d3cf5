// The controls at the foot of the picture. Transport and seek bar run from left to right in every language; the rest
// follows the page.
import { useEffect, useState } from "react";
import { useIntl, useText } from "#kit/messages/i18n";
import { useNavigator } from "#kit/navigation/navigation";
import { Icon } from "#ui/icon";
import { Slider } from "#ui/slider";
import { Spinner } from "#ui/states";
import {
  hasPictureInPicture,
  toggleFullScreen,
  togglePictureInPicture,
  useFloating,
  useFullScreen,
} from "../engine/full-screen";
import { changeSettings, useFilmSettings } from "../film-settings";
import { ControlButton } from "./control-button";
import { FilmIcon } from "./film-icon";
import { SKIP_SECONDS } from "./film-keys";
import type { MenuPage } from "./film-menu";
import { useFilm, usePlayback } from "./playback";
import { SeekBar } from "./seek-bar";

interface ControlsProps {
  menu: MenuPage | null;
  onMenu: (page: MenuPage, button: HTMLButtonElement) => void;
}

export function Controls({ menu, onMenu }: ControlsProps) {
  const text = useText();
  const { engine, film, frame } = usePlayback();
  const navigator = useNavigator();
  const subtitles = useFilm((state) => state.subtitles);
  const subtitle = useFilm((state) => state.subtitle);
  const isFull = useFullScreen(engine.video);
  const mayFloat = useHasPictureInPicture();
  const floats = useFloating(engine.video);
  const { next } = film;
  return (
    <div className="video-player-controls">
      <SeekBar />
      <div className="video-player-row">
        <div className="video-player-transport">
          <PlayPause className="video-player-wide-only" />
          <Skip by={-SKIP_SECONDS} className="video-player-wide-only" />
          <Skip by={SKIP_SECONDS} className="video-player-wide-only" />
          <Volume />
        </div>
        <div className="video-player-choices">
          {next && (
            <ControlButton
              icon="next-film"
              label={text("videoPlayer.next.of", { title: next.title })}
              shortcut="Shift+N"
              onClick={() => navigator?.navigate(next.streamHref)}
            />
          )}
          {subtitles.length > 0 && (
            <ControlButton
              icon="captions"
              label={text("videoPlayer.captions")}
              shortcut="C"
              opens="menu"
              expanded={menu === "captions"}
              className={subtitle >= 0 ? "on" : undefined}
              onClick={(button) => onMenu("captions", button)}
            />
          )}
          <ControlButton
            icon="settings"
            label={text("videoPlayer.settings")}
            opens="menu"
            expanded={menu !== null && menu !== "captions"}
            onClick={(button) => onMenu("root", button)}
          />
          {mayFloat && (
            <ControlButton
              icon="picture-in-picture"
              label={text("videoPlayer.pictureInPicture")}
              pressed={floats}
              className="video-player-wide-only"
              onClick={() => void togglePictureInPicture(engine.video)}
            />
          )}
          <ControlButton
            icon={isFull ? "leave-full-screen" : "full-screen"}
            label={text(isFull ? "videoPlayer.fullScreen.leave" : "videoPlayer.fullScreen")}
            shortcut="F"
            onClick={() =>
              void toggleFullScreen(film.inPlace ? frame : document.documentElement, engine.video)
            }
          />
        </div>
      </div>
    </div>
  );
}

/** In the middle of the picture, for thumbs. */
export function MiddleControls() {
  return (
    <div className="video-player-middle">
      <Skip by={-SKIP_SECONDS} />
      <PlayPause className="video-player-middle-play" />
      <Skip by={SKIP_SECONDS} />
    </div>
  );
}

function PlayPause({ className }: { className?: string }) {
  const text = useText();
  const { engine, film } = usePlayback();
  const wanted = useFilm((state) => state.wanted);
  const hasEnded = useFilm((state) => state.phase === "ended");
  const label = hasEnded ? "videoPlayer.again" : wanted ? "player.pauseTitle" : "player.playTitle";
  return (
    <ControlButton
      icon={hasEnded ? "retry" : wanted ? "pause" : "play"}
      label={text(label, { title: film.title })}
      shortcut="Space K"
      className={className}
      onClick={() => engine.toggle()}
    />
  );
}

function Skip({ by, className }: { by: number; className?: string }) {
  const text = useText();
  const { engine } = usePlayback();
  const seconds = Math.abs(by);
  return (
    <ControlButton
      icon={by < 0 ? "back" : "forward"}
      label={text(by < 0 ? "videoPlayer.skipBack" : "videoPlayer.skipForward", { seconds })}
      shortcut={by < 0 ? "J" : "L"}
      className={className}
      onClick={() => engine.seekBy(by)}
    />
  );
}

function Volume() {
  const text = useText();
  const intl = useIntl();
  const { muted, volume: set } = useFilmSettings();
  const volume = muted ? 0 : set;
  return (
    <div className="video-player-volume">
      <ControlButton
        icon={volume === 0 ? "mute" : volume < 0.5 ? "volume-low" : "volume"}
        label={text(muted ? "videoPlayer.unmute" : "videoPlayer.mute")}
        shortcut="M"
        onClick={() => changeSettings({ muted: !muted })}
      />
      <Slider
        className="video-player-wide-only"
        label={text("videoPlayer.volume")}
        value={volume}
        maximum={1}
        step={0.05}
        valueText={intl.formatNumber(volume, { style: "percent" })}
        onChange={(next) => changeSettings({ volume: next, muted: false })}
      />
    </div>
  );
}

/** The sign over the picture while it waits, or the button when the browser wants a press first. */
export function PictureState() {
  const text = useText();
  const { engine, film } = usePlayback();
  const isBlocked = useFilm((state) => state.blocked);
  const waits = useFilm((state) => state.wanted && state.waiting);
  const retry = useFilm((state) => state.retry);
  if (isBlocked)
    return (
      <button
        type="button"
        className="video-player-start"
        aria-label={text("player.playTitle", { title: film.title })}
        onClick={() => engine.play()}
      >
        <Icon name="play" />
      </button>
    );
  if (retry)
    return (
      <div className="video-player-waits video-player-retry" role="status">
        <Spinner />
        <p>{text("videoPlayer.retrying")}</p>
        <button type="button" className="button button-glass" onClick={() => engine.retryNow()}>
          {text("videoPlayer.retryNow")}
        </button>
      </div>
    );
  return waits ? (
    <div className="video-player-waits" role="status" aria-label={text("videoPlayer.loading")}>
      <Spinner />
    </div>
  ) : null;
}

/** The effect of a double tap or a held finger, shown where the finger is. */
export function GestureSign({ sign }: { sign: { side: "left" | "right"; seconds: number } | "fast" | null }) {
  const text = useText();
  const intl = useIntl();
  if (!sign) return null;
  if (sign === "fast")
    return (
      <p className="video-player-fast" role="status">
        <FilmIcon name="gauge" />
        {text("videoPlayer.speedOf", { speed: intl.formatNumber(2) })}
      </p>
    );
  return (
    <div
      className={`video-player-ripple video-player-ripple-${sign.side}`}
      key={sign.seconds}
      aria-hidden="true"
    >
      <FilmIcon name={sign.side === "left" ? "back" : "forward"} />
      <span>{text("videoPlayer.seconds", { seconds: sign.seconds })}</span>
    </div>
  );
}

function useHasPictureInPicture(): boolean {
  const { engine } = usePlayback();
  const [has, setHas] = useState(false);
  useEffect(() => setHas(hasPictureInPicture(engine.video)), [engine]);
  return has;
}
