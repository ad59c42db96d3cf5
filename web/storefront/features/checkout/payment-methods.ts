// The ways to pay that we have words for.
const named = ["card", "phone", "voucher"] as const;
type NamedMethod = (typeof named)[number];

/** `word` says a method that has one; another one keeps its provider's name: "paypal" is "Paypal". */
export function methodName(method: string, word: (method: NamedMethod) => string): string {
  const known = named.find((one) => one === method);
  return known ? word(known) : method.charAt(0).toUpperCase() + method.slice(1);
}
