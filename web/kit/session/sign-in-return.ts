// Starts an OAuth authorization request: URLs of the hosted sign-in, the return URL, and state with PKCE.
import * as links from "#generated/links";
import type { Shell } from "#generated/payloads";
import { BROWSER_STATE_PREFIX, RETURN_KEY, STATE_KEY, VERIFIER_KEY } from "./callback-code";

/** What the visitor was about to buy or play, in the return URL, so that it continues after the sign-in. */
export interface Intent {
  articleId?: string;
  purchaseType?: string;
  typeID?: string;
  subTypeId?: string;
  /** A code that is to be redeemed. */
  voucher?: string;
  /** The article that is to be given to somebody. */
  gift?: string;
}

/** The absolute return URL: a page of this origin, with the intent in its query. Prevents open redirects. */
export function returnAddress(wanted: string, intent: Intent = {}, here: string = location.href): string {
  const current = new URL(here);
  const url = URL.canParse(wanted, here) ? new URL(wanted, here) : current;
  const back = url.origin === current.origin ? url : new URL("/", current);
  for (const name of ["code", "state"]) back.searchParams.delete(name);
  for (const [name, value] of Object.entries(intent)) if (value) back.searchParams.set(name, value);
  back.hash = "";
  return back.href;
}

export type HostedPage = "login" | "register";

/** {backend}/login/{tenant}?lang&redirectUrl */
export function hostedAddress(
  shell: Pick<Shell, "backend" | "tenant">,
  page: HostedPage,
  lang: string,
  back: string,
): string {
  const base = shell.backend.replace(/\/+$/, "");
  const path = page === "login" ? links.hosted.login(shell) : links.hosted.register(shell);
  return `${base}${path}?${new URLSearchParams({ lang, redirectUrl: back })}`;
}

/** Adds state and PKCE challenge for a backend on another origin. On this origin the server does it with a cookie. */
export async function withPkce(address: string, back: string): Promise<string> {
  const url = new URL(address, location.href);
  if (url.origin === location.origin) return url.href;
  const state = BROWSER_STATE_PREFIX + randomText(24);
  const verifier = randomText(48);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  sessionStorage.setItem(STATE_KEY, state);
  sessionStorage.setItem(VERIFIER_KEY, verifier);
  sessionStorage.setItem(RETURN_KEY, back);
  url.searchParams.set("state", state);
  url.searchParams.set("code_challenge", base64Url(new Uint8Array(digest)));
  url.searchParams.set("code_challenge_method", "S256");
  return url.href;
}

function randomText(bytes: number): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
