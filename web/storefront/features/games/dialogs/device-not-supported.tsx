// The dialog that says on which devices a game plays and how to get there, or that an article that was to be bought is
// not for this device or not offered any more.
import type { GamePage } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { share } from "#features/share/share";
import { systemNames } from "../system-names";

export const closesWithPurchase = true;

interface DeviceNotSupportedProps extends Pick<GamePage, "game" | "devices" | "systems"> {
  /** Of a game in the browser: a keyboard may be near after all. */
  onAnyway?: () => void;
  /** That was to be bought. */
  article?: { title: string };
  /** Why it can't be: DEVICE_NOT_SUPPORTED, or that it is not offered. */
  error?: string;
}

export default function DeviceNotSupportedDialog({
  article,
  error,
  ...game
}: Partial<DeviceNotSupportedProps>) {
  return article ? <NotSold title={article.title} error={error} /> : <NotPlayable {...game} />;
}

function NotPlayable({
  game,
  devices = [],
  systems = [],
  onAnyway,
}: Omit<Partial<DeviceNotSupportedProps>, "article" | "error">) {
  const text = useText();
  const intl = useIntl();
  const title = game?.title ?? "";
  const places =
    game?.kind === "game"
      ? systems.map((system) => systemNames[system])
      : devices.map((device) => text(`games.device.${device}`));
  return (
    <Dialog
      picture={<Icon name="phone" />}
      title={text("games.unsupported.title", { title })}
      text={text("games.unsupported.text", {
        places: intl.formatList(places, { type: "conjunction" }),
      })}
    >
      <DialogActions>
        <Button
          tone="primary"
          size="large"
          wide
          icon="share"
          onClick={() => share({ title, href: game?.href ?? "" })}
        >
          {text("games.unsupported.send")}
        </Button>
        {onAnyway && (
          <Button size="large" wide onClick={onAnyway}>
            {text("games.unsupported.anyway")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function NotSold({ title, error }: { title: string; error?: string }) {
  const text = useText();
  const why = error === "DEVICE_NOT_SUPPORTED" ? "device" : "gone";
  return (
    <Dialog
      picture={<Icon name={why === "device" ? "phone" : "info"} />}
      title={text(`notSold.${why}.title`, { title })}
      text={text(`notSold.${why}.text`)}
    >
      <DialogActions>
        <Button tone="primary" size="large" wide onClick={() => closeDialog()}>
          {text("notSold.understood")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
