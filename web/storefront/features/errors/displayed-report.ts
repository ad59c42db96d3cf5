// Reports that a visitor saw an error page, once per status and address.
import type { Shell } from "#generated/payloads";
import { reportEvent } from "#kit/calls/report-event";

interface Displayed {
  status: number;
  path: string;
  message?: string;
  /** What the page shows the visitor to tell the support. */
  reference?: string;
}

export function reportDisplayed(shell: Shell, { status, path, message, reference }: Displayed) {
  const key = `${status} ${path}`;
  if (reported.has(key)) return;
  reported.add(key);
  const code = String(status);
  reportEvent(shell, "page_view", {
    path: path.slice(0, 500),
    errorAction: "displayed",
    errorArea: "error page",
    errorCode: code,
    errorType: code,
    ...(reference && { errorReference: reference }),
    errorMessage: (message || (status === 404 ? `Page not found: ${path}` : "")).slice(0, 500),
  });
}
const reported = new Set<string>();
