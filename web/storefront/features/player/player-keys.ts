// The keyboard: space, arrows, M, L and S, wherever no field, control or list wants the key for itself.
import { player, usePlayer } from "./use-player";

const step = 5;
const fields = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
const pressed =
  "button, a[href], summary, video, audio, [role=button], [role=slider], [role=menuitem], [role=option]";
/** What arrows move within; rows of cards take theirs before they come here. */
const walked = "video, audio, [role=slider], [role=menuitem], [role=option]";

export function connectKeys(target: Document = document) {
  target.addEventListener("keydown", onKey);
  target.addEventListener("keyup", swallowTaken);
  target.addEventListener("pointerdown", ({ target: at }) => {
    pointed = at instanceof Element ? at.closest(pressed) : null;
  });
  target.addEventListener("focusin", ({ target: at }) => {
    if (at !== pointed) pointed = null;
  });
  target.addEventListener("focusout", ({ target: at }) => {
    if (at === pointed) pointed = null;
  });
}

/** What has the focus only because it was pressed with a pointer. */
let pointed: Element | null = null;

/** Some browsers press a button when space comes up again; the player has had this one. */
let taken: string | null = null;

function swallowTaken(event: KeyboardEvent) {
  if (event.code === taken) event.preventDefault();
  taken = null;
}

function onKey(event: KeyboardEvent) {
  if (event.key === "Tab") pointed = null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  // With shift, space scrolls up and arrows select.
  if (event.shiftKey && !event.code.startsWith("Key")) return;
  const state = usePlayer.getState();
  if (state.phase === "closed") return;
  const element = event.target instanceof Element ? event.target : null;
  if (element?.closest(fields)) return;
  const action = actions[event.code];
  if (!action) return;
  // Space presses what the keyboard has reached; after a click the focus means nothing.
  if (event.code === "Space" && element?.closest(pressed) && wantsSpace(element)) return;
  if (event.code.startsWith("Arrow") && element?.closest(walked)) return;
  event.preventDefault();
  taken = event.code;
  action(state.position);
}

function wantsSpace(element: Element): boolean {
  return element.closest(pressed) !== pointed || element.closest("video, audio, [role=slider]") !== null;
}

const actions: Record<string, (position: number) => void> = {
  Space: () => player.toggle(),
  ArrowLeft: (position) => player.seek(position - step),
  ArrowRight: (position) => player.seek(position + step),
  KeyM: () => player.toggleMuted(),
  KeyL: () => player.cycleLoop(),
  KeyS: () => player.toggleShuffle(),
};
