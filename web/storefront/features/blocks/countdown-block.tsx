// A countdown block. The time comes from the server; the browser counts.
import { useEffect, useState } from "react";
import { type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { ButtonLink } from "#ui/button";
import { Section } from "#ui/section";
import type { BlockProps } from "./block-props";
import "#ui/styles/rich-text.css";
import "./countdown-block.css";

const units: { name: MessageKey; seconds: number; within: number }[] = [
  { name: "blocks.countdown.days", seconds: 86_400, within: Number.POSITIVE_INFINITY },
  { name: "blocks.countdown.hours", seconds: 3600, within: 24 },
  { name: "blocks.countdown.minutes", seconds: 60, within: 60 },
  { name: "blocks.countdown.seconds", seconds: 1, within: 60 },
];

export function CountdownBlock({ block }: BlockProps) {
  const text = useText();
  const intl = useIntl();
  const end = Date.parse(block.customProperties.date ?? "");
  const left = useSecondsUntil(end);
  if (Number.isNaN(end)) return null;
  return (
    <Section title={block.title} subTitle={block.subTitle}>
      <div className="text-block countdown-block">
        {left === 0 ? (
          <p>{text("blocks.countdown.over")}</p>
        ) : (
          <dl className="countdown">
            {units.map(({ name, seconds, within }) => {
              const value = left === null ? null : Math.floor(left / seconds) % within;
              return (
                <div key={name}>
                  <dt>{text(name, { count: value ?? 0 })}</dt>
                  <dd>{value === null ? "–" : intl.formatNumber(value, { minimumIntegerDigits: 2 })}</dd>
                </div>
              );
            })}
          </dl>
        )}
        {block.clickUrl && block.actionText && (
          <ButtonLink href={block.clickUrl}>{block.actionText}</ButtonLink>
        )}
      </div>
    </Section>
  );
}

/** Null on the server and in the first render: a cached page is older than now. */
function useSecondsUntil(end: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (Number.isNaN(end)) return;
    const look = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}
