// What is offered to somebody who has just signed in.
import { isInstallQuiet, mayInstall, whenInstallable } from "../../../kit/install-prompt";
import { openDialog, useDialog } from "../../../ui/dialog-store";

export function offerInstall() {
  whenInstallable(() => {
    // Never in place of something that was asked for.
    if (mayInstall() && !isInstallQuiet() && !useDialog.getState().open) openDialog("app-installer");
  });
}
