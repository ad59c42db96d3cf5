// The visible player: the bar at the bottom, the now-playing sheet and the queue.
import { useState } from "react";
import type { Track } from "../../../generated/payloads";
import { inLanguage, localePrefix } from "../../../kit/addresses";
import { useEnvelope } from "../../../kit/page";
import { MiniPlayer } from "./mini-player";
import { NowPlaying } from "./now-playing";
import { currentTrack } from "./playlist";
import { QueueDrawer } from "./queue-drawer";
import { usePlayer } from "./use-player";

export default function PlayerChrome() {
  const [opened, setOpened] = useState<"sheet" | "queue" | null>(null);
  const track = useTrackHere();
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

/** Rewrites the links of the playing track to the page's language, in case it was started in another one. */
function useTrackHere(): Track | undefined {
  const track = usePlayer((state) => currentTrack(state.playlist));
  const envelope = useEnvelope();
  if (!track) return undefined;
  const codes = envelope.locales.map(({ code }) => code);
  const here = (href: string) => inLanguage(href, localePrefix(envelope), codes);
  return {
    ...track,
    href: here(track.href),
    artists: track.artists.map((artist) => ({ ...artist, href: here(artist.href) })),
  };
}
