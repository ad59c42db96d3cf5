// Sign in, over the page.
import { useText } from "../../../../kit/i18n";
import { useShell } from "../../../../kit/page";
import { Dialog, DialogActions } from "../../../../ui/dialog";
import type { SignInDialogProps } from "../ask";
import { HostedLink, RegisterLink } from "../hosted-link";
import { TenantLogo } from "../tenant-logo";

export default function LoginDialog({ wish }: SignInDialogProps) {
  const { title } = useShell();
  const text = useText();
  return (
    <Dialog
      picture={<TenantLogo />}
      title={text("signIn.title", { tenant: title })}
      text={text(wish.reason === "page" ? "signIn.page" : "signIn.text")}
    >
      <DialogActions>
        <HostedLink page="login" wish={wish} tone="primary">
          {text("signIn.signIn")}
        </HostedLink>
        <RegisterLink wish={wish}>{text("signIn.register")}</RegisterLink>
      </DialogActions>
    </Dialog>
  );
}
