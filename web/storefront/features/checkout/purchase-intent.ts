// Remembers in session storage what this tab is about to buy: the idempotency key of a request without an answer, the
// plan that is wanted after a sign-in, and the subscription that is to be paid another way.

const KEYS = "purchaseKeys";
/** The specification's name. */
const UPGRADE_KEY = "upgradeTo";
const WANTED_KEY = "subscribeIntent";
const METHOD_KEY = "paymentMethodChange";

function read(key: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(key) ?? "{}")) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function write(key: string, value: object) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage a request that is sent again has a key of its own; the server finds the payment all the same.
  }
}

/** The same for the same request until its answer has come, also after a reload. */
export function keyOfRequest(body: object): string {
  const request = JSON.stringify(body);
  const kept = read(KEYS);
  const key = kept[request];
  if (typeof key === "string") return key;
  const made = crypto.randomUUID();
  write(KEYS, { ...kept, [request]: made });
  return made;
}

/** An answer has come: the next request is another one. */
export function forgetKey(body: object) {
  const { [JSON.stringify(body)]: _, ...others } = read(KEYS);
  write(KEYS, others);
}

/** The plan that is wanted after a sign-in, or after the one before has ended. */
export function keepWanted(typeId: string) {
  write(WANTED_KEY, { typeId });
}

/** Whether this tab itself asked for the plan: a link from elsewhere subscribes nobody. Once. */
export function takeWanted(typeId: string): boolean {
  const kept = read(WANTED_KEY);
  try {
    sessionStorage.removeItem(WANTED_KEY);
  } catch {
    // There was nothing.
  }
  return kept.typeId === typeId;
}

export function keepUpgrade(typeId: string) {
  try {
    sessionStorage.setItem(UPGRADE_KEY, typeId);
  } catch {
    // The page of plans shows all of them then.
  }
}

export function takeUpgrade(): string | null {
  try {
    const kept = sessionStorage.getItem(UPGRADE_KEY);
    sessionStorage.removeItem(UPGRADE_KEY);
    return kept;
  } catch {
    return null;
  }
}

/** The renewals of this one are to be paid another way; `before`: the card or number that it has. */
interface MethodChange {
  id: string;
  before: string | undefined;
}

export function keepMethodChange(change: MethodChange) {
  write(METHOD_KEY, change);
}

/** Takes the change of payment method that this tab began for the subscription, once; null where it began none. */
export function takeMethodChange(id: string): MethodChange | null {
  const { id: kept, before } = read(METHOD_KEY);
  if (kept !== id) return null;
  write(METHOD_KEY, {});
  return { id, before: typeof before === "string" ? before : undefined };
}
