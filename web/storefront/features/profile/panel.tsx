// A panel of a profile page: heading, lead and content.
import { type ReactNode, useId, useRef } from "react";
import { useKeptFocus } from "#ui/use-kept-focus";
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
  const box = useRef<HTMLElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  useKeptFocus(box, head);
  return (
    <section className="panel" id={id} aria-labelledby={heading} ref={box}>
      <div className="panel-head">
        <h2 id={heading} ref={head} tabIndex={-1}>
          {title}
        </h2>
        {lead && <p className="small-text">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
