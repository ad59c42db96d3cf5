// The player's modal <dialog>: traps and restores the focus; closes on Escape, Back and a click outside.
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useNavigator } from "#kit/navigation/navigation";
import { afterPaint } from "#kit/page/after-paint";
import { followInPlace } from "#ui/overlays/link-in-dialog";
import { ToastRegion } from "#ui/overlays/toast";
import { useSwipeDown } from "./use-swipe";
import "./player-dialog.css";

/** "left": a link inside opens another page, in the dialog's place in the history. */
export type ClosePlayerDialog = (why?: "closed" | "left") => void;

interface PlayerDialogProps {
  label: string;
  className: string;
  onClose: ClosePlayerDialog;
  children: ReactNode;
}

function makeModal(dialog: HTMLDialogElement) {
  dialog.open = false;
  dialog.showModal();
  // Otherwise the first button has the focus: in the queue Enter would clear it.
  dialog.focus({ preventScroll: true });
}

export function PlayerDialog({ label, className, onClose, children }: PlayerDialogProps) {
  const navigator = useNavigator();
  const dialog = useRef<HTMLDialogElement>(null);
  const swipeDown = useSwipeDown(() => onClose());
  const closed = useEffectEvent(() => onClose());
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Seen first and modal a moment later: the page behind gets new styles when it becomes inert, and what follows a
    // tap need not wait for that. Nothing is painted between the two lines of makeModal.
    element.open = true;
    const listening = new AbortController();
    const waiting = new AbortController();
    const cancel = afterPaint(() => {
      waiting.abort();
      makeModal(element);
    });
    // The browser answers Escape only when the dialog is modal.
    document.addEventListener("keydown", ({ key }) => key === "Escape" && closed(), {
      signal: waiting.signal,
    });
    // The close event is asynchronous: the dialog may be open again.
    element.addEventListener("close", () => !element.open && closed(), { signal: listening.signal });
    return () => {
      cancel();
      waiting.abort();
      listening.abort();
      element.close();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`player-dialog ${className}`}
      aria-label={label}
      {...swipeDown}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
        else followInPlace(event, navigator, () => onClose("left"));
      }}
    >
      {children}
      <ToastRegion />
    </dialog>
  );
}
