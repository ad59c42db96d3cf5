// The error screen: status, message and a link, for error pages and for render errors in the browser.
import { type ReactNode, useEffect, useState } from "react";
import type { ErrorPage } from "../../../generated/payloads";
import { hasMessage, type IntlShape, type MessageKey, useIntl, useText } from "../../../kit/i18n";
import { useNavigator } from "../../../kit/navigation";
import { titleWithTenant, useEnvelope, useShell } from "../../../kit/page";
import { reportEvent } from "../../../kit/report-event";
import { Icon } from "../../../ui/icon";
import "./error-screen.css";

interface ErrorScreenProps extends ErrorPage {
  picture: ReactNode;
}

export function ErrorScreen({ status, message, path, parentalControl, picture }: ErrorScreenProps) {
  const { homeUrl, parentalControlActive } = useShell();
  const navigator = useNavigator();
  const intl = useIntl();
  const text = useText();
  const { head, description } = errorMessages(status, intl);
  const notFound = status === 404;
  useDisplayedReport(status, message, path);
  return (
    <div className="error-screen">
      <div className="error-screen-picture">{picture}</div>
      <div className="error-screen-words">
        <p className="error-screen-code">{intl.formatNumber(status, { useGrouping: false })}</p>
        <h1>{text(head)}</h1>
        <p>{text(description)}</p>
        {(parentalControl || parentalControlActive) && (
          <p className="error-screen-note">
            <Icon name="info" size={20} />
            {text("error.parentalControl")}
          </p>
        )}
        <div className="error-screen-actions">
          <a
            className="button button-large button-primary"
            href={homeUrl}
            data-not-found={notFound || undefined}
          >
            {text("error.btnText")}
          </a>
          <button
            type="button"
            className="button button-large button-quiet needs-script"
            onClick={() => navigator?.goBack()}
          >
            {text("error.back")}
          </button>
        </div>
        {message && (
          <p className="error-screen-message">
            <bdi className="ltr">{message}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}

/** The error screen for errors in the browser; the illustration is loaded on demand. */
export function BrokenScreen() {
  const envelope = useEnvelope();
  const { url, shell } = envelope;
  const intl = useIntl();
  const title = titleWithTenant(intl.formatMessage({ id: errorMessages(500, intl).head }), envelope, intl);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const [picture, setPicture] = useState<ReactNode>(null);
  useEffect(() => {
    import("./closed-kiosk").then(
      ({ ClosedKiosk }) => setPicture(<ClosedKiosk />),
      () => undefined,
    );
  }, []);
  return (
    <ErrorScreen
      status={500}
      message=""
      path={url}
      parentalControl={shell.parentalControlActive}
      picture={picture}
    />
  );
}

/** 404 has its own messages, other statuses may have some, the rest share the default. */
export function errorMessages(
  status: number,
  intl: IntlShape,
): { head: MessageKey; description: MessageKey } {
  if (status === 404) return { head: "notFound.head", description: "notFound.desc" };
  const head = `${status}.head`;
  const description = `${status}.desc`;
  return {
    head: hasMessage(intl, head) ? head : "defaultError.head",
    description: hasMessage(intl, description) ? description : "defaultError.desc",
  };
}

/** Reports a page view with the status, once per address. */
function useDisplayedReport(status: number, message: string, path: string) {
  const shell = useShell();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one view is one status at one address.
  useEffect(() => {
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
      errorMessage: (message || (status === 404 ? `Page not found: ${path}` : "")).slice(0, 500),
    });
  }, [status, path]);
}
const reported = new Set<string>();
