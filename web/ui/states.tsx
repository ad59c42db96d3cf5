// Loading, empty and error states of a block, in the block's size.

import type { CardShape } from "../generated/payloads";
import { FormattedMessage } from "../kit/i18n";
import { Button, ButtonLink } from "./button";
import { Icon, type IconName } from "./icon";
import "./states.css";

export function CardSkeleton({ shape = "square" }: { shape?: CardShape }) {
  return (
    <div className={`card card-${shape}`} aria-hidden="true">
      <div className={`skeleton ${shape}`} />
      <div className="skeleton skeleton-line" />
      <div className="skeleton skeleton-line skeleton-short" />
    </div>
  );
}

export function ShelfSkeleton({ shape = "square", count = 7 }: { shape?: CardShape; count?: number }) {
  return (
    <section className="section" aria-busy="true">
      <div className={`shelf shelf-${shape}`} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <CardSkeleton key={index} shape={shape} />
        ))}
      </div>
      <span className="visually-hidden">
        <FormattedMessage id="common.loading" />
      </span>
    </section>
  );
}

export function TrackListSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div className="track-list" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div className="track-row" key={index}>
          <span />
          <div className="skeleton skeleton-line" />
        </div>
      ))}
    </div>
  );
}

export interface EmptyStateProps {
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

export interface FailedStateProps {
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
