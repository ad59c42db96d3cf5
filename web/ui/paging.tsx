// The parts of a list. Each is a page of its own, with an address that can be indexed and opened without script; with
// script the next part comes below the one that is shown, when it is asked for or when somebody scrolls to its end.
import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import type { PageRange } from "../generated/payloads";
import { FormattedMessage, useText } from "../kit/i18n";
import type { JoinParts } from "../kit/join-parts";
import { useNavigator } from "../kit/navigation";
import { ButtonLink } from "./button";
import "./paging.css";

/** So far below the window the end of the list may be when the next part is fetched, in pixels. */
const NEAR_PX = 800;
/** After so many parts somebody has to ask for the next: what lies below a list stays within reach. */
const MOST_BY_SCROLLING = 3;

interface PagingProps<P> {
  paging: PageRange;
  /** Without it the next part is opened instead. */
  join?: JoinParts<P>;
}

export function Paging<P>({ paging, join }: PagingProps<P>) {
  const text = useText();
  const nav = useRef<HTMLElement>(null);
  const { isLoading, hasJoined, load } = useNextPart(paging.next, join, nav);
  const { offset, limit, total, previous, next } = paging;
  const onClick = (event: MouseEvent) => {
    if (!join || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void load();
  };
  // What has been joined stays announced after the last part.
  if (!previous && !next && !hasJoined) return null;
  return (
    <nav className="paging" aria-label={text("common.paging.label")} ref={nav}>
      {previous && (
        <ButtonLink href={previous} rel="prev">
          <FormattedMessage id="common.paging.previous" />
        </ButtonLink>
      )}
      <p className="numeric" role={join && "status"}>
        <FormattedMessage
          id="common.paging.range"
          values={{ first: offset + 1, last: Math.min(offset + limit, total), total }}
        />
      </p>
      {next && (
        <ButtonLink href={next} rel="next" onClick={onClick} aria-busy={isLoading || undefined}>
          {join && (
            <span className="paging-more">
              <FormattedMessage id="common.paging.more" />
            </span>
          )}
          <span className={join && "paging-next"}>
            <FormattedMessage id="common.paging.next" />
          </span>
        </ButtonLink>
      )}
    </nav>
  );
}

function useNextPart<P>(
  next: string | undefined,
  join: JoinParts<P> | undefined,
  nav: { current: HTMLElement | null },
) {
  const navigator = useNavigator();
  const [isLoading, setLoading] = useState(false);
  const [hasJoined, setJoined] = useState(false);
  const running = useRef(false);
  const scrolledParts = useRef(0);

  const load = useCallback(async () => {
    if (!navigator || !next || !join || running.current) return;
    running.current = true;
    setLoading(true);
    const last = lastItemBefore(nav.current);
    const hadFocus = nav.current?.contains(document.activeElement) ?? false;
    try {
      const { showNextPart } = await import("../kit/next-part");
      const isShown = await showNextPart(navigator, next, join);
      if (!isShown) navigator.navigate(next);
      else setJoined(true);
      if (isShown && hadFocus) focusAfter(last);
    } catch {
      // Where there is no connection, the navigator says so.
      navigator.navigate(next);
    } finally {
      running.current = false;
      setLoading(false);
    }
  }, [navigator, next, join, nav]);

  useEffect(() => {
    const onScroll = () => {
      const isNear = (nav.current?.getBoundingClientRect().top ?? Infinity) < innerHeight + NEAR_PX;
      if (!next || !isNear || running.current || scrolledParts.current >= MOST_BY_SCROLLING) return;
      scrolledParts.current += 1;
      void load();
    };
    if (!join || !next || savesData()) return;
    addEventListener("scroll", onScroll, { passive: true });
    return () => removeEventListener("scroll", onScroll);
  }, [join, next, load, nav]);

  return { isLoading, hasJoined, load };
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}

function lastItemBefore(nav: HTMLElement | null): Element | null {
  if (!nav) return null;
  const items = [...document.querySelectorAll("main li")];
  const isBefore = (item: Element) => item.compareDocumentPosition(nav) & Node.DOCUMENT_POSITION_FOLLOWING;
  return items.filter(isBefore).at(-1) ?? null;
}

/** Who asked for more by key goes on with the first of it. */
function focusAfter(last: Element | null) {
  for (let item = last; item; item = item.parentElement?.closest("li") ?? null) {
    const first = item.nextElementSibling;
    if (first) return first.querySelector<HTMLElement>("a[href], button")?.focus();
  }
}
