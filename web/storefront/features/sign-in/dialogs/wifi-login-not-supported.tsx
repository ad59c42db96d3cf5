// The dialog for a tenant that signs in over the operator's network only, when the visitor is on another network.
import { useState } from "react";
import { useText } from "#kit/messages/i18n";
import { useNavigator } from "#kit/navigation/navigation";
import { useEnvelope } from "#kit/page/page";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { clearOptionsCache, openSignIn, type SignInDialogProps } from "../open-sign-in";

export default function WifiLoginNotSupportedDialog({ prompt }: SignInDialogProps) {
  const text = useText();
  const navigator = useNavigator();
  const envelope = useEnvelope();
  const [busy, setBusy] = useState(false);
  const again = () => {
    if (busy) return;
    setBusy(true);
    clearOptionsCache();
    // Loads the options again and replaces this dialog, because the network may have changed.
    void openSignIn(envelope, prompt, (href) => navigator?.navigate(href)).finally(() => setBusy(false));
  };
  return (
    <Dialog
      picture={<Icon name="wifi" />}
      title={text("signIn.wifi.title")}
      text={text("signIn.wifi.text", { tenant: envelope.shell.title })}
    >
      <DialogActions>
        <Button tone="primary" size="large" wide aria-busy={busy || undefined} onClick={again}>
          {text("common.retry")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
