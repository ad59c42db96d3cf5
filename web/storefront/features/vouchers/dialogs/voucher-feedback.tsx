// The result of a request for voucher codes: the codes, a pending state, or the reason for the refusal.
import { type MessageKey, useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Icon, type IconName } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { CodeList } from "../code-list";
import type { FeedbackFacts, VoucherFeedback } from "../voucher-codes";

const looks: Record<VoucherFeedback, { icon: IconName; title: MessageKey; text: MessageKey }> = {
  1: { icon: "check", title: "voucherCodes.feedback.success", text: "voucherCodes.feedback.successText" },
  2: {
    icon: "ticket",
    title: "voucherCodes.feedback.insufficient",
    text: "voucherCodes.feedback.insufficientText",
  },
  3: { icon: "info", title: "voucherCodes.feedback.duplicate", text: "voucherCodes.feedback.duplicateText" },
  4: { icon: "info", title: "voucherCodes.feedback.error", text: "voucherCodes.feedback.errorText" },
  6: { icon: "info", title: "voucherCodes.feedback.pending", text: "voucherCodes.feedback.pendingText" },
  7: { icon: "info", title: "voucherCodes.feedback.notFound", text: "voucherCodes.feedback.notFoundText" },
};

export default function VoucherFeedbackDialog(facts: Partial<FeedbackFacts>) {
  const { feedback = 4, title = "", codes = [], failed = 0, onPlans, onResend } = facts;
  const text = useText();
  const look = Object.hasOwn(looks, feedback) ? looks[feedback] : looks[4];
  const values = { title, count: Math.max(codes.length, 1) };
  return (
    <Dialog
      picture={<Icon name={look.icon} />}
      title={text(look.title, values)}
      text={text(look.text, values)}
    >
      {codes.length > 0 && <CodeList codes={codes} />}
      {codes.length > 0 && failed > 0 && (
        <p className="fine-text">{text("voucherCodes.failed", { count: failed })}</p>
      )}
      <DialogActions>
        {onPlans && (
          <Button
            tone="primary"
            size="large"
            wide
            onClick={() => {
              closeDialog("left");
              onPlans();
            }}
          >
            {text("voucherCodes.plans")}
          </Button>
        )}
        <Button tone={onPlans ? undefined : "primary"} size="large" wide onClick={() => closeDialog()}>
          {text("voucherCodes.done")}
        </Button>
        {feedback === 1 && onResend && (
          <Button size="large" wide onClick={onResend}>
            {text("voucherCodes.resend")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
