// The Media Session API while a film plays: its title, picture and position for lock screen, headset and media keys. The
// music gets them back afterwards.
import { pictures, takeMediaSession } from "#features/player/engine/media-session";
import { usePlayer } from "#features/player/player-state";
import type { PlayerFilm } from "../film";
import { SKIP_SECONDS } from "../stage/film-keys";
import type { FilmEngine } from "./film-engine";

export function showFilmInSession(engine: FilmEngine, film: PlayerFilm, next?: () => void): () => void {
  if (!("mediaSession" in navigator)) return () => undefined;
  const session = navigator.mediaSession;
  const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ["play", () => engine.play()],
    ["pause", () => engine.pause()],
    ["stop", () => engine.pause()],
    ["previoustrack", null],
    ["nexttrack", next ?? null],
    ["seekto", ({ seekTime }) => seekTime !== undefined && engine.seek(seekTime)],
    ["seekbackward", ({ seekOffset }) => engine.seekBy(-(seekOffset ?? SKIP_SECONDS))],
    ["seekforward", ({ seekOffset }) => engine.seekBy(seekOffset ?? SKIP_SECONDS)],
  ];
  const take = () => {
    for (const [action, handler] of handlers) setHandler(action, handler);
    session.metadata = new MediaMetadata({
      title: film.title,
      artist: film.subtitle ?? "",
      artwork: film.artwork ? pictures(film.artwork) : [],
    });
  };
  const listening = new AbortController();
  const { signal } = listening;
  const show = ({ type }: Event) => {
    const { duration, position, hasBegun } = engine.state;
    // The engine hears of the first picture after this does.
    if (!hasBegun && type !== "playing") return;
    session.playbackState = engine.video.paused ? "paused" : "playing";
    if (duration > 0)
      session.setPositionState?.({
        duration,
        position: Math.min(position, duration),
        playbackRate: engine.video.playbackRate,
      });
  };
  engine.video.addEventListener("play", take, { signal });
  for (const name of ["playing", "pause", "seeked", "ratechange", "durationchange"])
    engine.video.addEventListener(name, show, { signal });
  return () => {
    listening.abort();
    session.playbackState = "none";
    session.metadata = null;
    for (const [action] of handlers) setHandler(action, null);
    if (usePlayer.getState().phase !== "closed") takeMediaSession();
  };
}

function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // Not every browser supports every action.
  }
}
