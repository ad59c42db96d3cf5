// The button of a voucher's page that gets its codes from the partner, by what the user may have; and the codes that
// the user has.
import { useEffect, useState } from "react";
import * as links from "#generated/links";
import type { VoucherIssue } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { useSession } from "#kit/session/session";
import { Button, ButtonLink } from "#ui/button";
import { useDialog } from "#ui/overlays/dialog-store";
import { AsidePart } from "#features/catalogue/aside-part";
import { CodeList } from "./code-list";
import { getCode, loadVoucherCodes, resendCodes, useVoucherCodes } from "./voucher-codes";

interface GetCodeProps {
  voucher: { id: string; title: string };
  issue: VoucherIssue;
}

/** Asked again after each dialog: a plan or a sign-in may have changed it. */
function useOwnCodes(id: string) {
  const envelope = useEnvelope();
  const status = useSession((state) => state.status);
  const isCovered = useDialog(({ open }) => open !== null);
  const state = useVoucherCodes();
  useEffect(() => {
    if (status !== "user" || isCovered) return;
    void loadVoucherCodes(envelope, id);
  }, [envelope, id, status, isCovered]);
  const isOwn = status === "user" && state.id === id;
  return { left: isOwn ? state.left : null };
}

export function GetCode({ voucher, issue }: GetCodeProps) {
  const text = useText();
  const envelope = useEnvelope();
  const busy = useVoucherCodes((state) => state.busy);
  const { left } = useOwnCodes(voucher.id);
  const [chosen, setChosen] = useState(1);
  const plans = localePrefix(envelope) + links.subscription.plans;
  const most = left ?? 1;
  const quantity = Math.min(chosen, Math.max(most, 1));
  if (left === 0 && issue.byPlan)
    return (
      <ButtonLink
        size="large"
        icon="ticket"
        href={plans}
        data-offer="VOUCHER"
        data-article={voucher.id}
        data-title={voucher.title}
      >
        {text("voucherCodes.plans")}
      </ButtonLink>
    );
  // Codes that are free or come with a plan are offered to guests too, who sign in first; those for sale have a button.
  if (left === 0 || (left === null && !issue.free && !issue.byPlan)) return null;
  const openPlans = () => location.assign(plans);
  return (
    <>
      {most > 1 && <Quantity quantity={quantity} most={most} onChange={setChosen} />}
      <Button
        tone="primary"
        size="large"
        icon="ticket"
        busy={busy}
        onClick={() =>
          void getCode(envelope, {
            ...voucher,
            issue,
            quantity,
            ...(issue.byPlan && { onPlans: openPlans }),
          })
        }
      >
        {text("voucherCodes.get", { count: quantity })}
      </Button>
    </>
  );
}

function Quantity({
  quantity,
  most,
  onChange,
}: {
  quantity: number;
  most: number;
  onChange: (n: number) => void;
}) {
  const text = useText();
  const intl = useIntl();
  return (
    <fieldset className="voucher-quantity" aria-label={text("voucherCodes.quantity")}>
      <Button
        aria-label={text("voucherCodes.less")}
        aria-disabled={quantity <= 1 || undefined}
        onClick={() => quantity > 1 && onChange(quantity - 1)}
      >
        −
      </Button>
      <output className="numeric">{intl.formatNumber(quantity)}</output>
      <Button
        aria-label={text("voucherCodes.more")}
        aria-disabled={quantity >= most || undefined}
        onClick={() => quantity < most && onChange(quantity + 1)}
      >
        +
      </Button>
    </fieldset>
  );
}

/** The user's own codes of this voucher; nothing where there are none. */
export function OwnCodes({ id }: { id: string }) {
  const text = useText();
  const envelope = useEnvelope();
  const isUser = useSession(({ status }) => status === "user");
  const state = useVoucherCodes();
  if (!isUser || state.id !== id || state.codes.length === 0) return null;
  return (
    <AsidePart title="voucherCodes.mine">
      <CodeList codes={state.codes} />
      {state.codes.some(({ code }) => code) && (
        <p>
          <Button onClick={() => void resendCodes(envelope, id)}>{text("voucherCodes.resend")}</Button>
        </p>
      )}
    </AsidePart>
  );
}
