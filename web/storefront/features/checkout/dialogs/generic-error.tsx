// The dialog after a failure: what failed, what to do, and a code in small print.
import { hasMessage, type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { shownCode } from "../feedback";
import { type Way, WayLink } from "../purchase-dialog";

export const closesWithPurchase = true;

interface GenericErrorProps {
  /** No answer came. */
  offline?: boolean;
  /** A key of our messages. */
  i18n?: string;
  /** An HTTP status, before it is multiplied. */
  code?: number;
  /** Where it is put right. */
  way?: Way;
  onRetry?: () => void;
}

export default function GenericErrorDialog({ offline, i18n, code, way, onRetry }: GenericErrorProps) {
  const text = useText();
  const intl = useIntl();
  const own = i18n && hasMessage(intl, i18n) ? i18n : null;
  const words: MessageKey = own ?? (offline ? "subscription.failed.offline" : "subscription.failed.text");
  const number = shownCode(code);
  return (
    <Dialog
      picture={<Icon name={offline ? "wifi" : way ? "info" : "warning"} />}
      title={text(
        offline
          ? "subscription.failed.offlineTitle"
          : way
            ? "subscription.failed.moreTitle"
            : "subscription.failed.title",
      )}
      text={text(words, { minutes: 1 })}
    >
      {number !== undefined && (
        <p className="purchase-note fine-text">
          {text("common.code", { code: intl.formatNumber(number, { useGrouping: false }) })}
        </p>
      )}
      <DialogActions>
        {way && <WayLink to={way} tone="primary" />}
        {onRetry && (
          <Button tone="primary" size="large" wide icon="retry" onClick={onRetry}>
            {text("common.retry")}
          </Button>
        )}
        <Button size="large" wide onClick={() => closeDialog()}>
          {text("subscription.notNow")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
