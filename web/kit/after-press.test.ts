import { beforeAll, describe, expect, it, vi } from "vitest";
import { afterPress, listen } from "./after-press";

const press = (name: string) => document.dispatchEvent(new Event(name, { bubbles: true }));

describe("what happens when a field is left", () => {
  beforeAll(() => listen());

  it("happens at once where nothing is pressed", () => {
    const run = vi.fn();
    afterPress(run);
    expect(run).toHaveBeenCalledOnce();
  });

  it.each(["pointerup", "pointercancel"])("waits for the end of a press, with %s", async (end) => {
    const run = vi.fn();
    press("pointerdown");
    afterPress(run);
    expect(run).not.toHaveBeenCalled();
    press(end);
    expect(run, "the click comes first").not.toHaveBeenCalled();
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
    const next = vi.fn();
    afterPress(next);
    expect(next).toHaveBeenCalledOnce();
  });
});
