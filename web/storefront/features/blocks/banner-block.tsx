// A block: an editor's image with a text and one link.
import { FormattedMessage } from "#kit/messages/i18n";
import { ButtonLink } from "#ui/button";
import { Cover } from "#ui/cards/cover";
import type { BlockProps } from "./block-props";
import "#ui/section.css";
import "./banner-block.css";

export function BannerBlock({ block, first }: BlockProps) {
  return (
    <section className="section">
      <div className={block.artwork ? "banner" : "banner banner-plain"}>
        {block.artwork && (
          <Cover artwork={block.artwork} sizes="(width >= 960px) 55vw, 100vw" eager={first} />
        )}
        <div className="banner-words">
          <h2>{block.title}</h2>
          {block.subTitle && <p>{block.subTitle}</p>}
          {block.clickUrl && (
            <ButtonLink tone="primary" href={block.clickUrl}>
              {block.actionText || <FormattedMessage id="blocks.more" />}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}
