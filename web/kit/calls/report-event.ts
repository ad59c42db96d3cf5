// First-party analytics events: sent with keepalive, so that they survive the page; failures are ignored.
import type { Shell } from "#generated/payloads";
import type { CallPath } from "./calls";

const MAX_BYTES = 4096;

type EventName = "instant_play" | "page_view" | "player_event" | "share";

export function reportEvent(
  shell: Pick<Shell, "backend" | "tenant">,
  name: EventName,
  fields: Record<string, string>,
) {
  const body = JSON.stringify(fields);
  if (new TextEncoder().encode(body).length > MAX_BYTES) return;
  const path: CallPath<"POST /kafka/event/:name"> = `/kafka/event/${name}`;
  void fetch(shell.backend + path, {
    method: "POST",
    keepalive: true,
    headers: {
      "content-type": "application/json",
      "x-distribution-channel": "WEB",
      "X-Tenant-ID": shell.tenant,
    },
    body,
  })
    .then((response) => response.arrayBuffer()) // an unread body would keep the connection busy
    .catch(() => undefined);
}
