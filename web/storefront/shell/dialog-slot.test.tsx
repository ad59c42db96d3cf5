import { act, cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { I18nProvider } from "#kit/messages/i18n";
import { EnvelopeProvider } from "#kit/page/page";
import { closeDialog, openDialog, useDialog } from "#ui/overlays/dialog-store";
import { sampleView } from "#testing/sample-envelope";
import { DialogSlot } from "./dialog-slot";

function Page({ url }: { url: string }) {
  const { envelope, intl } = sampleView({ url });
  return (
    <I18nProvider intl={intl}>
      <EnvelopeProvider value={envelope}>
        <DialogSlot />
      </EnvelopeProvider>
    </I18nProvider>
  );
}

describe("another page", () => {
  afterEach(() => {
    cleanup();
    act(() => closeDialog("left"));
  });

  // Those that the specification names; stories and device-not-supported will come by the same slot.
  it.each([
    "subscribe",
    "subscribe-decide",
    "login",
    "stories",
    "device-not-supported",
    "one-time-payment-options",
    "subscription-feedback",
  ])("closes the dialog %s", (name) => {
    const { rerender } = render(<Page url="/en" />);
    act(() => openDialog(name));
    rerender(<Page url="/en" />);
    expect(useDialog.getState().open?.name).toBe(name);
    rerender(<Page url="/en/music/albums" />);
    expect(useDialog.getState().open).toBeNull();
  });
});
