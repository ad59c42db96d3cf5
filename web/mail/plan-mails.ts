// The mails of a subscription's life, from its welcome to its end, and the proof of a withdrawal.
import * as links from "#generated/links";
import type { EmailBlock } from "./email-document";
import {
  button,
  day,
  type EmailTemplate,
  greeting,
  moment,
  oneLine,
  price,
  required,
  type TemplateContext,
  text,
} from "./template-parts";

/** Confirms the contract: what, how long, what is paid next, how to leave. */
function welcome(context: TemplateContext) {
  const { request, t } = context;
  const plan = planOf(context);
  const { nextAt, until, trial } = request.data;
  return {
    subject: t("mail.planWelcome.subject", { plan }),
    title: t("mail.planWelcome.title"),
    blocks: [
      text(greeting(request, t)),
      text(
        trial && until
          ? t("mail.planWelcome.trial", { plan, date: dayOf(context, until) })
          : !nextAt && until
            ? t("mail.planWelcome.textOnce", { plan, date: dayOf(context, until) })
            : t("mail.planWelcome.text", { plan }),
      ),
      facts(context),
      ...manageButton(context),
    ],
  };
}

function trialEnding(context: TemplateContext) {
  const { request, intl, t } = context;
  const words = { plan: planOf(context), date: dayOf(context, required(request, "until")) };
  const { nextAmount } = request.data;
  return {
    subject: t("mail.trialEnding.subject", words),
    title: t("mail.trialEnding.title"),
    blocks: [
      text(greeting(request, t)),
      text(t("mail.trialEnding.text", words)),
      ...(nextAmount
        ? [
            text(t("mail.trialEnding.then", { amount: price(intl, nextAmount) })),
            text(t("mail.trialEnding.leave")),
          ]
        : [text(t("mail.trialEnding.free"))]),
      ...manageButton(context),
    ],
  };
}

function renewalAhead(context: TemplateContext) {
  const { request, intl, t } = context;
  const words = {
    plan: planOf(context),
    date: dayOf(context, required(request, "nextAt")),
    amount: price(intl, required(request, "nextAmount")),
  };
  return {
    subject: t("mail.renewalAhead.subject", words),
    title: t("mail.renewalAhead.title"),
    blocks: [
      text(greeting(request, t)),
      text(t("mail.renewalAhead.text", words)),
      text(t("mail.renewalAhead.keep")),
      ...manageButton(context),
    ],
  };
}

function renewed(context: TemplateContext) {
  const { request, t } = context;
  const plan = planOf(context);
  return {
    subject: t("mail.planRenewed.subject", { plan }),
    title: t("mail.planRenewed.title"),
    blocks: [
      text(greeting(request, t)),
      text(t("mail.planRenewed.text", { plan })),
      facts(context),
      ...manageButton(context),
    ],
  };
}

function failed(context: TemplateContext) {
  const { request, intl, t } = context;
  const words = { plan: planOf(context), amount: price(intl, required(request, "amount")) };
  const { nextAt, until } = request.data;
  const rows = [
    ...(nextAt ? [{ label: t("mail.plan.fact.retry"), value: dayOf(context, nextAt) }] : []),
    ...(until ? [{ label: t("mail.plan.fact.until"), value: dayOf(context, until) }] : []),
  ];
  return {
    subject: t("mail.planFailed.subject", words),
    title: t("mail.planFailed.title"),
    blocks: [
      text(greeting(request, t)),
      text(t("mail.planFailed.text", words)),
      text(t("mail.planFailed.checkMoney")),
      { kind: "facts", rows } satisfies EmailBlock,
      ...button(request, t("mail.planFailed.button"), links.profile.subscriptions),
    ],
  };
}

function recovered(context: TemplateContext) {
  const { request, intl, t } = context;
  const words = { plan: planOf(context), amount: price(intl, required(request, "amount")) };
  return {
    subject: t("mail.planRecovered.subject", words),
    title: t("mail.planRecovered.title"),
    blocks: [
      text(greeting(request, t)),
      text(t("mail.planRecovered.text", words)),
      facts(context),
      ...manageButton(context),
    ],
  };
}

/** At once, or with the next payment where nothing is paid now. */
function changed(context: TemplateContext) {
  const { request, t } = context;
  const plan = planOf(context);
  const { at } = request.data;
  return {
    subject: t("mail.planChanged.subject", { plan }),
    title: t("mail.planChanged.title"),
    blocks: [
      text(greeting(request, t)),
      text(
        at
          ? t("mail.planChanged.later", { plan, date: dayOf(context, at) })
          : t("mail.planChanged.now", { plan }),
      ),
      facts(context),
      ...manageButton(context),
    ],
  };
}

function priceChange(context: TemplateContext) {
  const { request, t } = context;
  const words = priceChangeWords(context);
  return {
    subject: t("mail.priceChange.subject", words),
    title: t("mail.priceChange.title", words),
    blocks: [
      text(greeting(request, t)),
      text(t("mail.priceChange.text", words)),
      text(t("mail.priceChange.keep")),
      text(t("mail.priceChange.leave")),
      ...manageButton(context),
    ],
    footer: t("mail.priceChange.footer"),
  };
}

