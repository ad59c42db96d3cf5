// A structure: a page that editors compose of blocks (home, info, marketing, imprint, custom pages).
import type { Block, StructurePage } from "#generated/payloads";
import type { HeadContext, PageHead } from "#kit/page/page";
import { NothingHere } from "#features/blocks/empty-block";
import { Blocks } from "#features/blocks/registry";
import "#ui/section.css";

export function head({ props, envelope }: HeadContext<StructurePage>): PageHead {
  const home = envelope.path === "/";
  return {
    title: props.title,
    // An editor writes the tenant's name into the title of the home page.
    namesTenant: home && props.title.includes(envelope.shell.title),
    description: props.subTitle || undefined,
    image: pictureOf(props.blocks),
  };
}

/** A page that begins with a hero has no visible heading; every other page begins with its title. */
const opensWithPicture = new Set(["hero", "banner", "stories", "promo"]);

export default function Structure({ title, subTitle, blocks }: StructurePage) {
  const quietHead = opensWithPicture.has(blocks[0]?.name ?? "");
  return (
    <>
      {quietHead ? (
        <h1 className="visually-hidden">{title}</h1>
      ) : (
        <header className="page-head">
          <h1>{title}</h1>
          {subTitle && <p>{subTitle}</p>}
        </header>
      )}
      {blocks.length > 0 ? (
        <Blocks blocks={blocks} />
      ) : (
        <section className="section">
          <NothingHere />
        </section>
      )}
    </>
  );
}

function pictureOf(blocks: Block[]): string | undefined {
  for (const block of blocks) {
    const artwork = block.artwork ?? [...block.cards, ...block.tracks].find((item) => item.artwork)?.artwork;
    if (artwork) return artwork.src;
  }
  return undefined;
}
