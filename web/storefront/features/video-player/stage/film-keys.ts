// The keyboard shortcuts of a film. Pure, so that the table can be tested without a player.

export type FilmCommand =
  | { do: "toggle" | "mute" | "captions" | "full-screen" | "next" | "leave" }
  | { do: "seek-by"; seconds: number }
  | { do: "seek-to"; share: number }
  | { do: "volume-by"; amount: number }
  | { do: "speed-by"; steps: 1 | -1 };

type PressedKey = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

export const SKIP_SECONDS = 10;
const ARROW_SECONDS = 5;

/** By the place of the key, so that it is the same on keyboards for Arabic or French. */
const byCode: Record<string, FilmCommand> = {
  Space: { do: "toggle" },
  KeyK: { do: "toggle" },
  KeyJ: { do: "seek-by", seconds: -SKIP_SECONDS },
  KeyL: { do: "seek-by", seconds: SKIP_SECONDS },
  ArrowLeft: { do: "seek-by", seconds: -ARROW_SECONDS },
  ArrowRight: { do: "seek-by", seconds: ARROW_SECONDS },
  ArrowUp: { do: "volume-by", amount: 0.05 },
  ArrowDown: { do: "volume-by", amount: -0.05 },
  KeyF: { do: "full-screen" },
  KeyM: { do: "mute" },
  KeyC: { do: "captions" },
  Home: { do: "seek-to", share: 0 },
  End: { do: "seek-to", share: 1 },
  Escape: { do: "leave" },
};

export function commandOfKey(event: PressedKey): FilmCommand | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === ">") return { do: "speed-by", steps: 1 };
  if (event.key === "<") return { do: "speed-by", steps: -1 };
  if (event.shiftKey) return event.code === "KeyN" ? { do: "next" } : null;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  // On a French keyboard the digits are behind Shift; the key is still the same one.
  if (digit) return { do: "seek-to", share: Number(digit) / 10 };
  return byCode[event.code] ?? null;
}

const fields = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
const usesArrows = "[role=slider], [role=menuitem], [role=menuitemradio], [role=radio]";
const controls = "button, a[href], summary, [role=button], [role=menuitem], [role=menuitemradio]";

/** Whether the focused element wants the key itself: a field, a slider's arrows, Space on a control. */
export function isKeyOfElement(code: string, element: Element | null): boolean {
  if (!element) return false;
  if (element.closest(fields)) return true;
  if (/^(?:Arrow|Home|End|Page)/.test(code)) return element.closest(usesArrows) !== null;
  if (code !== "Space" && code !== "Enter") return false;
  const control = element.closest(controls);
  // A control that was clicked keeps the focus, but does not show it: then Space is the player's.
  return control?.matches(":focus-visible") === true;
}
