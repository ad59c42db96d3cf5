// One's own plan on the profile: its state in words, what is paid next and how, credits, and what can be done with it.
import { type ReactNode, useEffect, useState } from "react";
import * as links from "#generated/links";
import type { SubscriptionType, UserSubscription } from "#generated/payloads";
import { type IntlShape, type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { Button, ButtonLink } from "#ui/button";
import { useMethodName } from "#features/checkout/method-name";
import { heldText } from "#features/plans/held-line";
import { planView } from "#features/plans/plans";
import { dayText } from "#features/plans/price";
import { Panel } from "#features/profile/panel";
import { showFailure } from "#features/profile/save-results";
import { type OwnAction, ownActions } from "./own-actions";
import "#ui/tag.css";
import "./own-plan-panel.css";

interface OwnPlanPanelProps {
  own: UserSubscription;
  /** An account that is closing or suspended changes nothing. */
  locked: boolean;
}

export function OwnPlanPanel({ own, locked }: OwnPlanPanelProps) {
  const text = useText();
  const intl = useIntl();
  const { locale } = useEnvelope();
  const methodName = useMethodName();
  const offers = useOffers(own.nextTypeId !== undefined);
  const plan = own.subscriptionType;
  const name = plan ? planView(plan, locale).name : text("subscription.mine.unknown");
  return (
    <Panel title={name} id={`plan-${own.id}`}>
      <p className="own-plan-state">
        <StateTag own={own} />
        <span>{stateText(intl, own, locale, offers)}</span>
      </p>
      <dl className="own-plan-facts">
        {own.paymentMethod && (
          <Fact name={text("subscription.mine.method")}>
            {methodName(own.paymentMethod)}
            {own.paymentMethodSince && (
              <span className="fine-text">
                {text("subscription.mine.methodSince", { date: dayText(intl, own.paymentMethodSince) })}
              </span>
            )}
          </Fact>
        )}
        {own.contingents.length > 0 && (
          <Fact name={text("subscription.mine.credits")}>
            {creditTexts(intl, own).map((words) => (
              <span key={words}>{words}</span>
            ))}
          </Fact>
        )}
      </dl>
      {!locked && <Actions own={own} name={name} />}
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const tags: Record<string, MessageKey> = {
  ACTIVE: "subscription.mine.active",
  REQUESTED: "subscription.mine.pending",
  INACTIVE: "subscription.mine.inactive",
  CANCELED: "subscription.mine.ended",
};

function StateTag({ own }: { own: UserSubscription }) {
  const text = useText();
  const key: MessageKey =
    own.subState === "PAUSED"
      ? "subscription.mine.paused"
      : own.subState === "PENDING"
        ? "subscription.mine.pending"
        : own.trialEndDate
          ? "subscription.mine.trial"
          : tags[own.state]!;
  return <span className={`tag${own.active ? " tag-accent" : ""}`}>{text(key)}</span>;
}

/** In words, with the date that matters. */
function stateText(
  intl: IntlShape,
  own: UserSubscription,
  locale: string,
  offers: readonly SubscriptionType[],
): string {
  const say = (id: MessageKey, at?: string) =>
    intl.formatMessage({ id }, { date: at ? dayText(intl, at) : "" });
  if (own.state === "CANCELED") return own.endDate ? say("subscription.mine.endedOn", own.endDate) : "";
  if (own.subState === "PAUSED")
    return say(
      own.resumeDate ? "subscription.mine.pausedUntil" : "subscription.mine.pausedOpen",
      own.resumeDate,
    );
  if (own.retryDate)
    return say(own.active ? "subscription.mine.grace" : "subscription.mine.graceOver", own.retryDate);
  if (own.pauseDate) return say("subscription.mine.pauses", own.pauseDate);
  return heldText(intl, own, locale, offers);
}

const kindOf = (contentTypes: string[]) =>
  contentTypes.includes("FULL_TRACK_MUSIC")
    ? "songs"
    : contentTypes.some((type) => type.includes("VIDEO"))
      ? "films"
      : "other";

/** The credits of each kind that are left, over all that were granted. */
function creditTexts(intl: IntlShape, { contingents }: UserSubscription): string[] {
  const left = new Map<ReturnType<typeof kindOf>, number>();
  for (const { contentTypes, amount } of contingents) {
    const kind = kindOf(contentTypes);
    const before = left.get(kind) ?? 0;
    left.set(kind, before < 0 || amount < 0 ? -1 : before + amount);
  }
  return [...left].map(([kind, count]) =>
    count < 0
      ? intl.formatMessage({ id: `subscription.mine.unlimited.${kind}` })
      : intl.formatMessage({ id: `subscription.credits.${kind}` }, { count }),
  );
}

function Actions({ own, name }: { own: UserSubscription; name: string }) {
  const text = useText();
  const { busy, run, plansHref } = useOwnActions(own);
  const buttons: Record<OwnAction, ReactNode> = {
    pay: (
      <Button key="pay" tone="primary" busy={busy} onClick={run("pay")}>
        {text("subscription.inactive.pay")}
      </Button>
    ),
    keep: (
      <Button key="keep" tone="primary" busy={busy} onClick={run("keep")}>
        {text("subscription.mine.keep")}
      </Button>
    ),
    takeBack: (
      <Button key="takeBack" tone="primary" busy={busy} onClick={run("takeBack")}>
        {text("subscription.mine.keepNamed", { plan: name })}
      </Button>
    ),
    resume: (
      <Button key="resume" tone="primary" busy={busy} onClick={run("resume")}>
        {text(own.subState === "PAUSED" ? "subscription.mine.resume" : "subscription.mine.noPause")}
      </Button>
    ),
    look: (
      <Button key="look" icon="retry" busy={busy} onClick={run("look")}>
        {text("subscription.mine.look")}
      </Button>
    ),
    again: (
      <Button key="again" tone="primary" busy={busy} onClick={run("again")}>
        {text("subscription.mine.again")}
      </Button>
    ),
    change: (
      <ButtonLink key="change" href={plansHref}>
        {text("subscription.mine.change")}
      </ButtonLink>
    ),
    method: (
      <Button key="method" busy={busy} onClick={run("method")}>
        {text("subscription.mine.changeMethod")}
      </Button>
    ),
    pause: (
      <Button key="pause" busy={busy} onClick={run("pause")}>
        {text("subscription.mine.pause")}
      </Button>
    ),
    cancel: (
      <Button
        key="cancel"
        tone="outline"
        busy={busy}
        aria-label={text("subscription.mine.cancelNamed", { plan: name })}
        onClick={run("cancel")}
      >
        {text("subscription.mine.cancel")}
      </Button>
    ),
    withdraw: (
      <Button
        key="withdraw"
        tone="outline"
        busy={busy}
        aria-label={text("subscription.mine.withdrawNamed", { plan: name })}
        onClick={run("withdraw")}
      >
        {text("subscription.mine.withdraw")}
      </Button>
    ),
  };
  const shown = ownActions(own);
  if (shown.length === 0) return null;
  return <div className="panel-actions">{shown.map((action) => buttons[action])}</div>;
}

/** To name the plan that a change leads to; none until they are loaded. */
function useOffers(areWanted: boolean): readonly SubscriptionType[] {
  const envelope = useEnvelope();
  const [offers, setOffers] = useState<readonly SubscriptionType[]>([]);
  useEffect(() => {
    if (!areWanted) return;
    void import("./own-plan-work")
      .then(({ loadOffers }) => loadOffers(envelope))
      .then(setOffers, (error: unknown) => console.error(error));
  }, [areWanted, envelope]);
  return offers;
}

/** Loads the code behind the buttons with the first click. */
function useOwnActions(own: UserSubscription) {
  const envelope = useEnvelope();
  const [busy, setBusy] = useState(false);
  const run = (action: Exclude<OwnAction, "change">) => () => {
    if (busy) return;
    setBusy(true);
    void import("./own-plan-work")
      .then(({ doToOwnPlan }) => doToOwnPlan(envelope, own, action))
      .catch(showFailure)
      .finally(() => setBusy(false));
  };
  return { busy, run, plansHref: localePrefix(envelope) + links.subscription.plans };
}
