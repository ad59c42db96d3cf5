// A table of the plans of a group: what each includes and costs, closed until somebody wants it.
import { useIntl, useText } from "#kit/messages/i18n";
import { Icon } from "#ui/icon";
import { compareRows, type PlanView } from "./plans";
import { eachText } from "./price";

export function PlanCompare({ title, plans }: { title: string; plans: PlanView[] }) {
  const text = useText();
  const intl = useIntl();
  if (plans.length < 2) return null;
  return (
    <div className="compare">
      <details>
        <summary>
          {text("subscription.compare.title", { group: title })}
          <Icon name="chevron-down" size={20} />
        </summary>
        <section className="compare-scroll" aria-label={text("subscription.compare.title", { group: title })}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text("subscription.compare.feature")}</th>
                {plans.map((plan) => (
                  <th scope="col" key={plan.id}>
                    {plan.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {compareRows(plans).map(({ text: words, included }) => (
                <tr key={words}>
                  <th scope="row">{words}</th>
                  {plans.map((plan, index) => (
                    <td key={plan.id}>{included[index] ? <Yes /> : <No />}</td>
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row">{text("subscription.compare.price")}</th>
                {plans.map((plan) => (
                  <td key={plan.id}>{eachText(intl, plan.price, plan.cycle)}</td>
                ))}
              </tr>
            </tbody>
          </table>
        </section>
      </details>
    </div>
  );
}

function Yes() {
  const text = useText();
  return (
    <>
      <Icon name="check" size={20} />
      <span className="visually-hidden">{text("subscription.compare.yes")}</span>
    </>
  );
}

function No() {
  const text = useText();
  return (
    <>
      <span className="compare-no" aria-hidden="true">
        –
      </span>
      <span className="visually-hidden">{text("subscription.compare.no")}</span>
    </>
  );
}
