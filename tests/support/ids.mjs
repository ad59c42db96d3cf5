// Identifiers as calls write them, 13 characters of Crockford's base 32, from and to the numbers of the database.

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export function shownId(number) {
  let out = "";
  for (let rest = BigInt(number); out.length < 13; rest >>= 5n) out = letters[Number(rest & 31n)] + out;
  return out;
}

export function numberOfId(shown) {
  return [...shown].reduce((sum, letter) => sum * 32n + BigInt(letters.indexOf(letter)), 0n);
}
