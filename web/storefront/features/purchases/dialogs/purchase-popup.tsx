// The ways to one article: a credit, its price, a plan or a change of plan, in the tenant's order.
import { useState } from "react";
import type { PurchaseOption } from "#generated/payloads";
import { type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { Icon, type IconName } from "#ui/icon";
import { Dialog } from "#ui/overlays/dialog";
import { NothingToShow } from "#features/checkout/purchase-dialog";
import { parseDuration } from "#features/plans/iso-duration";
import { eachText, priceText } from "#features/plans/price";
import type { ArticleWay } from "../article-offer";
import type { OfferNotice, WantedArticle } from "../open-article-offer";

export const closesWithPurchase = true;

interface PurchasePopupProps {
  article: WantedArticle;
  ways: ArticleWay[];
  notice?: OfferNotice;
  take: (way: ArticleWay) => Promise<void>;
}

const looks: Record<ArticleWay["kind"], { icon: IconName; words: MessageKey }> = {
  consume: { icon: "check", words: "subscription.article.way.consume" },
  buy: { icon: "download", words: "subscription.article.way.buy" },
  subscribe: { icon: "ticket", words: "subscription.article.way.subscribe" },
  upgrade: { icon: "ticket", words: "subscription.article.way.upgrade" },
  downgrade: { icon: "ticket", words: "subscription.article.way.downgrade" },
};

export default function PurchasePopupDialog({ article, ways, notice, take }: Partial<PurchasePopupProps>) {
  const text = useText();
  const [busy, setBusy] = useState<ArticleWay | null>(null);
  if (!article || !ways?.length || !take) return <NothingToShow />;
  const press = async (way: ArticleWay) => {
    if (busy) return;
    setBusy(way);
    await take(way).finally(() => setBusy(null));
  };
  return (
    <Dialog
      title={text("subscription.article.title", { title: article.title })}
      text={notice ? text(`subscription.article.${notice}`) : text("subscription.article.choose")}
    >
      <div className="purchase-ways">
        {ways.map((way) => (
          <WayButton
            key={way.kind + (planOf(way.option)?.id ?? "")}
            way={way}
            busy={busy === way}
            disabled={busy !== null}
            onPress={() => void press(way)}
          />
        ))}
      </div>
    </Dialog>
  );
}

const planOf = ({ subscriptionType, toSubscriptionType }: PurchaseOption) =>
  toSubscriptionType ?? subscriptionType;

interface WayButtonProps {
  way: ArticleWay;
  busy: boolean;
  disabled: boolean;
  onPress: () => void;
}

function WayButton({ way: { kind, option }, busy, disabled, onPress }: WayButtonProps) {
  const text = useText();
  const intl = useIntl();
  const plan = planOf(option);
  const name = plan ? (option.title ?? plan.name) : "";
  return (
    <button
      type="button"
      className="purchase-way"
      aria-busy={busy || undefined}
      aria-disabled={disabled || undefined}
      onClick={onPress}
    >
      <Icon name={looks[kind].icon} />
      <span>
        <b>{text(looks[kind].words, { plan: name })}</b>
        <span className="fine-text">
          {option.price && priceText(intl, option.price)}
          {plan && eachText(intl, plan.subscriptionTypePrice, parseDuration(plan.billingCycle))}
          {kind === "consume" && text("subscription.article.credits", { count: option.remaining ?? 0 })}
        </span>
      </span>
      <Icon name="chevron" size={20} directional />
    </button>
  );
}
