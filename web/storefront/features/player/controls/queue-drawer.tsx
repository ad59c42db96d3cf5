// The queue drawer: a sheet from below on phones, beside the player bar on wide screens.
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { IconButton } from "#ui/icon-button";
import { type ClosePlayerDialog, PlayerDialog } from "./player-dialog";
import { QueueList } from "./queue-list";
import "./queue-drawer.css";

export function QueueDrawer({ onClose }: { onClose: ClosePlayerDialog }) {
  const text = useText();
  return (
    <PlayerDialog label={text("player.queue.title")} className="queue-drawer" onClose={onClose}>
      <div className="sheet-head">
        <h2>
          <FormattedMessage id="player.queue.title" />
        </h2>
        <IconButton icon="close" label={text("common.close")} onClick={() => onClose()} />
      </div>
      <QueueList />
    </PlayerDialog>
  );
}
