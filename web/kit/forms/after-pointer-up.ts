// Delays work until the pointer is up. A message that appears when a field loses focus would otherwise move the button
// that is being pressed, and the click would miss it.

let pressed = false;
let waiting: (() => void)[] = [];
let listening = false;

/** Calls `run` at once, or after the current press. `run` must check by itself whether it is still needed. */
export function afterPointerUp(run: () => void) {
  listen();
  if (pressed) waiting.push(run);
  else run();
}

/** Starts watching the pointer, with the first form of a page. A press that began earlier is not seen. */
export function listen(page: Document = document) {
  if (listening) return;
  listening = true;
  page.addEventListener("pointerdown", () => (pressed = true), { capture: true, passive: true });
  // The click event comes after pointerup and before a timer.
  const released = () => setTimeout(release);
  page.addEventListener("pointerup", released, { capture: true, passive: true });
  page.addEventListener("pointercancel", released, { capture: true, passive: true });
}

function release() {
  pressed = false;
  const now = waiting;
  waiting = [];
  for (const run of now) run();
}
