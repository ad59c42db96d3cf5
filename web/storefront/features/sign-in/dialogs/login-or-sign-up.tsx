// For what only people with an account do: sign in, or get one.
import { useText } from "../../../../kit/i18n";
import { Dialog, DialogActions } from "../../../../ui/dialog";
import type { SignInDialogProps } from "../ask";
import { HostedLink, RegisterLink } from "../hosted-link";
import { TenantLogo } from "../tenant-logo";

export default function LoginOrSignUpDialog({ wish }: SignInDialogProps) {
  const text = useText();
  return (
    <Dialog picture={<TenantLogo />} title={text("signIn.choice.title")} text={text("signIn.choice.text")}>
      <DialogActions>
        <HostedLink page="login" wish={wish} tone="primary">
          {text("signIn.signIn")}
        </HostedLink>
        <RegisterLink wish={wish}>{text("signIn.register")}</RegisterLink>
      </DialogActions>
    </Dialog>
  );
}
