// The portal's own pages about signing in: words and buttons on one side, what an account gives on the other.
import type { ReactNode } from "react";
import { useEnvelope } from "../../../kit/page";
import { HostedCard } from "./hosted-card";

export interface UserSheetProps {
  title: string;
  lead?: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function UserSheet({ title, lead, aside, children }: UserSheetProps) {
  const { layout, shell } = useEnvelope();
  // A form that was refused below the backend comes back in the frame of that place.
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
