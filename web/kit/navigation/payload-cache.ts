// Keeps the payloads of pages for a while, so that Back, a hovered link and two clicks do not fetch twice.
import { payloadAddress } from "./addresses";
import { takeFirstPayload } from "./first-payload";
import { fetchPayload, type Payload } from "./payload";

/** A page that was asked for on hover is still good when the click comes. */
const FRESH_MS = 30_000;
const KEPT_MS = 10 * 60_000;
const MAX_ENTRIES = 100;

interface Entry {
  payload: Promise<Payload>;
  at: number;
}

export type PayloadCache = ReturnType<typeof createPayloadCache>;

export function createPayloadCache() {
  /** By the payload's address, the oldest first. */
  const entries = new Map<string, Entry>();

  function keep(address: string, payload: Promise<Payload>, at = Date.now()) {
    const entry = { payload, at };
    entries.delete(address);
    entries.set(address, entry);
    // A failure is not kept: the next one who asks tries again.
    payload.catch(() => entries.get(address) === entry && entries.delete(address));
    for (const [old, { at }] of entries) {
      if (entries.size <= MAX_ENTRIES && Date.now() - at < KEPT_MS) break;
      entries.delete(old);
    }
  }

  return {
    /** The page's payload; `stale` accepts one of any age, as Back does. Requests under way are shared. */
    get(url: URL, { stale = false } = {}): Promise<Payload> {
      const address = payloadAddress(url);
      const found = entries.get(address);
      const age = found ? Date.now() - found.at : Number.POSITIVE_INFINITY;
      if (found && age < (stale ? KEPT_MS : FRESH_MS)) return found.payload;
      const payload = fetchPayload(new URL(address, url));
      keep(address, payload);
      return payload;
    },
    set: (url: URL, payload: Payload, at?: number) => keep(payloadAddress(url), Promise.resolve(payload), at),
    remove: (url: URL) => void entries.delete(payloadAddress(url)),
    /** Forgets the pages whose payload's address matches, or all of them. */
    clear(pattern?: RegExp) {
      for (const address of entries.keys()) if (!pattern || pattern.test(address)) entries.delete(address);
    },
  };
}

/** Those of this tab, with the one that came in the document. */
export const payloads = createPayloadCache();
const first = takeFirstPayload();
if (first) payloads.set(first.url, first.payload, first.at);
