// The page of the built-in test bank: pays with a test number, or gives the payment up. Works without script.

import type { PaymentPage } from "#generated/payloads";
import { hasMessage, type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { formatPrice } from "#kit/messages/price";
import type { HeadContext } from "#kit/page/page";
import { Field } from "#ui/forms/field";
import { required } from "#features/hosted/checks";
import { Place } from "#features/hosted/error-summary";
import { HostedCard } from "#features/hosted/hosted-card";
import { HostedForm } from "#features/hosted/hosted-form";
import "#features/hosted/payment.css";

type Formatter = HeadContext<PaymentPage>["intl"];

/** A card that is charged nothing now is only confirmed. */
const titleOf = (intl: Formatter, amount: PaymentPage["amount"]) =>
  amount.amount === 0
    ? intl.formatMessage({ id: "hosted.payment.confirmTitle" })
    : intl.formatMessage({ id: "hosted.payment.title" }, { amount: formatPrice(intl, amount) });

export function head({ props, intl }: HeadContext<PaymentPage>) {
  const title = titleOf(intl, props.amount);
  return {
    title: props.errors.length > 0 ? intl.formatMessage({ id: "hosted.error.pageTitle" }, { title }) : title,
  };
}

export default function Payment(props: PaymentPage) {
  const { action, number, amount, ended, back, errors } = props;
  const text = useText();
  const intl = useIntl();
  if (ended)
    return (
      <HostedCard
        title={text("hosted.payment.ended")}
        lead={text("hosted.payment.endedLead")}
        icon="info"
        home={back}
      />
    );
  return (
    <HostedCard title={titleOf(intl, amount)} lead={<Lead {...props} />} home="">
      <HostedForm
        action={action}
        submit={
          amount.amount === 0
            ? text("hosted.payment.confirm")
            : text("hosted.payment.submit", { amount: formatPrice(intl, amount) })
        }
        values={{ number }}
        errors={errors}
        checks={{ number: required }}
        after={
          <button
            type="submit"
            className="button button-wide button-quiet"
            name="cancel"
            value="1"
            formNoValidate
          >
            {text("hosted.payment.cancel")}
          </button>
        }
      >
        <Place of="number">
          <Field
            name="number"
            ltr
            label={text("hosted.payment.number")}
            hint={text("hosted.payment.numberHint")}
            inputMode="numeric"
            autoComplete="off"
            required
          />
        </Place>
      </HostedForm>
      <TestNumbers {...props} />
    </HostedCard>
  );
}

/** What is paid, and what comes later where nothing is paid now. */
function Lead({ description, amount, later }: PaymentPage) {
  const text = useText();
  const intl = useIntl();
  return (
    <>
      <bdi>{description}</bdi>
      <br />
      {amount.amount === 0 && (
        <>
          {later
            ? text("hosted.payment.later", {
                amount: formatPrice(intl, later.amount),
                date: intl.formatDate(later.at, { day: "numeric", month: "long", year: "numeric" }),
              })
            : text("hosted.payment.nothingNow")}
          <br />
        </>
      )}
      {text("hosted.payment.lead")}
    </>
  );
}

/** The numbers that the test bank knows, and what it does with each. */
function TestNumbers({ numbers }: PaymentPage) {
  const text = useText();
  const intl = useIntl();
  return (
    <table className="payment-numbers">
      <caption>{text("hosted.payment.numbers")}</caption>
      <tbody>
        {numbers.map((line) => (
          <tr key={line.number}>
            <th scope="row">
              <bdi dir="ltr">{line.number}</bdi>
            </th>
            <td>{hasMessage(intl, line.behaviour) ? text(line.behaviour as MessageKey) : line.behaviour}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
