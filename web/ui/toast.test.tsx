import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderInPage } from "../testing/sample-view";
import { TOAST_CROWDED_ACTION_MS, TOAST_CROWDED_MS, TOAST_MS, ToastRegion } from "./toast";
import { clearToasts, showToast } from "./toast-store";

const show = (toast: Parameters<typeof showToast>[0]) => act(() => showToast(toast));
const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const message = () => screen.getByRole("status").querySelector("p")?.textContent ?? "";

describe("the toast", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    renderInPage(<ToastRegion />);
  });
  afterEach(() => {
    act(clearToasts);
    cleanup();
    vi.useRealTimers();
  });

  it("is shown for ten seconds", () => {
    show({ message: "player.queue.signIn" });
    pass(TOAST_MS - 1);
    expect(message()).toBe("Sign in to queue songs.");
    pass(1);
    expect(message()).toBe("");
  });

  it("takes back what was done, once", () => {
    const undo = vi.fn();
    show({ message: "player.queue.added", values: { count: 1 }, undo });
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(undo).toHaveBeenCalledOnce();
    expect(message()).toBe("");
  });

  it("lets others wait, and makes room for them sooner", () => {
    show({ message: "player.queue.signIn" });
    show({ message: "form.failed" });
    show({ message: "form.offline" });
    expect(message()).toBe("Sign in to queue songs.");
    pass(TOAST_CROWDED_MS);
    expect(message()).toBe("That did not work. Please try again.");
    pass(TOAST_CROWDED_MS);
    expect(message()).toBe("No connection. Check your network and try again.");
    pass(TOAST_MS - 1);
    expect(message()).not.toBe("");
    pass(1);
    expect(message()).toBe("");
  });

  it("leaves the time to press what it offers", () => {
    show({ message: "player.queue.added", values: { count: 1 }, undo: () => undefined });
    show({ message: "form.failed" });
    pass(TOAST_CROWDED_ACTION_MS - 1);
    expect(message()).toBe("The song was added to your queue.");
    pass(1);
    expect(message()).toBe("That did not work. Please try again.");
  });

  it("shows the same message once, with its newest values", () => {
    show({ message: "player.queue.added", values: { count: 1 } });
    show({ message: "player.queue.added", values: { count: 3 } });
    expect(message()).toBe("3 songs were added to your queue.");
    pass(TOAST_MS);
    expect(message()).toBe("");
  });

  it("opens the next one when an action of the first shows another", () => {
    show({
      message: "form.failed",
      action: { label: "common.retry", run: () => showToast({ message: "form.offline" }) },
    });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(message()).toBe("No connection. Check your network and try again.");
  });

  it("stays while it is pointed at or has the focus", () => {
    show({ message: "form.failed" });
    pass(TOAST_MS - 1000);
    const toast = screen.getByRole("status").firstElementChild!;
    fireEvent.pointerEnter(toast);
    pass(60_000);
    fireEvent.focus(screen.getByRole("button", { name: "Close" }));
    fireEvent.pointerLeave(toast);
    pass(60_000);
    expect(message()).not.toBe("");
    fireEvent.blur(screen.getByRole("button", { name: "Close" }));
    pass(999);
    expect(message()).not.toBe("");
    pass(1);
    expect(message()).toBe("");
  });

  it("comes over the dialog that opens, with its time, and goes back when that closes", () => {
    show({ message: "form.failed" });
    pass(TOAST_MS - 2000);
    const over = renderInPage(<ToastRegion />);
    const [page, dialog] = screen.getAllByRole("status");
    expect(page?.textContent).toBe("");
    expect(dialog?.querySelector("p")?.textContent).toBe("That did not work. Please try again.");
    pass(1000);
    over.unmount();
    expect(message()).toBe("That did not work. Please try again.");
    pass(999);
    expect(message()).not.toBe("");
    pass(1);
    expect(message()).toBe("");
  });
});
