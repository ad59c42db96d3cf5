// Reordering the rows of a list by dragging: with a mouse anywhere on a row, by touch on its "…" button, because a touch
// on the row scrolls.
import { type PointerEvent, type RefObject, useRef } from "react";

/** Less is a click. */
const STARTS_AT_PX = 6;

interface Drag {
  row: HTMLElement;
  index: number;
  pointer: number;
  y: number;
  /** The middle of each row when the drag began. */
  middles: number[];
  moved: boolean;
}

export function useRowDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const drag = useRef<Drag | null>(null);

  /** Where the row would be dropped. */
  const placeAt = ({ middles, index }: Drag, by: number) => {
    const middle = (middles[index] ?? 0) + by;
    const passed = middles.filter((other, at) => at !== index && other < middle);
    return passed.length;
  };
  const end = () => {
    for (const row of list.current?.children ?? []) (row as HTMLElement).style.translate = "";
    drag.current?.row.classList.remove("dragged");
    drag.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const target = event.target as Element;
      const row = target.closest<HTMLElement>("li");
      const byTouch = event.pointerType !== "mouse";
      if (event.button !== 0 || !row || row.parentElement !== event.currentTarget) return;
      if (byTouch && !target.closest(".more-button")) return;
      const rows = Array.from(event.currentTarget.children);
      const middles = rows.map((each) => {
        const { top, height } = each.getBoundingClientRect();
        return top + height / 2;
      });
      const { pointerId, clientY } = event;
      drag.current = { row, index: rows.indexOf(row), pointer: pointerId, y: clientY, middles, moved: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (!now || event.pointerId !== now.pointer) return;
      const by = event.clientY - now.y;
      if (!now.moved && Math.abs(by) < STARTS_AT_PX) return;
      if (!now.moved) {
        now.moved = true;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        now.row.classList.add("dragged");
      }
      now.row.style.translate = `0 ${by}px`;
      const to = placeAt(now, by);
      const height = now.row.offsetHeight;
      Array.from(event.currentTarget.children).forEach((row, at) => {
        if (row === now.row) return;
        const shift = at > now.index && at <= to ? -height : at < now.index && at >= to ? height : 0;
        (row as HTMLElement).style.translate = shift ? `0 ${shift}px` : "";
      });
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (!now || event.pointerId !== now.pointer) return;
      const to = placeAt(now, event.clientY - now.y);
      end();
      if (now.moved && to !== now.index) onMove(now.index, to);
    },
    onPointerCancel: end,
  };
}
