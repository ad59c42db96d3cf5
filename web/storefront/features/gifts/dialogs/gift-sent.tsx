// The dialog after a gift was paid for: its mail is on its way.
import * as links from "#generated/links";
import { useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { Button, ButtonLink } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";

interface GiftSentProps {
  title: string;
  email: string;
}

export default function GiftSentDialog({ title, email }: Partial<GiftSentProps>) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  return (
    <Dialog
      picture={<Icon name="check" />}
      title={text("gift.sent")}
      text={
        title && email
          ? text("gift.sentText", { title, email: `\u2066${email}\u2069` })
          : text("gift.sentPlain")
      }
    >
      <DialogActions>
        <Button tone="primary" size="large" wide onClick={() => closeDialog()}>
          {text("gift.close")}
        </Button>
        <ButtonLink size="large" wide href={`${prefix}${links.purchases.mine}#gifts`}>
          {text("gift.mine")}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
