import { beforeEach, describe, expect, it, vi } from "vitest";

function offer(outcome: "accepted" | "dismissed") {
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  });
  window.dispatchEvent(event);
  return { prompt, event };
}

async function watch(standalone = false) {
  vi.resetModules();
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: standalone } as MediaQueryList);
  const module = await import("./install-prompt");
  module.watchInstallPrompt();
  return module;
}

describe("the browser's offer to install", () => {
  beforeEach(() => localStorage.clear());

  it("is caught, and shown when somebody wants it, once", async () => {
    const { mayInstall, install } = await watch();
    expect(mayInstall()).toBe(false);
    expect(await install()).toBe(false);
    const { prompt, event } = offer("accepted");
    expect(event.defaultPrevented).toBe(true);
    expect(mayInstall()).toBe(true);
    expect(await install()).toBe(true);
    expect(prompt).toHaveBeenCalledOnce();
    expect(mayInstall()).toBe(false);
    offer("accepted");
    expect(mayInstall()).toBe(false);
  });

  it("that is declined leaves it uninstalled until the browser offers it again", async () => {
    const { mayInstall, install } = await watch();
    offer("dismissed");
    expect(await install()).toBe(false);
    expect(mayInstall()).toBe(false);
    offer("accepted");
    expect(mayInstall()).toBe(true);
  });

  it("is nothing to the app itself, nor after it was installed elsewhere", async () => {
    const asApp = await watch(true);
    offer("accepted");
    expect(asApp.mayInstall()).toBe(false);
    const { mayInstall, whenInstallable } = await watch();
    offer("accepted");
    window.dispatchEvent(new Event("appinstalled"));
    expect(mayInstall()).toBe(false);
    const tell = vi.fn();
    whenInstallable(tell);
    offer("accepted");
    expect(tell).not.toHaveBeenCalled();
  });

  it("may come before or after somebody waits for it", async () => {
    const { whenInstallable } = await watch();
    const early = vi.fn();
    whenInstallable(early);
    expect(early).not.toHaveBeenCalled();
    offer("accepted");
    offer("accepted");
    expect(early).toHaveBeenCalledOnce();
    const late = vi.fn();
    whenInstallable(late);
    expect(late).toHaveBeenCalledOnce();
  });

  it("that is put off is quiet for a month", async () => {
    const { installLater, isInstallQuiet } = await watch();
    const now = Date.UTC(2026, 0, 1);
    expect(isInstallQuiet(now)).toBe(false);
    installLater(now);
    expect(isInstallQuiet(now + 29 * 86_400_000)).toBe(true);
    expect(isInstallQuiet(now + 31 * 86_400_000)).toBe(false);
  });
});
