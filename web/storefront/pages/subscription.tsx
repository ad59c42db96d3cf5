// /subscription: the plans on offer in the look that the tenant's flags name, what the visitor holds, and questions.
import { useState } from "react";
import * as links from "#generated/links";
import type { Artwork, PlansPage, SubscriptionType } from "#generated/payloads";
import { type MessageKey, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, useEnvelope } from "#kit/page/page";
import { useHydrated } from "#kit/page/use-hydrated";
import { Icon } from "#ui/icon";
import { EmptyState } from "#ui/states";
import { CreditBalances } from "#features/plans/credit-balances";
import { usePresentPlans } from "#features/plans/fresh-offers";
import type { OwnSubscriptions } from "#features/plans/own-subscriptions";
import { PlanCompare } from "#features/plans/plan-compare";
import { type PlanGroup, type PlanView, planGroups, planView } from "#features/plans/plans";
import { useLoadedSubscriptions } from "#features/plans/use-own-subscriptions";
import { PlanCard, PlanRow } from "#features/subscriptions/plan-card";
import { RedeemLink } from "#features/vouchers/redeem-link";
import "#features/blocks/faq-block.css";
import "#features/plans/plans.css";
import "#ui/section.css";

export function head({ intl }: HeadContext<PlansPage>) {
  return {
    title: intl.formatMessage({ id: "subscription.title" }),
    description: intl.formatMessage({ id: "subscription.lead" }),
  };
}

export default function SubscriptionRoute({ plans: rendered, musicCovers, videoCovers }: PlansPage) {
  const text = useText();
  const envelope = useEnvelope();
  const own = useLoadedSubscriptions();
  const plans = usePresentPlans(rendered);
  const { features } = envelope.shell;
  const groups = planGroups(plans, envelope.locale);
  const Look = features.V2Modals === true && groups.length > 1 ? Tabs : Sections;
  return (
    <>
      <header className="page-head">
        <h1>{text("subscription.heading")}</h1>
        <p>{text("subscription.lead")}</p>
        {own.status === "failed" && <p role="status">{text("subscription.own.failed")}</p>}
        <p>
          <RedeemLink />
        </p>
      </header>
      <CreditBalances credit={own.credit} />
      {plans.length === 0 ? (
        <EmptyState
          title={text("subscription.empty.title")}
          text={text("subscription.empty.text")}
          href={localePrefix(envelope) + links.music.albums}
          linkText={text("subscription.empty.action")}
        />
      ) : (
        <Look
          groups={groups}
          own={own}
          offers={plans}
          asRows={features.SubscriptionPopUpV2 === true}
          coversOf={(plan, index) => coversOf(plan, index, musicCovers, videoCovers)}
        />
      )}
      <Questions hasTrial={plans.some((plan) => plan.maxTrialDuration)} />
    </>
  );
}

interface LookProps {
  groups: PlanGroup[];
  own: OwnSubscriptions;
  offers: SubscriptionType[];
  asRows: boolean;
  coversOf: (plan: SubscriptionType, index: number) => Artwork[];
}

/** All groups one below the other, with links to them where there are several. */
function Sections({ groups, ...look }: LookProps) {
  const text = useText();
  return (
    <>
      {groups.length > 1 && (
        <nav className="plans-bar" aria-label={text("subscription.groups")}>
          <div className="plans-choice">
            {groups.map((group) => (
              <a key={group.id} href={`#${anchorOf(group)}`}>
                {group.title || text("subscription.otherPlans")}
              </a>
            ))}
          </div>
        </nav>
      )}
      {groups.map((group) => (
        <section
          key={group.id}
          className="section"
          id={anchorOf(group)}
          aria-labelledby={`${anchorOf(group)}-title`}
        >
          <div className="section-head">
            <h2 id={`${anchorOf(group)}-title`}>{group.title || text("subscription.otherPlans")}</h2>
          </div>
          <Plans group={group} {...look} />
        </section>
      ))}
    </>
  );
}

