// The layout of the portal's own sign-in pages (/user/…): form or options on one side, benefits on the other.
import type { ReactNode } from "react";
import { useEnvelope } from "#kit/page/page";
import { HostedCard } from "./hosted-card";
import "./hosted.css";
import "./user-sheet.css";

interface UserSheetProps {
  title: string;
  lead?: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function UserSheet({ title, lead, aside, children }: UserSheetProps) {
  const { layout, shell } = useEnvelope();
  // A form refused by the backend is shown again in the hosted layout.
  if (layout === "hosted")
    return (
      <HostedCard title={title} lead={lead} home={shell.homeUrl}>
        {children}
      </HostedCard>
    );
  return (
    <div className="user-page">
      <div className="user-sheet">
        <div className="hosted-head">
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {children}
      </div>
      {aside}
    </div>
  );
}
