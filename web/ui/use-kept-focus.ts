// Keeps the keyboard focus in its place: when a change removes the focused control, the control that follows gets the
// focus. Without it the next Tab would start at the top of the page.
import { type RefObject, useEffect } from "react";

const controls =
  "a[href], button:not(:disabled), input:not([type='hidden'], :disabled), select:not(:disabled), textarea:not(:disabled), summary";

/** `fallback` gets the focus if the box has no control left; it needs a tabIndex of -1. */
export function useKeptFocus(box: RefObject<HTMLElement | null>, fallback: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let last: { control: HTMLElement; index: number } | null = null;
    const controlsNow = () =>
      [...element.querySelectorAll<HTMLElement>(controls)].filter(({ tabIndex }) => tabIndex >= 0);
    const remember = ({ target }: FocusEvent) => {
      const control = target as HTMLElement;
      last = element.contains(control) ? { control, index: controlsNow().indexOf(control) } : null;
    };
    // A click beside all controls gives the focus up.
    const forget = ({ target }: Event) => {
      if (!(target as Element).closest(controls)) last = null;
    };
    const observer = new MutationObserver(() => {
      if (!last || last.control.isConnected) return;
      const { index } = last;
      last = null;
      if (document.activeElement && document.activeElement !== document.body) return;
      const left = controlsNow();
      (left[Math.min(index, left.length - 1)] ?? fallback.current)?.focus();
    });
    observer.observe(element, { childList: true, subtree: true });
    document.addEventListener("focusin", remember);
    document.addEventListener("pointerdown", forget);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", remember);
      document.removeEventListener("pointerdown", forget);
    };
  }, [box, fallback]);
}
