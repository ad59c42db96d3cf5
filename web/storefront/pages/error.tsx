// The error page: 404, 403 and other statuses, rendered like any page. An address that does not exist gets a shelf to go
// on with.
import { useEffect, useState } from "react";
import type { ErrorPage } from "#generated/payloads";
import { type IntlShape, useIntl, useText } from "#kit/messages/i18n";
import { type HeadContext, useShell } from "#kit/page/page";
import { ClosedKiosk } from "#features/errors/closed-kiosk";
import { reportDisplayed } from "#features/errors/displayed-report";
import { ErrorScreen, errorMessages } from "#features/errors/error-screen";
import { OpenNow } from "#features/errors/open-now";
import { makeReference } from "#features/errors/reference";

export function head({ props, intl }: HeadContext<ErrorPage>) {
  const ofProvider = providerWords(props, intl);
  if (ofProvider) return { title: ofProvider.head, description: ofProvider.description };
  const messages = errorMessages(props.status, intl);
  return {
    title: intl.formatMessage({ id: messages.head }),
    description: intl.formatMessage({ id: messages.description }),
  };
}

/** An external provider that does not answer is named; the site itself is well. */
function providerWords({ provider }: ErrorPage, intl: IntlShape) {
  if (!provider) return undefined;
  return {
    head: intl.formatMessage({ id: "error.provider.head" }, { provider }),
    description: intl.formatMessage({ id: "error.provider.description" }),
  };
}

export default function ErrorRoute(props: ErrorPage) {
  const { status, message, path } = props;
  const text = useText();
  const intl = useIntl();
  // Made in the browser, because one answer of the server is kept for many visitors.
  const [reference, setReference] = useState("");
  const shell = useShell();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one view is one status at one address.
  useEffect(() => {
    const made = makeReference();
    setReference(made);
    reportDisplayed(shell, { status, path, message, reference: made });
  }, [status, path]);
  const what = status === 404 ? text("notFound.path", { path: `\u2066${path}\u2069` }) : message;
  return (
    <>
      <ErrorScreen
        status={status}
        parentalControl={props.parentalControl}
        picture={<ClosedKiosk />}
        words={providerWords(props, intl)}
        details={
          <p className="error-screen-message">
            {what && <span>{what}</span>}
            {reference && (
              <span className={what ? "bullet" : undefined}>
                {text("error.reference", { number: `\u2066${reference}\u2069` })}
              </span>
            )}
          </p>
        }
      />
      {status === 404 && <OpenNow />}
    </>
  );
}
