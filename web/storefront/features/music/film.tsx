// A film with the controls of the design: its picture until it starts, then play, position, sound and full screen.
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Artwork } from "../../../generated/payloads";
import { useIntl, useText } from "../../../kit/i18n";
import { Cover } from "../../../ui/cover";
import { Icon } from "../../../ui/icon";
import { IconButton } from "../../../ui/icon-button";
import { Slider } from "../../../ui/slider";
import { formatDuration } from "../player/duration";
import { usePlayer } from "../player/use-player";
import "./film.css";

interface FilmProps {
  source: string;
  artwork?: Artwork;
  title: string;
}

const STEP_SECONDS = 5;
const nothingYet = { started: false, playing: false, position: 0, duration: 0, muted: false };

/** Starting the film pauses the music, and the other way round. */
export function Film({ source, artwork, title }: FilmProps) {
  const text = useText();
  const intl = useIntl();
  const frame = useRef<HTMLDivElement>(null);
  const film = useRef<HTMLVideoElement>(null);
  const [now, setNow] = useState(nothingYet);
  // Before the script has taken over, the browser's own controls are the ones that work.
  const [ours, setOurs] = useState(false);
  useEffect(() => setOurs(true), []);
  const musicPlays = usePlayer((state) => state.wanted);
  useEffect(() => {
    if (musicPlays) film.current?.pause();
  }, [musicPlays]);

  const read = () => {
    const video = film.current;
    if (!video) return;
    setNow((before) => ({
      started: before.started || !video.paused,
      playing: !video.paused,
      position: video.currentTime,
      duration: Number.isFinite(video.duration) ? video.duration : 0,
      muted: video.muted,
    }));
  };
  const toggle = () => {
    const video = film.current;
    if (video?.paused) void video.play().catch((error: unknown) => console.error(error));
    else video?.pause();
  };
  const seek = (position: number) => {
    if (film.current) film.current.currentTime = position;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP_SECONDS, ArrowRight: STEP_SECONDS }[event.key];
    if (!by || event.defaultPrevented || !now.started) return;
    // The music's shortcuts do not get the key.
    event.preventDefault();
    seek(Math.max(0, now.position + by));
  };
  const position = formatDuration(now.position, intl);
  const total = formatDuration(Math.round(now.duration), intl);
  const playLabel = text(now.playing ? "player.pauseTitle" : "player.playTitle", { title });
  return (
    <section
      className={now.playing ? "film playing" : "film"}
      ref={frame}
      aria-label={title}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the catalogue has no captions for music videos */}
      <video
        ref={film}
        src={source}
        aria-label={title}
        controls={!ours}
        playsInline
        preload="none"
        onClick={ours ? toggle : undefined}
        onPlay={() => {
          usePlayer.setState({ wanted: false });
          read();
        }}
        onPause={read}
        onTimeUpdate={read}
        onDurationChange={read}
        onVolumeChange={read}
        onSeeking={read}
      />
      {ours && !now.started && (
        <>
          <Cover artwork={artwork} shape="wide" sizes="(width >= 1280px) 1280px, 100vw" icon="video" eager />
          <button type="button" className="film-start" aria-label={playLabel} onClick={toggle}>
            <Icon name="play" />
          </button>
        </>
      )}
      {ours && now.started && (
        <div className="film-controls">
          <IconButton icon={now.playing ? "pause" : "play"} label={playLabel} onClick={toggle} />
          <span className="numeric">{position}</span>
          <Slider
            label={text("music.film.position", { title })}
            value={now.position}
            maximum={now.duration}
            step={STEP_SECONDS}
            valueText={text("music.film.positionOf", { now: position, total })}
            onChange={seek}
          />
          <span className="numeric">{total}</span>
          <IconButton
            icon={now.muted ? "mute" : "volume"}
            label={text(now.muted ? "music.film.unmute" : "music.film.mute")}
            onClick={() => {
              if (film.current) film.current.muted = !film.current.muted;
            }}
          />
          <IconButton
            icon="full-screen"
            label={text("music.film.fullScreen")}
            onClick={() => void toggleFullScreen(frame.current)}
          />
        </div>
      )}
    </section>
  );
}

async function toggleFullScreen(frame: HTMLElement | null) {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await frame?.requestFullscreen();
  } catch (error) {
    console.error(error);
  }
}
