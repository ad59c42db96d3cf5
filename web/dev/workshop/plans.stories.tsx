// Stories of the dialogs that offer plans, from the sample of the page of plans. Each one is open when its story is shown.
import type { PlansPage, SubscriptionType } from "#generated/payloads";
import BuyingDialog from "#features/subscriptions/dialogs/buying";
import SubscribeDialog from "#features/subscriptions/dialogs/subscribe";
import SubscribeDecideDialog from "#features/subscriptions/dialogs/subscribe-decide";
import SubscriptionModalV2 from "#features/subscriptions/dialogs/subscription-modal-v2";
import SubscriptionPopupGroup from "#features/subscriptions/dialogs/subscription-popup-group";
import SubscriptionPopupV1 from "#features/subscriptions/dialogs/subscription-popup-v1";
import SubscriptionPopupV2 from "#features/subscriptions/dialogs/subscription-popup-v2";
import SubscriptionPopupV3 from "#features/subscriptions/dialogs/subscription-popup-v3";
import { pageSample } from "#testing/page-samples";

export const title = "Plan dialogs";

const { plans } = pageSample<PlansPage>("subscription").props;
const planOf = (name: string): SubscriptionType | undefined => plans.find((plan) => plan.name === name);
const of = (group: string) => plans.filter((plan) => plan.subscriptionTypeGroupList[0]?.name === group);

export const Buying = () => <BuyingDialog plan={planOf("Music monthly")} />;
export const BuyingAtANewPrice = () => <BuyingDialog plan={planOf("Films monthly")} notice="priceChanged" />;
export const BuyingAtALaterTime = () => <BuyingDialog plan={planOf("Films monthly")} notice="quoteExpired" />;
export const BuyingAtANewQuote = () => <BuyingDialog plan={planOf("Films monthly")} notice="quoteChanged" />;
export const BuyingALargerPlan = () => (
  <BuyingDialog
    plan={planOf("Music monthly")}
    upgrade={{
      plans: of("Music").filter(({ name }) => ["Music monthly", "Music for a year"].includes(name)),
      title: "Harbour Lights",
    }}
  />
);
export const BuyingWhatIsGone = () => <BuyingDialog />;
export const Subscribe = () => <SubscribeDialog plans={of("Music")} category="music" />;
export const SubscribeDecide = () => <SubscribeDecideDialog plans={plans} />;
export const PopupV1 = () => <SubscriptionPopupV1 plans={of("Films")} />;
export const PopupV2 = () => <SubscriptionPopupV2 plans={of("Films")} />;
export const PopupV3 = () => <SubscriptionPopupV3 plans={of("Music")} />;
export const PopupGroup = () => <SubscriptionPopupGroup plans={plans} />;
export const ModalV2 = () => <SubscriptionModalV2 plans={plans} />;
