// Typed HTTP calls to the backend: required headers, one retry where it is safe, renewal after a 401, and CallError.
import type { Calls } from "#generated/calls";
import { callsUnderWay } from "./calls-under-way";
import { fetchWithRetry } from "./fetch-with-retry";

/** The calls that answer with data: "PUT /user/profile". The others are pages with forms, which no script calls. */
export type CallName = { [N in keyof Calls]: Calls[N] extends { data: unknown } ? N : never }[keyof Calls];

/** What a call answers, without the envelope {"data": …}. */
export type CallData<N extends CallName> = Calls[N]["data"];

/** A member K of the call's signature: optional if all its own members are, refused if the call has none. */
type Member<N extends CallName, K extends "params" | "query" | "body"> =
  Calls[N] extends Record<K, infer T>
    ? Partial<T> extends T
      ? { [M in K]?: T }
      : Record<K, T>
    : { [M in K]?: never };

export type CallOptions<N extends CallName> = Member<N, "params"> &
  Member<N, "query"> &
  Member<N, "body"> & {
    signal?: AbortSignal;
    /** The same request with the same key is done once, and gets its first answer again. */
    idempotencyKey?: string;
  };

/** The arguments after the name: the options may be left out if none of them is required. */
type CallArguments<N extends CallName> =
  Partial<CallOptions<N>> extends CallOptions<N> ? [options?: CallOptions<N>] : [options: CallOptions<N>];

/** `const user = await call("PUT /user/profile", { body: { avatar } })` */
export type Call = <N extends CallName>(name: N, ...options: CallArguments<N>) => Promise<CallData<N>>;

/** The path of a call with its parameters filled in: `/kafka/event/${string}`. */
export type CallPath<N extends CallName> = N extends `${string} ${infer Path}` ? Filled<Path> : never;

type Filled<Path extends string> = Path extends `${infer Before}/:${infer After}`
  ? After extends `${string}/${infer Rest}`
    ? `${Before}/${string}/${Filled<Rest>}`
    : `${Before}/${string}`
  : Path;

/** The options as the code below sees them, whatever the call. */
interface AnyOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
}

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

export function createCalls(settings: CallSettings): Call {
  const answerOf = async (name: CallName, options: AnyOptions = {}): Promise<unknown> => {
    const [method, pattern] = name.split(" ") as [string, string];
    const url = callAddress(settings.base, pattern, options);
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
    if (response.ok) return dataOf(body);
    throw new CallError(method, url, response.status, response.statusText, body, retryAfter(response));
  };
  const call = async (name: CallName, options?: AnyOptions): Promise<unknown> => {
    callsUnderWay.add(1);
    try {
      return await answerOf(name, options);
    } finally {
      callsUnderWay.add(-1);
    }
  };
  return call as Call;
}

/** Unwraps the envelope {"data": …}. A file to download, such as GET /user/export, has none. */
function dataOf(body: unknown): unknown {
  const { data = body } = Object(body) as { data?: unknown };
  return data;
}

function send(
  { tenant, fetch: sendWith }: CallSettings,
  method: string,
  url: string,
  options: AnyOptions,
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
        ...(options.idempotencyKey ? { "idempotency-key": options.idempotencyKey } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(options.body),
    },
    sendWith,
  );
}

/** A backend on another origin needs credentials: "include", or the browser sends no cookies. */
export function isOtherOrigin(url: string): boolean {
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

/** The address of a call: `params` fill its pattern, and an undefined parameter is left out of the query. */
export function callAddress(base: string, pattern: string, options: AnyOptions = {}): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(options.params![name]!));
  if (path.startsWith("//")) throw new Error(`A request address must not start with '//': ${path}`);
  const address = `${base.replace(/\/+$/, "")}/${path.replace(/^\//, "")}`;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {}))
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
