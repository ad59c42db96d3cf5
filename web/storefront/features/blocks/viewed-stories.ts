// The stories that this browser has shown: for each, whether it was watched and where in its row it stood.
export const VIEWED_STORIES_KEY = "viewedStories";

export type ViewedStories = Record<string, { isWatched: boolean; index: number }>;

export function readViewedStories(): ViewedStories {
  try {
    const value = JSON.parse(localStorage.getItem(VIEWED_STORIES_KEY) ?? "{}") as unknown;
    return typeof value === "object" && value !== null ? (value as ViewedStories) : {};
  } catch {
    return {};
  }
}

export function rememberStory(id: string, index: number): ViewedStories {
  const viewed = { ...readViewedStories(), [id]: { isWatched: true, index } };
  try {
    localStorage.setItem(VIEWED_STORIES_KEY, JSON.stringify(viewed));
  } catch {
    // A full or forbidden storage only means that the ring is bright again next time.
  }
  return viewed;
}
