// A block: editors' rich text, as on an imprint.
import { Section } from "#ui/section";
import type { BlockProps } from "./block-props";
import { RichText } from "./rich-text";
import "#ui/styles/rich-text.css";

export function RichTextBlock({ block }: BlockProps) {
  return (
    <Section title={block.title} subTitle={block.subTitle}>
      <div className="text-block">
        <RichText html={block.html} />
      </div>
    </Section>
  );
}
