// Facts about an article as names and values, in a titled part beside it: its language, its size, who made it.
import type { ReactNode } from "react";
import { type MessageKey, useText } from "#kit/messages/i18n";
import { AsidePart } from "./aside-part";
import "./facts-list.css";

/** A fact without a value is left out. */
export interface Fact {
  name: MessageKey;
  value?: ReactNode;
}

export function FactsList({ title, facts }: { title: MessageKey; facts: readonly Fact[] }) {
  const text = useText();
  return (
    <AsidePart title={title}>
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
