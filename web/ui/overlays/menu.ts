// Menus are <details> elements; Escape, a click outside and the focus that leaves close them, arrow keys move in them.
import { type RefObject, useEffect } from "react";

export function useMenuClosing(menu: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const onEvent = (event: Event) => {
      const details = menu.current;
      if (!details?.open) return;
      const inside = details.contains(event.target as Node);
      if (!(event instanceof KeyboardEvent)) {
        if (!inside) details.open = false;
      } else if (event.key === "Escape") {
        // Return the focus to the button.
        details.querySelector("summary")?.focus();
        details.open = false;
      } else if (inside) moveFocus(event, [...details.querySelectorAll<HTMLElement>("a, button")]);
    };
    for (const name of events) document.addEventListener(name, onEvent);
    return () => {
      for (const name of events) document.removeEventListener(name, onEvent);
    };
  }, [menu]);
}

const events = ["pointerdown", "focusin", "keydown"];

/** From the menu's button, which is none of the items, down to the first one and up to the last. */
function moveFocus(event: KeyboardEvent, items: HTMLElement[]) {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const places: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: Math.max(-1, at - 1),
    Home: 0,
    End: -1,
  };
  const next = places[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next)?.focus();
}
