// The dialog that sets up two-step sign-in: a QR code for the authenticator app, and the digits that it shows.
import { useText } from "#kit/messages/i18n";
import { useCall } from "#kit/session/session-calls";
import { Button } from "#ui/button";
import { Form, SubmitButton } from "#ui/forms/form";
import { OtpField } from "#ui/forms/otp-field";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { QrCode } from "../qr-code";
import { withMessages } from "../save-results";
import type { SecondFactorSetupDialogProps } from "../second-factor-panel";
import "../second-factor.css";

export default function SecondFactorSetupDialog({ options, onEnabled }: SecondFactorSetupDialogProps) {
  const text = useText();
  const call = useCall();
  const confirm = async ({ otp }: { otp: string }) => {
    try {
      const { codes } = await call("POST /user/second-factor", { body: { otp } });
      closeDialog();
      onEnabled(codes);
    } catch (error) {
      throw withMessages(error, { "otp:wrong": "secondFactor.wrong" });
    }
  };
  return (
    <Dialog title={text("profile.secondFactor.title")} text={text("secondFactor.scan")}>
      <Form<{ otp: string }> rules={{ otp: { required: true, length: 6 } }} onSubmit={confirm}>
        <QrCode content={options.uri} label={text("secondFactor.qr")} />
        <p className="second-factor-key">
          <span className="small-text">{text("secondFactor.key")}</span>
          <code dir="ltr">{options.key.replace(/.{4}(?=.)/g, "$& ")}</code>
        </p>
        <OtpField name="otp" label={text("secondFactor.otp")} required />
        <DialogActions>
          <SubmitButton wide>{text("secondFactor.confirm")}</SubmitButton>
          <Button wide onClick={() => closeDialog()}>
            {text("profile.cancel")}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
