// What a card plays: the tracks of the page that it leads to. Loaded with the first press, not with every page.
import type { Track } from "../../../generated/payloads";
import { payloads } from "../../../kit/payload-cache";

interface PlayableProps {
  tracks?: Track[];
  topTracks?: Track[];
  track?: Track;
  episode?: { track: Track };
  episodes?: { track: Track }[];
  chapters?: Track[];
}

/** `tracks` of an album, `topTracks` of an artist, chapters, episodes, or one alone. */
export async function tracksBehind(href: string): Promise<Track[]> {
  const page = await payloads.get(new URL(href, location.href));
  if (page.kind !== "page") return [];
  const { tracks, topTracks, track, episode, episodes, chapters } = page.envelope.props as PlayableProps;
  const one = track ?? episode?.track;
  return tracks ?? topTracks ?? (one ? [one] : (episodes?.map((each) => each.track) ?? chapters ?? []));
}
