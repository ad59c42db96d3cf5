// The order of a plan: how to pay, consents, the sum, and the button with price, period and renewal beside it.
import { useState } from "react";
import type { ChangePreview, ConsentBody } from "#generated/payloads";
import { type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { promptSignIn } from "#kit/session/session";
import { Button } from "#ui/button";
import { Checkbox } from "#ui/forms/checkbox";
import { RadioCards } from "#ui/forms/radio-cards";
import { BuyNote } from "#features/plans/buy-note";
import type { PlanView } from "#features/plans/plans";
import { changeTermsText } from "#features/plans/price";
import { consentsOf } from "../consents";
import { startSubscribe } from "../subscribe";
import { BuyingSum } from "./buying-sum";

interface BuyingOrderProps {
  plan: PlanView;
  isGuest: boolean;
  withTrial: boolean;
  preview?: ChangePreview;
  heldName: string;
}

export function BuyingOrder({ plan, isGuest, withTrial, preview, heldName }: BuyingOrderProps) {
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
      {methods.length > 1 && <Methods methods={methods} chosen={method} choose={setMethod} />}
      <Consents consents={consents} given={given} asked={asked} onChange={setGiven} />
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
}

interface MethodsProps {
  methods: readonly string[];
  chosen: string;
  choose: (method: string) => void;
}

function Methods({ methods, chosen, choose }: MethodsProps) {
  const text = useText();
  const words = (name: string) => {
    if (name === "card")
      return { label: text("subscription.method.card"), hint: text("subscription.method.cardHint") };
    if (name === "phone")
      return { label: text("subscription.method.phone"), hint: text("subscription.method.phoneHint") };
    return { label: name };
  };
  return (
    <RadioCards
      name="method"
      legend={text("subscription.buying.how")}
      value={chosen}
      onChange={(event) => choose(event.target.value)}
      options={methods.map((name) => ({ value: name, ...words(name) }))}
    />
  );
}

interface ConsentsProps {
  consents: readonly ConsentBody[];
  /** The names of those that are ticked. */
  given: ReadonlySet<string>;
  /** The order was tried: those that are missing are marked. */
  asked: boolean;
  onChange: (given: ReadonlySet<string>) => void;
}

function Consents({ consents, given, asked, onChange }: ConsentsProps) {
  const text = useText();
  return consents.map(({ name, text: words }) => (
    <Checkbox
      key={name}
      name={name}
      label={words}
      error={asked && !given.has(name) ? text("subscription.consent.required") : undefined}
      onChange={(event) => {
        const next = new Set(given);
        if (event.target.checked) next.add(name);
        else next.delete(name);
        onChange(next);
      }}
    />
  ));
}
