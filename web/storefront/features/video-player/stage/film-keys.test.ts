import { afterEach, describe, expect, it } from "vitest";
import { commandOfKey, isKeyOfElement } from "./film-keys";

const key = (code: string, more: Partial<KeyboardEvent> = {}) =>
  commandOfKey({ key: "", code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

describe("the keys of a film", () => {
  it.each([
    ["Space", { do: "toggle" }],
    ["KeyK", { do: "toggle" }],
    ["KeyJ", { do: "seek-by", seconds: -10 }],
    ["KeyL", { do: "seek-by", seconds: 10 }],
    ["ArrowLeft", { do: "seek-by", seconds: -5 }],
    ["ArrowUp", { do: "volume-by", amount: 0.05 }],
    ["KeyF", { do: "full-screen" }],
    ["KeyM", { do: "mute" }],
    ["KeyC", { do: "captions" }],
    ["Digit3", { do: "seek-to", share: 0.3 }],
    ["Numpad9", { do: "seek-to", share: 0.9 }],
    ["Escape", { do: "leave" }],
    ["KeyQ", null],
  ])("%s", (code, command) => {
    expect(key(code)).toEqual(command);
  });

  it("leaves the browser's own combinations alone", () => {
    expect(key("KeyF", { ctrlKey: true })).toBeNull();
    expect(key("KeyL", { metaKey: true })).toBeNull();
    expect(key("Space", { shiftKey: true })).toBeNull();
  });

  it("changes the speed with < and >, and goes to the next with Shift and N", () => {
    expect(key("Period", { key: ">", shiftKey: true })).toEqual({ do: "speed-by", steps: 1 });
    expect(key("KeyN", { shiftKey: true })).toEqual({ do: "next" });
  });
});

describe("a focused element", () => {
  afterEach(() => document.body.replaceChildren());

  it("keeps the keys that it uses itself", () => {
    document.body.innerHTML = `<input /><div role="slider" tabindex="0"></div><p>text</p>`;
    const [field, slider, text] = document.body.children as unknown as Element[];
    expect(isKeyOfElement("KeyK", field!)).toBe(true);
    expect(isKeyOfElement("ArrowLeft", slider!)).toBe(true);
    expect(isKeyOfElement("KeyK", slider!)).toBe(false);
    expect(isKeyOfElement("ArrowLeft", text!)).toBe(false);
    expect(isKeyOfElement("Space", null)).toBe(false);
  });
});
