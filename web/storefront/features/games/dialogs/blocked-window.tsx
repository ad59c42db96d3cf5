// The dialog for a game's window that the browser has blocked: a link opens it.
import { useText } from "#kit/messages/i18n";
import { ButtonLink } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import type { WantedWindow } from "../game-window";

export default function BlockedWindowDialog({ href = "", title = "" }: Partial<WantedWindow>) {
  const text = useText();
  return (
    <Dialog
      picture={<Icon name="games" />}
      title={text("games.window.title", { title })}
      text={text("games.window.text")}
    >
      <DialogActions>
        <ButtonLink
          tone="primary"
          size="large"
          wide
          icon="play"
          href={href}
          target="_blank"
          onClick={() => setTimeout(closeDialog)}
        >
          {text("games.window.open")}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
