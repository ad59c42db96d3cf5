// The facts about an item of the marketplace, as a list of names and values.
import type { ReactNode } from "react";
import { type MessageKey, useText } from "#kit/messages/i18n";
import { AsidePart } from "#features/catalogue/aside-part";

/** A fact without a value is left out. */
export interface Fact {
  name: MessageKey;
  value?: ReactNode;
}

export function FactList({ facts }: { facts: Fact[] }) {
  const text = useText();
  return (
    <AsidePart title="market.facts.title">
      <dl className="facts">
        {facts
          .filter(({ value }) => value)
          .map(({ name, value }) => (
            <div key={name}>
              <dt>{text(name)}</dt>
              <dd className="own-direction">{value}</dd>
            </div>
          ))}
      </dl>
    </AsidePart>
  );
}
