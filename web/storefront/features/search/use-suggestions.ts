// Asks for suggestions while somebody types: a moment after the last key, and only the newest question is answered.
import { useCallback, useEffect, useRef, useState } from "react";
import type { Suggestions } from "#generated/payloads";
import { useEnvelope } from "#kit/page/page";
import { useCall } from "#kit/session/session-calls";

/** Shorter than the pause before which somebody looks up from the keys. */
const DEBOUNCE_MS = 120;
const LIMIT = 8;

export function useSuggestions() {
  const call = useCall();
  const { locale } = useEnvelope();
  const [found, setFound] = useState<Suggestions | null>(null);
  const running = useRef<AbortController>(undefined);
  const cancel = useCallback(() => running.current?.abort(), []);
  const ask = useCallback(
    (words: string) => {
      cancel();
      const q = words.trim();
      if (!q) return setFound(null);
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const timer = setTimeout(() => {
        call("GET /search/suggestions", { query: { q, lang: locale, limit: LIMIT }, signal }).then(
          (answer) => signal.aborted || setFound(answer),
          () => signal.aborted || setFound(null), // the form still leads to the results
        );
      }, DEBOUNCE_MS);
      signal.addEventListener("abort", () => clearTimeout(timer));
    },
    [call, locale, cancel],
  );
  useEffect(() => cancel, [cancel]);
  return { found, ask, cancel };
}
