// fetch with one retry after a temporary failure (408, 429, 5xx and the like), for requests that change nothing.

const RETRIED = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const UNCHANGING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Retries once after a temporary failure. Never repeats a request that changes something. */
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
