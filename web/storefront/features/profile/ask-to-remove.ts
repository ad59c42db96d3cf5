// Asks before a way to sign in is removed. There is no undo in a toast: a lost phone's passkey must be gone at once,
// even if the page is left, and only the device itself could put it back.
import { openDialog } from "#ui/overlays/dialog-store";

export interface RemoveDialogProps {
  what: "passkeys" | "identities" | "phone";
  name?: string;
  onConfirm: () => void;
}

export const askToRemove = (props: RemoveDialogProps) => openDialog("remove", props);
