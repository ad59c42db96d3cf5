// Sign-in with a passkey: a button, and autofill in the e-mail field (conditional mediation). The server renders the
// button unseen, so that nothing moves when it appears; a browser without WebAuthn drops it.
import { useEffect, useRef, useState } from "react";
import type { HostedLinks, PasskeyAnswerBody } from "#generated/payloads";
import type { CallData, CallName } from "#kit/calls/calls";
import { fullLoad } from "#kit/history/history-guard";
import { type MessageKey, useText } from "#kit/messages/i18n";
import { useHydrated } from "#kit/page/use-hydrated";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { hasPasskeys, hasPasskeysInFields } from "#features/sign-in/passkey-support";
import { answerWithPasskey } from "#features/sign-in/passkeys";

type Links = Pick<HostedLinks, "passkey" | "passkeyOptions">;

export function PasskeySignIn({ links }: { links: Links }) {
  const text = useText();
  const alive = useHydrated();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const suggestion = useRef<AbortController | null>(null);

  useEffect(() => {
    const waiting = new AbortController();
    suggestion.current = waiting;
    void suggest(links, waiting.signal).then(
      (outcome) => outcome === "refused" && setProblem("hosted.error.passkey"),
      () => undefined,
    );
    return () => waiting.abort();
  }, [links]);

  if (alive && !hasPasskeys()) return null;

  async function onPress() {
    if (busy) return;
    suggestion.current?.abort();
    setProblem(null);
    setBusy(true);
    try {
      const outcome = await signIn(links, {});
      if (outcome === "refused") setProblem("hosted.error.passkey");
      if (outcome !== "leaving") setBusy(false);
    } catch (error) {
      console.error(error);
      setProblem(error instanceof TypeError ? "hosted.error.network" : "hosted.error.passkey");
      setBusy(false);
    }
  }

  return (
    <div className={alive ? "hosted-passkey" : "hosted-passkey hosted-passkey-waiting needs-script"}>
      <Button tone="outline" size="large" wide icon="key" aria-disabled={busy || undefined} onClick={onPress}>
        {text("hosted.login.passkey")}
      </Button>
      <div role="alert">
        {problem && (
          <p className="field-error">
            <Icon name="warning" size={16} />
            {text(problem)}
          </p>
        )}
      </div>
    </div>
  );
}

type Outcome = "leaving" | "refused" | "none";

async function suggest(links: Links, signal: AbortSignal): Promise<Outcome> {
  if (!(await hasPasskeysInFields()) || signal.aborted) return "none";
  return signIn(links, { inField: true, signal });
}

async function signIn(links: Links, how: { inField?: boolean; signal?: AbortSignal }): Promise<Outcome> {
  const challenge = await post<"POST /login/:tenant/passkey/options">(links.passkeyOptions, {}, how.signal);
  // Autofill failed: nothing to show, because the visitor did not ask for it.
  if (!challenge) return how.inField ? "none" : "refused";
  const answer = await answerWithPasskey({ options: challenge.options, ...how });
  if (answer === null) return "none";
  const body: PasskeyAnswerBody = { answer };
  const accepted = await post<"POST /login/:tenant/passkey">(links.passkey, body);
  if (!accepted) return "refused";
  fullLoad(accepted.url);
  return "leaving";
}

/** The data of the call's answer; null if the server refused. The address is the one in the page's payload. */
async function post<N extends CallName>(
  address: string,
  body: object,
  signal?: AbortSignal,
): Promise<CallData<N> | null> {
  const response = await fetch(address, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) return null;
  return ((await response.json()) as { data?: CallData<N> }).data ?? null;
}
