// Closes a dialog that was opened without its data, by an address or an old link, before it says something wrong.
import { useEffect } from "react";
import { closeDialog } from "#ui/overlays/dialog-store";

export function useClosedWithout(hasData: boolean) {
  useEffect(() => {
    if (!hasData) closeDialog();
  }, [hasData]);
}
