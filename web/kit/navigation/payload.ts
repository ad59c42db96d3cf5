// Fetches page payloads (…/_payload.json), and distinguishes pages, redirects and refusals.
import type { Envelope, RedirectPage } from "#generated/payloads";
import { fetchWithRetry } from "#kit/calls/fetch-with-retry";
import { pageOfPayload } from "./addresses";

export type Payload =
  | { kind: "page"; envelope: Envelope; url: string }
  | { kind: "redirect"; target: string; external: boolean }
  /** The page requires a sign-in (401). */
  | { kind: "sign-in" }
  /** The answer is not a payload, so only a full load can show the page. */
  | { kind: "full-load" };

/** No answer, or none in time: there is no connection, or the server is gone. */
export class NoConnection extends Error {}
const DEADLINE_MS = 30_000;

export async function fetchPayload(address: URL): Promise<Payload> {
  const { response, answer } = await fetchJson(address).catch((error: unknown) => {
    throw new NoConnection(`no answer from ${address.pathname}`, { cause: error });
  });
  if (answer === undefined) return { kind: "full-load" };
  if (response.status === 401) return { kind: "sign-in" };
  return readPayload(answer, response.redirected ? new URL(response.url) : address);
}

/** The answer is undefined if it is not JSON. */
async function fetchJson(address: URL): Promise<{ response: Response; answer: unknown }> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const response = await fetchWithRetry(address.href, { signal, headers: { accept: "application/json" } });
  if (!/\bjson\b/.test(response.headers.get("content-type") ?? "")) return { response, answer: undefined };
  const text = await response.text();
  return { response, answer: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function readPayload(answer: unknown, address: URL): Payload {
  if (!isRecord(answer)) return { kind: "full-load" };
  if (typeof answer.redirect === "string") return redirectTo(answer.redirect, address);
  if (typeof answer.page !== "string" || !isRecord(answer.props) || !isRecord(answer.shell))
    return { kind: "full-load" };
  const envelope = answer as unknown as Envelope;
  if (envelope.page === "redirect") {
    const { target, external } = envelope.props as RedirectPage;
    // With the disclaimer it is shown as a page, which asks before it leaves the site.
    if (!external || !envelope.shell.externalRedirectDisclaimer) return redirectTo(target, address);
  }
  const page = pageOfPayload(address);
  return page ? { kind: "page", envelope, url: page.href } : { kind: "full-load" };
}

function redirectTo(target: string, address: URL): Payload {
  const url = URL.canParse(target, address) ? new URL(target, address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return { kind: "full-load" };
  return { kind: "redirect", target: url.href, external: url.origin !== address.origin };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
