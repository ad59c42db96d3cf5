// Error boundary of one block: shows an error with a retry button, and keeps the rest of the page.
import { type ReactNode, useState } from "react";
import { useText } from "#kit/messages/i18n";
import { ErrorBoundary } from "#kit/page/error-boundary";
import { Section } from "#ui/section";
import { FailedState } from "#ui/states";

export function BlockBoundary({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  const [attempt, setAttempt] = useState(0);
  return (
    <ErrorBoundary
      resetKey={String(attempt)}
      fallback={() => (
        <Section title={title}>
          <FailedState
            title={text("blocks.failed.title")}
            text={text("blocks.failed.text")}
            onRetry={() => setAttempt(attempt + 1)}
          />
        </Section>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
