// Confirmation before a passkey, a linked account or a number is removed.
import { useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import type { RemoveDialogProps } from "../ask-to-remove";

export default function RemoveDialog({ what, name = "", onConfirm }: RemoveDialogProps) {
  const text = useText();
  return (
    <Dialog
      title={text(`profile.removeAsk.${what}`, { name })}
      picture={<Icon name="warning" />}
      text={text("profile.removeText")}
    >
      <DialogActions>
        <Button
          tone="primary"
          wide
          onClick={() => {
            closeDialog();
            onConfirm();
          }}
        >
          {text("profile.remove")}
        </Button>
        <Button tone="outline" wide onClick={() => closeDialog()}>
          {text("profile.cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
