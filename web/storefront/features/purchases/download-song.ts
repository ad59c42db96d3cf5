// Keeps an own song as a file: a signed address, which the browser downloads without leaving the page.
import type { Envelope } from "#generated/payloads";
import { outcomeOf } from "#kit/calls/call-outcome";
import { sessionCalls } from "#kit/session/session-calls";
import { openDialog } from "#ui/overlays/dialog-store";

export async function downloadSong(envelope: Envelope, articleId: string): Promise<void> {
  const again = () => void downloadSong(envelope, articleId);
  try {
    const { uri } = await sessionCalls(envelope.shell)("POST /song/download", { body: { articleId } });
    const { status } = await fetch(uri, { method: "HEAD" });
    if (status !== 200) return openDialog("generic-error", { code: status, onRetry: again });
    const link = document.createElement("a");
    link.href = uri;
    link.download = "";
    link.click();
  } catch (error) {
    console.error(error);
    const { status, i18n } = outcomeOf(error);
    if (status === 0) openDialog("generic-error", { offline: true, onRetry: again });
    else openDialog("generic-error", { i18n, code: status, onRetry: again });
  }
}
