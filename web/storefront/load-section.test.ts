import { beforeEach, expect, it, vi } from "vitest";
import { loadSection } from "./load-section";
import { files } from "./pages";
import { files as laterFiles } from "./pages-later";

const load = vi.fn(async () => ({}) as never);
beforeEach(() => {
  load.mockReset();
  sessionStorage.clear();
  for (const list of [files, laterFiles]) for (const file of Object.keys(list)) list[file] = load;
});
const countOf = (section: string) =>
  [files, laterFiles].flatMap(Object.keys).filter((file) => file.startsWith(`./pages/${section}/`)).length;

it("loads the pages of a section once in a visit", async () => {
  await loadSection({ page: "music/album", build: "b1" });
  expect(load).toHaveBeenCalledTimes(countOf("music"));
  await loadSection({ page: "music/tracks", build: "b1" });
  expect(load).toHaveBeenCalledTimes(countOf("music"));
  await loadSection({ page: "video/film", build: "b1" });
  await loadSection({ page: "music/tracks", build: "b1" });
  expect(load).toHaveBeenCalledTimes(countOf("music") + countOf("video"));
});

it("loads the files of another build", async () => {
  await loadSection({ page: "video/film", build: "b1" });
  await loadSection({ page: "video/film", build: "b2" });
  expect(load).toHaveBeenCalledTimes(2 * countOf("video"));
});

it("tries again what could not be loaded, and needs no store", async () => {
  load.mockRejectedValueOnce(new Error("no connection"));
  await loadSection({ page: "video/film", build: "b1" });
  vi.stubGlobal("sessionStorage", {
    getItem: () => {
      throw new Error("no store");
    },
    setItem: () => {
      throw new Error("no store");
    },
  });
  await loadSection({ page: "video/film", build: "b1" });
  await loadSection({ page: "video/film", build: "b1" });
  expect(load).toHaveBeenCalledTimes(3 * countOf("video"));
});

it("has nothing to load ahead for the home page", async () => {
  await loadSection({ page: "structure", build: "b1" });
  expect(load).not.toHaveBeenCalled();
});
