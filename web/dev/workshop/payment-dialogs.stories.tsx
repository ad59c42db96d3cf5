// Stories of the dialogs of a payment, and of those that end or miss a subscription. Each is open when it is shown.

import GenericErrorDialog from "#features/checkout/dialogs/generic-error";
import PaymentOptionsDialog from "#features/checkout/dialogs/payment-options";
import PaymentPinDialog from "#features/checkout/dialogs/payment-pin";
import SubscriptionFeedbackDialog from "#features/checkout/dialogs/subscription-feedback";
import DeviceNotSupportedDialog from "#features/games/dialogs/device-not-supported";
import ConfirmPurchaseDialog from "#features/purchases/dialogs/confirm-purchase";
import OneTimePaymentOptionsDialog from "#features/purchases/dialogs/one-time-payment-options";
import PurchasePopupDialog from "#features/purchases/dialogs/purchase-popup";
import PurchaseResultDialog from "#features/purchases/dialogs/purchase-result";
import PurchasedDialog from "#features/purchases/dialogs/purchased";
import RefundRequestDialog from "#features/purchases/dialogs/refund-request";
import SinglePurchaseConfirmDialog from "#features/purchases/dialogs/single-purchase-confirm";
import CancelConfirmationV1Dialog from "#features/subscriptions/dialogs/cancel-confirmation-v1";
import CancelConfirmationV2Dialog from "#features/subscriptions/dialogs/cancel-confirmation-v2";
import CreditExpirationDialog from "#features/subscriptions/dialogs/credit-expiration";
import DoubleOptInDialog from "#features/subscriptions/dialogs/double-opt-in";
import EndOfSubscriptionDialog from "#features/subscriptions/dialogs/end-of-subscription";
import EndOfSubscriptionRedirectDialog from "#features/subscriptions/dialogs/end-of-subscription-redirect";
import InactiveSubscriptionDialog from "#features/subscriptions/dialogs/inactive-subscription";
import LoginSubscriptionErrorDialog from "#features/subscriptions/dialogs/login-subscription-error";
import PartnerSubscriptionDialog from "#features/subscriptions/dialogs/partner-subscription";
import PaymentMethodDialog from "#features/subscriptions/dialogs/payment-method";
import WithdrawalDialog from "#features/subscriptions/dialogs/withdrawal";
import { samplePlan, sampleSubscription, sampleWithdrawal } from "#testing/sample-subscriptions";
import { sampleArticle, sampleWays } from "#testing/sample-ways";

export const title = "Payment dialogs";

const plan = samplePlan();
const held = sampleSubscription();
const never = () => new Promise<never>(() => undefined);
const card = {
  paymentOptionUUID: "1",
  name: "card",
  flow: "WEB" as const,
  redirectionUrl: "https://bank.example/pay",
};
const options = [card, { paymentOptionUUID: "2", name: "phone", flow: "API" as const }];
const article = { id: "A1", title: "Greenhouse Frequency", price: { amount: 0.99, currency: "EUR" } };
const nothing = () => undefined;

