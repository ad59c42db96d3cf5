// FAQ as <details>: works without script, and the browser's page search finds the answers.
import { Icon } from "#ui/icon";
import type { BlockProps } from "./block-props";
import { RichText } from "./rich-text";
import "#ui/section.css";
import "./faq-block.css";

export function FaqBlock({ block }: BlockProps) {
  if (block.items.length === 0) return null;
  return (
    <section className="section">
      <div className="faq">
        {block.title && <h2>{block.title}</h2>}
        {block.items.map((item) => (
          <details key={item.title}>
            <summary>
              {item.title}
              <Icon name="chevron-down" size={20} />
            </summary>
            <div className="faq-answer">
              <RichText html={item.html} />
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
