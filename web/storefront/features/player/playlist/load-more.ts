// Loads the next tracks of a longer list when its last track so far begins to play: episodes of a podcast, the songs of
// a long list. They come in pages of ten, from the payload of the list's own page.
import type { StoreApi } from "zustand";
import type { PlayerState } from "../player-state";
import type { MoreTracks } from "./more-tracks";
import { type PlayableList, tracksBehind } from "./playable-tracks";
import { playlistReducer } from "./playlist-changes";

export const TRACKS_IN_PAGE = 10;

type FetchList = (address: string) => Promise<PlayableList>;

/** The address of the page of ten that holds the track at `offset`: pages begin at multiples of ten. */
export function pageWith({ next, offset }: MoreTracks): { address: string; begin: number } {
  const begin = Math.floor(offset / TRACKS_IN_PAGE) * TRACKS_IN_PAGE;
  const url = new URL(next, "http://here");
  url.searchParams.set("limit", String(TRACKS_IN_PAGE));
  url.searchParams.set("offset", String(begin));
  return { address: url.pathname + url.search, begin };
}

/** Returns how to stop. */
export function loadMore(
  store: Pick<StoreApi<PlayerState>, "getState" | "setState" | "subscribe">,
  fetch: FetchList = tracksBehind,
): () => void {
  /** The part that is on its way. */
  let loading: MoreTracks | null = null;

  const look = ({ playlist, from, wanted }: PlayerState) => {
    const more = from?.more;
    if (!more || !wanted || loading === more || playlist.at + 1 < playlist.order.length) return;
    loading = more;
    const { address, begin } = pageWith(more);
    fetch(address)
      .then((list) => add(more, list, begin))
      .catch((error: unknown) => {
        // The next play of the last track is another chance.
        console.info("More tracks could not be loaded:", String(error));
      })
      .finally(() => {
        if (loading === more) loading = null;
      });
  };

  function add(more: MoreTracks, { tracks, more: further }: PlayableList, begin: number) {
    const { playlist, from } = store.getState();
    // Another list plays by now.
    if (from?.more !== more) return;
    const added = tracks.slice(more.offset - begin);
    const offset = more.offset + added.length;
    const longer = playlistReducer(playlist, { type: "add", tracks: added });
    // The last track has ended while the next ones were on their way.
    const goesOn = playlist.ended && added.length > 0;
    store.setState({
      from: { ...from, more: further && added.length > 0 ? { next: further.next, offset } : undefined },
      playlist: goesOn ? playlistReducer(longer, { type: "next" }) : longer,
      ...(goesOn && { wanted: true }),
    });
  }

  look(store.getState());
  return store.subscribe((state, before) => {
    if (state.playlist !== before.playlist || state.wanted !== before.wanted || state.from !== before.from)
      look(state);
  });
}
