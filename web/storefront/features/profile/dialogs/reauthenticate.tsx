// The re-authentication dialog (step-up) before a sensitive change: current password, or a new sign-in.
import { CallError } from "#kit/calls/calls";
import { useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { hostedAddress, returnAddress } from "#kit/session/sign-in-return";
import { Button, ButtonLink } from "#ui/button";
import { Form, SubmitButton } from "#ui/forms/form";
import { PasswordField } from "#ui/forms/password-field";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { passwordMessages } from "../password-messages";
import type { ReauthenticateDialogProps } from "../reauthenticate";
import { withMessages } from "../save-results";

export default function ReauthenticateDialog({ hasPassword, attempt, failed }: ReauthenticateDialogProps) {
  const text = useText();
  const { shell, locale } = useEnvelope();
  const tryPassword = async ({ currentPassword }: { currentPassword: string }) => {
    try {
      await attempt(currentPassword);
    } catch (error) {
      if (!isAboutProof(error)) failed(error);
      else throw withMessages(error, passwordMessages);
    }
    closeDialog();
  };
  return (
    <Dialog
      title={text("profile.reauthenticate.title")}
      picture={<Icon name="key" />}
      text={text(hasPassword ? "profile.reauthenticate.password" : "profile.reauthenticate.again")}
    >
      {hasPassword ? (
        <Form<{ currentPassword: string }>
          rules={{ currentPassword: { required: true } }}
          onSubmit={tryPassword}
        >
          <PasswordField name="currentPassword" label={text("profile.password.current")} required />
          <DialogActions>
            <SubmitButton wide>{text("profile.reauthenticate.go")}</SubmitButton>
            <Button wide onClick={() => closeDialog()}>
              {text("profile.cancel")}
            </Button>
          </DialogActions>
        </Form>
      ) : (
        <DialogActions>
          <ButtonLink
            tone="primary"
            size="large"
            wide
            data-full-load=""
            rel="external"
            href={hostedAddress(shell, "login", locale, returnAddress(location.href))}
          >
            {text("profile.reauthenticate.signIn")}
          </ButtonLink>
          <Button wide onClick={() => closeDialog()}>
            {text("profile.cancel")}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

/** True for a wrong password or too many attempts, which this dialog shows itself. */
function isAboutProof(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const body = (error.body ?? {}) as { errors?: { field?: string }[] };
  return error.status === 429 || (body.errors ?? []).some(({ field }) => field === "currentPassword");
}
