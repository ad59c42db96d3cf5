// The payload of the document, kept for the cache, which is loaded with the first navigation.
import type { Payload } from "./payload";

interface FirstPayload {
  url: URL;
  payload: Payload;
  at: number;
}

let first: FirstPayload | null = null;

export function setFirstPayload(url: URL, payload: Payload) {
  first = { url, payload, at: Date.now() };
}

export function takeFirstPayload(): FirstPayload | null {
  const taken = first;
  first = null;
  return taken;
}
