// The whole storefront around one page: the same tree on the server and in the browser.
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ErrorBoundary } from "../kit/error-boundary";
import { I18nProvider } from "../kit/i18n";
import { type Navigator, NavigatorProvider, useNavigationFailure, useView } from "../kit/navigation";
import { EnvelopeProvider, type View } from "../kit/page";
import { type AddWords, DialogSlot } from "./shell/dialog-slot";
import { BrokenScreen } from "./shell/error-screen";
import { Frame } from "./shell/frame";
import { PendingBar } from "./shell/pending-bar";
import { PlayerSlot } from "./shell/player-slot";

const withoutPlayer = new Set(["empty", "hosted"]);

export interface AppProps {
  view: View;
  queries: QueryClient;
  /** Only in the browser. */
  navigator?: Navigator;
  addWords?: AddWords;
}

export function App({ view, queries, navigator, addWords }: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <NavigatorProvider value={navigator ?? null}>
        <CurrentPage initial={view} addWords={addWords} />
      </NavigatorProvider>
    </QueryClientProvider>
  );
}

function CurrentPage({ initial, addWords }: { initial: View; addWords?: AddWords }) {
  const { envelope, page, intl } = useView(initial);
  const failure = useNavigationFailure();
  const Page = page.default as React.ComponentType<object>;
  return (
    <I18nProvider intl={intl}>
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
        <DialogSlot addWords={addWords} />
      </EnvelopeProvider>
    </I18nProvider>
  );
}
