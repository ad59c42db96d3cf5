// The portal's own pages about signing in: words and buttons on one side, what an account gives on the other.
import type { ReactNode } from "react";

export interface UserSheetProps {
  title: string;
  lead?: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function UserSheet({ title, lead, aside, children }: UserSheetProps) {
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
