// The tenant signs people in over the operator's network only, and this is another one.
import { useState } from "react";
import { useText } from "../../../../kit/i18n";
import { useNavigator } from "../../../../kit/navigation";
import { useEnvelope } from "../../../../kit/page";
import { Button } from "../../../../ui/button";
import { Dialog, DialogActions } from "../../../../ui/dialog";
import { Icon } from "../../../../ui/icon";
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
    // Opens the dialog that fits the network of now, in this one's place.
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
