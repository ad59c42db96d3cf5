// Shows a tenant's own words over any page: ?feedback=welcome opens the structure feedback.welcome as a dialog.
import type { Envelope } from "#generated/payloads";
import { guardHistory } from "#kit/history/history-guard";
import { localePrefix } from "#kit/navigation/addresses";
import { sessionCalls } from "#kit/session/session-calls";
import { openDialog } from "#ui/overlays/dialog-store";

/**
 * A partner's page or a campaign's mail leads back with it. The address only names the words, it never holds them, so
 * that nobody can make the portal say something else. A name that the tenant does not have shows nothing.
 */
export async function openFeedbackFromAddress(envelope: Envelope): Promise<void> {
  const address = new URL(location.href);
  const name = address.searchParams.get("feedback") ?? "";
  // Once: neither a reload nor a shared link says it again.
  address.searchParams.delete("feedback");
  guardHistory(() => history.replaceState(history.state, "", address));
  if (!/^[\w-]{1,60}$/.test(name)) return;
  try {
    const { data } = await sessionCalls(envelope.shell)("GET /structure/:name", {
      params: { name: `feedback.${name}` },
      query: { lang: envelope.locale },
    });
    const { title, subTitle, clickUrl, customProperties } = data;
    openDialog("custom-feedback", {
      title,
      text: subTitle,
      mood: customProperties.mood,
      actionText: customProperties.actionText,
      href: clickUrl.startsWith("/") ? localePrefix(envelope) + clickUrl : clickUrl,
    });
  } catch (error) {
    console.info("There is no such feedback:", error);
  }
}
