// A part of a profile page: its heading, a line about it, and what it holds.
import { type ReactNode, useId } from "react";

export interface PanelProps {
  title: string;
  lead?: ReactNode;
  /** For links that lead straight here. */
  id?: string;
  children: ReactNode;
}

export function Panel({ title, lead, id, children }: PanelProps) {
  const heading = useId();
  return (
    <section className="panel" id={id} aria-labelledby={heading}>
      <div className="panel-head">
        <h2 id={heading}>{title}</h2>
        {lead && <p className="small">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
