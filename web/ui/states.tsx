// The look of a block that is empty or has failed: the same size, and a way out.
import { FormattedMessage } from "#kit/messages/i18n";
import { Button, ButtonLink } from "./button";
import { Icon, type IconName } from "./icon";
import "./states.css";

interface EmptyStateProps {
  icon?: IconName;
  title: string;
  text: string;
  /** A link to another page. */
  href: string;
  linkText: string;
}

export function EmptyState({ icon = "music", title, text, href, linkText }: EmptyStateProps) {
  return (
    <div className="state">
      <span className="state-icon">
        <Icon name={icon} />
      </span>
      <div>
        <p className="state-title">{title}</p>
        <p>{text}</p>
      </div>
      <div className="actions">
        <ButtonLink href={href}>{linkText}</ButtonLink>
      </div>
    </div>
  );
}

interface FailedStateProps {
  title: string;
  text: string;
  /** A code for support, in small print. */
  code?: string;
  onRetry: () => void;
}

export function FailedState({ title, text, code, onRetry }: FailedStateProps) {
  return (
    <div className="state state-failed" role="alert">
      <span className="state-icon">
        <Icon name="warning" />
      </span>
      <div>
        <p className="state-title">{title}</p>
        <p>{text}</p>
        {code && (
          <p className="fine-text">
            <FormattedMessage id="common.code" values={{ code }} />
          </p>
        )}
      </div>
      <div className="actions">
        <Button icon="retry" onClick={onRetry}>
          <FormattedMessage id="common.retry" />
        </Button>
      </div>
    </div>
  );
}

export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
