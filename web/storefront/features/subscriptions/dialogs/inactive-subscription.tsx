// The dialog about a plan that is held and gives no access now: it is paused, or its payment is missing.
import type { UserSubscription } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { openDialog } from "#ui/overlays/dialog-store";
import { NothingToShow, usePlanName, WayLink } from "#features/checkout/purchase-dialog";

export const closesWithPurchase = true;

interface InactiveSubscriptionProps {
  held: UserSubscription;
}

export default function InactiveSubscriptionDialog({ held }: Partial<InactiveSubscriptionProps>) {
  const text = useText();
  const nameOf = usePlanName();
  const plan = held?.subscriptionType;
  if (!held || !plan) return <NothingToShow />;
  const isPaused = held.subState === "PAUSED";
  return (
    <Dialog
      picture={<Icon name={isPaused ? "clock" : "warning"} />}
      title={text(isPaused ? "subscription.inactive.pausedTitle" : "subscription.inactive.title", {
        plan: nameOf(plan),
      })}
      text={text(isPaused ? "subscription.inactive.pausedText" : "subscription.inactive.text", {
        plan: nameOf(plan),
      })}
    >
      <DialogActions>
        {!isPaused && (
          <Button tone="primary" size="large" wide onClick={() => openDialog("buying", { plan })}>
            {text("subscription.inactive.pay")}
          </Button>
        )}
        <WayLink to="mine" tone={isPaused ? "primary" : undefined} />
      </DialogActions>
    </Dialog>
  );
}
