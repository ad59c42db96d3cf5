// Fetches what a page needs to be shown, and keeps it for as long as it is worth showing again.
import { QueryClient } from "@tanstack/react-query";
import type { Envelope, RedirectPage } from "../generated/payloads";
import { pageOfPayload, payloadAddress } from "./addresses";
import { fetchWithRetry } from "./fetch-with-retry";

/** A page that was asked for on hover is still good when the click comes. */
const FRESH_MS = 30_000;
const KEPT_MS = 10 * 60_000;

export type Payload =
  | { kind: "page"; envelope: Envelope; url: string }
  | { kind: "redirect"; target: string; external: boolean }
  /** Only for people who have signed in. */
  | { kind: "sign-in" }
  /** The server answered with something else than a payload; only a full load can show it. */
  | { kind: "full-load" };

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: FRESH_MS, refetchOnWindowFocus: false } },
  });
}

export function payloadQuery(url: URL) {
  const address = payloadAddress(url);
  return {
    queryKey: ["payload", address],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchPayload(new URL(address, url), signal),
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
    retry: false,
  };
}

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
    // With the disclaimer it is a page like any other, which asks before it leaves.
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
