// The card in which each step of the sign-in stands: the way back, what it is about, and what to do.
import type { ReactNode } from "react";
import { useText } from "../../../kit/i18n";
import { useShell } from "../../../kit/page";
import { Icon, type IconName } from "../../../ui/icon";

export interface HostedCardProps {
  title: ReactNode;
  lead?: ReactNode;
  /** A picture of what has happened, for steps with nothing to fill in. */
  icon?: IconName;
  /** Where "back to the portal" leads; empty: nowhere. */
  home: string;
  children?: ReactNode;
  /** Below a line: the other way round, such as "already have an account?". */
  foot?: ReactNode;
}

export function HostedCard({ title, lead, icon, home, children, foot }: HostedCardProps) {
  const text = useText();
  const shell = useShell();
  return (
    <div className="hosted-step">
      {home && (
        <a className="hosted-back" href={home}>
          <Icon name="chevron-back" size={20} directional />
          {text("hosted.back", { tenant: shell.title })}
        </a>
      )}
      <div className="hosted-card">
        <div className="hosted-head">
          {icon && (
            <span className="hosted-icon">
              <Icon name={icon} />
            </span>
          )}
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {children}
        {foot && <div className="hosted-foot">{foot}</div>}
      </div>
    </div>
  );
}

/** A question and its link, such as "New here? Create an account". */
export function FootLink({
  question,
  href,
  children,
}: {
  question?: string;
  href: string;
  children: string;
}) {
  if (!href) return null;
  return (
    <p>
      {question && <span>{question} </span>}
      <a className="link" href={href}>
        {children}
      </a>
    </p>
  );
}

/** An address or a number within a sentence: always from left to right, never broken up. */
export function Recipient({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="hosted-recipient">
      {children}
    </bdi>
  );
}
