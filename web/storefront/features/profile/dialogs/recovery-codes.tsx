// The dialog that shows recovery codes, once.
import { useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { showToast } from "#ui/overlays/toast-store";
import { showFailure } from "../save-results";
import type { RecoveryCodesDialogProps } from "../second-factor-panel";
import "../second-factor.css";

export default function RecoveryCodesDialog({ codes }: RecoveryCodesDialogProps) {
  const text = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join("\n"));
    showToast({ message: "secondFactor.copied" });
  };
  return (
    <Dialog
      title={text("secondFactor.codesTitle")}
      picture={<Icon name="key" />}
      text={text("secondFactor.codesLead")}
    >
      <ul className="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button tone="primary" wide onClick={() => closeDialog()}>
          {text("secondFactor.kept")}
        </Button>
        <Button wide onClick={() => void copy().catch(showFailure)}>
          {text("secondFactor.copy")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
