// The keyboard: space, arrows, M, L and S, wherever no field, control or list wants the key for itself.
import { player, usePlayer } from "./use-player";

const step = 5;
const fields = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
const pressed =
  "button, a[href], summary, video, audio, [role=button], [role=slider], [role=menuitem], [role=option]";

export function connectKeys(target: Document = document) {
  target.addEventListener("keydown", onKey);
}

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const state = usePlayer.getState();
  if (state.phase === "closed") return;
  const element = event.target instanceof Element ? event.target : null;
  if (element?.closest(fields)) return;
  const action = actions[event.code];
  if (!action) return;
  // Space presses what is focused, and arrows move within it.
  if (!event.code.startsWith("Key") && element?.closest(pressed)) return;
  event.preventDefault();
  action(state.position);
}

const actions: Record<string, (position: number) => void> = {
  Space: () => player.toggle(),
  ArrowLeft: (position) => player.seek(position - step),
  ArrowRight: (position) => player.seek(position + step),
  KeyM: () => player.toggleMuted(),
  KeyL: () => player.cycleLoop(),
  KeyS: () => player.toggleShuffle(),
};
