// The pictures of an article, large, one at a time; the arrow keys and a swipe go on to the next.
import { useLayoutEffect, useRef, useState } from "react";
import { useText } from "#kit/messages/i18n";
import { IconButton } from "#ui/icon-button";
import { closeDialog } from "#ui/overlays/dialog-store";
import type { StoryPicture } from "../story-pictures";
import "./story-pictures.css";

interface StoryPicturesProps {
  pictures: StoryPicture[];
  index: number;
}

const SWIPE = 48; // pixels

export default function StoryPicturesDialog({ pictures, index }: StoryPicturesProps) {
  const text = useText();
  const element = useRef<HTMLDialogElement>(null);
  const touched = useRef<number | null>(null);
  const [at, setAt] = useState(index);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog?.isConnected) return;
    if (!dialog.open) dialog.showModal();
    dialog.focus({ preventScroll: true });
    return () => dialog.close();
  }, []);
  const picture = pictures[at];
  if (!picture) return null;
  const total = pictures.length;
  const go = (steps: number) => setAt(Math.min(total - 1, Math.max(0, at + steps)));
  /** `right`: 1 or -1. Reading from right to left, the next one is on the left. */
  const goRight = (right: number) => go(document.documentElement.dir === "rtl" ? -right : right);
  return (
    <dialog
      ref={element}
      tabIndex={-1}
      className="story-pictures"
      aria-label={text("articles.picture.label")}
      onCancel={(event) => {
        event.preventDefault();
        closeDialog();
      }}
      onKeyDown={({ key }) => {
        if (key === "ArrowRight") goRight(1);
        if (key === "ArrowLeft") goRight(-1);
        if (key === "Home") go(-total);
        if (key === "End") go(total);
      }}
      onTouchStart={({ touches }) => {
        touched.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null;
      }}
      onTouchEnd={({ changedTouches }) => {
        const moved = touched.current === null ? 0 : (changedTouches[0]?.clientX ?? 0) - touched.current;
        touched.current = null;
        if (Math.abs(moved) > SWIPE) goRight(moved < 0 ? 1 : -1);
      }}
    >
      <div className="story-pictures-bar">
        <span aria-live="polite">
          {total > 1 && text("articles.picture.number", { number: at + 1, total })}
        </span>
        <IconButton icon="close" label={text("common.close")} onClick={() => closeDialog()} />
      </div>
      <figure key={picture.address}>
        <img src={picture.address} alt={picture.alt} width={picture.width} height={picture.height} />
        {picture.caption && <figcaption className="own-direction">{picture.caption}</figcaption>}
      </figure>
      {total > 1 && (
        <div className="story-pictures-steps">
          <IconButton
            icon="chevron-back"
            directional
            label={text("articles.picture.previous")}
            disabled={at === 0}
            onClick={() => go(-1)}
          />
          <IconButton
            icon="chevron"
            directional
            label={text("articles.picture.next")}
            disabled={at === total - 1}
            onClick={() => go(1)}
          />
        </div>
      )}
    </dialog>
  );
}
