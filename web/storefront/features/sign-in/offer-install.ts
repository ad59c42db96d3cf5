// Offers to install the app after a sign-in.
import { isInstallQuiet, mayInstall, whenInstallable } from "#kit/offline/install-prompt";
import { openDialog, useDialog } from "#ui/overlays/dialog-store";

export function offerInstall() {
  whenInstallable(() => {
    // Never replaces an open dialog.
    if (mayInstall() && !isInstallQuiet() && !useDialog.getState().open) openDialog("app-installer");
  });
}
