// Opens the credit-expiration dialog when credit is about to run out; once for each grant in a tab.
import type { Envelope } from "#generated/payloads";
import { openDialog, useDialog } from "#ui/overlays/dialog-store";
import { followOwnSubscriptions, useOwnSubscriptions } from "#features/plans/own-subscriptions";
import { expirationAlert, expiringCredit } from "./credit-expiration";

const SHOWN_KEY = "creditExpirationShown";

/** Loads what a signed-in visitor holds, and warns when credit is about to run out. */
export function watchCredit(envelope: Envelope) {
  useOwnSubscriptions.subscribe(() => warnOfCredit(envelope));
  followOwnSubscriptions(() => envelope);
}

function warnOfCredit(envelope: Envelope) {
  const { active, status } = useOwnSubscriptions.getState();
  if (status !== "ready" || useDialog.getState().open) return;
  const { features } = envelope.shell;
  const found = expiringCredit(active, expirationAlert(features), Date.now());
  if (!found) return;
  const stamp = `${found.subscription.id} ${found.endsAt}`;
  try {
    if (sessionStorage.getItem(SHOWN_KEY) === stamp) return;
    sessionStorage.setItem(SHOWN_KEY, stamp);
  } catch {
    return; // it would open on every page
  }
  const route = features.creditExpirationRoute;
  openDialog("credit-expiration", { ...found, route: typeof route === "string" && route ? route : null });
}
