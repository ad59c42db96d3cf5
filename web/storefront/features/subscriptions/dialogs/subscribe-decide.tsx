// The dialog that asks for the kind of plan first: for the subscribe button outside of a category, and from its third
// opening on.
import type { SubscriptionType } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { promptSignIn, useSession } from "#kit/session/session";
import { Icon } from "#ui/icon";
import { Dialog } from "#ui/overlays/dialog";
import { openDialog } from "#ui/overlays/dialog-store";
import { isSubscribedToAny, type OwnSubscriptions } from "#features/plans/own-subscriptions";
import { attribute, type PlanGroup, planGroups, planView } from "#features/plans/plans";
import { eachText } from "#features/plans/price";
import { useLoadedSubscriptions } from "#features/plans/use-own-subscriptions";
import type { OfferProps } from "../open-subscribe";
import { AllPlans } from "../plan-choice";
import { useClosedWithout } from "../use-closed-without";
import { ActionCode, actionOf, subscribeFlags } from "../which-dialog";
import "#ui/tag.css";
import "../buying/buying.css";

export const closesWithPurchase = true;

export default function SubscribeDecideDialog({ plans = [] }: Partial<OfferProps>) {
  const text = useText();
  const { locale } = useEnvelope();
  const own = useLoadedSubscriptions();
  useClosedWithout(plans.length > 0);
  if (plans.length === 0) return null;
  return (
    <Dialog title={text("subscription.decide.title")} text={text("subscription.decide.text")}>
      <ul className="offer-rows">
        {planGroups(plans, locale).map((group) => (
          <Choice key={group.id} group={group} own={own} />
        ))}
      </ul>
      <AllPlans />
    </Dialog>
  );
}

function Choice({ group, own }: { group: PlanGroup; own: OwnSubscriptions }) {
  const text = useText();
  const intl = useIntl();
  const { locale, shell } = useEnvelope();
  const isGuest = useSession(({ status }) => status === "guest");
  const cheapest = cheapestOf(group.plans);
  const action = actionOf({
    // Where offers may be seen before the sign-in, a guest is led to them like everybody.
    isGuest: isGuest && subscribeFlags(shell).subAuthRequired,
    isKnown: own.status !== "loading",
    isSubscribed: isSubscribedToAny(own, { typeIds: group.plans.map(({ id }) => id) }),
    redirect: redirectOf(group.plans),
  });
  const view = cheapest && planView(cheapest, locale);
  const words = (
    <span>
      <b>{group.title || text("subscription.otherPlans")}</b>
      <span className="small-text">
        {action === ActionCode.NOACTION && own.status !== "loading"
          ? text("subscription.decide.has")
          : view
            ? text("subscription.decide.from", { each: eachText(intl, view.price, view.cycle) })
            : ""}
      </span>
    </span>
  );
  return (
    <li>
      {action === ActionCode.REDIRECT ? (
        <a className="offer-row" href={redirectOf(group.plans)!}>
          {words}
          <Icon name="chevron" size={20} directional />
        </a>
      ) : action === ActionCode.NOACTION ? (
        <div className="offer-row">
          {words}
          {own.status !== "loading" && <Icon name="check" size={20} />}
        </div>
      ) : (
        <button
          type="button"
          className="offer-row"
          onClick={() =>
            action === ActionCode.LOGIN
              ? promptSignIn({ reason: "action" })
              : openDialog("subscribe", { plans: group.plans, title: group.title } satisfies OfferProps)
          }
        >
          {words}
          <Icon name="chevron" size={20} directional />
        </button>
      )}
    </li>
  );
}

/** Only of prices in one currency can one be the lowest. */
function cheapestOf(plans: readonly SubscriptionType[]): SubscriptionType | undefined {
  return plans.toSorted(
    (one, other) => one.subscriptionTypePrice.amount - other.subscriptionTypePrice.amount,
  )[0];
}

/** An address where all plans of the group are sold. */
function redirectOf(plans: readonly SubscriptionType[]): string | null {
  const addresses = new Set(plans.map((plan) => attribute(plan, "ment_redirect") ?? ""));
  const [address] = addresses;
  return addresses.size === 1 && address ? address : null;
}