export const PaymentOptions = () => <PaymentOptionsDialog plan={plan} options={options} choose={never} />;
export const PaymentMethod = () => <PaymentMethodDialog renewals={held} options={options} choose={never} />;
export const PaymentMethodPin = () => (
  <PaymentPinDialog plan={plan} renewals={held} first={{ name: "PIN" }} answer={never} />
);
export const PaymentMethodChanged = () => <PaymentMethodDialog held={held} result="changed" />;
export const PaymentMethodPending = () => <PaymentMethodDialog held={held} result="pending" />;
export const PaymentMethodCanceled = () => (
  <PaymentMethodDialog held={held} result="canceled" onRetry={nothing} />
);
export const PaymentMethodRefused = () => (
  <PaymentMethodDialog held={held} result="refused" onRetry={nothing} />
);
export const OneTimePaymentOptions = () => (
  <OneTimePaymentOptionsDialog article={article} options={options} choose={never} />
);
export const PaymentNumber = () => <PaymentPinDialog plan={plan} first={{ name: "NUMBER" }} answer={never} />;
export const PaymentNumberWrong = () => (
  <PaymentPinDialog plan={plan} first={{ name: "NUMBER", problem: "INVALID_NUMBER" }} answer={never} />
);
export const PaymentPin = () => <PaymentPinDialog plan={plan} first={{ name: "PIN" }} answer={never} />;
export const PaymentPinWrong = () => (
  <PaymentPinDialog
    plan={plan}
    first={{ name: "PIN", problem: "WRONG_PIN", attemptsLeft: 2 }}
    answer={never}
  />
);
export const PaymentPinExpired = () => (
  <PaymentPinDialog plan={plan} first={{ name: "PIN", problem: "PIN_EXPIRED" }} answer={never} />
);
export const PaymentPinNoMore = () => (
  <PaymentPinDialog plan={plan} first={{ name: "PIN", problem: "TOO_MANY_PINS" }} answer={never} />
);
export const DoubleOptIn = () => (
  <DoubleOptInDialog
    plan={plan}
    names={["terms", "age", "immediate_delivery", "club rules"]}
    onAgree={never}
  />
);
export const PartnerSubscription = () => <PartnerSubscriptionDialog plan={plan} go={never} />;
export const FeedbackSuccess = () => (
  <SubscriptionFeedbackDialog plan={plan} feedback={{ status: "success" }} />
);
export const FeedbackSuccessLater = () => (
  <SubscriptionFeedbackDialog plan={plan} feedback={{ status: "success", from: held.nextRenewalDate }} />
);
export const FeedbackSuccessOfKeeping = () => (
  <SubscriptionFeedbackDialog plan={plan} keeps feedback={{ status: "success" }} />
);
export const FeedbackInsufficient = () => (
  <SubscriptionFeedbackDialog plan={plan} feedback={{ status: "insufficient" }} onRetry={nothing} />
);
export const FeedbackTopUp = () => (
  <SubscriptionFeedbackDialog
    plan={plan}
    feedback={{ status: "insufficient" }}
    topUpUrl="https://partner.example/top-up"
  />
);
export const FeedbackDuplicate = () => (
  <SubscriptionFeedbackDialog plan={plan} feedback={{ status: "duplicate" }} />
);
export const FeedbackKnownError = () => (
  <SubscriptionFeedbackDialog feedback={{ status: "knownError", i18n: "subscription.feedback.upgrade" }} />
);
export const FeedbackPending = () => (
  <SubscriptionFeedbackDialog plan={plan} feedback={{ status: "pending" }} />
);
export const FeedbackError = () => (
  <SubscriptionFeedbackDialog
    plan={plan}
    feedback={{ status: "error", code: 490, i18n: "error.paymentRefused" }}
    onRetry={nothing}
  />
);
export const FeedbackWithoutAPlan = () => <SubscriptionFeedbackDialog feedback={{ status: "error" }} />;
export const GenericError = () => <GenericErrorDialog code={502} onRetry={nothing} />;
export const NoConnection = () => <GenericErrorDialog offline onRetry={nothing} />;
export const IdentityMissing = () => <GenericErrorDialog i18n="error.identityFieldMissing" way="profile" />;
export const LoginSubscriptionError = () => <LoginSubscriptionErrorDialog />;
export const EndOfSubscription = () => <EndOfSubscriptionDialog held={held} plan={plan} />;
export const EndOfSubscriptionThatEnds = () => (
  <EndOfSubscriptionDialog
    held={{ ...held, nextRenewalDate: undefined, endDate: "2027-12-01T10:00:00Z" }}
    plan={plan}
  />
);
export const EndOfSubscriptionRedirect = () => (
  <EndOfSubscriptionRedirectDialog held={held} plan={plan} direction="upgrade" onEnd={never} />
);
export const InactiveSubscription = () => (
  <InactiveSubscriptionDialog held={{ ...held, state: "INACTIVE", active: false }} />
);
export const PausedSubscription = () => (
  <InactiveSubscriptionDialog held={{ ...held, state: "INACTIVE", subState: "PAUSED", active: false }} />
);
export const Purchased = () => <PurchasedDialog what="plan" plan={plan} />;
export const PurchasedMusic = () => <PurchasedDialog what="music" title="Greenhouse Frequency" track="A1" />;
export const PurchasedGame = () => <PurchasedDialog what="play-game" title="Tidewatch" />;
export const PurchasePopup = () => (
  <PurchasePopupDialog article={sampleArticle} ways={sampleWays} take={never} />
);
export const PurchasePopupChanged = () => (
  <PurchasePopupDialog article={sampleArticle} ways={sampleWays} notice="priceChanged" take={never} />
);
export const ConfirmPurchase = () => (
  <ConfirmPurchaseDialog
    article={sampleArticle}
    option={sampleWays[0]!.option}
    consume={never}
    onOther={nothing}
  />
);
export const ConfirmPurchaseOfTheLastCredit = () => (
  <ConfirmPurchaseDialog
    article={sampleArticle}
    option={{ ...sampleWays[0]!.option, remaining: 1 }}
    consume={never}
  />
);
export const SinglePurchaseConfirm = () => (
  <SinglePurchaseConfirmDialog article={{ ...sampleArticle, ...article }} pay={never} />
);
export const SinglePurchaseConfirmChanged = () => (
  <SinglePurchaseConfirmDialog article={{ ...sampleArticle, ...article }} notice="priceChanged" pay={never} />
);
export const PurchaseResultBought = () => <PurchaseResultDialog result="bought" article={article} />;
export const PurchaseResultConsumed = () => (
  <PurchaseResultDialog result="consumed" article={article} remaining={4} />
);
export const PurchaseResultUsable = () => <PurchaseResultDialog result="usable" article={article} />;
export const PurchaseResultInsufficient = () => (
  <PurchaseResultDialog result="insufficient" article={article} onOther={nothing} />
);
export const PurchaseResultUnavailable = () => (
  <PurchaseResultDialog result="unavailable" article={article} error="NOT_IN_REGION" />
);
export const DeviceNotSupported = () => (
  <DeviceNotSupportedDialog article={article} error="DEVICE_NOT_SUPPORTED" />
);
export const NotOffered = () => <DeviceNotSupportedDialog article={article} error="NOT_AVAILABLE" />;
export const RefundRequest = () => <RefundRequestDialog item={article} onAnswer={nothing} />;
export const CreditExpiration = () => (
  <CreditExpirationDialog
    subscription={held}
    amount={4}
    endsAt="2027-12-01T10:00:00Z"
    left={2}
    unit="day"
    route={null}
  />
);
export const CancelConfirmationV1 = () => <CancelConfirmationV1Dialog held={held} onConfirm={never} />;
export const CancelConfirmationV2 = () => <CancelConfirmationV2Dialog held={held} onConfirm={never} />;
export const Withdrawal = () => <WithdrawalDialog held={held} preview={sampleWithdrawal()} declare={never} />;
export const WithdrawalOfATrial = () => (
  <WithdrawalDialog
    held={held}
    preview={sampleWithdrawal({
      daysUsed: 0,
      paid: { amount: 0, currency: "EUR" },
      amount: { amount: 0, currency: "EUR" },
    })}
    declare={never}
  />
);
export const WithdrawalTooLate = () => (
  <WithdrawalDialog
    held={held}
    preview={sampleWithdrawal({ allowed: false, reason: "TOO_LATE" })}
    declare={never}
  />
);
export const WithdrawalDeclared = () => (
  <WithdrawalDialog
    held={held}
    preview={sampleWithdrawal({
      allowed: false,
      receipt: {
        id: "0000000000002",
        declaredAt: "2027-11-04T10:00:00Z",
        amount: { amount: 8.99, currency: "EUR" },
        refund: "PAID",
      },
    })}
    declare={never}
  />
);
