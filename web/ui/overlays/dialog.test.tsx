import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderInPage } from "#testing/sample-view";
import { Dialog } from "./dialog";
import { closeDialog, openDialog, useDialog } from "./dialog-store";

const origin = "http://aurora.localhost:3000";

/** A history with back and forward, which the test's browser lacks. */
function fakeHistory() {
  const entries: unknown[] = [null];
  let at = 0;
  let back = 0;
  vi.spyOn(history, "state", "get").mockImplementation(() => entries[at]);
  vi.spyOn(history, "pushState").mockImplementation((state) => {
    entries.splice(at + 1, entries.length, state);
    at += 1;
  });
  vi.spyOn(history, "replaceState").mockImplementation((state) => {
    entries[at] = state;
  });
  vi.spyOn(history, "back").mockImplementation(() => {
    back += 1;
  });
  const arrive = () =>
    act(() => void window.dispatchEvent(new PopStateEvent("popstate", { state: entries[at] })));
  return {
    /** The browser makes a step back later than it is asked. */
    settle() {
      for (; back > 0; back -= 1) {
        at -= 1;
        arrive();
      }
    },
    pressBack() {
      at -= 1;
      arrive();
    },
    place: () => at,
  };
}

describe("the open dialog", () => {
  let walk: ReturnType<typeof fakeHistory>;
  const open = () => useDialog.getState().open?.name ?? null;
  beforeEach(() => {
    (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${origin}/en`);
    walk = fakeHistory();
  });
  afterEach(() => {
    act(() => closeDialog());
    walk.settle();
  });

  it("is one at a time, in one entry of the history", () => {
    openDialog("login");
    openDialog("login-options", { a: 1 });
    expect(useDialog.getState().open).toMatchObject({ name: "login-options", props: { a: 1 } });
    expect(walk.place()).toBe(1);
  });

  it("closes by Back and leaves nothing behind", () => {
    openDialog("login");
    walk.pressBack();
    expect(open()).toBeNull();
    expect(history.back).not.toHaveBeenCalled();
    expect(walk.place()).toBe(0);
  });

  it("that is closed goes back by itself", () => {
    openDialog("login");
    closeDialog();
    closeDialog();
    expect(open()).toBeNull();
    walk.settle();
    expect(walk.place()).toBe(0);
  });

  it("that follows at once waits for the step back of the one before", () => {
    openDialog("login");
    closeDialog();
    openDialog("app-installer");
    expect(walk.place()).toBe(1);
    walk.settle();
    expect(open()).toBe("app-installer");
    expect(walk.place()).toBe(1);
    walk.pressBack();
    expect(open()).toBeNull();
    expect(walk.place()).toBe(0);
  });

  it("that is opened and closed again before the step back is done leaves nothing either", () => {
    openDialog("login");
    closeDialog();
    openDialog("app-installer");
    closeDialog();
    walk.settle();
    expect(open()).toBeNull();
    expect(walk.place()).toBe(0);
    openDialog("login");
    expect(walk.place()).toBe(1);
  });

  it("takes the entry that a page had got already", () => {
    history.pushState({ key: "k" }, "");
    openDialog("login", {}, { hasEntry: true });
    expect(walk.place()).toBe(1);
    expect(history.state).toMatchObject({ key: "k" });
    walk.pressBack();
    expect(open()).toBeNull();
    expect(walk.place()).toBe(0);
  });

  it("leaves its entry to the page that is gone to", () => {
    openDialog("login");
    closeDialog("left");
    expect(history.back).not.toHaveBeenCalled();
    walk.settle();
    expect(walk.place()).toBe(1);
  });
});

describe("a dialog", () => {
  let walk: ReturnType<typeof fakeHistory>;
  beforeEach(() => {
    walk = fakeHistory();
    openDialog("login");
  });
  afterEach(() => {
    cleanup();
    act(() => closeDialog());
    walk.settle();
  });
  const show = (onClose?: () => void) =>
    renderInPage(
      <Dialog title="Sign in" text="It is yours." onClose={onClose}>
        <a href="/en/impressum">Imprint</a>
      </Dialog>,
    );

  it("is modal, named by its title and described by its text, and has the focus", () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
    show();
    const dialog = screen.getByRole("dialog", { name: "Sign in" });
    expect(showModal).toHaveBeenCalledOnce();
    expect(document.getElementById(dialog.getAttribute("aria-describedby")!)?.textContent).toBe(
      "It is yours.",
    );
    expect(document.activeElement).toBe(dialog);
  });

  it.each([
    ["its button", () => fireEvent.click(screen.getByRole("button", { name: "Close" }))],
    ["Escape", () => fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }))],
    ["the browser itself", () => screen.getByRole<HTMLDialogElement>("dialog").close()],
    ["a press outside", () => fireEvent.click(screen.getByRole("dialog"))],
  ])("closes by %s", (_what, close) => {
    const onClose = vi.fn();
    show(onClose);
    close();
    expect(onClose).toHaveBeenCalledOnce();
    expect(useDialog.getState().open).toBeNull();
  });

  it("stays open at a press within", () => {
    show();
    fireEvent.click(screen.getByText("It is yours."));
    expect(useDialog.getState().open).not.toBeNull();
  });

  it("gives its place in the history to a page that a link within leads to", () => {
    const replace = vi.spyOn(location, "replace").mockImplementation(() => undefined);
    show();
    fireEvent.click(screen.getByText("Imprint"));
    expect(replace).toHaveBeenCalledExactlyOnceWith(new URL("/en/impressum", location.href).href);
    expect(useDialog.getState().open).toBeNull();
    expect(history.back).not.toHaveBeenCalled();
  });
});
