// A plan as a card: covers, name, price, what it includes, and the button with what it leads to.
import { useEffect, useState } from "react";
import type { Artwork, SubscriptionType, UserSubscription } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { Button, ButtonLink } from "#ui/button";
import { Cover } from "#ui/cards/cover";
import { Icon } from "#ui/icon";
import { openDialog } from "#ui/overlays/dialog-store";
import { BuyNote } from "#features/plans/buy-note";
import { type PreviewAnswer, previewChange } from "#features/plans/change-preview";
import { HeldLine } from "#features/plans/held-line";
import { heldState, isUnpaid } from "#features/plans/held-state";
import { forVisitor, hasTrial, relationTo } from "#features/plans/own-plan";
import type { OwnSubscriptions } from "#features/plans/own-subscriptions";
import { localised, type PlanView, planView } from "#features/plans/plans";
import { changeTermsText, dayText, durationText, eachText, Price } from "#features/plans/price";
import { useAwaitsOwn } from "#features/plans/use-own-subscriptions";
import { managePlans } from "./manage-plans";
import { openPlan } from "./open-plan";
import "#ui/tag.css";
import "#features/plans/plans.css";

interface PlanCardProps {
  plan: PlanView;
  own: OwnSubscriptions;
  covers: Artwork[];
  /** All plans, to name the one that a change leads to. */
  offers: readonly SubscriptionType[];
}

export function PlanCard({ plan: offered, own, covers, offers }: PlanCardProps) {
  const plan = forVisitor(offered, own);
  return (
    <article className={`plan${plan.isBest ? " plan-best" : ""}`} aria-labelledby={`plan-${plan.id}`}>
      <div className="plan-covers">
        {covers.map((artwork) => (
          <Cover key={artwork.src} artwork={artwork} shape="square" sizes="64px" />
        ))}
      </div>
      <NameOf plan={plan} own={own} />
      <PriceOf plan={plan} own={own} />
      <Included plan={plan} />
      <ButtonOf plan={plan} own={own} offers={offers} />
    </article>
  );
}

/** The same in one row, for the look with SubscriptionPopUpV2. */
export function PlanRow({ plan: offered, own, offers }: Omit<PlanCardProps, "covers">) {
  const plan = forVisitor(offered, own);
  return (
    <article className="plan-row" aria-labelledby={`plan-${plan.id}`}>
      <NameOf plan={plan} own={own} />
      <PriceOf plan={plan} own={own} />
      <ButtonOf plan={plan} own={own} offers={offers} />
    </article>
  );
}

function NameOf({ plan, own }: Pick<PlanCardProps, "plan" | "own">) {
  const text = useText();
  const { locale } = useEnvelope();
  const isHeld = relationTo(plan.type, own).kind === "held";
  // The tenant's own words for the plan that it recommends.
  const label = localised(plan.type, "custom_plan_label", locale);
  return (
    <div>
      <div className="plan-name">
        <h3 id={`plan-${plan.id}`}>{plan.name}</h3>
        {isHeld ? (
          <span className="tag">{text("subscription.yours")}</span>
        ) : (
          (label || plan.isBest) && (
            <span className="tag tag-accent">{label || text("subscription.best")}</span>
          )
        )}
      </div>
      {plan.about && <p className="plan-about">{plan.about}</p>}
    </div>
  );
}

/** A promotion is for new subscribers; who has the plan sees what she pays. */
function PriceOf({ plan, own }: Pick<PlanCardProps, "plan" | "own">) {
  const awaitsOwn = useAwaitsOwn(own);
  const relation = relationTo(plan.type, own);
  if (awaitsOwn && plan.promotion) {
    return (
      <div className="plan-awaited" aria-hidden="true">
        <Price plan={plan} />
      </div>
    );
  }
  if (relation.kind === "new") return <Price plan={plan} />;
  // Where a change waits, the next payment is the price of another plan.
  const isOwnPrice = relation.kind === "held" && heldState(relation.held) !== "changes";
  const price = (isOwnPrice && relation.held.nextRenewalPrice) || plan.price;
  return <Price plan={{ ...plan, price, promotion: null }} />;
}

function ButtonOf({ plan, own, offers }: Omit<PlanCardProps, "covers">) {
  const { locale } = useEnvelope();
  const awaitsOwn = useAwaitsOwn(own);
  const relation = relationTo(plan.type, own);
  return (
    <div className={`plan-end${awaitsOwn ? " plan-awaited" : ""}`} aria-hidden={awaitsOwn || undefined}>
      {relation.kind === "held" ? (
        <>
          {heldState(relation.held) === "changes" && <Keep plan={plan} held={relation.held} />}
          <Manage />
          <p className="fine-text">
            <HeldLine own={relation.held} locale={locale} offers={offers} />
          </p>
        </>
      ) : relation.kind === "new" ? (
        <Buy plan={plan} withTrial={hasTrial(plan.type, own)} />
      ) : isUnpaid(relation.held) ? (
        <PayFirst held={relation.held} />
      ) : relation.held.nextTypeId === plan.id && heldState(relation.held) === "changes" ? (
        <Waits plan={plan} held={relation.held} />
      ) : (
        <Change plan={plan} kind={relation.kind} held={relation.held} />
      )}
    </div>
  );
}

