// The browser's own modal dialog: it keeps the focus, gives it back, and closes on Escape, Back and a press outside.
import { type ReactNode, useEffect, useRef } from "react";

export interface PlayerDialogProps {
  label: string;
  className: string;
  onClose: () => void;
  children: ReactNode;
}

export function PlayerDialog({ label, className, onClose, children }: PlayerDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // Otherwise the first button has the focus, and one press of Enter empties a list.
    element?.focus();
    // A link within leads to another page, and the dialog would stand over it.
    const leave = (event: MouseEvent) => {
      if ((event.target as Element).closest("a[href]")) element?.close();
    };
    element?.addEventListener("click", leave);
    return () => {
      element?.removeEventListener("click", leave);
      element?.close();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`player-dialog ${className}`}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      {children}
    </dialog>
  );
}
