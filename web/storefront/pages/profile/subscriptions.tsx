// /profile/subscriptions: one's own plans, what is paid next and how; pause, change, cancel, and take one up again.
import { useState } from "react";
import * as links from "#generated/links";
import type { ProfileSubscriptionsPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, useEnvelope } from "#kit/page/page";
import { ButtonLink } from "#ui/button";
import { EmptyState } from "#ui/states";
import { listsOf, useOwnSubscriptions } from "#features/plans/own-subscriptions";
import { ProfileFrame } from "#features/profile/profile-frame";
import { OwnPlanPanel } from "#features/subscriptions/own-plan-panel";
import { useWithdrawalLink } from "#features/subscriptions/use-withdrawal-link";
import { RedeemLink } from "#features/vouchers/redeem-link";
import { VoucherCredits } from "#features/vouchers/voucher-credits";

export function head({ intl }: HeadContext<ProfileSubscriptionsPage>) {
  return { title: intl.formatMessage({ id: "profile.plans.title" }) };
}

export default function ProfileSubscriptionsRoute({ user, subscriptions }: ProfileSubscriptionsPage) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  const plansHref = prefix + links.subscription.plans;
  const own = useOwnSubscriptions();
  const [renderedAt] = useState(() => Date.now());
  // Subscriptions that were loaded after a change are newer than those that came with the page.
  const { all, canceled } = own.status === "ready" && own.at > renderedAt ? own : listsOf(subscriptions);
  const living = all.filter(({ state }) => state !== "CANCELED");
  const ended = canceled.filter(({ typeId }) => !living.some((each) => each.typeId === typeId));
  const locked = user.state !== "active";
  const withdrawal = useWithdrawalLink(living);
  return (
    <ProfileFrame user={user} title={text("profile.plans.title")} lead={text("subscription.mine.lead")}>
      {withdrawal && (
        <p role="status" className="own-plan-notice">
          {text(
            withdrawal === "none" ? "subscription.mine.withdrawNone" : "subscription.mine.withdrawChoose",
          )}
        </p>
      )}
      <VoucherCredits />
      {living.length === 0 && (
        <EmptyState
          icon="ticket"
          title={text("subscription.mine.none")}
          text={text(ended.length > 0 ? "subscription.mine.noneAnymore" : "subscription.mine.noneText")}
          href={plansHref}
          linkText={text("subscription.way.plans")}
        />
      )}
      {living.map((each) => (
        <OwnPlanPanel key={each.id} own={each} locked={locked} />
      ))}
      {ended.map((each) => (
        <OwnPlanPanel key={each.id} own={each} locked={locked} />
      ))}
      <div className="panel-actions">
        {living.length > 0 && <ButtonLink href={plansHref}>{text("subscription.way.plans")}</ButtonLink>}
        <RedeemLink />
        <ButtonLink href={prefix + links.profile.receipts}>{text("profile.receipts.title")}</ButtonLink>
      </div>
    </ProfileFrame>
  );
}
