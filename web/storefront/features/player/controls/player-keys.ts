// The player's keyboard shortcuts: Space, arrows, M, L, S and "?" for their list, unless a field, control or list uses
// the key.

import { openDialog } from "#ui/overlays/dialog-store";
import { player } from "../player-actions";
import { usePlayer } from "../player-state";
import { useShortcuts } from "./shortcuts";

const step = 5;
const fields = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
const controls =
  "button, a[href], summary, video, audio, [role=button], [role=slider], [role=menuitem], [role=option]";
/** Elements that use arrow keys themselves. Shelves handle theirs before the event gets here. */
const usesArrows = "video, audio, [role=slider], [role=menuitem], [role=option]";

export function connectKeys(target: Document = document) {
  target.addEventListener("keydown", onKey);
  target.addEventListener("keyup", preventUsedKey);
  target.addEventListener("pointerdown", ({ target: at }) => {
    clicked = at instanceof Element ? at.closest(controls) : null;
  });
  target.addEventListener("focusin", ({ target: at }) => {
    if (at !== clicked) clicked = null;
  });
  target.addEventListener("focusout", ({ target: at }) => {
    if (at === clicked) clicked = null;
  });
}

/** The control that has the focus only because of a click. */
let clicked: Element | null = null;

/** The key that the player has just used. Some browsers click a button at keyup of Space, which is prevented. */
let usedKey: string | null = null;

function preventUsedKey(event: KeyboardEvent) {
  if (event.code === usedKey) event.preventDefault();
  usedKey = null;
}

function onKey(event: KeyboardEvent) {
  if (event.key === "Tab") clicked = null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  // With Shift, Space scrolls up and arrows select text.
  const isList = event.key === "?";
  if (event.shiftKey && !event.code.startsWith("Key") && !isList) return;
  const state = usePlayer.getState();
  if (state.phase === "closed") return;
  const element = event.target instanceof Element ? event.target : null;
  if (element?.closest(fields)) return;
  // Switched off by the visitor, who may speak to the browser: only the player itself answers.
  if (!useShortcuts.getState().everywhere && !element?.closest(".mini-player, .player-dialog")) return;
  const action = isList ? () => openDialog("shortcuts") : actions[event.code];
  if (!action) return;
  // Space activates a control that was focused by keyboard, not one that was clicked.
  if (event.code === "Space" && element?.closest(controls) && wantsSpace(element)) return;
  if (event.code.startsWith("Arrow") && element?.closest(usesArrows)) return;
  event.preventDefault();
  usedKey = event.code;
  action(state.position);
}

function wantsSpace(element: Element): boolean {
  return element.closest(controls) !== clicked || element.closest("video, audio, [role=slider]") !== null;
}

const actions: Record<string, (position: number) => void> = {
  Space: () => player.toggle(),
  ArrowLeft: (position) => player.seek(position - step),
  ArrowRight: (position) => player.seek(position + step),
  KeyM: () => player.toggleMuted(),
  KeyL: () => player.cycleLoop(),
  KeyS: () => player.toggleShuffle(),
};
