// A shelf: cards in a row, scrolled by touch, wheel, arrow keys or the buttons in its head.
import { Children, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { CardShape } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { IconButton } from "#ui/icon-button";
import { Section, type SectionProps } from "#ui/section";
import { useKeptScroll } from "./use-kept-scroll";
import { useScrollEnds } from "./use-scroll-ends";
import "./shelf.css";

interface ShelfProps extends Omit<SectionProps, "tools"> {
  shape?: CardShape;
  /** The list that the shelf shows: under it the place that it was scrolled to is kept for Back. */
  of?: object;
  /** Called when the last cards come near. */
  onNearEnd?: () => void;
  /** Behind the last card. */
  end?: ReactNode;
  /** Said to screen readers when it changes. */
  news?: string;
}

export function Shelf({
  shape = "square",
  title,
  subTitle,
  href,
  of,
  onNearEnd,
  end,
  news,
  children,
}: ShelfProps) {
  const row = useRef<HTMLUListElement>(null);
  const ends = useScrollEnds(row, Children.count(children));
  useKeptScroll(row, of);
  useNearEnd(row, onNearEnd);
  return (
    <Section title={title} subTitle={subTitle} href={href} tools={<Arrows of={title} {...ends} />}>
      <ul className={`shelf shelf-${shape}`} ref={row} onKeyDown={walkItems}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
        {end && <li>{end}</li>}
      </ul>
      {news !== undefined && (
        <p role="status" className="visually-hidden">
          {news}
        </p>
      )}
    </Section>
  );
}

/** Somebody is at the shelf (a shelf that nobody looks at loads nothing), and less than its width is left. */
function useNearEnd(row: RefObject<HTMLElement | null>, onNearEnd?: () => void) {
  useEffect(() => {
    const element = row.current;
    if (!element || !onNearEnd) return;
    const look = () => {
      const left = element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft);
      if (left < element.clientWidth) onNearEnd();
    };
    const signs = ["scroll", "focusin", "pointerenter"];
    for (const sign of signs) element.addEventListener(sign, look, { passive: true });
    return () => {
      for (const sign of signs) element.removeEventListener(sign, look);
    };
  }, [row, onNearEnd]);
}

interface ArrowsProps {
  /** The title of what they move. */
  of: string;
  atStart: boolean;
  atEnd: boolean;
  move: (pages: 1 | -1) => void;
  className?: string;
}

export function Arrows({ of, atStart, atEnd, move, className }: ArrowsProps) {
  const text = useText();
  const classes = className ?? (atStart && atEnd ? "arrows arrows-none" : "arrows");
  return (
    <div className={classes}>
      <IconButton
        icon="chevron-back"
        directional
        label={text("common.previousOf", { title: of })}
        disabled={atStart}
        onClick={() => move(-1)}
      />
      <IconButton
        icon="chevron"
        directional
        label={text("common.nextOf", { title: of })}
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
