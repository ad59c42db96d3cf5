// Links of the sign-in dialogs. A plain click adds PKCE or calls Monsooq; the href works in a new tab.
import { type MouseEvent, type ReactNode, useState } from "react";
import { useEnvelope } from "#kit/page/page";
import type { SignInPrompt } from "#kit/session/session";
import { type HostedPage, hostedAddress } from "#kit/session/sign-in-return";
import { ButtonLink } from "#ui/button";
import { leaveForHosted, returnTarget, signUpWithMonsooq } from "./open-sign-in";
import { signInFlags, signUpBy } from "./which-dialog";

interface HostedLinkProps {
  page: HostedPage;
  prompt: SignInPrompt;
  tone?: "primary" | "quiet";
  children: ReactNode;
}

export function HostedLink({ page, prompt, tone, children }: HostedLinkProps) {
  const envelope = useEnvelope();
  const [busy, setBusy] = useState(false);
  const byMonsooq = page === "register" && signUpBy(signInFlags(envelope.shell)) === "monsooq";
  const leave = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const left = byMonsooq ? signUpWithMonsooq(envelope, prompt) : leaveForHosted(envelope, page, prompt);
    left.catch((error: unknown) => {
      console.error(error);
      setBusy(false);
    });
  };
  return (
    <ButtonLink
      href={hostedAddress(envelope.shell, page, envelope.locale, returnTarget(prompt))}
      tone={tone}
      size="large"
      wide
      aria-busy={busy || undefined}
      data-full-load
      onClick={leave}
    >
      {children}
    </ButtonLink>
  );
}

/** The registration link, unless accounts of this tenant are created elsewhere. */
export function RegisterLink({ prompt, children }: Pick<HostedLinkProps, "prompt" | "children">) {
  const { shell } = useEnvelope();
  if (signUpBy(signInFlags(shell)) === "nowhere") return null;
  return (
    <HostedLink page="register" prompt={prompt}>
      {children}
    </HostedLink>
  );
}

export function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
