// The video player: a film's picture and a button until it starts; then everything else, which is loaded with the first
// press or when the page wants the film to play at once.
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { useLoadMessages, useText } from "#kit/messages/i18n";
import { useLazy } from "#kit/page/use-lazy";
import { Cover } from "#ui/cards/cover";
import { Icon } from "#ui/icon";
import { showToast } from "#ui/overlays/toast-store";
import { Spinner } from "#ui/states";
import type { PlayerFilm } from "./film";
import type { StageProps } from "./stage/stage";
import "./video-player.css";

export function VideoPlayer({ film }: { film: PlayerFilm }) {
  const text = useText();
  const loadMessages = useLoadMessages();
  const frame = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (film.autoplay) setWanted(true);
  }, [film.autoplay]);
  const Stage = useLazy<StageProps>(
    wanted,
    async () => {
      const [{ Stage: loaded }] = await Promise.all([
        import("./stage/stage"),
        loadMessages(["player", "video-player"]),
      ]);
      return loaded;
    },
    () => {
      setWanted(false);
      showToast({ message: "player.error.network" });
    },
  );
  const start = () => {
    // Safari lets an element play later on if it was loaded while a finger pressed.
    video.current?.load();
    setWanted(true);
  };
  return (
    <section
      ref={frame}
      className={film.inPlace ? "video-player video-player-in-place" : "video-player"}
      aria-label={film.title}
      data-theme="dark"
      style={{ "--player-color": film.artwork?.color } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: captions come with the stream and are rendered by captions.tsx */}
      <video ref={video} playsInline preload="none" aria-label={film.title} tabIndex={-1} />
      {Stage && video.current && frame.current ? (
        <Stage film={film} video={video.current} frame={frame.current} />
      ) : (
        <>
          <Cover artwork={film.artwork} shape="wide" sizes="100vw" icon="video" eager />
          <button
            type="button"
            className="video-player-start needs-script"
            aria-label={text("player.playTitle", { title: film.title })}
            aria-busy={wanted}
            onClick={start}
          >
            {wanted ? <Spinner /> : <Icon name="play" />}
          </button>
        </>
      )}
    </section>
  );
}
