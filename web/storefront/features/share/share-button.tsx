// The button that shares the address of its page.
import { useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { IconButton } from "#ui/icon-button";
import { type SharedStart, share } from "./share";

interface ShareButtonProps {
  title: string;
  /** Where the page's sound or film plays; undefined where it does not. */
  start?: () => SharedStart | undefined;
}

export function ShareButton({ title, start }: ShareButtonProps) {
  const text = useText();
  const { head, url } = useEnvelope();
  return (
    <IconButton
      icon="share"
      className="share-button"
      label={text("catalogue.share", { title })}
      onClick={() => share({ title, href: head.canonical || url, start: start?.() })}
    />
  );
}
