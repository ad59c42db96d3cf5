import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { focusHeading, rememberedScroll, rememberScroll, SCROLL_WAIT_MS, scrollToPlace } from "./scroll";

describe("the place on a page", () => {
  const go = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    go.mockClear();
    sessionStorage.clear();
    vi.spyOn(window, "scrollTo").mockImplementation(go);
  });
  afterEach(() => {
    vi.useRealTimers();
    document.body.innerHTML = "";
  });

  it("is looked for once more after 100 ms, for pictures that came late", () => {
    scrollToPlace("", 640);
    expect(go).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(SCROLL_WAIT_MS);
    expect(SCROLL_WAIT_MS).toBe(100);
    expect(go.mock.calls).toEqual([[{ top: 640, behavior: "instant" }], [{ top: 640, behavior: "instant" }]]);
  });

  it("is left alone where the visitor has scrolled meanwhile", () => {
    scrollToPlace("", 640);
    vi.spyOn(window, "scrollY", "get").mockReturnValue(90);
    vi.advanceTimersByTime(SCROLL_WAIT_MS);
    expect(go).toHaveBeenCalledTimes(1);
  });

  it("is the anchor of the hash, also of one that is written in another script, and else the top", () => {
    document.body.innerHTML = '<h2 id="فيروز">x</h2>';
    const shown = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
    scrollToPlace(`#${encodeURIComponent("فيروز")}`, null);
    expect(shown).toHaveBeenCalledOnce();
    scrollToPlace("#%E0%A4%A", null);
    expect(go).toHaveBeenCalledWith({ top: 0, behavior: "instant" });
  });

  it("is kept for the last fifty entries of the history, whatever the storage contains", () => {
    sessionStorage.setItem("kiosk:scroll", "no JSON");
    for (let entry = 0; entry <= 50; entry += 1) rememberScroll(`entry-${entry}`, entry * 10 + 0.4);
    expect(rememberedScroll("entry-50")).toBe(500);
    expect(rememberedScroll("entry-1")).toBe(10);
    expect(rememberedScroll("entry-0")).toBeNull();
  });

  it("goes on from the new page's heading for those who hear it", () => {
    document.body.innerHTML = "<main><h1>Albums</h1></main>";
    focusHeading();
    expect(document.activeElement?.textContent).toBe("Albums");
  });
});
