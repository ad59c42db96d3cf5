// Runs the engine of a film as long as the player is shown, with everything that goes along with it.
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigator } from "#kit/navigation/navigation";
import { useEnvelope } from "#kit/page/page";
import { useSession } from "#kit/session/session";
import { claimPlayback, onOtherTabPlays } from "#features/player/engine/cross-tab";
import { progressReporter } from "#features/player/engine/playing-progress";
import { isStreamLimit } from "#features/player/engine/song";
import { usePlayer } from "#features/player/player-state";
import type { PlayerFilm } from "../film";
import { keepPosition, keepScreenOn, reportProgress, reportWatchedTime } from "./companions";
import { filmCalls } from "./film-calls";
import { FilmEngine } from "./film-engine";
import { showFilmInSession } from "./film-session";
import { stopFloating } from "./full-screen";
import { openSource } from "./open-source";
import { externalPosition, type FilmPosition, localPosition } from "./positions";

/** Null until the session is known: whether a visitor is signed in decides what of a film may be seen, and from where. */
export function useFilmEngine(
  film: PlayerFilm,
  video: HTMLVideoElement,
  onResume: (position: number) => void,
): FilmEngine | null {
  const navigator = useNavigator();
  const { shell, locale } = useEnvelope();
  const status = useSession((state) => state.status);
  const [engine, setEngine] = useState<FilmEngine | null>(null);
  const resumed = useEffectEvent(onResume);
  const makeEngine = useEffectEvent(() => {
    const calls = filmCalls(shell, film);
    const position = film.address ? nowhere : positionOf(film, status === "user", calls.position);
    const made = new FilmEngine({
      video,
      fetchStream: calls.stream,
      open: openSource,
      position,
      language: film.language,
      pageLanguage: locale,
      durationSeconds: film.durationSeconds,
      onResume: (at) => resumed(at),
    });
    const { next } = film;
    const goToNext = next && (() => navigator?.navigate(next.streamHref));
    const stops = [
      // A trailer is neither resumed nor counted.
      ...(film.address
        ? []
        : [
            keepPosition(made, position),
            reportWatchedTime(made, (watched) =>
              calls.report(watched, (error) => {
                // The last report of an address comes when the next one plays, or when the page is left.
                if (watched.partial && isStreamLimit(error)) made.stopForOthers();
              }),
            ),
            reportProgress(made, film, progressReporter(shell)),
          ]),
      keepScreenOn(made),
      showFilmInSession(made, film, goToNext),
      silenceMusic(made),
    ];
    made.start();
    setEngine(made);
    return () => {
      for (const stop of stops) stop();
      stopFloating(video);
      made.close();
      setEngine(null);
    };
  });
  // A trailer is the same for everybody.
  const visitor = film.address ? "anybody" : status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another film, and another visitor, have another engine
  useEffect(() => (visitor === "starting" ? undefined : makeEngine()), [visitor, film.id, video]);
  return engine;
}

function positionOf(film: PlayerFilm, signedIn: boolean, ofAccount: FilmPosition) {
  const { id, externalProviderCode } = film;
  if (externalProviderCode) return externalPosition(externalProviderCode, id);
  return signedIn ? ofAccount : localPosition(film);
}

const nowhere: FilmPosition = { read: async () => 0, write: () => undefined };

/** One thing is heard at a time: a film pauses the music, here and in other tabs, and the other way round. */
function silenceMusic(engine: FilmEngine): () => void {
  const listening = new AbortController();
  engine.video.addEventListener(
    "play",
    () => {
      usePlayer.setState({ wanted: false });
      claimPlayback();
    },
    { signal: listening.signal },
  );
  const stopMusic = usePlayer.subscribe(({ wanted }, before) => {
    if (wanted && !before.wanted) engine.pause();
  });
  const stopTabs = onOtherTabPlays(() => engine.pause());
  return () => {
    listening.abort();
    stopMusic();
    stopTabs();
  };
}
