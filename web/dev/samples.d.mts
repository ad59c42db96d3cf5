import type { Envelope } from "../generated/payloads";

/** What one page has beside the envelope that it names. */
export type PageSample = Partial<Envelope> & { envelope: string; page: string; path: string };

/** The payload of a page from its two parts. */
export function joinSample(envelope: Envelope, page: PageSample): Envelope;
