// A section of a page: a heading, which links to the full list if there is one, and its content.
import { type ReactNode, useId } from "react";
import { Icon } from "./icon";
import "./section.css";

export interface SectionProps {
  title: string;
  subTitle?: string;
  href?: string;
  /** At the end of the heading's line. */
  tools?: ReactNode;
  children: ReactNode;
}

export function Section({ title, subTitle, href, tools, children }: SectionProps) {
  const heading = useId();
  return (
    <section className="section" aria-labelledby={title ? heading : undefined}>
      {(title || tools) && (
        <div className="section-head">
          <div>
            {title && <h2 id={heading}>{href ? <SectionLink href={href}>{title}</SectionLink> : title}</h2>}
            {subTitle && <p>{subTitle}</p>}
          </div>
          {tools}
        </div>
      )}
      {children}
    </section>
  );
}

/** The last word and the arrow stay on one line. */
function SectionLink({ href, children }: { href: string; children: string }) {
  const last = children.lastIndexOf(" ") + 1;
  return (
    <a href={href}>
      {children.slice(0, last)}
      <span className="section-end">
        {children.slice(last)}
        <Icon name="chevron" directional />
      </span>
    </a>
  );
}
