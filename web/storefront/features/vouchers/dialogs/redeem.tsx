// Redeeming a code: it is entered, what it gives is shown and confirmed, and only then is it used. A guest signs in in
// between, and comes back with the code. With `forCart` it only takes something off the cart, also a guest's.
import { useState } from "react";
import * as links from "#generated/links";
import type { VoucherLook } from "#generated/payloads";
import { type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { promptSignIn, useSession } from "#kit/session/session";
import { useCall } from "#kit/session/session-calls";
import { Button, ButtonLink } from "#ui/button";
import { Cover } from "#ui/cards/cover";
import { Field } from "#ui/forms/field";
import { Form, SubmitButton } from "#ui/forms/form";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog, openDialog } from "#ui/overlays/dialog-store";
import { messageOf } from "#features/profile/save-results";
import { putCodeInCart, redeemArticle, redeemCredits, redeemPlan, typesText } from "../redeem";
import "../redeem.css";

interface RedeemProps {
  code?: string;
  forCart?: boolean;
}

export default function RedeemDialog({ code = "", forCart = false }: RedeemProps) {
  const [typed, setTyped] = useState(code);
  const [look, setLook] = useState<VoucherLook | null>(null);
  return look ? (
    <Confirm look={look} code={typed} onBack={() => setLook(null)} />
  ) : (
    <Enter
      code={typed}
      forCart={forCart}
      onLook={(entered, found) => {
        setTyped(entered);
        setLook(found);
      }}
    />
  );
}

/** Of a code without its hyphens. */
const LENGTH = 16;
/** Shown from left to right in every language. */
const EXAMPLE = "\u20667KQ2-M9XW-TB4H-CN8P\u2069";

interface EnterProps {
  code: string;
  forCart: boolean;
  onLook: (code: string, look: VoucherLook) => void;
}

function Enter({ code, forCart, onLook }: EnterProps) {
  const text = useText();
  const call = useCall();
  const envelope = useEnvelope();
  const isGuest = useSession(({ status }) => status === "guest");
  const signsIn = isGuest && !forCart;
  const submit = async ({ voucherCode }: { voucherCode: string }) => {
    const entered = voucherCode.trim();
    if (signsIn) {
      closeDialog();
      return promptSignIn({ reason: "action", intent: { voucher: entered } });
    }
    if (forCart) {
      await putCodeInCart(envelope, entered);
      return closeDialog();
    }
    onLook(entered, await call("POST /voucher/look", { body: { voucherCode: entered } }));
  };
  return (
    <Dialog
      picture={<Icon name="ticket" />}
      title={text(forCart ? "redeem.cartTitle" : "redeem.title")}
      text={text(signsIn ? "redeem.guestText" : forCart ? "redeem.cartText" : "redeem.text")}
    >
      <div className="redeem-form">
        <Form<{ voucherCode: string }>
          rules={{ voucherCode: { required: true } }}
          defaults={{ voucherCode: code }}
          onSubmit={submit}
        >
          <Field
            name="voucherCode"
            label={text("redeem.code")}
            hint={text("redeem.hint", { length: LENGTH, example: EXAMPLE })}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            ltr
            required
          />
          <DialogActions>
            <SubmitButton wide>
              {text(signsIn ? "redeem.signIn" : forCart ? "redeem.cartAdd" : "redeem.look")}
            </SubmitButton>
          </DialogActions>
        </Form>
      </div>
    </Dialog>
  );
}

const refusals: Record<string, MessageKey> = {
  ALREADY_OWNED: "redeem.refused.owned",
  DEVICE_NOT_SUPPORTED: "redeem.refused.device",
};

function Confirm({ look, code, onBack }: { look: VoucherLook; code: string; onBack: () => void }) {
  const text = useText();
  const envelope = useEnvelope();
  const [busy, setBusy] = useState(false);
  const gives = useGives(look);
  const { kind, refusal, card, name } = look;
  const redeem = async () => {
    setBusy(true);
    try {
      if (kind === "percent") {
        await putCodeInCart(envelope, code);
        return location.assign(localePrefix(envelope) + links.cart.mine);
      }
      const redeemed =
        kind === "article"
          ? await redeemArticle(envelope, code)
          : kind === "credits"
            ? await redeemCredits(envelope, code)
            : await redeemPlan(envelope, code, look);
      if (redeemed) openDialog("redeem-feedback", { redeemed });
    } catch (error) {
      console.error(error);
      const said = messageOf(error);
      openDialog("redeem-feedback", {
        ...said,
        onRetry: said ? undefined : () => openDialog("redeem", { code }),
      });
    }
  };
  return (
    <Dialog
      picture={kind === "article" ? undefined : <Icon name="ticket" />}
      title={text("redeem.confirm")}
      text={refusal ? text(refusals[refusal] ?? "redeem.refused.gone", { name }) : gives}
    >
      {card && (
        <div className="redeem-article">
          <Cover artwork={card.artwork} sizes="72px" icon="ticket" className="redeem-cover" />
          <b className="own-direction">{name}</b>
        </div>
      )}
      <DialogActions>
        {!refusal && (
          <Button tone="primary" size="large" wide busy={busy} onClick={() => void redeem()}>
            {text(kind === "percent" ? "redeem.useInCart" : "redeem.redeem")}
          </Button>
        )}
        {refusal === "ALREADY_OWNED" && card && (
          <ButtonLink tone="primary" size="large" wide href={card.href}>
            {text("purchases.open.look")}
          </ButtonLink>
        )}
        <Button size="large" wide onClick={onBack}>
          {text("redeem.other")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What the code gives, in a sentence. */
function useGives({ kind, name, credits, days, percent, contentTypes }: VoucherLook): string {
  const text = useText();
  const intl = useIntl();
  const types = typesText(intl, contentTypes);
  switch (kind) {
    case "article":
      return text("redeem.gives.article", { name });
    case "plan":
      return text("redeem.gives.plan", { name });
    case "credits":
      return text("redeem.gives.credits", { count: credits ?? 0, days: days ?? 0, types });
    case "percent":
      return contentTypes.length > 0
        ? text("redeem.gives.percentOf", { percent: (percent ?? 0) / 100, types })
        : text("redeem.gives.percent", { percent: (percent ?? 0) / 100 });
  }
}
