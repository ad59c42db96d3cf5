// The parts of a list. Each is a page of its own, with an address that can be indexed and opened without script; with
// script the next part comes below the one that is shown, when it is asked for or when somebody scrolls to its end.
import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { useNavigator } from "#kit/navigation/navigation";
import type { JoinedRange, JoinParts } from "#kit/page/join-parts";
import { ButtonLink } from "./button";
import "./paging.css";

/** So far below the window the end of the list may be when the next part is fetched, in pixels. */
const NEAR_PX = 800;
/** After so many parts somebody has to ask for the next: what lies below a list stays within reach. */
const MOST_BY_SCROLLING = 3;

interface PagingProps<P> {
  paging: JoinedRange;
  /** Without it the next part is opened instead. */
  join?: JoinParts<P>;
}

export function Paging<P>({ paging, join }: PagingProps<P>) {
  const text = useText();
  const nav = useRef<HTMLElement>(null);
  const { isLoading, load } = useNextPart(paging.next, join, nav);
  const { offset, limit, total, previous, next, isJoined } = paging;
  const onClick = (event: MouseEvent) => {
    if (!join || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void load(true);
  };
  // The range of a list whose parts were joined stays announced after the last part.
  if (!previous && !next && !isJoined) return null;
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
  const running = useRef(false);
  const askedByKey = useRef(false);
  const scrolledParts = useRef(0);

  /** `isAsked`: by the link, which may be pressed while the part that scrolling asked for is under way. */
  const load = useCallback(
    async (isAsked = false) => {
      const hasFocus = () => nav.current?.contains(document.activeElement);
      if (isAsked) askedByKey.current = hasFocus() ?? false;
      if (!navigator || !next || !join || running.current) return;
      running.current = true;
      setLoading(true);
      const hadFocus = hasFocus();
      try {
        const { focusAfter, lastItemBefore, showNextPart } = await import("#kit/page/next-part");
        const last = lastItemBefore(nav.current);
        const isShown = await showNextPart(navigator, next, join);
        // With the last part the link is gone, and a focus that was on it.
        const isFocusLost = hadFocus && document.activeElement === document.body;
        if (!isShown) navigator.navigate(next);
        else if (askedByKey.current || isFocusLost) focusAfter(last);
      } catch {
        // The request failed. Opening the part as a page shows the reason, for example that there is no connection.
        navigator.navigate(next);
      } finally {
        running.current = askedByKey.current = false;
        setLoading(false);
      }
    },
    [navigator, next, join, nav],
  );

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

  return { isLoading, load };
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
