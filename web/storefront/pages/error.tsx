// The error page: 404, 403 and other statuses, rendered like any page.
import type { ErrorPage } from "../../generated/payloads";
import type { HeadContext } from "../../kit/page";
import { ClosedKiosk } from "../features/errors/closed-kiosk";
import { ErrorScreen, errorMessages } from "../features/errors/error-screen";

export function head({ props, intl }: HeadContext<ErrorPage>) {
  const messages = errorMessages(props.status, intl);
  return {
    title: intl.formatMessage({ id: messages.head }),
    description: intl.formatMessage({ id: messages.description }),
  };
}

export default function ErrorRoute(props: ErrorPage) {
  return <ErrorScreen {...props} picture={<ClosedKiosk />} />;
}
