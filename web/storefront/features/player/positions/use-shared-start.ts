// The start time of a shared link: what the page's address says, and what a link to this moment says.
import { useEffect } from "react";
import { useIntl } from "#kit/messages/i18n";
import { type SharedStart, startOfAddress } from "#features/share/share";
import { formatDuration } from "../duration";
import { usePlayer } from "../player-state";
import { currentTrack } from "../playlist/playlist";

/** Makes a track begin where the address of its page says; returns how to ask where it plays now. */
export function useSharedStart(id: string): () => SharedStart | undefined {
  const intl = useIntl();
  useEffect(() => {
    const position = startOfAddress(location.search);
    if (position === 0) return;
    import("../speech/speech-state").then(
      ({ useSpeech }) => useSpeech.setState({ start: { id, position } }),
      (error: unknown) => console.error(error),
    );
  }, [id]);
  return () => {
    const { playlist, phase, position, isPreview } = usePlayer.getState();
    const seconds = Math.floor(position);
    if (phase === "closed" || isPreview || seconds < 1 || currentTrack(playlist)?.id !== id) return undefined;
    return { seconds, time: formatDuration(seconds, intl) };
  };
}
