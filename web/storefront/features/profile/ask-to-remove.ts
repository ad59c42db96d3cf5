// Asks before a way to sign in is removed. There is no undo in a toast: a lost phone's passkey must be gone at once,
// even if the page is left, and only the device itself could put it back.
import { openDialog } from "../../../ui/dialog-store";

export interface RemoveDialogProps {
  /** The question: "Remove the passkey Chrome on Android?" */
  title: string;
  onConfirm: () => void;
}

export function askToRemove(title: string, onConfirm: () => void) {
  const props: RemoveDialogProps = { title, onConfirm };
  openDialog("remove", props);
}
