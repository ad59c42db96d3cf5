// The visitor's plan at the foot of the rail: its name and when it renews; without one, the way to the plans.
import * as links from "#generated/links";
import type { UserSubscription } from "#generated/payloads";
import { type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { hasBegun, heldState } from "#features/plans/held-state";
import { planView } from "#features/plans/plans";
import { useLoadedSubscriptions } from "#features/plans/use-own-subscriptions";
import { openFromButton } from "#features/subscriptions/open-plan";
import "./rail-plan.css";

const lines: Partial<Record<string, MessageKey>> = {
  renews: "ownPlan.renews",
  changes: "ownPlan.renews",
  ends: "ownPlan.ends",
  trial: "ownPlan.trial",
};

export function RailPlan() {
  const text = useText();
  const envelope = useEnvelope();
  const { status, active, inactive, pending } = useLoadedSubscriptions();
  const own = active[0] ?? inactive.find(hasBegun) ?? pending[0];
  if (status === "loading" && !own) return null;
  if (!own) {
    return (
      <button type="button" className="rail-plan" onClick={() => openFromButton(envelope)}>
        <b>{text("ownPlan.title")}</b>
        <span>{text("ownPlan.guest")}</span>
      </button>
    );
  }
  return (
    <a className="rail-plan" href={localePrefix(envelope) + links.subscription.plans}>
      <b>{own.subscriptionType ? planView(own.subscriptionType, envelope.locale).name : ""}</b>
      <span>
        <Line own={own} />
      </span>
    </a>
  );
}

function Line({ own }: { own: UserSubscription }) {
  const intl = useIntl();
  const state = heldState(own);
  const at = state === "trial" ? own.trialEndDate : (own.nextRenewalDate ?? own.endDate);
  const key = lines[state];
  return key && at
    ? intl.formatMessage({ id: key }, { date: intl.formatDate(at, { day: "numeric", month: "long" }) })
    : intl.formatMessage({ id: "ownPlan.check" });
}
