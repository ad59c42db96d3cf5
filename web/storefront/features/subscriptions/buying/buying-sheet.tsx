// The buying sheet of one plan: what it includes, and the order, or why there can be none now.
import { type ReactNode, useEffect } from "react";
import type { SubscriptionType } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { useSession } from "#kit/session/session";
import { Button, ButtonLink } from "#ui/button";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { openDialog } from "#ui/overlays/dialog-store";
import { Spinner } from "#ui/states";
import { HeldLine } from "#features/plans/held-line";
import { hasTrial } from "#features/plans/own-plan";
import type { PlanView } from "#features/plans/plans";
import { useLoadedSubscriptions } from "#features/plans/use-own-subscriptions";
import { loadNextDialogs } from "../load-next-dialogs";
import { managePlans } from "../manage-plans";
import { Included } from "../plan-card";
import { startSubscribe } from "../subscribe";
import { BuyingOrder } from "./buying-order";
import { buyingSituation } from "./buying-situation";
import { useChangePreview } from "./use-change-preview";
import "./buying.css";

/** Why the sheet is shown again: the server refused what was shown before. */
export type BuyingNotice = "priceChanged" | "quoteExpired" | "quoteChanged";

interface BuyingSheetProps {
  plan: PlanView;
  notice: BuyingNotice | undefined;
  children: ReactNode;
}

export function BuyingSheet({ plan: offered, notice, children }: BuyingSheetProps) {
  const text = useText();
  const { locale } = useEnvelope();
  const status = useSession((state) => state.status);
  const own = useLoadedSubscriptions();
  const situation = buyingSituation(offered, own, locale);
  const { plan, kind, held, heldName, due, unpaid, keeps, isChange } = situation;
  useEffect(loadNextDialogs, []);
  const answer = useChangePreview(situation);

  if (kind === "held" && held && !due && !keeps) {
    return (
      <Dialog
        title={text("subscription.already", { plan: plan.name })}
        text={<HeldLine own={held} locale={locale} />}
      >
        <ManagePlans />
      </Dialog>
    );
  }
  const isLoading =
    status === "starting" || (status === "user" && own.status === "loading") || (isChange && !answer);
  const refused = answer && "error" in answer ? answer.error : null;
  const title = keeps
    ? text("subscription.mine.keepNamed", { plan: plan.name })
    : kind === "new" || kind === "held"
      ? plan.name
      : text(`subscription.${kind}`, { plan: plan.name });
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
        <BuyingOrder
          key={plan.id}
          plan={due ? { ...plan, price: due, promotion: null } : plan}
          isGuest={status === "guest"}
          withTrial={!isChange && !due && hasTrial(plan.type, own)}
          preview={answer && "preview" in answer ? answer.preview : undefined}
          heldName={heldName}
        />
      )}
      {refused?.startsWith("NEED_CANCEL") && <OrderAnyway plan={plan.type} />}
    </Dialog>
  );
}

function ManagePlans() {
  const text = useText();
  const envelope = useEnvelope();
  return (
    <DialogActions>
      <ButtonLink tone="primary" size="large" wide href={localePrefix(envelope) + managePlans}>
        {text("subscription.manage")}
      </ButtonLink>
    </DialogActions>
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

/** The plan that is held has to be cancelled first: the server's answer to the order leads there. */
function OrderAnyway({ plan }: { plan: SubscriptionType }) {
  const text = useText();
  const envelope = useEnvelope();
  return (
    <DialogActions>
      <Button
        tone="primary"
        size="large"
        wide
        onClick={() => void startSubscribe(envelope, { plan, returnUrl: location.href, fromSheet: true })}
      >
        {text("subscription.offer.go")}
      </Button>
    </DialogActions>
  );
}
