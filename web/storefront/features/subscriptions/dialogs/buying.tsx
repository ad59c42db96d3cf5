// The buying sheet: what, how to pay, and the order, with price, period, renewal and the way to cancel beside the button.
import { type ReactNode, useEffect, useState } from "react";
import type { ChangePreview, SubscriptionType } from "#generated/payloads";
import { type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { promptSignIn, useSession } from "#kit/session/session";
import { Button, ButtonLink } from "#ui/button";
import { Checkbox } from "#ui/forms/checkbox";
import { RadioCards } from "#ui/forms/radio-cards";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog, openDialog } from "#ui/overlays/dialog-store";
import { Spinner } from "#ui/states";
import { BuyNote } from "#features/plans/buy-note";
import { type PreviewAnswer, previewChange } from "#features/plans/change-preview";
import { HeldLine } from "#features/plans/held-line";
import { heldState, isUnpaid } from "#features/plans/held-state";
import { amountDue, forVisitor, hasTrial, relationTo } from "#features/plans/own-plan";
import { type PlanView, planView } from "#features/plans/plans";
import { changeTermsText, eachText } from "#features/plans/price";
import { useLoadedSubscriptions } from "#features/plans/use-own-subscriptions";
import { BuyingSum } from "../buying-sum";
import { consentsOf } from "../consents";
import { loadNextDialogs } from "../load-next-dialogs";
import { managePlans } from "../manage-plans";
import { Included } from "../plan-card";
import { startSubscribe } from "../subscribe";
import "../buying.css";

export const closesWithPurchase = true;

interface BuyingProps {
  /** Missing where the plan is no longer on offer. */
  plan?: SubscriptionType;
  /** Why the sheet is shown again: the server refused what was shown before. */
  notice?: "priceChanged" | "quoteExpired" | "quoteChanged";
  /** Larger plans that have what the present one has not, and the title of the article. */
  upgrade?: { plans: SubscriptionType[]; title?: string };
}

export default function BuyingDialog({ plan, notice, upgrade }: BuyingProps) {
  const { locale, shell } = useEnvelope();
  const [chosen, setChosen] = useState("");
  const sold = upgrade?.plans.find(({ id }) => id === chosen) ?? plan;
  if (!sold) return <Gone />;
  const view = (each: SubscriptionType) => planView(each, locale, shell.features.literalPercentOff === true);
  return (
    <Sheet plan={view(sold)} notice={notice}>
      {upgrade && (
        <Upgrade
          plans={upgrade.plans.map(view)}
          title={upgrade.title}
          chosen={view(sold)}
          choose={setChosen}
        />
      )}
    </Sheet>
  );
}

interface UpgradeProps {
  plans: PlanView[];
  title?: string;
  chosen: PlanView;
  choose: (id: string) => void;
}

/** Why a larger plan is offered, and which one, where there are several. */
function Upgrade({ plans, title, chosen, choose }: UpgradeProps) {
  const text = useText();
  const intl = useIntl();
  return (
    <>
      <p className="buying-changed">
        {title
          ? text("subscription.needsUpgrade.named", { title, plan: chosen.name })
          : text("subscription.needsUpgrade.text", { plan: chosen.name })}
      </p>
      {plans.length > 1 && (
        <RadioCards
          name="upgrade"
          legend={text("subscription.offer.choose")}
          value={chosen.id}
          onChange={(event) => choose(event.target.value)}
          options={plans.map((each) => ({
            value: each.id,
            label: each.name,
            hint: eachText(intl, each.price, each.cycle),
          }))}
        />
      )}
    </>
  );
}

