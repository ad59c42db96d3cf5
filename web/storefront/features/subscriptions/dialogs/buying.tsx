// The buying sheet: what, how to pay, and the order, with price, period, renewal and the way to cancel beside the button.
import { useState } from "react";
import type { SubscriptionType } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { Button } from "#ui/button";
import { RadioCards } from "#ui/forms/radio-cards";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { type PlanView, planView } from "#features/plans/plans";
import { eachText } from "#features/plans/price";
import { type BuyingNotice, BuyingSheet } from "../buying/buying-sheet";

export const closesWithPurchase = true;

interface BuyingProps {
  /** Missing where the plan is no longer on offer. */
  plan?: SubscriptionType;
  notice?: BuyingNotice;
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
    <BuyingSheet plan={view(sold)} notice={notice}>
      {upgrade && (
        <Upgrade
          plans={upgrade.plans.map(view)}
          title={upgrade.title}
          chosen={view(sold)}
          choose={setChosen}
        />
      )}
    </BuyingSheet>
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
