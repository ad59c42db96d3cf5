// The browser's own modal dialog: it keeps the focus, gives it back, and closes on Escape, Back and a press outside.
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { ToastRegion } from "../../../ui/toast";

export interface PlayerDialogProps {
  label: string;
  className: string;
  onClose: () => void;
  children: ReactNode;
}

export function PlayerDialog({ label, className, onClose, children }: PlayerDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closed = useEffectEvent(onClose);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!element.open) element.showModal();
    // Otherwise the first button has the focus, and one press of Enter empties a list.
    element.focus();
    const listening = new AbortController();
    const { signal } = listening;
    // The event comes late: by then the dialog may stand open again.
    element.addEventListener("close", () => !element.open && closed(), { signal });
    // A link within leads to another page, and the dialog would stand over it.
    const leave = (event: MouseEvent) => {
      if ((event.target as Element).closest("a[href]")) element.close();
    };
    element.addEventListener("click", leave, { signal });
    // Back closes it and stays on the page, where the browser lets us; elsewhere it does both.
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType === "traverse" && event.cancelable) event.preventDefault();
      element.close();
    };
    if ("navigation" in window) window.navigation.addEventListener("navigate", onNavigate, { signal });
    window.addEventListener("popstate", () => element.close(), { signal });
    return () => {
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
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      {children}
      <ToastRegion />
    </dialog>
  );
}
