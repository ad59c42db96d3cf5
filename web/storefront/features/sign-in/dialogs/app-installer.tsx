// The dialog that offers to install the app, shown after a sign-in if the browser supports it.
import { useText } from "#kit/messages/i18n";
import { install, installLater } from "#kit/offline/install-prompt";
import { useShell } from "#kit/page/page";
import { Button } from "#ui/button";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { TenantLogo } from "../tenant-logo";

export default function AppInstallerDialog() {
  const { title } = useShell();
  const text = useText();
  const accept = async () => {
    closeDialog();
    if (!(await install())) installLater();
  };
  const later = () => {
    installLater();
    closeDialog();
  };
  return (
    <Dialog
      picture={<TenantLogo />}
      title={text("signIn.install.title", { tenant: title })}
      text={text("signIn.install.text")}
      onClose={installLater}
    >
      <DialogActions>
        <Button tone="primary" size="large" wide icon="download" onClick={() => void accept()}>
          {text("signIn.install.accept")}
        </Button>
        <Button size="large" wide onClick={later}>
          {text("signIn.install.later")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
