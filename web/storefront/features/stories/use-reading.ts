// Asks how much of an article this reader may read. The page is the same for everybody, so a call after it says so;
// another one counts the reader.
import { useEffect, useState } from "react";
import type { Story, StoryReading } from "#generated/payloads";
import { useEnvelope } from "#kit/page/page";
import { useSession } from "#kit/session/session";
import { useCall } from "#kit/session/session-calls";

interface Reading {
  /** Null until it is known, and where it could not be asked. */
  reading: StoryReading | null;
  failed: boolean;
  again: () => void;
}

export function useReading({ id, category }: Story, cut: boolean): Reading {
  const { locale } = useEnvelope();
  const call = useCall();
  const isKnown = useSession(({ status }) => status !== "starting");
  const user = useSession((state) => state.user?.uuid);
  const [reading, setReading] = useState<StoryReading | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user, and each new try, ask again
  useEffect(() => {
    if (!isKnown) return;
    let gone = false;
    const show = (found: StoryReading | null, isFailure = false) => {
      if (gone) return;
      setReading(found);
      setFailed(isFailure);
    };
    const askAndCount = async () => {
      if (cut)
        await call("GET /structure/fragments_get-article-details", { query: { id, lang: locale } }).then(
          ({ story }) => show(story ?? null),
          () => show(null, true),
        );
      // After it, so that a new guest is the same reader in both calls.
      if (!gone) await call("GET /concon/countread", { query: { id, category } }).catch(() => undefined);
    };
    void askAndCount();
    return () => {
      gone = true;
    };
  }, [call, isKnown, user, id, category, locale, cut, tries]);
  return { reading, failed, again: () => setTries(tries + 1) };
}
