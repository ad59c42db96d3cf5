// Whether the player's keyboard shortcuts work on the whole page, or only while the player has the focus (WCAG 2.1.4).
// The choice is kept on this device.
import { create } from "zustand";

const KEPT_KEY = "playerShortcuts";

export const useShortcuts = create<{ everywhere: boolean }>(() => ({ everywhere: read() }));

export function setShortcuts(everywhere: boolean) {
  useShortcuts.setState({ everywhere });
  try {
    if (everywhere) localStorage.removeItem(KEPT_KEY);
    else localStorage.setItem(KEPT_KEY, "off");
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function read(): boolean {
  try {
    return globalThis.localStorage?.getItem(KEPT_KEY) !== "off";
  } catch {
    return true;
  }
}
