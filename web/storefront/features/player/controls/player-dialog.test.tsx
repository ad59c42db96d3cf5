// @vitest-environment happy-dom
// Escape closes a dialog of the player from the moment that it is seen, also before it is modal.
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { I18nProvider } from "#kit/messages/i18n";
import { EnvelopeProvider } from "#kit/page/page";
import { sampleView } from "#testing/sample-envelope";
import { PlayerDialog } from "./player-dialog";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open() {
  const onClose = vi.fn();
  const { envelope, intl } = sampleView({});
  const { container } = render(
    <I18nProvider intl={intl}>
      <EnvelopeProvider value={envelope}>
        <PlayerDialog label="Up next" className="queue-drawer" onClose={onClose}>
          <p>Songs</p>
        </PlayerDialog>
      </EnvelopeProvider>
    </I18nProvider>,
  );
  return { onClose, dialog: container.querySelector("dialog")! };
}

it("closes by Escape before it is modal", () => {
  vi.useFakeTimers();
  const { onClose, dialog } = open();
  expect(dialog.open).toBe(true);
  fireEvent.keyDown(document.body, { key: "a" });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("leaves Escape to the browser once it is modal", () => {
  vi.useFakeTimers();
  const { onClose, dialog } = open();
  const showModal = vi.spyOn(dialog, "showModal");
  act(() => vi.runAllTimers());
  expect(showModal).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(onClose).not.toHaveBeenCalled();
});
