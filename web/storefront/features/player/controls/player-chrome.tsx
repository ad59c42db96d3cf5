// The visible player: the bar at the bottom, the now-playing sheet and the queue.
import { Activity, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Track } from "#generated/payloads";
import { type HistoryLayer, openLayer } from "#kit/history/history-layers";
import { useIntl, useText } from "#kit/messages/i18n";
import { inLanguage, localePrefix } from "#kit/navigation/addresses";
import { focusHeading } from "#kit/navigation/scroll";
import { useEnvelope } from "#kit/page/page";
import { showToast } from "#ui/overlays/toast-store";
import { artistNames } from "#features/catalogue/artist-links";
import { takeLeftPlaying } from "../engine/player-storage";
import { player } from "../player-actions";
import { usePlayer } from "../player-state";
import { currentTrack } from "../playlist/playlist";
import { MiniPlayer } from "./mini-player";
import { NowPlaying } from "./now-playing";
import { QueueDrawer } from "./queue-drawer";
import { useSongInTitle } from "./use-song-in-title";

export default function PlayerChrome() {
  const { opened, open, close } = useOpened();
  const track = useTrackHere();
  useTitle(track);
  useFocusAfterClose();
  useEffect(() => {
    if (!takeLeftPlaying()) return;
    showToast({ message: "player.pausedByLeaving", action: { label: "player.play", run: player.play } });
  }, []);
  if (!track) return null;
  return (
    <>
      <MiniPlayer
        track={track}
        queueOpen={opened === "queue"}
        onExpand={() => open("sheet")}
        onQueue={() => open("queue")}
      />
      {/* Rendered before it is opened, so that it opens at once also on a slow phone. */}
      <Activity mode={opened === "sheet" ? "visible" : "hidden"}>
        <NowPlaying track={track} onClose={close} />
      </Activity>
      {opened === "queue" && <QueueDrawer onClose={close} />}
    </>
  );
}

/** The sheet or queue that is open over the page, with a history entry: Back closes it, and the music goes on. */
function useOpened() {
  const { url } = useEnvelope();
  const [opened, setOpened] = useState<"sheet" | "queue" | null>(null);
  const layer = useRef<HistoryLayer | null>(null);
  const leaveLayer = (why: "closed" | "left") => {
    layer.current?.close(why);
    layer.current = null;
  };
  const close = (why: "closed" | "left" = "closed") => {
    setOpened(null);
    leaveLayer(why);
  };
  const open = (what: "sheet" | "queue") => {
    setOpened(what);
    layer.current ??= openLayer(() => {
      layer.current = null;
      setOpened(null);
    });
  };
  const shownOn = useRef(url);
  const onPage = useEffectEvent(() => {
    // A navigation closes it.
    if (shownOn.current !== url) close("left");
    shownOn.current = url;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes it.
  useEffect(() => onPage(), [url]);
  // The player was closed.
  const leave = useEffectEvent(() => leaveLayer("closed"));
  useEffect(() => () => leave(), []);
  return { opened, open, close };
}

/** A focus that was in the closed player goes to the page's heading: the next Tab is not to start at the top. */
function useFocusAfterClose() {
  useEffect(() => {
    return () => {
      const isLost = !document.activeElement || document.activeElement === document.body;
      if (isLost && usePlayer.getState().phase === "closed") focusHeading();
    };
  }, []);
}

/** The playing track; in another language than the page's until its titles have come again. */
function useTrackHere(): Track | undefined {
  const track = usePlayer((state) => currentTrack(state.playlist));
  const envelope = useEnvelope();
  const codes = envelope.locales.map(({ code }) => code);
  const here = (href: string) => inLanguage(href, localePrefix(envelope), codes);
  const isStale = usePlayer(({ playlist }) => playlist.tracks).some(({ href }) => here(href) !== href);
  const refresh = useEffectEvent(() =>
    import("../playlist/refresh-titles").then((module) => module.refreshTitles(here)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each language
  useEffect(() => {
    if (isStale) refresh().catch((error: unknown) => console.error(error));
  }, [isStale, envelope.locale]);
  if (!track) return undefined;
  return {
    ...track,
    href: here(track.href),
    album: track.album && { ...track.album, href: here(track.album.href) },
    artists: track.artists.map((artist) => ({ ...artist, href: here(artist.href) })),
  };
}

function useTitle(track: Track | undefined) {
  const text = useText();
  const intl = useIntl();
  const playing = usePlayer((state) => state.phase === "playing");
  const artists = track ? artistNames(track.artists, intl) : "";
  const song = track ? text("player.documentTitle", { title: track.title, artists }) : "";
  useSongInTitle(song, playing && song !== "");
}
