// The root component: providers, layout, page, player and dialogs. The same tree on the server and in the browser.
import { useCallback } from "react";
import { I18nProvider, type IntlShape } from "#kit/messages/i18n";
import type { MessageSection } from "#kit/messages/message-sections";
import { type Navigator, NavigatorProvider, useNavigationFailure, useView } from "#kit/navigation/navigation";
import { ErrorBoundary } from "#kit/page/error-boundary";
import { EnvelopeProvider, type View } from "#kit/page/page";
import { BrokenScreen } from "#features/errors/error-screen";
import { DialogSlot } from "./shell/dialog-slot";
import { Frame } from "./shell/frame";
import { PendingBar } from "./shell/pending-bar";
import { PlayerSlot } from "./shell/player-slot";

const withoutPlayer = new Set(["empty", "hosted"]);

type AddMessages = (intl: IntlShape, locale: string, sections: MessageSection[]) => Promise<void>;

interface AppProps {
  view: View;
  /** Only in the browser. */
  navigator?: Navigator;
  addMessages?: AddMessages;
}

export function App({ view, navigator, addMessages }: AppProps) {
  return (
    <NavigatorProvider value={navigator ?? null}>
      <CurrentPage initial={view} addMessages={addMessages} />
    </NavigatorProvider>
  );
}

function CurrentPage({ initial, addMessages }: { initial: View; addMessages?: AddMessages }) {
  const { envelope, page, intl } = useView(initial);
  const failure = useNavigationFailure();
  const { locale } = envelope;
  const loadMessages = useCallback(
    async (sections: MessageSection[]) => addMessages?.(intl, locale, sections),
    [addMessages, intl, locale],
  );
  const Page = page.default as React.ComponentType<object>;
  return (
    <I18nProvider intl={intl} loadMessages={loadMessages}>
      <EnvelopeProvider value={envelope}>
        <PendingBar />
        <ErrorBoundary resetKey={envelope.url} fallback={() => <BrokenScreen />}>
          <Frame>
            <ErrorBoundary resetKey={envelope.url} fallback={() => <BrokenScreen />}>
              {failure ? <BrokenScreen /> : <Page key={envelope.url} {...(envelope.props as object)} />}
            </ErrorBoundary>
          </Frame>
        </ErrorBoundary>
        {!withoutPlayer.has(envelope.layout) && (
          <ErrorBoundary resetKey={envelope.url} fallback={() => null}>
            <PlayerSlot />
          </ErrorBoundary>
        )}
        <DialogSlot />
      </EnvelopeProvider>
    </I18nProvider>
  );
}
