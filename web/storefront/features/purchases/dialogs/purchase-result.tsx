// The dialog with the result of buying one article, or of consuming a credit for it.
import * as links from "#generated/links";
import { type MessageKey, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { Button, ButtonLink } from "#ui/button";
import { Icon, type IconName } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { NothingToShow } from "#features/checkout/purchase-dialog";

export const closesWithPurchase = true;

type Result = "bought" | "consumed" | "usable" | "insufficient" | "unavailable";

interface PurchaseResultProps {
  result: Result;
  article: { id: string; title: string };
  /** Credits that are left. */
  remaining?: number;
  /** unavailable: the server's reason. */
  error?: string;
  /** insufficient: the other ways to it. */
  onOther?: () => void;
}

const icons: Record<Result, IconName> = {
  bought: "check",
  consumed: "check",
  usable: "check",
  insufficient: "ticket",
  unavailable: "info",
};

const reasons: Record<string, MessageKey> = {
  NOT_IN_REGION: "subscription.article.result.region",
  ACCOUNT_SUSPENDED: "subscription.article.result.suspended",
};

export default function PurchaseResultDialog({
  result,
  article,
  remaining,
  error = "",
  onOther,
}: Partial<PurchaseResultProps>) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  if (!result || !Object.hasOwn(icons, result) || !article) return <NothingToShow />;
  const { title } = article;
  const isOwned = result === "bought" || result === "consumed";
  const why = Object.hasOwn(reasons, error) ? reasons[error]! : "subscription.article.result.unavailable";
  const words: Record<Result, string> = {
    bought: text("subscription.purchased.article"),
    consumed:
      remaining !== undefined && remaining < 0
        ? text("subscription.purchased.article")
        : text("subscription.article.result.consumed", { left: remaining ?? 0 }),
    usable: text("subscription.article.result.usable"),
    insufficient: text("subscription.article.result.insufficient"),
    unavailable: text(why),
  };
  return (
    <Dialog
      picture={<Icon name={icons[result]} />}
      title={text(
        isOwned || result === "usable"
          ? "subscription.purchased.titleOf"
          : "subscription.article.result.notBought",
        { name: title, title },
      )}
      text={words[result]}
    >
      <DialogActions>
        {onOther && (
          <Button tone="primary" size="large" wide onClick={onOther}>
            {text("subscription.article.confirm.other")}
          </Button>
        )}
        <Button tone={onOther ? undefined : "primary"} size="large" wide onClick={() => closeDialog()}>
          {text(
            isOwned || result === "usable" ? "subscription.article.goOn" : "subscription.feedback.understood",
          )}
        </Button>
        {isOwned && (
          <ButtonLink size="large" wide href={prefix + links.purchases.mine}>
            {text("subscription.article.result.mine")}
          </ButtonLink>
        )}
      </DialogActions>
    </Dialog>
  );
}
