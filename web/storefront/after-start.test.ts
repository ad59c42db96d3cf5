// The work after the start: pages shown later are described to machines as the first one was.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MusicAlbumPage } from "#generated/payloads";
import type { Navigator } from "#kit/navigation/navigation";
import type { View } from "#kit/page/page";
import { pageSample } from "#testing/page-samples";
import { sampleIntl, sampleView } from "#testing/sample-envelope";
import { afterStart } from "./after-start";
import * as albumPage from "./pages/music/album";

vi.mock("#kit/navigation/build-watch", () => ({ watchBuild: () => ({ isOutdated: () => false }) }));
vi.mock("#kit/offline/offline-page", () => ({ keepOfflinePage: async () => undefined }));
vi.mock("#kit/page/settled", () => ({ markSettled: () => undefined }));
vi.mock("./load-section", () => ({ loadSection: async () => undefined }));
vi.mock("./prepare-view", () => ({ addMessages: async () => undefined }));

const envelope = pageSample<MusicAlbumPage>("music-album");
const album = { envelope, page: albumPage as unknown as View["page"], intl: sampleIntl(envelope) };

/** Descriptions in the document, by their type. */
const described = () =>
  [...document.head.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => (JSON.parse(textContent ?? "") as { "@type": string })["@type"],
  );

/** A navigator that has changed its page when `show` is called. */
function start() {
  let view: View = sampleView();
  let changed: () => void = () => undefined;
  afterStart({
    view: () => view,
    subscribe: (listener: () => void) => {
      changed = listener;
      return () => true;
    },
    prefetch: async () => undefined,
  } as unknown as Navigator);
  return (next: View) => {
    view = next;
    changed();
  };
}

beforeEach(() => {
  vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
});
afterEach(() => {
  document.head.innerHTML = "";
});

it("describes a page that was shown in place", async () => {
  const show = start();
  expect(described()).toEqual([]);
  show(album);
  await vi.waitFor(() => expect(described()).toEqual(["MusicAlbum", "BreadcrumbList"]));
  show(album);
  expect(described()).toHaveLength(2);
});

it("does not describe a page that has been left again", async () => {
  const show = start();
  show(album);
  show(sampleView());
  await import("./structured-data");
  await new Promise((resolve) => setTimeout(resolve));
  expect(described()).toEqual([]);
});
