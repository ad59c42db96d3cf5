// The state that both versions of the cancel confirmation share.
import { useState } from "react";
import type { UserSubscription } from "#generated/payloads";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";

export interface CancelConfirmationProps {
  held: UserSubscription;
  onConfirm: (reason: string) => Promise<void>;
}

export function useCancel(onConfirm: CancelConfirmationProps["onConfirm"] | undefined) {
  const [busy, setBusy] = useState(false);
  const cancel = (reason = "") => {
    setBusy(true);
    const number = useDialog.getState().open?.number;
    void onConfirm?.(reason).finally(() => {
      setBusy(false);
      if (useDialog.getState().open?.number === number) closeDialog();
    });
  };
  return { busy, cancel };
}
