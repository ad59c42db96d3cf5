// Offers over the picture: to skip an intro, the next episode with a countdown, and after several episodes in a row the
// question whether somebody is still there.
import { useEffect, useEffectEvent, useState } from "react";
import { useText } from "#kit/messages/i18n";
import { useNavigator } from "#kit/navigation/navigation";
import { Button, ButtonLink } from "#ui/button";
import { Cover } from "#ui/cards/cover";
import { COUNTDOWN_SECONDS, EPISODES_BEFORE_ASKING, isEnding, markToSkip } from "../engine/ending";
import type { NextFilm } from "../film";
import { useFilm, usePlayback } from "./playback";

/** Episodes that began by themselves, one after the other; a press or a key begins to count again. */
let episodesInARow = 0;
export function noteInput() {
  episodesInARow = 0;
}

const noMarks = { marks: [] };

export function SkipMark() {
  const text = useText();
  const { engine, film } = usePlayback();
  const mark = useFilm(({ stream, position, duration }) =>
    markToSkip({ marks: (stream ?? noMarks).marks, position, duration }, film.next !== undefined),
  );
  if (!mark) return null;
  return (
    <div className="video-player-skip">
      <Button tone="glass" size="large" onClick={() => engine.seek(mark.end)}>
        {text(`videoPlayer.skip.${mark.kind}`)}
      </Button>
    </div>
  );
}

export function NextEpisode() {
  const { film } = usePlayback();
  return film.next ? <NextOffer next={film.next} /> : null;
}

function NextOffer({ next }: { next: NextFilm }) {
  const isPreview = useFilm((state) => state.stream?.isPreview === true);
  const isOffered = useFilm(
    ({ stream, position, duration, phase }) =>
      phase === "ended" ||
      (phase === "ready" && isEnding({ marks: (stream ?? noMarks).marks, position, duration })),
  );
  const [refused, setRefused] = useState(false);
  const hasEnded = useFilm((state) => state.phase === "ended");
  // Who goes back from the credits is offered the next one again.
  useEffect(() => {
    if (!isOffered) setRefused(false);
  }, [isOffered]);
  if (!isOffered || isPreview || (refused && !hasEnded)) return null;
  return <Offer next={next} refused={refused} onRefuse={() => setRefused(true)} />;
}

function Offer({ next, refused, onRefuse }: { next: NextFilm; refused: boolean; onRefuse: () => void }) {
  const text = useText();
  const { engine } = usePlayback();
  const navigator = useNavigator();
  const [asks] = useState(() => episodesInARow >= EPISODES_BEFORE_ASKING);
  const [left, setLeft] = useState(COUNTDOWN_SECONDS);
  const runs = useFilm((state) => state.playing || state.phase === "ended") && !refused && !asks;
  const goOn = useEffectEvent(() => {
    episodesInARow += 1;
    navigator?.navigate(next.streamHref);
  });
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  useEffect(() => {
    if (runs && left <= 0) goOn();
  }, [left, runs]);
  // Nobody may be there: what plays does not go on for ever.
  useEffect(() => {
    if (asks) engine.pause();
  }, [asks, engine]);
  const title = asks
    ? text("videoPlayer.stillWatching")
    : refused
      ? text("videoPlayer.next.label")
      : text("videoPlayer.next.in", { seconds: Math.max(0, left) });
  return (
    <section className="video-player-next" aria-label={text("videoPlayer.next.label")}>
      <Cover artwork={next.artwork} shape="wide" sizes="160px" icon="video" eager />
      <div className="video-player-next-words">
        <p className="video-player-next-when" role={asks ? "alert" : undefined}>
          {title}
        </p>
        <p className="video-player-next-title own-direction">{next.title}</p>
        <div className="actions">
          <ButtonLink tone="primary" icon="play" href={next.streamHref} onClick={noteInput}>
            {text(asks ? "videoPlayer.stillWatching.yes" : "videoPlayer.next.now")}
          </ButtonLink>
          {!refused && (
            <Button
              tone="glass"
              onClick={() => {
                noteInput();
                onRefuse();
              }}
            >
              {text(asks ? "videoPlayer.stillWatching.no" : "videoPlayer.next.cancel")}
            </Button>
          )}
        </div>
      </div>
      {runs && <i className="video-player-next-line" aria-hidden="true" />}
    </section>
  );
}
