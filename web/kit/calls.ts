// Calls to the backend: the headers that it wants, one more try where that is safe, and errors that say what failed.
import { mayReload } from "./reload-guard";

const RETRIED = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const UNCHANGING = new Set(["GET", "HEAD", "OPTIONS"]);

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

export class CallError extends Error {
  override readonly name = "CallError";
  constructor(
    readonly method: string,
    readonly url: string,
    readonly status: number,
    readonly statusText: string,
    /** The problem document of the answer, where it is one. */
    readonly body: unknown = undefined,
  ) {
    super(`[${method}] "${url}": ${status} ${statusText}`.trim());
  }
}

export interface CallOptions {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface CallSettings {
  /** Base of the backend's addresses, such as /backend. */
  base: string;
  tenant: string;
  fetch?: typeof fetch;
  /** After a 401; the page reloads, but never in a loop. */
  onUnauthorized?: (error: CallError) => void;
}

export type Call = <T>(method: Method, path: string, options?: CallOptions) => Promise<T>;

export function createCalls(settings: CallSettings): Call {
  return async <T>(method: Method, path: string, options: CallOptions = {}) => {
    const url = callAddress(settings.base, path, options.query);
    const response = await fetchWithRetry(
      url,
      {
        method,
        signal: options.signal,
        headers: {
          accept: "application/json",
          "x-distribution-channel": "WEB",
          "X-Tenant-ID": settings.tenant,
          ...(options.body === undefined ? {} : { "content-type": "application/json" }),
          ...options.headers,
        },
        body: options.body === undefined ? undefined : JSON.stringify(options.body),
      },
      settings.fetch,
    );
    const body = await readBody(response);
    if (response.ok) return body as T;
    const error = new CallError(method, url, response.status, response.statusText, body);
    if (response.status === 401) (settings.onUnauthorized ?? reloadOnce)(error);
    throw error;
  };
}

/** Asks again once after an answer that may be a moment's weakness, but never for a call that changes something. */
export async function fetchWithRetry(
  url: string,
  init: RequestInit = {},
  send: typeof fetch = fetch,
): Promise<Response> {
  const response = await send(url, init);
  const repeatable = UNCHANGING.has((init.method ?? "GET").toUpperCase()) && RETRIED.has(response.status);
  if (!repeatable) return response;
  await response.body?.cancel().catch(() => undefined);
  return send(url, init);
}

export function callAddress(base: string, path: string, query: CallOptions["query"] = {}): string {
  if (path.startsWith("//")) throw new Error(`A request address must not start with '//': ${path}`);
  const address = `${base.replace(/\/+$/, "")}/${path.replace(/^\//, "")}`;
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) words.set(name, String(value));
  return words.size > 0 ? `${address}?${words}` : address;
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

function reloadOnce() {
  if (mayReload(location.pathname + location.search)) location.reload();
}
