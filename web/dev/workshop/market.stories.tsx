// Stories of the marketplace: cards of apps and partners, an app's pictures, facts, questions.
import type { MarketApp, MarketPartner } from "#generated/payloads";
import { CardGrid } from "#ui/cards/shelf";
import { FactsList } from "#features/catalogue/facts-list";
import { AppCard, PartnerCard } from "#features/market/market-cards";
import { Questions } from "#features/market/questions";
import { Screenshots } from "#features/market/screenshots";
import { sampleArtwork } from "./sample-artwork";

export const title = "Marketplace";

const app: MarketApp = {
  id: "ferry",
  title: "Last Ferry",
  href: "#ferry",
  partners: [{ id: "lane", name: "Lighthouse Lane", href: "#lane" }],
  tagline: "When to leave for the quay",
  rating: 0,
  badge: "free",
  prices: [{ businessModel: "FREE", amount: 0, currency: "" }],
  artwork: sampleArtwork(220),
};

const partner: MarketPartner = {
  id: "lane",
  name: "Lighthouse Lane",
  href: "#lane",
  tagline: "Apps for people on the way",
  artwork: sampleArtwork(200),
};

export const Cards = () => (
  <CardGrid>
    <AppCard app={app} />
    <AppCard
      app={{
        ...app,
        id: "map",
        title: "Paper Map",
        badge: "none",
        prices: [{ businessModel: "DOWNLOAD_TO_OWN", amount: 2.99, currency: "EUR" }],
        artwork: undefined,
      }}
    />
    <PartnerCard partner={partner} />
  </CardGrid>
);

export const Pictures = () => (
  <Screenshots title="Last Ferry" screenshots={[sampleArtwork(220), sampleArtwork(40)]} />
);

export const Facts = () => (
  <FactsList title="market.facts.title" facts={[{ name: "market.facts.version", value: "3.2" }]} />
);

export const Faq = () => (
  <Questions
    questions={[
      {
        question: "Do the apps work without a connection?",
        answer: "Yes. Timetables are kept on your device.",
      },
      { question: "Gibt es eine Webseite?", questionLang: "de", answer: "Ja.", answerLang: "de" },
    ]}
  />
);
