// Turns the digits of Arabic and Persian keyboards into those that the server reads.

/** "١٢٣٤" → "1234". */
export function latinDigits(typed: string): string {
  return typed.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
