// A panel of a profile page: heading, lead and content.
import { type ReactNode, useId } from "react";
import "./panel.css";

interface PanelProps {
  title: string;
  lead?: ReactNode;
  /** The anchor, for links to this panel. */
  id?: string;
  children: ReactNode;
}

export function Panel({ title, lead, id, children }: PanelProps) {
  const heading = useId();
  return (
    <section className="panel" id={id} aria-labelledby={heading}>
      <div className="panel-head">
        <h2 id={heading}>{title}</h2>
        {lead && <p className="small-text">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
