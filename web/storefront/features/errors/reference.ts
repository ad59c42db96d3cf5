// A number for a failed page that a visitor can tell the support. The report of the page view carries it too, so that
// it can be found.
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // Crockford's base 32: none looks like another

/** "7F3K-20QX" */
export function makeReference(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => LETTERS[byte % 32]);
  return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}
