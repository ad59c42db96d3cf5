// Opens the sheet of a plan that one has, or had: with its present terms, and what is due beside the button.
import type { Envelope, UserSubscription } from "#generated/payloads";
import { openDialog } from "#ui/overlays/dialog-store";
import { showToast } from "#ui/overlays/toast-store";
import { loadOffers } from "#features/plans/offers";

export async function openPlanSheet(envelope: Envelope, { typeId }: UserSubscription): Promise<void> {
  const plan = (await loadOffers(envelope)).find(({ id }) => id === typeId);
  if (plan) openDialog("buying", { plan });
  else showToast({ message: "subscription.gone" });
}
