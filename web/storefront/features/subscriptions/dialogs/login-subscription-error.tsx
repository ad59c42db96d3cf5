// The dialog for a signed-in user of whom the provider knows no subscription: choose a plan, or use another account.
import { useText } from "#kit/messages/i18n";
import { signOut } from "#kit/session/session-control";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { WayLink } from "#features/checkout/purchase-dialog";

export const closesWithPurchase = true;

export default function LoginSubscriptionErrorDialog() {
  const text = useText();
  return (
    <Dialog
      picture={<Icon name="user" />}
      title={text("subscription.noSubscription.title")}
      text={text("subscription.noSubscription.text")}
    >
      <DialogActions>
        <WayLink to="plans" tone="primary" />
        <Button size="large" wide onClick={() => void signOut()}>
          {text("subscription.noSubscription.other")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
