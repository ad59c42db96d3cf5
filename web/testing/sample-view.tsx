// Renders a component in a test, inside a sample page.
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Envelope } from "#generated/payloads";
import { I18nProvider } from "#kit/messages/i18n";
import { EnvelopeProvider } from "#kit/page/page";
import { sampleView } from "./sample-envelope";

export function renderInPage(children: ReactNode, changes: Partial<Envelope> = {}) {
  const { envelope, intl } = sampleView(changes);
  return render(
    <I18nProvider intl={intl}>
      <EnvelopeProvider value={envelope}>{children}</EnvelopeProvider>
    </I18nProvider>,
  );
}
