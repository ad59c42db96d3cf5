// Keeps where a row is scrolled to while other pages are shown. Back shows the same payload again, so the place is kept
// under the list that the row shows.
import { type RefObject, useLayoutEffect } from "react";

const places = new WeakMap<object, number>();

export function useKeptScroll(row: RefObject<HTMLElement | null>, list?: object) {
  useLayoutEffect(() => {
    const element = row.current;
    if (!element || !list) return;
    const kept = places.get(list);
    const keep = () => places.set(list, element.scrollLeft);
    if (kept !== undefined) element.scrollLeft = kept;
    // The same row with a longer list.
    else if (element.scrollLeft !== 0) keep();
    element.addEventListener("scroll", keep, { passive: true });
    return () => element.removeEventListener("scroll", keep);
  }, [row, list]);
}
