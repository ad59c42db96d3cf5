// The visible player: the bar below the page, and what it opens.
import { useState } from "react";
import { MiniPlayer } from "./mini-player";
import { NowPlaying } from "./now-playing";
import { currentTrack } from "./playlist";
import { QueueDrawer } from "./queue-drawer";
import { usePlayer } from "./use-player";

export default function PlayerChrome() {
  const [opened, setOpened] = useState<"sheet" | "queue" | null>(null);
  const track = usePlayer((state) => currentTrack(state.playlist));
  if (!track) return null;
  const close = () => setOpened(null);
  return (
    <>
      <MiniPlayer
        track={track}
        queueOpen={opened === "queue"}
        onExpand={() => setOpened("sheet")}
        onQueue={() => setOpened(opened === "queue" ? null : "queue")}
      />
      {opened === "sheet" && <NowPlaying track={track} onClose={close} />}
      {opened === "queue" && <QueueDrawer onClose={close} />}
    </>
  );
}
