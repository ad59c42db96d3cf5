// The dialog that warns of credit that runs out soon: how much, and until when. Closing leads where the tenant says.

import { useIntl, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useNavigator } from "#kit/navigation/navigation";
import { useEnvelope } from "#kit/page/page";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { NothingToShow, usePlanName } from "#features/checkout/purchase-dialog";
import type { ExpiringCredit } from "../credit-expiration";

export const closesWithPurchase = true;

interface CreditExpirationProps extends ExpiringCredit {
  /** A page of ours. */
  route: string | null;
}

export default function CreditExpirationDialog({
  subscription,
  amount,
  endsAt,
  left,
  unit,
  route,
}: Partial<CreditExpirationProps>) {
  const text = useText();
  const intl = useIntl();
  const envelope = useEnvelope();
  const navigator = useNavigator();
  const nameOf = usePlanName();
  const plan = subscription?.subscriptionType;
  if (!plan || !endsAt || amount === undefined || left === undefined || !unit) return <NothingToShow />;
  const leave = () => {
    const path = ownPath(route, localePrefix(envelope));
    if (!path) return closeDialog();
    closeDialog("left");
    navigator?.navigate(path, { replace: true });
  };
  const moment = intl.formatDate(endsAt, {
    day: "numeric",
    month: "long",
    ...(unit === "hour" ? { hour: "numeric" as const, minute: "2-digit" as const, timeZone: undefined } : {}),
  });
  return (
    <Dialog
      picture={<Icon name="clock" />}
      title={text(`subscription.creditEnds.${unit}`, { count: left })}
      text={text("subscription.creditEnds.text", { count: amount, plan: nameOf(plan), date: moment })}
      onClose={leave}
    >
      <DialogActions>
        <Button tone="primary" size="large" wide onClick={leave}>
          {text("subscription.creditEnds.go")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A path of this site with its language; null for anything else. */
function ownPath(route: string | null | undefined, prefix: string): string | null {
  if (!route || !/^\/(?![/\\])/.test(route)) return null;
  return prefix && (route === prefix || route.startsWith(`${prefix}/`)) ? route : prefix + route;
}
