// The player's modal <dialog>: traps and restores the focus; closes on Escape, Back and a click outside.
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { ToastRegion } from "../../../ui/toast";
import "./player-dialog.css";

interface PlayerDialogProps {
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
    // Focus the dialog itself: otherwise the first button has the focus, and Enter would clear the queue.
    element.focus();
    const listening = new AbortController();
    const { signal } = listening;
    // The close event is asynchronous: the dialog may be open again.
    element.addEventListener("close", () => !element.open && closed(), { signal });
    // A link inside opens another page, so close the dialog.
    const leave = (event: MouseEvent) => {
      if ((event.target as Element).closest("a[href]")) element.close();
    };
    element.addEventListener("click", leave, { signal });
    // Back closes the dialog and keeps the page, if the browser allows it to be cancelled.
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
