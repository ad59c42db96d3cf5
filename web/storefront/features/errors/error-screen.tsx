// The error screen: status, message and a link, for error pages and for render errors in the browser.
import { type ReactNode, useEffect, useState } from "react";
import type { ErrorPage } from "#generated/payloads";
import { hasMessage, type IntlShape, type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { useNavigator } from "#kit/navigation/navigation";
import { titleWithTenant, useEnvelope, useShell } from "#kit/page/page";
import { Icon } from "#ui/icon";
import "./error-screen.css";

interface ErrorScreenProps extends Pick<ErrorPage, "status" | "parentalControl"> {
  picture: ReactNode;
  /** In place of the status' own words. */
  words?: { head: string; description: string };
  /** In small print. */
  details?: ReactNode;
}

export function ErrorScreen({ status, parentalControl, picture, words, details }: ErrorScreenProps) {
  const { homeUrl, parentalControlActive } = useShell();
  const navigator = useNavigator();
  const intl = useIntl();
  const text = useText();
  const { head, description } = errorMessages(status, intl);
  const notFound = status === 404;
  return (
    <div className="error-screen">
      <div className="error-screen-picture">{picture}</div>
      <div className="error-screen-words">
        <p className="error-screen-code">{intl.formatNumber(status, { useGrouping: false })}</p>
        <h1>{words?.head ?? text(head)}</h1>
        <p>{words?.description ?? text(description)}</p>
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
        {details}
      </div>
    </div>
  );
}

/** The error screen for errors in the browser; the illustration and the report are loaded on demand. */
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
    import("./broken-page").then(
      ({ ClosedKiosk, reportDisplayed }) => {
        setPicture(<ClosedKiosk />);
        reportDisplayed(shell, { status: 500, path: url });
      },
      () => undefined,
    );
  }, [shell, url]);
  return <ErrorScreen status={500} parentalControl={shell.parentalControlActive} picture={picture} />;
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
