// The redirect page, with a disclaimer before an external site if the tenant wants one.
import { useEffect } from "react";
import type { RedirectPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { useNavigator } from "#kit/navigation/navigation";
import { type HeadContext, useShell } from "#kit/page/page";
import "#features/errors/error-screen.css";
import "./redirect.css";

export function head({ props, intl }: HeadContext<RedirectPage>) {
  return {
    title: intl.formatMessage({ id: props.external ? "shell.leaving.head" : "shell.moved.head" }),
  };
}

export default function RedirectRoute({ target, external, host, text: disclaimer }: RedirectPage) {
  const { externalRedirectDisclaimer } = useShell();
  const navigator = useNavigator();
  const text = useText();
  const asks = external && externalRedirectDisclaimer;
  useEffect(() => {
    if (!asks) location.replace(target);
  }, [asks, target]);
  return (
    <div className="leaving">
      <h1>{text(external ? "shell.leaving.head" : "shell.moved.head")}</h1>
      {external ? (
        <>
          <p>{disclaimer || text("shell.leaving.desc")}</p>
          {host && <bdi className="leaving-host ltr">{host}</bdi>}
        </>
      ) : (
        <p>{text("shell.moved.desc")}</p>
      )}
      <div className="error-screen-actions">
        <a
          className="button button-large button-primary"
          href={target}
          rel={external ? "noopener external" : undefined}
        >
          {text("shell.leaving.go")}
        </a>
        {asks && (
          <button
            type="button"
            className="button button-large button-quiet needs-script"
            onClick={() => navigator?.goBack()}
          >
            {text("error.back")}
          </button>
        )}
      </div>
    </div>
  );
}
