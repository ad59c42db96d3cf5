// What the browser does once the page can be used: looks for newer builds, fetches pages ahead.
import { type BuildWatch, watchBuild } from "../kit/build-watch";
import type { Navigator } from "../kit/navigation";
import { prefetchOnIntent } from "../kit/prefetch";
import { loadSection } from "./pages";

export function afterStart(navigator: Navigator): BuildWatch {
  const { build, page } = navigator.view().envelope;
  prefetchOnIntent(navigator.prefetch);
  whenIdle(() => void loadSection(page));
  return watchBuild(build);
}

function whenIdle(work: () => void) {
  const { connection } = window.navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2000);
}
