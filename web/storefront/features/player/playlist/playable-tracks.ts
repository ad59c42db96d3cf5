// Finds what a card plays: the tracks of the page that it leads to. Loaded with the first press, not with every page.
import type { PageRange, Track } from "#generated/payloads";
import { payloads } from "#kit/navigation/payload-cache";
import { type MoreTracks, moreOf } from "./more-tracks";

interface PlayableProps {
  tracks?: Track[];
  topTracks?: Track[];
  track?: Track;
  episode?: { track: Track };
  episodes?: { track: Track }[];
  chapters?: Track[];
  /** Of `tracks` or `episodes`. */
  paging?: PageRange;
}

export interface PlayableList {
  tracks: Track[];
  /** Where it goes on, if these are not all. */
  more?: MoreTracks;
}

/** `tracks` of an album, `topTracks` of an artist, chapters, episodes, or one alone. */
export function playableOf(props: unknown): PlayableList {
  const { tracks, topTracks, track, episode, episodes, chapters, paging } = props as PlayableProps;
  const one = track ?? episode?.track;
  if (!tracks && topTracks) return { tracks: topTracks };
  if (!tracks && one) return { tracks: [one] };
  const list = tracks ?? episodes?.map((each) => each.track);
  return list ? { tracks: list, more: paging && moreOf(paging) } : { tracks: chapters ?? [] };
}

export async function tracksBehind(href: string): Promise<PlayableList> {
  const page = await payloads.get(new URL(href, location.href));
  return page.kind === "page" ? playableOf(page.envelope.props) : { tracks: [] };
}
