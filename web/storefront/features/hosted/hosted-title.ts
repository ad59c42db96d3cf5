// The document title of a hosted page. After a refusal it begins with "Error", for screen readers.
import type { HostedPage } from "#generated/payloads";
import type { MessageKey } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";

export function hostedTitle({ props, intl }: HeadContext<HostedPage>, id: MessageKey) {
  const { provider, recipientHint: recipient } = props;
  const title = intl.formatMessage({ id }, { provider, recipient });
  return {
    title: props.errors.length > 0 ? intl.formatMessage({ id: "hosted.error.pageTitle" }, { title }) : title,
  };
}
