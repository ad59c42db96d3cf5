// The dialog "session expired": sign in again, or stay on the page as a guest.
import { useText } from "#kit/messages/i18n";
import { useNavigator } from "#kit/navigation/navigation";
import { useEnvelope } from "#kit/page/page";
import { useSession } from "#kit/session/session";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { HostedLink } from "../hosted-link";

export default function SessionExpiredDialog() {
  const text = useText();
  const navigator = useNavigator();
  const { guard, shell } = useEnvelope();
  const settle = () => useSession.setState({ expired: false });
  const stay = () => {
    settle();
    // A private page has nothing to show to a guest.
    if (guard !== "user") return closeDialog();
    closeDialog("left");
    navigator?.navigate(shell.homeUrl || "/", { replace: true });
  };
  return (
    <Dialog
      picture={<Icon name="clock" />}
      title={text("signIn.expired.title")}
      text={text("signIn.expired.text")}
      onClose={settle}
    >
      <DialogActions>
        <HostedLink page="login" prompt={{ reason: "button" }} tone="primary">
          {text("signIn.signIn")}
        </HostedLink>
        <Button size="large" wide onClick={stay}>
          {text("signIn.expired.stay")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
