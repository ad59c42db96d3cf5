// Stories of cards, shelves, covers and the states of a block.
import type { Badge, CardShape } from "#generated/payloads";
import { LazyImage } from "#kit/pictures/lazy-image";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { BadgeTag, Card } from "#ui/cards/card";
import { Cover } from "#ui/cards/cover";
import { CardGrid, Shelf } from "#ui/cards/shelf";
import { Section } from "#ui/section";
import { EmptyState, FailedState, Spinner } from "#ui/states";
import { HeroCarousel } from "#features/blocks/hero-carousel";
import { Row } from "./row";
import { sampleArtwork } from "./sample-artwork";

export const title = "Cards and shelves";

const shapes: CardShape[] = ["square", "round", "wide", "tall", "photo", "ticket"];
const badges: Badge[] = ["free", "included", "price", "new_release"];
const cards = [
  "Nine Kinds of Rain",
  "Tidal Grammar",
  "A very long title that does not fit on one line",
  "Nun",
];

export const ShelfOfEachShape = () =>
  shapes.map((shape, index) => (
    <Shelf key={shape} title={shape} subTitle="With a link" href="#all" shape={shape}>
      {[...cards, ...cards].map((name, at) => (
        <Card
          key={`${name}${at}`}
          href="#card"
          title={name}
          subTitle="Mirela Dune"
          shape={shape}
          artwork={sampleArtwork(index * 60 + at * 20)}
        />
      ))}
    </Shelf>
  ));

export const Badges = () => (
  <Row>
    {badges.map((badge) => (
      <Card key={badge} href="#card" title={badge} badge={badge} artwork={sampleArtwork()} />
    ))}
    {badges.map((badge) => (
      <BadgeTag key={badge} badge={badge} onArtwork={false} />
    ))}
  </Row>
);

export const WithoutArtwork = () => (
  <CardGrid>
    <Card href="#card" title="An album" icon="disc" />
    <Card href="#card" title="A genre" tile />
    <Card href="#card" title="A video" shape="wide" icon="video" duration="03:20" />
  </CardGrid>
);

export const Covers = () => (
  <Row>
    {shapes.map((shape, index) => (
      <div key={shape} style={{ inlineSize: 160 }}>
        <Cover shape={shape} sizes="160px" artwork={sampleArtwork(index * 60)} />
      </div>
    ))}
    <div style={{ inlineSize: 160 }}>
      <Cover sizes="160px" icon="song" />
    </div>
  </Row>
);

export const Images = () => (
  <Row>
    <div style={{ inlineSize: 160, blockSize: 160 }}>
      <LazyImage src={sampleArtwork(120).src} alt="Loaded" width={160} height={160} />
    </div>
    <div style={{ inlineSize: 160, blockSize: 160 }}>
      <LazyImage src="/media/none.webp" alt="Failed" width={160} height={160} />
    </div>
  </Row>
);

export const Hero = () => (
  <HeroCarousel
    label="New"
    slides={cards.map((name, index) => ({
      id: name,
      eyebrow: "New",
      title: name,
      text: "Songs for a rainy evening",
      href: "#slide",
      actionText: "Listen",
      artwork: sampleArtwork(index * 80),
    }))}
  />
);

export const Loading = () => (
  <Row>
    <Spinner />
  </Row>
);

export const Empty = () => (
  <Section title="Albums">
    <EmptyState
      icon="disc"
      title="Nothing here yet"
      text="New music comes every week."
      href="#albums"
      linkText="Browse albums"
    />
  </Section>
);

export const Failed = () => (
  <Section title="Albums" subTitle="With an error">
    <FailedState
      title="This part didn’t load"
      text="The rest of the page works."
      code="503"
      onRetry={() => undefined}
    />
  </Section>
);

export const BackdropOfAnArtwork = () => (
  <ArtworkBackdrop artwork={sampleArtwork(30)}>
    <h2>Nun</h2>
    <Cover artwork={sampleArtwork(30)} shape="square" sizes="200px" />
  </ArtworkBackdrop>
);