/** Of the mail and of the text message. */
export function priceChangeWords(context: TemplateContext) {
  const { request, intl } = context;
  return {
    plan: planOf(context),
    before: price(intl, required(request, "before")),
    after: price(intl, required(request, "after")),
    date: dayOf(context, required(request, "effectiveAt")),
  };
}

function canceled(context: TemplateContext) {
  const { request, t } = context;
  const words = { plan: planOf(context), date: dayOf(context, required(request, "until")) };
  return {
    subject: t("mail.planCanceled.subject", words),
    title: t("mail.planCanceled.title"),
    blocks: [
      text(greeting(request, t)),
      text(t("mail.planCanceled.text", words)),
      text(t("mail.planCanceled.undo")),
      ...button(request, t("mail.planCanceled.button"), links.profile.subscriptions),
    ],
  };
}

function ended(context: TemplateContext) {
  const { request, t } = context;
  const words = { plan: planOf(context), date: dayOf(context, required(request, "at")) };
  return {
    subject: t("mail.ended.subject", words),
    title: t("mail.ended.title"),
    blocks: [
      text(greeting(request, t)),
      text(t(request.data.unpaid ? "mail.ended.unpaid" : "mail.ended.text", words)),
      text(t("mail.ended.back")),
      ...button(request, t("mail.ended.button"), links.subscription.plans),
    ],
  };
}

/** The payer's bank took a payment back. Nobody is to blame: often nobody knows of it. */
function chargedBack(context: TemplateContext) {
  const { request, intl, t } = context;
  const plan = planOf(context);
  const { amount } = request.data;
  return {
    subject: t("mail.chargedBack.subject", { plan }),
    title: t("mail.chargedBack.title"),
    blocks: [
      text(greeting(request, t)),
      text(
        amount
          ? t("mail.chargedBack.text", { plan, amount: price(intl, amount) })
          : t("mail.chargedBack.textPlain", { plan }),
      ),
      text(t("mail.chargedBack.gone")),
      text(t("mail.chargedBack.card")),
      text(t("mail.chargedBack.next")),
      ...button(request, t("mail.ended.button"), links.subscription.plans),
    ],
  };
}

/** The confirmation on a durable medium that the law of the European Union asks for. */
function withdrawal(context: TemplateContext) {
  const { request, intl, t } = context;
  const plan = planOf(context);
  const { amount, reference } = request.data;
  return {
    subject: t("mail.withdrawal.subject", { plan }),
    title: t("mail.withdrawal.title"),
    blocks: [
      text(greeting(request, t)),
      text(t("mail.withdrawal.text", { plan })),
      text(
        amount ? t("mail.withdrawal.refund", { amount: price(intl, amount) }) : t("mail.withdrawal.noRefund"),
      ),
      {
        kind: "facts",
        rows: [
          { label: t("mail.plan.fact.plan"), value: plan },
          {
            label: t("mail.withdrawal.moment"),
            value: moment(intl, required(request, "at"), request.data.timeZone),
          },
          ...(reference ? [{ label: t("mail.withdrawal.number"), value: reference }] : []),
        ],
      } satisfies EmailBlock,
    ],
  };
}

const planOf = ({ request }: TemplateContext) => oneLine(required(request, "plan"));

const dayOf = ({ request, intl }: TemplateContext, at: string) => day(intl, at, request.data.timeZone);

function facts(context: TemplateContext): EmailBlock {
  const { request, intl, t } = context;
  const { amount, nextAmount, nextAt, withdrawalUntil } = request.data;
  return {
    kind: "facts",
    rows: [
      { label: t("mail.plan.fact.plan"), value: planOf(context) },
      ...(amount ? [{ label: t("mail.plan.fact.paid"), value: price(intl, amount) }] : []),
      ...(nextAmount && nextAt
        ? [
            {
              label: t("mail.plan.fact.next"),
              value: t("mail.plan.amountOn", {
                amount: price(intl, nextAmount),
                date: dayOf(context, nextAt),
              }),
            },
          ]
        : []),
      ...(withdrawalUntil
        ? [{ label: t("mail.plan.fact.withdrawal"), value: dayOf(context, withdrawalUntil) }]
        : []),
    ],
  };
}

function manageButton({ request, t }: TemplateContext): EmailBlock[] {
  return button(request, t("mail.plan.manage"), links.profile.subscriptions);
}

/** Beside their words they have a footer of their own: they are about a contract, not about safety. */
const ofPlan =
  (template: EmailTemplate): EmailTemplate =>
  (context) => ({ footer: context.t("mail.plan.footer"), ...template(context) });

export const planMails: Record<string, EmailTemplate> = {
  "plan-welcome": ofPlan(welcome),
  "trial-ending": ofPlan(trialEnding),
  "renewal-ahead": ofPlan(renewalAhead),
  "plan-renewed": ofPlan(renewed),
  "plan-payment-failed": ofPlan(failed),
  "plan-recovered": ofPlan(recovered),
  "plan-changed": ofPlan(changed),
  "price-change": ofPlan(priceChange),
  "plan-canceled": ofPlan(canceled),
  "plan-ended": ofPlan(ended),
  "plan-charged-back": ofPlan(chargedBack),
  "plan-withdrawal": ofPlan(withdrawal),
};
