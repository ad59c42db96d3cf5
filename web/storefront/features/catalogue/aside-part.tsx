// A titled part beside a podcast, an audiobook or a film: its description, people, genres.
import type { ReactNode } from "react";
import { FormattedMessage, type MessageKey } from "#kit/messages/i18n";

export function AsidePart({ title, children }: { title: MessageKey; children: ReactNode }) {
  return (
    <div className="detail-aside">
      <h2>
        <FormattedMessage id={title} />
      </h2>
      {children}
    </div>
  );
}
