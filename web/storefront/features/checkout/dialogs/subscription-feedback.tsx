// The dialog with the result of a subscription or purchase: success, too little money, had already, under way, or an error.
import { hasMessage, type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { Button, ButtonLink } from "#ui/button";
import { Icon, type IconName } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { dayText } from "#features/plans/price";
import { type Feedback, type FeedbackStatus, shownCode } from "../feedback";
import type { Purchase } from "../payment-flow";
import { NothingToShow, usePurchaseName, type Way, WayLink } from "../purchase-dialog";

export const closesWithPurchase = true;

export interface SubscriptionFeedbackProps extends Purchase {
  feedback: Feedback;
  onRetry?: () => void;
  /** Where money is paid in. */
  topUpUrl?: string;
}

const looks: Record<FeedbackStatus, { icon: IconName; ways: Way[] }> = {
  success: { icon: "check", ways: ["mine"] },
  insufficient: { icon: "ticket", ways: ["plans"] },
  duplicate: { icon: "check", ways: ["mine"] },
  knownError: { icon: "info", ways: ["plans"] },
  pending: { icon: "clock", ways: ["mine"] },
  error: { icon: "warning", ways: [] },
};

export default function SubscriptionFeedbackDialog({
  feedback,
  onRetry,
  topUpUrl,
  ...purchase
}: Partial<SubscriptionFeedbackProps>) {
  const text = useText();
  const intl = useIntl();
  const nameOf = usePurchaseName();
  if (!feedback || !Object.hasOwn(looks, feedback.status)) return <NothingToShow />;
  const { status } = feedback;
  const { icon, ways } = looks[status];
  const name = nameOf(purchase);
  const own = feedback.i18n && hasMessage(intl, feedback.i18n) ? feedback.i18n : null;
  const isKept = status === "success" && purchase.keeps;
  const about: MessageKey =
    own ??
    (isKept
      ? "subscription.feedback.kept"
      : name
        ? `subscription.feedback.${status}.named`
        : `subscription.feedback.${status}.text`);
  const number = status === "error" ? shownCode(feedback.code) : undefined;
  // Leads to the page where the cause can be removed: the plans, or the lock of purchases.
  const isLocked = feedback.i18n === "error.purchasesLocked";
  const leadsOn = status === "knownError" && (!onRetry || isLocked);
  const goesOn = status === "success" || status === "duplicate";
  return (
    <Dialog
      picture={<Icon name={icon} />}
      title={text(`subscription.feedback.${status}`)}
      text={
        feedback.from
          ? text("subscription.state.changes", { plan: name, date: dayText(intl, feedback.from) })
          : text(about, { plan: name, minutes: 1 })
      }
    >
      {number !== undefined && (
        <p className="purchase-note fine-text">
          {text("common.code", { code: intl.formatNumber(number, { useGrouping: false }) })}
        </p>
      )}
      <DialogActions>
        {topUpUrl && (
          <ButtonLink tone="primary" size="large" wide href={topUpUrl} data-full-load="" rel="external">
            {text("subscription.feedback.topUp")}
          </ButtonLink>
        )}
        {onRetry && !isLocked && (
          <Button tone={topUpUrl ? undefined : "primary"} size="large" wide onClick={onRetry}>
            {text(status === "insufficient" ? "subscription.feedback.otherWay" : "common.retry")}
          </Button>
        )}
        {leadsOn && <WayLink to={isLocked ? "lock" : "plans"} tone="primary" />}
        {(goesOn || !onRetry || isLocked) && (
          <Button
            tone={topUpUrl || leadsOn ? undefined : "primary"}
            size="large"
            wide
            onClick={() => closeDialog()}
          >
            {text(goesOn ? "subscription.feedback.goOn" : "subscription.feedback.understood")}
          </Button>
        )}
        {!leadsOn && ways.map((way) => <WayLink key={way} to={way} />)}
      </DialogActions>
    </Dialog>
  );
}
