// The sign-in dialog for an action that requires an account: sign in or register.
import { useText } from "#kit/messages/i18n";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { HostedLink, RegisterLink } from "../hosted-link";
import type { SignInDialogProps } from "../open-sign-in";
import { TenantLogo } from "../tenant-logo";

export default function LoginOrSignUpDialog({ prompt }: SignInDialogProps) {
  const text = useText();
  return (
    <Dialog picture={<TenantLogo />} title={text("signIn.choice.title")} text={text("signIn.choice.text")}>
      <DialogActions>
        <HostedLink page="login" prompt={prompt} tone="primary">
          {text("signIn.signIn")}
        </HostedLink>
        <RegisterLink prompt={prompt}>{text("signIn.register")}</RegisterLink>
      </DialogActions>
    </Dialog>
  );
}
