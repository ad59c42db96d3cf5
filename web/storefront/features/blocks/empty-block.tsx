// The empty state of a block or list, with a link to the catalogue.
import * as links from "#generated/links";
import { useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { Section } from "#ui/section";
import { EmptyState } from "#ui/states";

export function EmptyBlock({ title }: { title: string }) {
  return (
    <Section title={title}>
      <NothingHere />
    </Section>
  );
}

export function NothingHere() {
  const text = useText();
  const envelope = useEnvelope();
  return (
    <EmptyState
      title={text("blocks.empty.title")}
      text={text("blocks.empty.text")}
      href={localePrefix(envelope) + links.music.albums}
      linkText={text("blocks.empty.action")}
    />
  );
}
