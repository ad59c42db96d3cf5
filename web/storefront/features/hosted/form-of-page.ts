// The part of a hosted page that its form needs: where it goes, the hidden fields, errors and the wait after too many.
import type { HostedPage } from "#generated/payloads";

/** For `<HostedForm {...formOf(page)} … />`; what was typed last (`values`) only some pages show again. */
export function formOf({ action, hidden, errors, retryAfter }: HostedPage) {
  return { action, hidden, errors, retryAfter };
}
