// Stories of the dialogs that redeem a code. Each is open when it is shown.
import RedeemDialog from "#features/vouchers/dialogs/redeem";
import RedeemFeedbackDialog from "#features/vouchers/dialogs/redeem-feedback";

export const title = "Redeeming a code";

const nothing = () => undefined;
const code = "7KQ2-M9XW-TB4H-CN8P";
const article = { articleId: "A1", name: "Greenhouse Frequency", contentType: "ALBUM" };
const credit = {
  remaining: 10,
  credits: 10,
  contentTypes: ["FULL_TRACK_MUSIC", "AUDIO_BOOK"],
  expiresAt: "2027-05-01T00:00:00Z",
};

export const Enter = () => <RedeemDialog code={code} />;
export const EnterForTheCart = () => <RedeemDialog forCart />;
export const ArticleIsYours = () => <RedeemFeedbackDialog redeemed={{ kind: "article", article }} />;
export const PlanIsActive = () => (
  <RedeemFeedbackDialog redeemed={{ kind: "plan", name: "Aurora Plus", pending: false }} />
);
export const PlanBegins = () => (
  <RedeemFeedbackDialog redeemed={{ kind: "plan", name: "Aurora Plus", pending: true }} />
);
export const CreditsAreThere = () => <RedeemFeedbackDialog redeemed={{ kind: "credits", credit }} />;
export const UsedAlready = () => <RedeemFeedbackDialog message="error.voucherAlreadyUsed" />;
export const NoAnswer = () => <RedeemFeedbackDialog onRetry={nothing} />;
