// Plays a track of a list from a place in it, such as a chapter of an episode.
import { type PlayedList, usePlayer } from "../player-state";
import { currentTrack } from "../playlist/playlist";
import { startPlaying, wakeEngine } from "../start-playing";
import { useSpeech } from "./speech-state";

export function playFrom(list: PlayedList, id: string, position: number) {
  const state = usePlayer.getState();
  if (state.phase !== "closed" && currentTrack(state.playlist)?.id === id) {
    usePlayer.setState({ position, seeking: true, wanted: true });
    void wakeEngine();
    return;
  }
  useSpeech.setState({ start: { id, position } });
  startPlaying(
    list,
    list.tracks.findIndex((track) => track.id === id),
  );
}
