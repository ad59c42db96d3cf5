// Offers a larger plan for what the present one does not include: the plans that the server names, the best first.
import type { Envelope } from "#generated/payloads";
import { openDialog } from "#ui/overlays/dialog-store";
import { loadOffers } from "#features/plans/offers";
import { relationTo } from "#features/plans/own-plan";
import { loadOwnSubscriptions, useOwnSubscriptions } from "#features/plans/own-subscriptions";
import { showFeedback } from "./payment-flow";

interface WantedUpgrade {
  /** Of NEED_UPGRADE_TO_PREMIUM_SUBSCRIPTION. Without them, all that are an upgrade of the present plan. */
  planIds: readonly string[];
  /** Of the article that needs it. */
  title?: string;
}

export async function offerUpgrade(envelope: Envelope, wanted: WantedUpgrade): Promise<void> {
  const { planIds, title } = wanted;
  try {
    const [offers] = await Promise.all([loadOffers(envelope), loadOwnSubscriptions(envelope)]);
    const own = useOwnSubscriptions.getState();
    const plans =
      planIds.length > 0
        ? planIds.flatMap((id) => offers.find((plan) => plan.id === id) ?? [])
        : offers.filter((plan) => relationTo(plan, own).kind === "upgrade");
    const [plan] = plans;
    if (plan) return openDialog("buying", { plan, upgrade: { plans, title } });
    showFeedback({ envelope, purchase: {} }, { status: "knownError", i18n: "subscription.feedback.upgrade" });
  } catch (error) {
    console.error(error);
    openDialog("generic-error", { offline: true, onRetry: () => void offerUpgrade(envelope, wanted) });
  }
}
