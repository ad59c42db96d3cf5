// The modal dialog, on the browser's <dialog>: the page behind is inert, focus is trapped and restored. A bottom sheet
// on phones.
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useText } from "#kit/messages/i18n";
import { useNavigator } from "#kit/navigation/navigation";
import { IconButton } from "#ui/icon-button";
import { closeDialog } from "./dialog-store";
import { followInPlace } from "./link-in-dialog";
import { ToastRegion } from "./toast";
import "./dialog.css";

interface DialogProps {
  title: string;
  /** Above the title: a logo or an icon. */
  picture?: ReactNode;
  /** The text below the title. */
  text?: ReactNode;
  /** Of what is shown large in it; without one it is as wide as words need. */
  shape?: "portrait" | "landscape" | "square";
  /** Called before it closes by Escape, the close button or a click outside. */
  onClose?: () => void;
  children?: ReactNode;
}

export function Dialog({ title, picture, text: about, shape, onClose, children }: DialogProps) {
  const text = useText();
  const navigator = useNavigator();
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const over = useRef(false);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog?.isConnected) return;
    over.current = false;
    if (!dialog.open) dialog.showModal();
    // Focus the dialog itself: otherwise the close button has the focus and is read first.
    dialog.focus({ preventScroll: true });
    return () => {
      over.current = true;
      dialog.close();
    };
  }, []);
  const close = () => {
    if (over.current) return;
    over.current = true;
    onClose?.();
    closeDialog();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own
    <dialog
      ref={element}
      tabIndex={-1}
      className={shape ? `dialog dialog-${shape}` : "dialog"}
      aria-labelledby={`${id}title`}
      aria-describedby={about ? `${id}text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // The browser closes it without a cancel event when Escape is pressed repeatedly.
      onClose={close}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
        else followInPlace(event, navigator, () => closeDialog("left"));
      }}
    >
      <div className="dialog-body">
        <IconButton icon="close" label={text("common.close")} className="dialog-close" onClick={close} />
        {picture && <div className="dialog-picture">{picture}</div>}
        <h2 id={`${id}title`}>{title}</h2>
        {about && (
          <p id={`${id}text`} className="dialog-text">
            {about}
          </p>
        )}
        {children}
      </div>
      <ToastRegion />
    </dialog>
  );
}

/** The buttons of a dialog, the most likely first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}
