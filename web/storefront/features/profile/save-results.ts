// After a profile call: invalidates cached payloads of profile pages, and turns a refusal into a message.
import * as links from "#generated/links";
import type { Profile } from "#generated/payloads";
import { CallError, minutesOf } from "#kit/calls/calls";
import type { MessageKey } from "#kit/messages/i18n";
import { updateUser } from "#kit/session/session";
import { showToast, type Toast } from "#ui/overlays/toast-store";

/** Removes the cached payloads of profile pages, so that Back does not show the account as it was before. */
export function profileChanged(user?: Profile) {
  // Until a page was opened in place there is nothing to remove, and no code for it.
  void import("#kit/navigation/payload-cache").then(({ payloads }) =>
    payloads.clear(new RegExp(`${links.profile.overview}/`)),
  );
  if (user) updateUser(user);
}

/** Reloads the page, so that the server renders it again. */
export function reloadPage() {
  location.reload();
}

/** The message that the server names for a refusal (4xx); null for a fault. */
export function messageOf(error: unknown): Pick<Toast, "message" | "values"> | null {
  if (!(error instanceof CallError) || error.status >= 500) return null;
  const { i18n } = (error.body ?? {}) as { i18n?: unknown };
  // locales/server-messages.test.ts checks that every key that the server names exists.
  return typeof i18n === "string" && i18n
    ? { message: i18n as MessageKey, values: { minutes: minutesOf(error) } }
    : null;
}

export function codeOf(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  const { error: code } = (error.body ?? {}) as { error?: unknown };
  return typeof code === "string" ? code : null;
}

/** Shows a failed call as a toast, where no form around it can show it. */
export function showFailure(error: unknown) {
  if (error instanceof CallError && error.status === 401) return; // the dialog "session expired" says it
  console.error(error);
  showToast(messageOf(error) ?? { message: "form.failed", code: codeOf(error) ?? undefined });
}

/** Gives the server's field errors this form's own messages, by field and rule: "currentPassword:wrong". */
export function withMessages(error: unknown, messages: Record<string, MessageKey>): unknown {
  if (!(error instanceof CallError)) return error;
  const body = (error.body ?? {}) as { errors?: { field?: string; rule?: string }[] };
  if (!Array.isArray(body.errors)) return error;
  const errors = body.errors.map((each) => {
    const key = messages[`${each.field}:${each.rule}`];
    return key ? { ...each, i18n: key } : each;
  });
  const { method, url, status, statusText, retryAfter } = error;
  return new CallError(method, url, status, statusText, { ...body, errors }, retryAfter);
}
