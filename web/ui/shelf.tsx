// A shelf: cards in a row, scrolled by touch, wheel, arrow keys or the buttons in its head.
import { Children, type KeyboardEvent, type ReactNode, useRef } from "react";
import type { CardShape } from "../generated/payloads";
import { useText } from "../kit/i18n";
import { IconButton } from "./icon-button";
import { Section, type SectionProps } from "./section";
import { useScrollEnds } from "./use-scroll-ends";
import "./shelf.css";

interface ShelfProps extends Omit<SectionProps, "tools"> {
  shape?: CardShape;
}

export function Shelf({ shape = "square", title, subTitle, href, children }: ShelfProps) {
  const row = useRef<HTMLUListElement>(null);
  const { atStart, atEnd, move } = useScrollEnds(row);
  return (
    <Section
      title={title}
      subTitle={subTitle}
      href={href}
      tools={<Arrows atStart={atStart} atEnd={atEnd} move={move} />}
    >
      <ul className={`shelf shelf-${shape}`} ref={row} onKeyDown={walkItems}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </Section>
  );
}

export function Arrows({
  atStart,
  atEnd,
  move,
}: {
  atStart: boolean;
  atEnd: boolean;
  move: (pages: 1 | -1) => void;
}) {
  const text = useText();
  return (
    <div className={atStart && atEnd ? "arrows arrows-none" : "arrows"}>
      <IconButton
        icon="chevron-back"
        directional
        label={text("common.back")}
        disabled={atStart}
        onClick={() => move(-1)}
      />
      <IconButton
        icon="chevron"
        directional
        label={text("common.forward")}
        disabled={atEnd}
        onClick={() => move(1)}
      />
    </div>
  );
}

/** Arrow keys move the focus between items in reading direction; Home and End to the ends. */
export function walkItems(event: KeyboardEvent<HTMLElement>) {
  const item = (event.target as Element).closest("li");
  if (!item || item.parentElement !== event.currentTarget) return;
  const rightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
  const forward = rightToLeft ? "ArrowLeft" : "ArrowRight";
  const backward = rightToLeft ? "ArrowRight" : "ArrowLeft";
  const parent = event.currentTarget;
  const next = {
    [forward]: item.nextElementSibling,
    [backward]: item.previousElementSibling,
    Home: parent.firstElementChild,
    End: parent.lastElementChild,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const target = next?.querySelector<HTMLElement>("a[href]") ?? next?.querySelector("button");
  if (!target) return;
  target.focus({ preventScroll: true });
  next?.scrollIntoView?.({ inline: "nearest", block: "nearest" });
}

/** A grid of the same cards, for pages that show all of them. */
export function CardGrid({ shape = "square", children }: { shape?: CardShape; children: ReactNode }) {
  return (
    <ul className={`card-grid card-grid-${shape}`}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}
