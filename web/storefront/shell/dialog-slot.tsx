// Renders the open dialog. The list of all dialogs is loaded with the first one.
import { useEffect } from "react";
import { useEnvelope } from "#kit/page/page";
import { useLazy } from "#kit/page/use-lazy";
import { useSession } from "#kit/session/session";
import { closeDialog, openDialog, useDialog } from "#ui/overlays/dialog-store";

export function DialogSlot() {
  const { url } = useEnvelope();
  const open = useDialog((state) => state.open);
  const expired = useSession((state) => state.expired);
  // A navigation closes the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes it.
  useEffect(() => () => closeDialog("left"), [url]);
  useEffect(() => {
    if (expired) openDialog("session-expired");
  }, [expired]);
  const OpenDialog = useLazy(
    open !== null,
    async () => (await import("./open-dialog")).OpenDialog,
    closeDialog,
  );
  return open && OpenDialog ? <OpenDialog key={open.number} open={open} /> : null;
}
