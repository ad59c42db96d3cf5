// The dialog for the consents of a plan before it is ordered: each with its words, which are sent with the order.
import type { ConsentBody, SubscriptionType } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { Checkbox } from "#ui/forms/checkbox";
import { Form, SubmitButton } from "#ui/forms/form";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { NothingToShow, PurchaseNote, usePlanName } from "#features/checkout/purchase-dialog";
import { consentText } from "../consents";

export const closesWithPurchase = true;

interface DoubleOptInProps {
  plan: SubscriptionType;
  terms?: string;
  /** The names of the consents, as the server wants them. */
  names: string[];
  /** By name, where the messages of this page are older than the server's. */
  words?: Record<string, string>;
  /** A voucher's code pays: there is nothing to order. */
  byCode?: boolean;
  onAgree: (consents: ConsentBody[]) => Promise<void>;
}

export default function DoubleOptInDialog({
  plan,
  terms,
  names,
  words,
  byCode,
  onAgree,
}: Partial<DoubleOptInProps>) {
  const text = useText();
  const nameOf = usePlanName();
  const intl = useIntl();
  if (!plan || !names?.length || !onAgree) return <NothingToShow />;
  // A field of a form must not be called as a consent is: names are the tenant's.
  const fields = names.map((name, at) => ({
    name,
    field: `consent${at}`,
    words: words?.[name] ?? consentText(intl, name),
  }));
  return (
    <Dialog
      picture={<Icon name="check" />}
      title={text("subscription.optIn.title")}
      text={text("subscription.optIn.text", { plan: nameOf(plan) })}
    >
      <div className="purchase-form">
        <Form<Record<string, boolean>>
          rules={Object.fromEntries(fields.map(({ field }) => [field, { required: true }]))}
          onSubmit={() => onAgree(fields.map(({ name, words }) => ({ name, text: words })))}
        >
          {fields.map(({ field, words }) => (
            <Checkbox key={field} name={field} label={words} />
          ))}
          {!byCode && (
            <div className="purchase-note">
              <PurchaseNote plan={plan} terms={terms} />
            </div>
          )}
          <DialogActions>
            <SubmitButton wide>
              {text(byCode ? "subscription.optIn.redeem" : "subscription.order.pay")}
            </SubmitButton>
          </DialogActions>
        </Form>
      </div>
    </Dialog>
  );
}
