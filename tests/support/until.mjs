// Waiting for what comes about by itself: a line in the log, a page that shows a change.
import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";

/** Milliseconds that no machine needs: what has not come by then will not come. */
export const patience = 120_000;

/** Asks until the answer is right, and fails after a time that no machine needs. `what` may be told only then. */
export async function until(condition, what, each = 50) {
  const end = Date.now() + patience;
  for (;;) {
    const found = await condition();
    if (found) return found;
    assert.ok(Date.now() < end, `not within two minutes: ${typeof what === "function" ? what() : what}`);
    await setTimeout(each);
  }
}
