// The genres of audiobooks, each with the cover of one of its books.

import type { AudiobookGenresPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import type { HeadContext, PageHead } from "#kit/page/page";
import { Card } from "#ui/cards/card";
import { CardGrid } from "#ui/cards/shelf";
import { NothingHere } from "#features/blocks/empty-block";
import "#ui/section.css";

export function head({ props, envelope, intl }: HeadContext<AudiobookGenresPage>): PageHead {
  return {
    title: intl.formatMessage({ id: "speech.genres.title" }),
    description: intl.formatMessage({ id: "speech.genres.description" }, { tenant: envelope.shell.title }),
    image: props.genres.find((genre) => genre.artwork)?.artwork?.src,
  };
}

export default function AudiobookGenres({ genres }: AudiobookGenresPage) {
  const text = useText();
  return (
    <>
      <header className="page-head">
        <h1>
          <FormattedMessage id="speech.genres.title" />
        </h1>
      </header>
      <section className="section" aria-label={text("speech.genres.title")}>
        {genres.length > 0 ? (
          <CardGrid>
            {genres.map((genre) => (
              <Card key={genre.slug} href={genre.href} title={genre.name} artwork={genre.artwork} tile />
            ))}
          </CardGrid>
        ) : (
          <NothingHere />
        )}
      </section>
    </>
  );
}
