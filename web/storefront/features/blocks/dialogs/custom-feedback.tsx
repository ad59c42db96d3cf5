// A tenant's own words after something was done elsewhere, with one way to go on.
import { useText } from "#kit/messages/i18n";
import { Button, ButtonLink } from "#ui/button";
import { Icon, type IconName } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";

interface CustomFeedbackProps {
  title: string;
  text: string;
  /** success, problem or waiting; any other is a piece of news. */
  mood?: string;
  /** Of the link to `href`; without one of them the dialog can only be closed. */
  actionText?: string;
  href: string;
}

const icons = new Map<string | undefined, IconName>([
  ["success", "check"],
  ["problem", "warning"],
  ["waiting", "clock"],
]);

export default function CustomFeedbackDialog(props: Partial<CustomFeedbackProps>) {
  const { title = "", text: words = "", mood, actionText = "", href = "" } = props;
  const text = useText();
  const leadsOn = actionText !== "" && href !== "";
  return (
    <Dialog picture={<Icon name={icons.get(mood) ?? "info"} />} title={title} text={words}>
      <DialogActions>
        {leadsOn && (
          <ButtonLink tone="primary" size="large" wide href={href}>
            {actionText}
          </ButtonLink>
        )}
        <Button tone={leadsOn ? undefined : "primary"} size="large" wide onClick={() => closeDialog()}>
          {text("common.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
