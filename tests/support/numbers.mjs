// Makes card and telephone numbers of the sandbox. The server knows who pays by the number, and gives each number a trial
// and a promotion once, so each purchase gets a new number unless the test names a whole one.

import { randomInt } from "node:crypto";

// A counter from a random start: no two of a process are the same.
let last = randomInt(1_000_000);
function next() {
  last = (last + 1) % 1_000_000;
  return String(last).padStart(6, "0");
}

/** `number`: its last two digits, which say what becomes of the payment, or a whole one. */
export const newTelephone = (number) => (number.length > 2 ? number : `9990${next()}${number}`);
export const newCard = (number) => (number.length > 2 ? number : `40000000${next()}${number}`);
