// The songs of the player in another language: their titles and links are fetched again when the page's language changes.
import type { Track } from "#generated/payloads";
import { payloads } from "#kit/navigation/payload-cache";
import { player } from "../player-actions";
import { type PlayedFrom, usePlayer } from "../player-state";

type PageProps = Partial<
  Record<"album" | "playlist" | "artist" | "genre", { title?: string; name?: string }>
> & {
  tracks?: Track[];
  topTracks?: Track[];
  track?: Track;
};

const MOST_REDIRECTS = 3;

/** `here` rewrites a link to the page's language. */
export async function refreshTitles(here: (href: string) => string) {
  const { playlist, from } = usePlayer.getState();
  const isStale = ({ href }: { href: string }) => here(href) !== href;
  const stale = new Set(playlist.tracks.filter(isStale).map(({ id }) => id));
  if (stale.size === 0) return;
  const fresh = new Map<string, Track>();
  const take = (tracks: Track[]) => {
    for (const track of tracks) if (stale.delete(track.id)) fresh.set(track.id, track);
  };
  if (from && isStale(from)) {
    const page = await propsOf(here(from.href));
    if (page) take(tracksOf(page));
    showFrom(from, page && titleOf(page) ? { title: titleOf(page), href: here(from.href) } : null);
  }
  for (const { id, album, href } of playlist.tracks) {
    if (!stale.has(id)) continue;
    const page = (album && (await propsOf(here(album.href)))) ?? (await propsOf(here(href)));
    if (page) take(tracksOf(page));
  }
  player.refresh(fresh);
}

/** Not if another list was started in the meantime. */
function showFrom(before: PlayedFrom, from: PlayedFrom | null) {
  if (usePlayer.getState().from === before) usePlayer.setState({ from });
}

function tracksOf({ tracks, topTracks, track }: PageProps): Track[] {
  return tracks ?? topTracks ?? (track ? [track] : []);
}

function titleOf({ album, playlist, artist, genre }: PageProps): string {
  const thing = album ?? playlist ?? artist ?? genre;
  return thing?.title ?? thing?.name ?? "";
}

/** The payload of a page; null if there is none, because a song may not exist in every language. */
async function propsOf(href: string): Promise<PageProps | null> {
  let url = new URL(href, location.href);
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const page = await payloads.get(url);
      if (page.kind === "page") return page.envelope.props as PageProps;
      if (page.kind !== "redirect" || page.external) return null;
      url = new URL(page.target);
    }
  } catch (error) {
    console.error("The titles could not be fetched:", error);
  }
  return null;
}
