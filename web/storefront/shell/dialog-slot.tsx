// Renders the open dialog. The list of all dialogs is loaded with the first one.
import { type ComponentType, useEffect, useState } from "react";
import { useEnvelope } from "../../kit/page";
import { useSession } from "../../kit/session";
import { closeDialog, type OpenDialog as Open, openDialog, useDialog } from "../../ui/dialog-store";

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
  const OpenDialog = useOpenDialog(open !== null);
  return open && OpenDialog ? <OpenDialog key={open.number} open={open} /> : null;
}

function useOpenDialog(wanted: boolean): ComponentType<{ open: Open }> | null {
  const [component, setComponent] = useState<ComponentType<{ open: Open }> | null>(null);
  useEffect(() => {
    if (!wanted || component) return;
    import("./open-dialog").then(
      ({ OpenDialog }) => setComponent(() => OpenDialog),
      (error: unknown) => {
        console.error(error);
        closeDialog();
      },
    );
  }, [wanted, component]);
  return component;
}
