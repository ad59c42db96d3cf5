// Swipes by touch: sideways on the mini player for the next song, down on a sheet to close it.
import { type TouchEvent, useRef } from "react";

const SIDEWAYS_PX = 48;
const DOWN_PX = 96;

/** Sideways, in reading direction: towards the start of the line is "next", as on a shelf. */
export function useSwipe({ onNext, onPrevious }: { onNext: () => void; onPrevious: () => void }) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const from = start.current;
      const touch = event.changedTouches[0];
      start.current = null;
      if (!from || !touch) return;
      const x = touch.clientX - from.x;
      if (Math.abs(x) < SIDEWAYS_PX || Math.abs(x) < 2 * Math.abs(touch.clientY - from.y)) return;
      // A swipe is no tap.
      if (event.cancelable) event.preventDefault();
      const toStart = getComputedStyle(event.currentTarget).direction === "rtl" ? x > 0 : x < 0;
      if (toStart) onNext();
      else onPrevious();
    },
    onTouchCancel() {
      start.current = null;
    },
  };
}

/** Down, on a sheet that is scrolled to its top: the sheet follows the finger, and closes or goes back. */
export function useSwipeDown(onClose: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const distance = useRef(0);
  const follow = (sheet: HTMLElement, by: number) => {
    distance.current = by;
    sheet.style.translate = by > 0 ? `0 ${by}px` : "";
  };
  return {
    onTouchStart({ touches, currentTarget, target }: TouchEvent<HTMLElement>) {
      const touch = touches.length === 1 ? touches[0] : undefined;
      const isControl = (target as Element).closest(".slider, .more-button");
      const isSheet = currentTarget.scrollTop <= 0 && currentTarget.clientWidth >= innerWidth;
      start.current = touch && isSheet && !isControl ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchMove({ touches, currentTarget }: TouchEvent<HTMLElement>) {
      const touch = touches[0];
      if (!start.current || !touch) return;
      const y = touch.clientY - start.current.y;
      // Sideways, or upwards: the sheet scrolls, and this touch is no swipe any more.
      if (distance.current === 0 && (y < 0 || Math.abs(touch.clientX - start.current.x) > Math.max(y, 8)))
        start.current = null;
      else follow(currentTarget, Math.max(0, y));
    },
    onTouchEnd({ currentTarget }: TouchEvent<HTMLElement>) {
      const closes = distance.current >= DOWN_PX;
      start.current = null;
      if (closes) onClose();
      follow(currentTarget, 0);
    },
    onTouchCancel({ currentTarget }: TouchEvent<HTMLElement>) {
      start.current = null;
      follow(currentTarget, 0);
    },
  };
}
