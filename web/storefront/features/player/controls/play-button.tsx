// Play buttons. A detail page passes its tracks; a card fetches them from the payload of the page that it links to.
import { useState } from "react";
import type { Track } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { showToast } from "#ui/overlays/toast-store";
import { Spinner } from "#ui/states";
import { usePlayer } from "../player-state";
import type { MoreTracks } from "../playlist/more-tracks";
import { startPlaying, togglePlaying, wakeEngine } from "../start-playing";

export interface PlayTarget {
  kind: string;
  id: string;
  /** The accessible name. */
  title: string;
  tracks?: Track[];
  /** Where the list goes on, if these tracks are not all of it. */
  more?: MoreTracks;
  /** Its page; the page's payload has the tracks if they are not given. */
  href: string;
}

function sourceOf({ kind, id }: PlayTarget): string {
  return `${kind}:${id}`;
}

function usePlayTarget(target: PlayTarget) {
  const [fetching, setFetching] = useState(false);
  const source = sourceOf(target);
  const isCurrent = usePlayer((state) => state.phase !== "closed" && state.source === source);
  const isPlaying = usePlayer((state) => state.wanted && state.source === source);

  const from = { title: target.title, href: target.href, more: target.more };

  const start = async (shuffle?: boolean) => {
    const index = shuffle ? -1 : 0;
    if (target.tracks) return startPlaying({ tracks: target.tracks, source, from }, index, shuffle);
    setFetching(true);
    try {
      const { tracksBehind } = await import("../playlist/playable-tracks");
      const { tracks, more } = await tracksBehind(target.href);
      if (tracks.length > 0) startPlaying({ tracks, source, from: { ...from, more } }, index, shuffle);
      else showToast({ message: "player.nothingToPlay", values: { title: target.title } });
    } catch (error) {
      console.error("The tracks could not be fetched:", error);
      showToast({
        message: "player.error.network",
        action: { label: "common.retry", run: () => void start(shuffle) },
      });
    } finally {
      setFetching(false);
    }
  };
  const press = () => {
    if (isCurrent) togglePlaying();
    else void start();
  };
  return { press, start, fetching, isPlaying };
}

const wake = () => void wakeEngine();
const warm = { onPointerEnter: wake, onFocus: wake };

/** The primary action of a detail page. */
export function PlayButton({ target }: { target: PlayTarget }) {
  const { press, isPlaying, fetching } = usePlayTarget(target);
  return (
    <Button
      tone="primary"
      size="large"
      icon={isPlaying ? "pause" : "play"}
      busy={fetching}
      onClick={press}
      {...warm}
    >
      <FormattedMessage id={isPlaying ? "player.pause" : "player.play"} />
    </Button>
  );
}

export function ShuffleButton({ target }: { target: PlayTarget }) {
  const { start, fetching } = usePlayTarget(target);
  return (
    <Button size="large" icon="shuffle" busy={fetching} onClick={() => void start(true)} {...warm}>
      <FormattedMessage id="player.shuffle" />
    </Button>
  );
}

/** The small button over a card's picture. */
export function CardPlayButton({ target }: { target: PlayTarget }) {
  const text = useText();
  const { press, isPlaying, fetching } = usePlayTarget(target);
  const label = text(isPlaying ? "player.pauseTitle" : "player.playTitle", { title: target.title });
  return (
    <button
      type="button"
      className={isPlaying ? "card-play playing" : "card-play"}
      aria-label={label}
      onClick={press}
      onPointerEnter={wake}
      onFocus={wake}
    >
      {fetching ? <Spinner /> : <Icon name={isPlaying ? "pause" : "play"} />}
    </button>
  );
}
