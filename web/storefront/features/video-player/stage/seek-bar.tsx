// The seek bar: position, what is loaded, marks, and a small picture of the place that one points at. It runs from left
// to right in every language.
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { useIntl, useText } from "#kit/messages/i18n";
import { formatDuration } from "#features/player/duration";
import { readThumbnails, type Thumbnail, thumbnailAt } from "../engine/thumbnails";
import { useFilm, usePlayback } from "./playback";

const ARROW_SECONDS = 5;
const PAGE_SECONDS = 30;

export function SeekBar() {
  const text = useText();
  const intl = useIntl();
  const { engine, film } = usePlayback();
  const line = useRef<HTMLDivElement>(null);
  const position = useFilm((state) => state.position);
  const duration = useFilm((state) => state.duration);
  /** The place that the pointer is at, and whether it is being dragged. */
  const [pointed, setPointed] = useState<{ position: number; held: boolean } | null>(null);
  const shown = pointed?.held ? pointed.position : position;
  const thumbnails = useThumbnails(pointed !== null);

  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = box.width > 0 ? (event.clientX - box.left) / box.width : 0;
    return Math.min(1, Math.max(0, share)) * duration;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowRight: position + ARROW_SECONDS,
      ArrowUp: position + ARROW_SECONDS,
      ArrowLeft: position - ARROW_SECONDS,
      ArrowDown: position - ARROW_SECONDS,
      PageUp: position + PAGE_SECONDS,
      PageDown: position - PAGE_SECONDS,
      Home: 0,
      End: duration,
    }[event.key];
    if (to === undefined || event.shiftKey) return;
    event.preventDefault();
    engine.seek(to);
  };
  const now = formatDuration(shown, intl);
  return (
    <div className="video-player-seek">
      <span className="video-player-time numeric">{now}</span>
      <div
        ref={line}
        className="video-player-line"
        role="slider"
        tabIndex={0}
        aria-label={text("videoPlayer.position", { title: film.title })}
        aria-valuemin={0}
        aria-valuemax={Math.round(duration)}
        aria-valuenow={Math.round(Math.min(shown, duration))}
        aria-valuetext={text("videoPlayer.positionOf", { now, total: formatDuration(duration, intl) })}
        aria-orientation="horizontal"
        style={{ "--p": share(shown, duration) } as CSSProperties}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture?.(event.pointerId);
          setPointed({ position: placeOf(event), held: true });
        }}
        onPointerMove={(event) => {
          const held = pointed?.held === true;
          if (event.pointerType === "mouse" || held) setPointed({ position: placeOf(event), held });
        }}
        onPointerUp={(event) => {
          if (!pointed?.held) return;
          const to = placeOf(event);
          engine.seek(to);
          setPointed(event.pointerType === "mouse" ? { position: to, held: false } : null);
        }}
        onPointerCancel={() => setPointed(null)}
        onPointerLeave={() => !pointed?.held && setPointed(null)}
      >
        <Loaded duration={duration} />
        <Marks duration={duration} />
        <i className="video-player-line-played" />
        <i className="video-player-line-knob" />
        {pointed && duration > 0 && (
          <Preview position={pointed.position} duration={duration} thumbnails={thumbnails} />
        )}
      </div>
      <span className="video-player-time numeric" aria-hidden="true">
        {text("videoPlayer.remaining", {
          time: formatDuration(Math.ceil(Math.max(0, duration - shown)), intl),
        })}
      </span>
    </div>
  );
}

function Loaded({ duration }: { duration: number }) {
  const ranges = useFilm((state) => state.buffered);
  return ranges.map(([start, end]) => (
    <i key={start} className="video-player-line-loaded" style={stretch(start, end, duration)} />
  ));
}

function Marks({ duration }: { duration: number }) {
  const marks = useFilm((state) => state.stream?.marks);
  return marks?.map(({ kind, start, end }) => (
    <i key={`${kind} ${start}`} className="video-player-line-mark" style={stretch(start, end, duration)} />
  ));
}

interface PreviewProps {
  position: number;
  duration: number;
  thumbnails: Thumbnail[];
}

function Preview({ position, duration, thumbnails }: PreviewProps) {
  const intl = useIntl();
  const part = thumbnailAt(thumbnails, position);
  return (
    <span
      className="video-player-preview"
      style={{ "--at": share(position, duration) } as CSSProperties}
      aria-hidden="true"
    >
      {part && (
        <span
          className="video-player-preview-picture"
          style={{
            inlineSize: part.width,
            blockSize: part.height,
            backgroundImage: `url("${part.src}")`,
            backgroundPosition: `${-part.x}px ${-part.y}px`,
          }}
        />
      )}
      <span className="numeric">{formatDuration(position, intl)}</span>
    </span>
  );
}

/** Fetched when somebody points at the bar for the first time; without them the time is shown alone. */
function useThumbnails(wanted: boolean): Thumbnail[] {
  const address = useFilm((state) => state.stream?.thumbnails);
  const [thumbnails, setThumbnails] = useState<Thumbnail[]>([]);
  useEffect(() => {
    if (!wanted || !address) return;
    const leaving = new AbortController();
    const absolute = new URL(address, location.href).href;
    fetch(absolute, { signal: leaving.signal })
      .then(async (response) => {
        if (response.ok) setThumbnails(readThumbnails(await response.text(), absolute));
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.info("The film has no small pictures:", error);
      });
    return () => leaving.abort();
  }, [wanted, address]);
  return thumbnails;
}

function share(position: number, duration: number): string {
  return duration > 0 ? `${Math.min(100, Math.max(0, (position / duration) * 100))}%` : "0%";
}

function stretch(start: number, end: number, duration: number): CSSProperties {
  return { "--from": share(start, duration), "--to": share(end, duration) } as CSSProperties;
}
