// Whether a scrolling row is at its start or end, and scrolling it by one page.
import { type RefObject, useCallback, useEffect, useState } from "react";

const slack = 4;

/** `count`: how many there are in the row. More of them change its end, but not its size. */
export function useScrollEnds(row: RefObject<HTMLElement | null>, count?: number) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is another end
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      // In right-to-left rows scrollLeft goes from 0 to negative values.
      const passed = Math.abs(element.scrollLeft);
      const atStart = passed <= slack;
      const atEnd = passed + element.clientWidth >= element.scrollWidth - slack;
      setEnds((now) => (now.atStart === atStart && now.atEnd === atEnd ? now : { atStart, atEnd }));
    };
    const later = () => {
      frame ||= requestAnimationFrame(measure);
    };
    later();
    element.addEventListener("scroll", later, { passive: true });
    const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(later);
    observer?.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener("scroll", later);
      observer?.disconnect();
    };
  }, [row, count]);

  const move = useCallback(
    (pages: 1 | -1) => {
      const element = row.current;
      if (!element) return;
      const forward = getComputedStyle(element).direction === "rtl" ? -1 : 1;
      element.scrollBy({ left: pages * forward * element.clientWidth * 0.85, behavior: scrollBehavior() });
    },
    [row],
  );

  return { ...ends, move };
}

export function scrollBehavior(): ScrollBehavior {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
}
