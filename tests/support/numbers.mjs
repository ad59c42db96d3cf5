// Cards and telephones of the sandbox. A number is a payer, who has a trial and a promotion once, so each purchase takes
// a new one unless the test names it whole.

import { randomInt } from "node:crypto";

const digits = (count) => String(randomInt(10 ** count)).padStart(count, "0");

/** `number`: its last two digits, which say what becomes of the payment, or a whole one. */
export const newTelephone = (number) => (number.length > 2 ? number : `9990${digits(6)}${number}`);
export const newCard = (number) => (number.length > 2 ? number : `400000${digits(8)}${number}`);