function Manage() {
  const text = useText();
  const envelope = useEnvelope();
  return (
    <ButtonLink tone="outline" wide href={localePrefix(envelope) + managePlans}>
      {text("subscription.manage")}
    </ButtonLink>
  );
}

interface WaitingProps {
  plan: PlanView;
  held: UserSubscription;
}

/** Takes back the change that waits: the sheet says what it comes to. */
function Keep({ plan, held }: WaitingProps) {
  const text = useText();
  return (
    <Button tone="primary" wide onClick={() => openDialog("buying", { plan: held.subscriptionType })}>
      {text("subscription.mine.keepNamed", { plan: plan.name })}
    </Button>
  );
}

/** It was chosen already, and begins when the present one ends. */
function Waits({ plan, held }: WaitingProps) {
  const text = useText();
  const intl = useIntl();
  const { locale } = useEnvelope();
  const { subscriptionType, nextStartsAt } = held;
  if (!subscriptionType || !nextStartsAt) return null;
  return (
    <p className="fine-text">
      {text("subscription.terms.changeLater", {
        date: dayText(intl, nextStartsAt),
        plan: planView(subscriptionType, locale).name,
        each: eachText(intl, plan.price, plan.cycle),
      })}
    </p>
  );
}

export function Included({ plan }: { plan: PlanView }) {
  return (
    <ul className="plan-ticks">
      {plan.bullets.map((bullet) => (
        <li key={bullet}>
          <Icon name="check" size={20} />
          <span>{bullet}</span>
        </li>
      ))}
    </ul>
  );
}

function Buy({ plan, withTrial }: { plan: PlanView; withTrial: boolean }) {
  const text = useText();
  const intl = useIntl();
  const envelope = useEnvelope();
  const isPartners = plan.type.partner !== undefined;
  const words = isPartners
    ? text("subscription.toPartner")
    : withTrial && plan.trial
      ? text("subscription.tryFree", { trial: durationText(intl, plan.trial) })
      : text("subscription.choose", { plan: plan.name });
  return (
    <>
      <Button
        tone={plan.isBest ? "primary" : "quiet"}
        wide
        aria-describedby={`plan-${plan.id}`}
        onClick={() => openPlan(envelope, plan.type)}
      >
        {words}
      </Button>
      <div className="fine-text">
        {isPartners ? (
          <p>{text("subscription.partnerNote")}</p>
        ) : (
          <BuyNote plan={plan} withTrial={withTrial} />
        )}
      </div>
    </>
  );
}

/** Before another plan of the group can be had, the one that is held is paid. */
function PayFirst({ held }: { held: UserSubscription }) {
  const text = useText();
  const envelope = useEnvelope();
  const { subscriptionType } = held;
  if (!subscriptionType) return null;
  const name = planView(subscriptionType, envelope.locale).name;
  return (
    <>
      <Button tone="quiet" wide onClick={() => openPlan(envelope, subscriptionType)}>
        {text("subscription.refused.pay", { plan: name })}
      </Button>
      <p className="fine-text">{text("subscription.refused.payFirst", { plan: name })}</p>
    </>
  );
}

const changeWords = {
  upgrade: "subscription.upgrade",
  downgrade: "subscription.downgrade",
  change: "subscription.change",
} as const;

/** The cost of a change from the plan that is held, from today, as the server says it. */
function Change({
  plan,
  kind,
  held,
}: {
  plan: PlanView;
  kind: "upgrade" | "downgrade" | "change";
  held: UserSubscription;
}) {
  const text = useText();
  const intl = useIntl();
  const envelope = useEnvelope();
  const [answer, setAnswer] = useState<PreviewAnswer | null>(null);
  useEffect(() => {
    let wanted = true;
    previewChange(envelope, held, plan.type).then(
      (preview) => wanted && setAnswer(preview),
      (error: unknown) => console.error(error),
    );
    return () => {
      wanted = false;
    };
  }, [envelope, held, plan.type]);
  const heldName = held.subscriptionType ? planView(held.subscriptionType, envelope.locale).name : "";
  return (
    <>
      <Button
        tone={kind === "upgrade" && plan.isBest ? "primary" : "quiet"}
        wide
        onClick={() => openPlan(envelope, plan.type)}
      >
        {text(changeWords[kind], { plan: plan.name })}
      </Button>
      <div className="fine-text" aria-live="polite">
        {answer && "error" in answer ? (
          <p>
            {answer.error.startsWith("NEED_CANCEL")
              ? text("subscription.refused.cancelFirst", { plan: heldName })
              : text("subscription.refused.other")}
          </p>
        ) : (
          <BuyNote
            plan={plan}
            withTrial={false}
            terms={answer ? changeTermsText(intl, plan, answer.preview, heldName) : undefined}
          />
        )}
      </div>
    </>
  );
}
