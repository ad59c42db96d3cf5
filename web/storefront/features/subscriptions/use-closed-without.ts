// A dialog that was asked for without its data, by an address or an old link, closes and says nothing wrong.
import { useEffect } from "react";
import { closeDialog } from "#ui/overlays/dialog-store";

export function useClosedWithout(hasData: boolean) {
  useEffect(() => {
    if (!hasData) closeDialog();
  }, [hasData]);
}
