// A game is not for this device: what it is for, and how to get there.
import type { GamePage } from "../../../../generated/payloads";
import { useIntl, useText } from "../../../../kit/i18n";
import { Button } from "../../../../ui/button";
import { Dialog, DialogActions } from "../../../../ui/dialog";
import { Icon } from "../../../../ui/icon";
import { share } from "../../share/share";
import { systemNames } from "../system-names";

interface DeviceNotSupportedProps extends Pick<GamePage, "game" | "devices" | "systems"> {
  /** Of a game in the browser: a keyboard may be near after all. */
  onAnyway?: () => void;
}

export default function DeviceNotSupportedDialog({
  game,
  devices = [],
  systems = [],
  onAnyway,
}: Partial<DeviceNotSupportedProps>) {
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
