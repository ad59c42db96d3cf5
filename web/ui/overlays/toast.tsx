// Toasts (snackbars): a message after an action, for ten seconds, with at most one action button. One at a time; the
// newest replaces the one before.
import { useEffect, useId, useRef, useState } from "react";
import { create } from "zustand";
import { useText } from "#kit/messages/i18n";
import { Icon } from "#ui/icon";
import { dismissToast, useToasts } from "./toast-store";
import "./toast.css";

export const TOAST_MS = 10_000;

/** The live regions of the page and of open dialogs. Only the last one is not inert. */
const useRegions = create<{ open: string[] }>(() => ({ open: [] }));
/**
 * Mounted by the shell and by each modal dialog, because a dialog makes everything outside inert. Always mounted,
 * because screen readers announce only changes in a live region that already exists.
 */
export function ToastRegion() {
  const id = useId();
  const isLast = useRegions(({ open }) => open.at(-1) === id);
  useEffect(() => {
    useRegions.setState(({ open }) => ({ open: [...open, id] }));
    return () => useRegions.setState(({ open }) => ({ open: open.filter((other) => other !== id) }));
  }, [id]);
  return (
    <div className="toast-region" role="status" aria-live="polite">
      {isLast && <CurrentToast />}
    </div>
  );
}

function CurrentToast() {
  const text = useText();
  const { shown } = useToasts();
  const [held, setHeld] = useState({ hovered: false, focused: false });
  const toast = useRef<HTMLDivElement>(null);
  /** The element that had the focus before the toast got it. */
  const cameFrom = useRef<Element | null>(null);
  const number = shown?.number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast is neither hovered nor focused
  useEffect(() => setHeld({ hovered: false, focused: false }), [number]);
  useCountdown(number, held.hovered || held.focused);
  if (!shown) return null;
  const action = shown.undo ? { label: "common.undo" as const, run: shown.undo } : shown.action;
  /** The focus goes back to where it was, or to the dialog: it must not fall to the start of the page. */
  const leave = (run?: () => void) => {
    const dialog = toast.current?.closest("dialog");
    const hadFocus = toast.current?.contains(document.activeElement);
    dismissToast();
    run?.();
    if (!hadFocus) return;
    const back = cameFrom.current?.isConnected ? cameFrom.current : dialog;
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus pause the timer
    <div
      className="toast"
      key={shown.number}
      ref={toast}
      onPointerEnter={() => setHeld((now) => ({ ...now, hovered: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, hovered: false }))}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        setHeld((now) => ({ ...now, focused: true }));
      }}
      onBlur={() => setHeld((now) => ({ ...now, focused: false }))}
    >
      <p>
        {text(shown.message, shown.values)}
        {shown.code && <span className="toast-code">{text("common.code", { code: shown.code })}</span>}
      </p>
      {action && (
        <button type="button" onClick={() => leave(action.run)}>
          {text(action.label)}
        </button>
      )}
      <button
        type="button"
        className="toast-dismiss"
        aria-label={text("common.close")}
        onClick={() => leave()}
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  );
}

/** Outside the component: the time goes on when the toast moves from the page to a dialog's region. */
const clock: { number: number | undefined; seen: number } = { number: undefined, seen: 0 };

/** Dismisses the toast after its time, not counting the time in which it is hovered or focused. */
function useCountdown(number: number | undefined, held: boolean) {
  useEffect(() => {
    if (number === undefined) return;
    if (clock.number !== number) Object.assign(clock, { number, seen: 0 });
    if (held) return;
    const since = Date.now();
    const timer = setTimeout(dismissToast, Math.max(0, TOAST_MS - clock.seen));
    return () => {
      clearTimeout(timer);
      clock.seen += Date.now() - since;
    };
  }, [number, held]);
}
