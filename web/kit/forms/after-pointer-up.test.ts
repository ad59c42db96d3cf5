import { beforeAll, describe, expect, it, vi } from "vitest";
import { afterPointerUp, listen } from "./after-pointer-up";

const press = (name: string) => document.dispatchEvent(new Event(name, { bubbles: true }));

describe("what happens when a field is left", () => {
  beforeAll(() => listen());

  it("happens at once where nothing is pressed", () => {
    const run = vi.fn();
    afterPointerUp(run);
    expect(run).toHaveBeenCalledOnce();
  });

  it.each(["pointerup", "pointercancel"])("waits for the end of a press, with %s", async (end) => {
    const run = vi.fn();
    press("pointerdown");
    afterPointerUp(run);
    expect(run).not.toHaveBeenCalled();
    press(end);
    expect(run, "the click comes first").not.toHaveBeenCalled();
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
    const next = vi.fn();
    afterPointerUp(next);
    expect(next).toHaveBeenCalledOnce();
  });
});
