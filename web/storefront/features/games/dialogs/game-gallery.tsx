// The pictures of a game, one at a time: by buttons, by arrow keys, and by a swipe, each with its number read out.
import { type CSSProperties, useEffect, useRef, useState } from "react";
import type { GameScreenshot } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { Cover } from "#ui/cards/cover";
import { IconButton } from "#ui/icon-button";
import { Dialog } from "#ui/overlays/dialog";
import "./gallery.css";

interface GameGalleryProps {
  title: string;
  screenshots: GameScreenshot[];
  /** The place of the one to begin with. */
  at: number;
}

const SWIPE_PX = 40;

const isReversed = () => document.documentElement.dir === "rtl";

export default function GameGalleryDialog({
  title = "",
  screenshots = [],
  at = 0,
}: Partial<GameGalleryProps>) {
  const text = useText();
  const [place, setPlace] = useState(at);
  const began = useRef<number | null>(null);
  const last = screenshots.length - 1;
  const go = (to: number) => setPlace(Math.min(last, Math.max(0, to)));
  const press = useRef<(event: KeyboardEvent) => void>(() => undefined);
  press.current = (event) => {
    const [back, forward] = isReversed() ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
    const to = { [forward]: place + 1, [back]: place - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  // The focus is on the dialog at first.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  const shown = screenshots[place];
  if (!shown) return null;
  const { artwork, orientation } = shown;
  const words = text("games.gallery.place", { number: place + 1, count: screenshots.length });
  return (
    <Dialog title={text("games.gallery.of", { title })} shape={orientation}>
      <figure
        className="game-gallery"
        onPointerDown={({ clientX }) => {
          began.current = clientX;
        }}
        onPointerUp={({ clientX }) => {
          const moved = (clientX - (began.current ?? clientX)) * (isReversed() ? -1 : 1);
          began.current = null;
          if (Math.abs(moved) >= SWIPE_PX) go(place + (moved < 0 ? 1 : -1));
        }}
      >
        <div
          key={artwork.src}
          role="img"
          aria-label={`${title}: ${words}`}
          className="game-picture"
          style={{ "--proportion": artwork.width / artwork.height } as CSSProperties}
        >
          <Cover artwork={artwork} sizes="(width >= 600px) 900px, 100vw" icon="games" eager />
        </div>
        {last > 0 && (
          <div className="game-gallery-way">
            <IconButton
              icon="chevron-back"
              directional
              label={text("games.gallery.previous")}
              disabled={place === 0}
              onClick={() => go(place - 1)}
            />
            <p role="status" className="numeric">
              {words}
            </p>
            <IconButton
              icon="chevron"
              directional
              label={text("games.gallery.next")}
              disabled={place === last}
              onClick={() => go(place + 1)}
            />
          </div>
        )}
      </figure>
    </Dialog>
  );
}
