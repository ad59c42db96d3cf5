// Leaving a field may change what stands below it. While a finger or button is still down that would move the very
// control that is being pressed away from under it, so it waits until the press is over.

let pressed = false;
let waiting: (() => void)[] = [];
let listening = false;

/** Runs at once, or after the press that is going on; `run` asks itself whether it is still wanted. */
export function afterPress(run: () => void) {
  listen();
  if (pressed) waiting.push(run);
  else run();
}

/** From the first form on a page on; a press that began before that is not known. */
export function listen(page: Document = document) {
  if (listening) return;
  listening = true;
  page.addEventListener("pointerdown", () => (pressed = true), { capture: true, passive: true });
  // The click comes after the release and before a timer.
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