function Gone() {
  const text = useText();
  return (
    <Dialog title={text("subscription.title")} text={text("subscription.gone")}>
      <DialogActions>
        <Button tone="primary" size="large" wide onClick={() => closeDialog()}>
          {text("common.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface SheetProps {
  plan: PlanView;
  notice: BuyingProps["notice"];
  children: ReactNode;
}

function Sheet({ plan: offered, notice, children }: SheetProps) {
  const text = useText();
  const envelope = useEnvelope();
  const status = useSession((state) => state.status);
  const own = useLoadedSubscriptions();
  const plan = forVisitor(offered, own);
  const relation = relationTo(plan.type, own);
  const held = relation.kind === "new" ? undefined : relation.held;
  const heldName = held?.subscriptionType ? planView(held.subscriptionType, envelope.locale).name : "";
  const [answered, setAnswered] = useState<{ planId: string; answer: PreviewAnswer } | null>(null);
  // What was answered for the plan that was chosen before is not for this one.
  const answer = answered?.planId === plan.id ? answered.answer : null;
  const other = relation.kind !== "new" && relation.kind !== "held" ? relation.held : undefined;
  const unpaid = other && isUnpaid(other) ? other.subscriptionType : undefined;
  // The present plan was chosen while a change waits, which is taken back.
  const keeps = relation.kind === "held" && heldState(relation.held) === "changes";
  const isChange = keeps || (other !== undefined && !unpaid);
  useEffect(loadNextDialogs, []);
  useEffect(() => {
    if (!isChange || !held) return;
    let wanted = true;
    const set = (given: PreviewAnswer) => wanted && setAnswered({ planId: plan.id, answer: given });
    previewChange(envelope, held, plan.type).then(set, (error: unknown) => {
      console.error(error);
      set({ error: "" });
    });
    return () => {
      wanted = false;
    };
  }, [isChange, held, envelope, plan.id, plan.type]);

  const due = relation.kind === "held" ? amountDue(relation.held) : undefined;
  if (relation.kind === "held" && held && !due && !keeps) {
    return (
      <Dialog
        title={text("subscription.already", { plan: plan.name })}
        text={<HeldLine own={held} locale={envelope.locale} />}
      >
        <DialogActions>
          <ButtonLink tone="primary" size="large" wide href={localePrefix(envelope) + managePlans}>
            {text("subscription.manage")}
          </ButtonLink>
        </DialogActions>
      </Dialog>
    );
  }
  const isLoading =
    status === "starting" || (status === "user" && own.status === "loading") || (isChange && !answer);
  const refused = answer && "error" in answer && isChange ? answer.error : null;
  const title = keeps
    ? text("subscription.mine.keepNamed", { plan: plan.name })
    : relation.kind === "new" || relation.kind === "held"
      ? plan.name
      : text(`subscription.${relation.kind}`, { plan: plan.name });
  return (
    <Dialog title={title} text={plan.about}>
      {notice && (
        <p className="buying-changed" role="alert">
          {text(`subscription.${notice}`)}
        </p>
      )}
      {children}
      <Included plan={plan} />
      {isLoading ? (
        <div className="buying-loading" role="status">
          <Spinner />
        </div>
      ) : unpaid ? (
        <PayFirst plan={unpaid} name={heldName} />
      ) : refused !== null ? (
        <p className="buying-changed">
          {refused.startsWith("NEED_CANCEL")
            ? text("subscription.refused.cancelFirst", { plan: heldName })
            : text("subscription.refused.other")}
        </p>
      ) : (
        <Order
          key={plan.id}
          plan={due ? { ...plan, price: due, promotion: null } : plan}
          isGuest={status === "guest"}
          withTrial={!isChange && !due && hasTrial(plan.type, own)}
          preview={isChange && answer && "preview" in answer ? answer.preview : undefined}
          heldName={heldName}
        />
      )}
      {refused?.startsWith("NEED_CANCEL") && (
        <DialogActions>
          <Button
            tone="primary"
            size="large"
            wide
            onClick={() =>
              void startSubscribe(envelope, { plan: plan.type, returnUrl: location.href, fromSheet: true })
            }
          >
            {text("subscription.offer.go")}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

/** The renewal of the plan that is held failed: it is paid before another one takes its place. */
function PayFirst({ plan, name }: { plan: SubscriptionType; name: string }) {
  const text = useText();
  return (
    <>
      <p className="buying-changed">{text("subscription.refused.payFirst", { plan: name })}</p>
      <DialogActions>
        <Button tone="primary" size="large" wide onClick={() => openDialog("buying", { plan })}>
          {text("subscription.refused.pay", { plan: name })}
        </Button>
      </DialogActions>
    </>
  );
}

interface OrderProps {
  plan: PlanView;
  isGuest: boolean;
  withTrial: boolean;
  preview?: ChangePreview;
  heldName: string;
}

function Order({ plan, isGuest, withTrial, preview, heldName }: OrderProps) {
  const text = useText();
  const intl = useIntl();
  const envelope = useEnvelope();
  const methods = preview ? [] : plan.type.paymentMethods;
  const [method, setMethod] = useState(methods[0] ?? "");
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const later = preview?.policy === "at_period_end";
  const paysNow = !later && (preview ? preview.amount.amount > 0 : !withTrial);
  const keeps = preview?.keeps === true;
  const consents = isGuest || keeps ? [] : consentsOf(intl, plan, paysNow);
  const terms = preview && changeTermsText(intl, plan, preview, heldName);

  const order = async () => {
    if (isGuest) return promptSignIn({ reason: "action", intent: { subTypeId: plan.id } });
    if (consents.some(({ name }) => !given.has(name))) return setAsked(true);
    setBusy(true);
    try {
      await startSubscribe(envelope, {
        plan: plan.type,
        returnUrl: location.href,
        consents,
        fromSheet: true,
        method: method || undefined,
        ...(preview && { quoteId: preview.quoteId, keeps }),
        terms,
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {!plan.type.partner && (
        <BuyingSum plan={plan} withTrial={withTrial} preview={preview} heldName={heldName} />
      )}
      {preview?.waitingTypeId && <p className="fine-text">{text("subscription.buying.takenBack")}</p>}
      {plan.aboveOptions && <p className="fine-text">{plan.aboveOptions}</p>}
      {methods.length > 1 && (
        <RadioCards
          name="method"
          legend={text("subscription.buying.how")}
          value={method}
          onChange={(event) => setMethod(event.target.value)}
          options={methods.map((name) => ({ value: name, ...methodWords(name) }))}
        />
      )}
      {consents.map(({ name, text: words }) => (
        <Checkbox
          key={name}
          name={name}
          label={words}
          error={asked && !given.has(name) ? text("subscription.consent.required") : undefined}
          onChange={(event) => {
            const next = new Set(given);
            if (event.target.checked) next.add(name);
            else next.delete(name);
            setGiven(next);
          }}
        />
      ))}
      <div className="buying-go">
        <Button tone="primary" size="large" wide busy={busy} onClick={() => void order()}>
          {text(orderButton(), { plan: plan.name })}
        </Button>
        <div className="fine-text">
          {plan.type.partner ? (
            <p>{text("subscription.partnerNote")}</p>
          ) : (
            <BuyNote plan={plan} withTrial={withTrial} terms={terms} />
          )}
          {isGuest && <p>{text("subscription.order.signInNote")}</p>}
        </div>
      </div>
    </>
  );

  function orderButton(): MessageKey {
    if (isGuest) return "subscription.order.signIn";
    if (plan.type.partner) return "subscription.toPartner";
    if (keeps) return "subscription.mine.keepNamed";
    if (later) return "subscription.order.later";
    return withTrial ? "subscription.order.trial" : "subscription.order.pay";
  }

  function methodWords(name: string) {
    if (name === "card")
      return { label: text("subscription.method.card"), hint: text("subscription.method.cardHint") };
    if (name === "phone")
      return { label: text("subscription.method.phone"), hint: text("subscription.method.phoneHint") };
    return { label: name };
  }
}
