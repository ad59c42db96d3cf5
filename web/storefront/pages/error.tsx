// Statuses as a page: 404, 403 and the rest are rendered like any other.
import type { ErrorPage } from "../../generated/payloads";
import type { HeadContext } from "../../kit/page";
import { ClosedKiosk } from "../shell/closed-kiosk";
import { ErrorScreen, errorWords } from "../shell/error-screen";

export function head({ props, intl }: HeadContext<ErrorPage>) {
  const words = errorWords(props.status, intl);
  return {
    title: intl.formatMessage({ id: words.head }),
    description: intl.formatMessage({ id: words.description }),
  };
}

export default function ErrorRoute(props: ErrorPage) {
  return <ErrorScreen {...props} picture={<ClosedKiosk />} />;
}
