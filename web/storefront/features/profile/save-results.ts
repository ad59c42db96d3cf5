// After something was saved, or could not be: what is kept of the profile's pages is thrown away, and a line says it.
import { useQueryClient } from "@tanstack/react-query";
import type { Profile } from "../../../generated/payloads";
import { CallError } from "../../../kit/calls";
import type { MessageKey } from "../../../kit/i18n";
import { updateUser } from "../../../kit/session";
import { showToast } from "../../../ui/toast";

/** Payloads of these pages show the account as it was; Back must not bring it up again. */
export function useProfileChanged(): (user?: Profile) => void {
  const queries = useQueryClient();
  return (user) => {
    queries.removeQueries({
      queryKey: ["payload"],
      predicate: ({ queryKey }) => /\/profile\//.test(String(queryKey[1])),
    });
    if (user) updateUser(user);
  };
}

/** The same page, drawn anew by the server. */
export function reloadPage() {
  location.reload();
}

const knownCodes: Record<string, MessageKey> = {
  ACCOUNT_SUSPENDED: "profile.error.suspended",
  ACCOUNT_CLOSING: "profile.error.closing",
  LAST_WAY_IN: "profile.error.lastWayIn",
  TOO_MANY_ATTEMPTS: "profile.error.tooMany",
  TOO_MANY_PASSKEYS: "profile.error.tooManyPasskeys",
  PASSKEY_KNOWN: "profile.error.passkeyKnown",
  PASSKEY_INVALID: "profile.error.passkeyInvalid",
  EMAIL_TAKEN: "profile.error.emailTaken",
  CODE_WRONG: "profile.error.codeWrong",
  CODE_EXPIRED: "profile.error.codeExpired",
  CODE_ATTEMPTS: "profile.error.codeAttempts",
};

/** The words for a refusal; null for what is a fault rather than a rule. */
export function messageOf(error: unknown): MessageKey | null {
  const code = codeOf(error);
  return (code && knownCodes[code]) || null;
}

export function codeOf(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  const { error: code } = (error.body ?? {}) as { error?: unknown };
  return typeof code === "string" ? code : null;
}

/** For what has no form around it. */
export function showFailure(error: unknown) {
  if (error instanceof CallError && error.status === 401) return; // the session dialog speaks
  console.error(error);
  const message = messageOf(error);
  showToast({
    message: message ?? "form.failed",
    code: message ? undefined : (codeOf(error) ?? undefined),
  });
}

/** The server's refusals of fields with words of this form's own: "currentPassword:wrong" is a field and a rule. */
export function withMessages(error: unknown, words: Record<string, MessageKey>): unknown {
  if (!(error instanceof CallError)) return error;
  const body = (error.body ?? {}) as { errors?: { field?: string; rule?: string }[] };
  if (!Array.isArray(body.errors)) return error;
  const errors = body.errors.map((each) => {
    const key = words[`${each.field}:${each.rule}`];
    return key ? { ...each, i18n: key } : each;
  });
  const { method, url, status, statusText, retryAfter } = error;
  return new CallError(method, url, status, statusText, { ...body, errors }, retryAfter);
}
