// The card of every hosted sign-in step: link back to the portal, title, lead and content.
import type { ReactNode } from "react";
import { useText } from "#kit/messages/i18n";
import { useShell } from "#kit/page/page";
import { Icon, type IconName } from "#ui/icon";
import "./hosted.css";

interface HostedCardProps {
  title: ReactNode;
  lead?: ReactNode;
  /** An icon, for steps without a form. */
  icon?: IconName;
  /** Target of "back to the portal"; empty: no link. */
  home: string;
  children?: ReactNode;
  /** Below the card's line: the alternative, such as "Already have an account?". */
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
