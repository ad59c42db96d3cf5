// Fetches page payloads (…/_payload.json), and distinguishes pages, redirects and refusals.
import type { Envelope, RedirectPage } from "../generated/payloads";
import { pageOfPayload } from "./addresses";
import { fetchWithRetry } from "./fetch-with-retry";

export type Payload =
  | { kind: "page"; envelope: Envelope; url: string }
  | { kind: "redirect"; target: string; external: boolean }
  /** The page requires a sign-in (401). */
  | { kind: "sign-in" }
  /** The answer is not a payload, so only a full load can show the page. */
  | { kind: "full-load" };

export async function fetchPayload(address: URL, signal?: AbortSignal): Promise<Payload> {
  const response = await fetchWithRetry(address.href, { signal, headers: { accept: "application/json" } });
  if (!/\bjson\b/.test(response.headers.get("content-type") ?? "")) return { kind: "full-load" };
  const answer = (await response.json()) as unknown;
  if (response.status === 401) return { kind: "sign-in" };
  return readPayload(answer, response.redirected ? new URL(response.url) : address);
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
