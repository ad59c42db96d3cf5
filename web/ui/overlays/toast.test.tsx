import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderInPage } from "#testing/sample-view";
import { openDialog, useDialog } from "./dialog-store";
import { TOAST_MS, ToastRegion } from "./toast";
import { dismissToast, showToast } from "./toast-store";

const show = (toast: Parameters<typeof showToast>[0]) => act(() => showToast(toast));
const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const message = () => screen.getByRole("status").querySelector("p")?.textContent ?? "";

describe("the toast", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    renderInPage(<ToastRegion />);
  });
  afterEach(() => {
    act(dismissToast);
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
    show({ message: "player.queue.added", values: { title: "Nun" }, undo });
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(undo).toHaveBeenCalledOnce();
    expect(message()).toBe("");
  });

  it("is replaced by a newer one at once, which has its own ten seconds", () => {
    const undo = vi.fn();
    show({ message: "player.queue.added", values: { title: "Nun" }, undo });
    pass(TOAST_MS - 1000);
    show({ message: "form.failed" });
    expect(message()).toBe("That did not work. Please try again.");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    pass(TOAST_MS - 1);
    expect(message()).toBe("That did not work. Please try again.");
    pass(1);
    expect(message()).toBe("");
  });

  it("goes when the dialog opens that it offers, and only then", () => {
    const offer = { label: "signIn.signIn" as const, run: () => undefined };
    show({ message: "player.queue.signIn", action: { ...offer, opensDialog: true } });
    act(() => openDialog("login"));
    expect(message()).toBe("");
    act(() => useDialog.setState({ open: null }));
    show({ message: "form.failed", action: offer });
    act(() => openDialog("login"));
    expect(message()).toBe("That did not work. Please try again.");
    act(() => useDialog.setState({ open: null }));
  });

  it("gives the focus back to where it was", () => {
    renderInPage(<button type="button">Remove</button>);
    const remove = screen.getByRole("button", { name: "Remove" });
    remove.focus();
    show({ message: "player.queue.added", values: { title: "Nun" }, undo: () => undefined });
    const undo = screen.getByRole("button", { name: "Undo" });
    undo.focus();
    fireEvent.click(undo);
    expect(document.activeElement).toBe(remove);
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