/** One group at a time (flag V2Modals). Without script all of them are shown. */
function Tabs({ groups, ...look }: LookProps) {
  const text = useText();
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState(groups[0]!.id);
  if (!isHydrated) return <Sections groups={groups} {...look} />;
  const choose = (step: number) => {
    const at = groups.findIndex(({ id }) => id === chosen);
    const next = groups[(at + step + groups.length) % groups.length]!;
    setChosen(next.id);
    document.getElementById(`${anchorOf(next)}-tab`)?.focus();
  };
  return (
    <>
      <div className="plans-bar">
        <div
          className="plans-choice"
          role="tablist"
          aria-label={text("subscription.groups")}
          onKeyDown={(event) => {
            const forward =
              getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
            if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
            event.preventDefault();
            choose(event.key === forward ? 1 : -1);
          }}
        >
          {groups.map((group) => (
            <button
              key={group.id}
              type="button"
              role="tab"
              id={`${anchorOf(group)}-tab`}
              aria-selected={group.id === chosen}
              aria-controls={anchorOf(group)}
              tabIndex={group.id === chosen ? 0 : -1}
              onClick={() => setChosen(group.id)}
            >
              {group.title || text("subscription.otherPlans")}
            </button>
          ))}
        </div>
      </div>
      {groups.map((group) => (
        <section
          key={group.id}
          className="section"
          role="tabpanel"
          id={anchorOf(group)}
          aria-labelledby={`${anchorOf(group)}-tab`}
          hidden={group.id !== chosen}
        >
          <h2 className="visually-hidden">{group.title || text("subscription.otherPlans")}</h2>
          <Plans group={group} {...look} />
        </section>
      ))}
    </>
  );
}

const anchorOf = ({ id }: PlanGroup) => `plans-${id || "other"}`;

function Plans({ group, own, offers, asRows, coversOf }: Omit<LookProps, "groups"> & { group: PlanGroup }) {
  const text = useText();
  const { locale, shell } = useEnvelope();
  const views: PlanView[] = group.plans.map((plan) =>
    planView(plan, locale, shell.features.literalPercentOff === true),
  );
  return (
    <>
      {asRows ? (
        <div className="plan-rows">
          {views.map((plan) => (
            <PlanRow key={plan.id} plan={plan} own={own} offers={offers} />
          ))}
        </div>
      ) : (
        <div className="plans">
          {views.map((plan, index) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              own={own}
              offers={offers}
              covers={coversOf(plan.type, index)}
            />
          ))}
        </div>
      )}
      <PlanCompare title={group.title || text("subscription.otherPlans")} plans={views} />
    </>
  );
}

const COVERS = 4;
const FILMS = new Set(["VIDEO", "FULL_LENGTH_VIDEO"]);

/** Covers of what the plan includes: of music, of films, or two of each; other ones for the card beside it. */
function coversOf(plan: SubscriptionType, index: number, music: Artwork[], video: Artwork[]): Artwork[] {
  const types = plan.contingents.flatMap(({ contentTypes }) => contentTypes);
  const hasFilms = types.some((type) => FILMS.has(type)) && video.length > 0;
  const hasMusic = (types.includes("FULL_TRACK_MUSIC") || !hasFilms) && music.length > 0;
  const some = (from: Artwork[], count: number) => {
    const start = (index * count) % Math.max(1, from.length);
    return [...from.slice(start), ...from.slice(0, start)].slice(0, count);
  };
  if (hasFilms && hasMusic) return [...some(music, COVERS / 2), ...some(video, COVERS / 2)];
  return some(hasFilms ? video : music, COVERS);
}

const questions: readonly { asks: MessageKey; answers: MessageKey; ofTrial?: boolean }[] = [
  { asks: "subscription.faq.cancel", answers: "subscription.faq.cancelAnswer" },
  { asks: "subscription.faq.trial", answers: "subscription.faq.trialAnswer", ofTrial: true },
  { asks: "subscription.faq.change", answers: "subscription.faq.changeAnswer" },
  { asks: "subscription.faq.phone", answers: "subscription.faq.phoneAnswer" },
];

function Questions({ hasTrial }: { hasTrial: boolean }) {
  const text = useText();
  return (
    <section className="section" aria-labelledby="questions">
      <div className="faq">
        <h2 id="questions">{text("subscription.faq.title")}</h2>
        {questions
          .filter(({ ofTrial }) => !ofTrial || hasTrial)
          .map(({ asks, answers }, index) => (
            <details key={asks} open={index === 0}>
              <summary>
                {text(asks)}
                <Icon name="chevron-down" size={20} />
              </summary>
              <p className="faq-answer">{text(answers)}</p>
            </details>
          ))}
      </div>
    </section>
  );
}
