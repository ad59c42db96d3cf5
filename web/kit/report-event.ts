// First-party events: sent so that they survive the page, never waited for, never shown when they fail.
import type { Shell } from "../generated/payloads";

const MAX_BYTES = 4096;

export type EventName = "page_view" | "play" | "share";

export function reportEvent(
  shell: Pick<Shell, "backend" | "tenant">,
  name: EventName,
  fields: Record<string, string>,
) {
  const body = JSON.stringify(fields);
  if (new TextEncoder().encode(body).length > MAX_BYTES) return;
  void fetch(`${shell.backend}/kafka/event/${name}`, {
    method: "POST",
    keepalive: true,
    headers: {
      "content-type": "application/json",
      "x-distribution-channel": "WEB",
      "X-Tenant-ID": shell.tenant,
    },
    body,
  })
    .then((response) => response.arrayBuffer()) // unread, the browser would hold the connection
    .catch(() => undefined);
}
