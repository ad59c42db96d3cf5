// The Media Session API: metadata and actions for lock screen, headset and media keys.
import type { Artwork } from "#generated/payloads";
import { addressOfWidth } from "#kit/pictures/artwork";
import { player } from "../player-actions";
import { type PlayerState, usePlayer } from "../player-state";
import { currentTrack } from "../playlist/playlist";
import { SKIP_BACK_SECONDS, SKIP_FORWARD_SECONDS, speedOf, useSpeech } from "../speech/speech-state";

const jump = 10;

/** As the buttons do: further for speech. */
function jumpBy(direction: -1 | 1, offset?: number) {
  const { position, playlist } = usePlayer.getState();
  const spoken = direction < 0 ? SKIP_BACK_SECONDS : SKIP_FORWARD_SECONDS;
  player.seek(position + direction * (offset ?? (currentTrack(playlist)?.spoken ? spoken : jump)));
}

export function connectMediaSession() {
  if (!("mediaSession" in navigator)) return;
  takeMediaSession();
  useSpeech.subscribe((state, before) => {
    if (state.speeds !== before.speeds) show(usePlayer.getState());
  });
  usePlayer.subscribe((state, before) => {
    if (
      currentTrack(state.playlist)?.id !== currentTrack(before.playlist)?.id ||
      state.phase !== before.phase ||
      state.duration !== before.duration ||
      state.seeking !== before.seeking
    ) {
      show(state);
    }
  });
}

/** Also after a film, which had it meanwhile. */
export function takeMediaSession() {
  const session = navigator.mediaSession;
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ["play", () => player.play()],
    ["pause", () => player.pause()],
    ["stop", () => player.pause()],
    ["previoustrack", () => player.previous()],
    ["nexttrack", () => player.next()],
    ["seekto", ({ seekTime }) => seekTime !== undefined && player.seek(seekTime)],
    ["seekbackward", ({ seekOffset }) => jumpBy(-1, seekOffset)],
    ["seekforward", ({ seekOffset }) => jumpBy(1, seekOffset)],
  ];
  for (const [action, handler] of handlers) {
    try {
      session.setActionHandler(action, handler);
    } catch {
      // Not every browser supports every action.
    }
  }
  show(usePlayer.getState());
}

function show(state: PlayerState) {
  const session = navigator.mediaSession;
  const track = currentTrack(state.playlist);
  if (!track || state.phase === "closed") {
    session.metadata = null;
    session.playbackState = "none";
    return;
  }
  if (session.metadata?.title !== track.title || session.metadata?.album !== (track.album?.title ?? "")) {
    session.metadata = new MediaMetadata({
      title: track.title,
      artist: track.artists.map(({ name }) => name).join(", "),
      album: track.album?.title ?? "",
      artwork: track.artwork ? pictures(track.artwork) : [],
    });
  }
  session.playbackState = state.wanted ? "playing" : "paused";
  if (state.duration > 0) {
    session.setPositionState?.({
      duration: state.duration,
      position: Math.min(state.position, state.duration),
      playbackRate: speedOf(track),
    });
  }
}

/** All widths of a picture, for the lock screen to choose from. */
export function pictures(artwork: Artwork): MediaImage[] {
  const widths = artwork.widths.map((width) => ({
    src: addressOfWidth(artwork, width),
    sizes: `${width}x${width}`,
    type: "image/webp",
  }));
  return widths.length > 0
    ? widths
    : [{ src: artwork.src, sizes: `${artwork.width}x${artwork.height}`, type: "image/webp" }];
}
