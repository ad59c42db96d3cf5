// Everything over the picture of a film that has been started: gestures, captions, controls, menus, offers and failures.
import { useCallback, useRef, useState } from "react";
import { useIntl, useText } from "#kit/messages/i18n";
import { Cover } from "#ui/cards/cover";
import { Icon } from "#ui/icon";
import { formatDuration } from "#features/player/duration";
import { useFilmEngine } from "../engine/use-film-engine";
import type { PlayerFilm } from "../film";
import { Captions } from "./captions";
import { Controls, MiddleControls, PictureState } from "./controls";
import { FilmMenu, type MenuPage } from "./film-menu";
import { FilmPanels, PreviewNote } from "./film-panels";
import { GestureSurface } from "./gestures";
import { NextEpisode, noteInput, SkipMark } from "./next-episode";
import { PlaybackProvider, useFilm, usePlayback } from "./playback";
import { useFilmKeys } from "./use-film-keys";
import { useResting } from "./use-resting";
// In the order of the cascade.
import "./stage.css";
import "./controls.css";
import "./seek-bar.css";
import "./captions.css";
import "./gestures.css";
import "./next-episode.css";
import "./film-menu.css";
import "./film-panels.css";

export interface StageProps {
  film: PlayerFilm;
  video: HTMLVideoElement;
  frame: HTMLElement;
}

export function Stage({ film, video, frame }: StageProps) {
  const [resumed, setResumed] = useState<number | null>(null);
  const engine = useFilmEngine(film, video, setResumed);
  if (!engine) return null;
  return (
    <PlaybackProvider playback={{ engine, film, frame }}>
      <Layers resumed={resumed} onResumed={() => setResumed(null)} />
    </PlaybackProvider>
  );
}

function Layers({ resumed, onResumed }: { resumed: number | null; onResumed: () => void }) {
  const playback = usePlayback();
  const { film, frame } = playback;
  const [menu, setMenu] = useState<MenuPage | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const phase = useFilm((state) => state.phase);
  const playing = useFilm((state) => state.playing);
  const hasBegun = useFilm((state) => state.hasBegun);
  const isBlocked = useFilm((state) => state.blocked);
  const controls = useResting(frame, playing, menu !== null);
  useFilmKeys({ ...playback, onUsed: controls.show });
  const closeMenu = useCallback((toButton: boolean) => {
    setMenu(null);
    if (toButton) opener.current?.focus();
  }, []);
  const openMenu = (page: MenuPage, button: HTMLButtonElement) => {
    opener.current = button;
    setMenu((open) => (open === null ? page : null));
  };
  const isUsable = phase !== "failed" && !isBlocked;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes that somebody is there
    <div
      className="video-player-stage"
      data-controls={controls.shown ? "shown" : "hidden"}
      onPointerDown={noteInput}
      onKeyDown={noteInput}
    >
      {!hasBegun && <Cover artwork={film.artwork} shape="wide" sizes="100vw" icon="video" eager />}
      <GestureSurface controls={controls} />
      <Captions />
      <PictureState />
      <TopBar />
      {isUsable && (
        <>
          <MiddleControls />
          {menu === null && <SkipMark />}
          <Controls menu={menu} onMenu={openMenu} />
          {menu && <FilmMenu page={menu} onPage={setMenu} onClose={closeMenu} />}
          <Resumed position={resumed} onDone={onResumed} />
        </>
      )}
      <FilmPanels />
      {isUsable && menu === null && <NextEpisode />}
    </div>
  );
}

function TopBar() {
  const text = useText();
  const { film } = usePlayback();
  return (
    <div className="video-player-top">
      {!film.inPlace && (
        <a
          className="icon-button"
          href={film.back}
          aria-label={text("error.back")}
          title={text("error.back")}
        >
          <Icon name="chevron-back" directional />
        </a>
      )}
      <div className="video-player-title">
        {/* The heading is the page's. */}
        <p>{film.title}</p>
        {film.subtitle && <p className="own-direction">{film.subtitle}</p>}
      </div>
      <PreviewNote />
    </div>
  );
}

/** Says for a while that the film goes on where one left it, and how to see it from its start. */
function Resumed({ position, onDone }: { position: number | null; onDone: () => void }) {
  const text = useText();
  const intl = useIntl();
  const { engine } = usePlayback();
  const isOver = useFilm((state) => position !== null && state.position > position + 8);
  if (position === null || isOver) return null;
  return (
    <div className="video-player-resumed" role="status">
      <span>{text("videoPlayer.resumed", { time: formatDuration(position, intl) })}</span>
      <button
        type="button"
        className="button button-glass"
        onClick={() => {
          engine.seek(0);
          onDone();
        }}
      >
        {text("videoPlayer.fromStart")}
      </button>
    </div>
  );
}
