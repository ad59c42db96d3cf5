// HTTP calls to the backend: required headers, one retry where it is safe, renewal after a 401, and CallError.
import { fetchWithRetry } from "./fetch-with-retry";

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

export class CallError extends Error {
  override readonly name = "CallError";
  constructor(
    readonly method: string,
    readonly url: string,
    readonly status: number,
    readonly statusText: string,
    /** The body of the answer: a problem document (RFC 9457) if the server sent one. */
    readonly body: unknown = undefined,
    /** Seconds of the answer's Retry-After. */
    readonly retryAfter: number | undefined = undefined,
  ) {
    super(`[${method}] "${url}": ${status} ${statusText}`.trim());
  }
}

interface CallOptions {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

interface CallSettings {
  /** Base of the backend's addresses, such as /backend. */
  base: string;
  tenant: string;
  fetch?: typeof fetch;
  /** The signed-in session. Without it calls carry no token. */
  session?: CallSession;
}

/** What a call needs from the session. */
interface CallSession {
  /** A token that is valid for the next seconds; null for a guest. */
  accessToken(): Promise<string | null>;
  /** A new token after `refused` was answered with 401; null if the session has ended. */
  renew(refused: string): Promise<string | null>;
  /** Called when a call finds that the session has ended. */
  ended(): void;
}

export type Call = <T>(method: Method, path: string, options?: CallOptions) => Promise<T>;

export function createCalls(settings: CallSettings): Call {
  return async <T>(method: Method, path: string, options: CallOptions = {}) => {
    const url = callAddress(settings.base, path, options.query);
    const { session } = settings;
    const token = (await session?.accessToken()) ?? null;
    let response = await send(settings, method, url, options, token);
    // The server sends 401 before it does any work, so repeating is safe for every call. Once, or it would loop.
    if (response.status === 401 && session && token) {
      const renewed = await session.renew(token);
      if (renewed) {
        await response.body?.cancel().catch(() => undefined);
        response = await send(settings, method, url, options, renewed);
      }
      if (response.status === 401) session.ended();
    }
    const body = await readBody(response);
    if (response.ok) return body as T;
    throw new CallError(method, url, response.status, response.statusText, body, retryAfter(response));
  };
}

function send(
  { tenant, fetch: sendWith }: CallSettings,
  method: Method,
  url: string,
  options: CallOptions,
  token: string | null,
): Promise<Response> {
  return fetchWithRetry(
    url,
    {
      method,
      signal: options.signal,
      credentials: isOtherOrigin(url) ? "include" : "same-origin",
      headers: {
        accept: "application/json",
        "x-distribution-channel": "WEB",
        "X-Tenant-ID": tenant,
        ...(options.body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...options.headers,
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    },
    sendWith,
  );
}

/** A backend on another origin needs credentials: "include", or the browser sends no cookies. */
function isOtherOrigin(url: string): boolean {
  return /^https?:/.test(url) && new URL(url).origin !== location.origin;
}

/** Whole minutes of Retry-After, for a message such as "Please try again in 2 minutes"; at least one. */
export function minutesOf({ retryAfter = 60 }: Pick<CallError, "retryAfter">): number {
  return Math.max(1, Math.ceil(retryAfter / 60));
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

export function callAddress(base: string, path: string, query: CallOptions["query"] = {}): string {
  if (path.startsWith("//")) throw new Error(`A request address must not start with '//': ${path}`);
  const address = `${base.replace(/\/+$/, "")}/${path.replace(/^\//, "")}`;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value));
  return parameters.size > 0 ? `${address}?${parameters}` : address;
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  if (!text) return undefined;
  if (!/\bjson\b/.test(response.headers.get("content-type") ?? "")) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
