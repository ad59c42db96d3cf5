// The dialog with the result of redeeming a code: what the owner has now, and what can be done with it; or why not.
import * as links from "#generated/links";
import { type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { Button, ButtonLink } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { dayText } from "#features/plans/price";
import { openWords, ownedPath } from "#features/purchases/owned-facts";
import { type Redeemed, typesText } from "../redeem";

interface RedeemFeedbackProps {
  redeemed?: Redeemed;
  /** Why it was not redeemed, in the server's words; without them nobody answered. */
  message?: MessageKey;
  values?: Record<string, string | number>;
  onRetry?: () => void;
}

export default function RedeemFeedbackDialog({ redeemed, message, values, onRetry }: RedeemFeedbackProps) {
  const text = useText();
  const about = useResult(redeemed);
  if (redeemed)
    return (
      <Dialog
        picture={<Icon name={redeemed.kind === "plan" && redeemed.pending ? "clock" : "check"} />}
        title={text("redeem.done")}
        text={about}
      >
        <DialogActions>
          <Ways redeemed={redeemed} />
          <Button size="large" wide onClick={() => closeDialog()}>
            {text("redeem.close")}
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog
      picture={<Icon name="warning" />}
      title={text("redeem.failed")}
      text={text(message ?? "redeem.failedText", values)}
    >
      <DialogActions>
        {onRetry && (
          <Button tone="primary" size="large" wide onClick={onRetry}>
            {text("common.retry")}
          </Button>
        )}
        <Button size="large" wide onClick={() => closeDialog()}>
          {text("redeem.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Ways({ redeemed }: { redeemed: Redeemed }) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  if (redeemed.kind === "article") {
    const { articleId, card } = redeemed.article;
    return (
      <>
        {card && (
          <ButtonLink
            tone="primary"
            size="large"
            wide
            icon={openWords(card.kind).icon}
            href={ownedPath(card.kind, articleId, card.href, prefix)}
          >
            {text(openWords(card.kind).words)}
          </ButtonLink>
        )}
        <ButtonLink size="large" wide href={prefix + links.purchases.mine}>
          {text("redeem.purchases")}
        </ButtonLink>
      </>
    );
  }
  return (
    <ButtonLink tone="primary" size="large" wide href={prefix + links.profile.subscriptions}>
      {text(redeemed.kind === "plan" ? "redeem.plans" : "redeem.credits")}
    </ButtonLink>
  );
}

function useResult(redeemed: Redeemed | undefined): string {
  const text = useText();
  const intl = useIntl();
  switch (redeemed?.kind) {
    case "article":
      return text("redeem.done.article", { name: redeemed.article.name });
    case "plan":
      return text(redeemed.pending ? "redeem.done.pending" : "redeem.done.plan", { name: redeemed.name });
    case "credits": {
      const { remaining, contentTypes, expiresAt } = redeemed.credit;
      const types = typesText(intl, contentTypes);
      return text("redeem.done.credits", {
        count: remaining,
        types,
        date: expiresAt ? dayText(intl, expiresAt) : "",
      });
    }
    default:
      return "";
  }
}
