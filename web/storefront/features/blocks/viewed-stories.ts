// Remembers in localStorage which stories this browser has watched, each with its position.
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
    // Without storage the ring is bright again after a reload.
  }
  return viewed;
}
