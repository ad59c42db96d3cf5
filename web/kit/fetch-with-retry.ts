// One more try for what may have failed for a moment; pages and calls ask by it.

const RETRIED = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const UNCHANGING = new Set(["GET", "HEAD", "OPTIONS"]);

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
