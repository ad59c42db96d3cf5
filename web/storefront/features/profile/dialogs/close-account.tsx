// Confirmation before the account is deleted.
import { useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import type { CloseAccountDialogProps } from "../data-panel";

export default function CloseAccountDialog({ graceDays, onConfirm }: CloseAccountDialogProps) {
  const text = useText();
  return (
    <Dialog
      title={text("profile.close.ask")}
      picture={<Icon name="warning" />}
      text={text("profile.close.askText", { days: graceDays })}
    >
      <DialogActions>
        <Button tone="primary" wide onClick={() => closeDialog()}>
          {text("profile.close.stay")}
        </Button>
        <Button
          tone="outline"
          wide
          onClick={() => {
            closeDialog();
            onConfirm();
          }}
        >
          {text("profile.close.confirm")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
