// What is wanted is not to be had here: not for this device, or not any more.
import { useText } from "../../../../kit/i18n";
import { Button } from "../../../../ui/button";
import { Dialog, DialogActions } from "../../../../ui/dialog";
import { closeDialog } from "../../../../ui/dialog-store";
import { Icon } from "../../../../ui/icon";
import { NothingToShow } from "../purchase-dialog";

interface DeviceNotSupportedProps {
  article: { title: string };
  /** DEVICE_NOT_SUPPORTED, or that it is not offered. */
  error?: string;
}

export default function DeviceNotSupportedDialog({ article, error }: Partial<DeviceNotSupportedProps>) {
  const text = useText();
  if (!article) return <NothingToShow />;
  const what = error === "DEVICE_NOT_SUPPORTED" ? "device" : "gone";
  return (
    <Dialog
      picture={<Icon name={what === "device" ? "phone" : "info"} />}
      title={text(`subscription.article.${what}.title`, { title: article.title })}
      text={text(`subscription.article.${what}.text`)}
    >
      <DialogActions>
        <Button tone="primary" size="large" wide onClick={() => closeDialog()}>
          {text("subscription.feedback.understood")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
