// A block that breaks leaves the rest of its page alone, says so in its own place, and can be tried again.
import { type ReactNode, useState } from "react";
import { ErrorBoundary } from "../../../kit/error-boundary";
import { useText } from "../../../kit/i18n";
import { Section } from "../../../ui/section";
import { FailedState } from "../../../ui/states";

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
