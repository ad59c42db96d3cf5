// The default sign-in dialog: sign in or register.
import { useText } from "#kit/messages/i18n";
import { useShell } from "#kit/page/page";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { HostedLink, RegisterLink } from "../hosted-link";
import type { SignInDialogProps } from "../open-sign-in";
import { TenantLogo } from "../tenant-logo";

export default function LoginDialog({ prompt }: SignInDialogProps) {
  const { title } = useShell();
  const text = useText();
  return (
    <Dialog
      picture={<TenantLogo />}
      title={text("signIn.title", { tenant: title })}
      text={text(prompt.reason === "page" ? "signIn.page" : "signIn.text")}
    >
      <DialogActions>
        <HostedLink page="login" prompt={prompt} tone="primary">
          {text("signIn.signIn")}
        </HostedLink>
        <RegisterLink prompt={prompt}>{text("signIn.register")}</RegisterLink>
      </DialogActions>
    </Dialog>
  );
}
