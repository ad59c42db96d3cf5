// Stories of vouchers and info services: tickets in their states, books, and examples of messages.
import type { InfoService, Voucher, VoucherBook } from "#generated/payloads";
import { CardGrid } from "#ui/cards/shelf";
import { SampleMessages } from "#features/market/sample-messages";
import { ServiceCard } from "#features/market/service-card";
import { VoucherBookCard, VoucherCard } from "#features/vouchers/voucher-cards";
import { sampleArtwork } from "./sample-artwork";

export const title = "Vouchers";

const voucher: Voucher = {
  id: "cup",
  title: "The second cup is on us",
  href: "#cup",
  partners: [{ id: "kettle", name: "Copper Kettle", href: "#kettle" }],
  benefit: "2 for 1",
  discountPercent: 0,
  state: "valid",
  validFrom: "",
  validUntil: "December 31, 2030",
  rating: 0,
  badge: "free",
  prices: [{ businessModel: "FREE", amount: 0, currency: "" }],
  artwork: sampleArtwork(40),
};

const book: VoucherBook = {
  id: "winter",
  title: "A Winter by the Harbour",
  href: "#winter",
  partners: [],
  tagline: "Warm cups, dark halls, steam on the windows",
  voucherCount: 5,
  rating: 0,
  badge: "none",
  prices: [{ businessModel: "DOWNLOAD_TO_OWN", amount: 9.9, currency: "EUR" }],
  artwork: sampleArtwork(220),
};

const service: InfoService = {
  id: "tides",
  title: "Tide Times",
  href: "#tides",
  partners: [{ id: "lane", name: "Lighthouse Lane", href: "#lane" }],
  tagline: "High and low water before you leave the house",
  times: 2,
  period: "day",
  billing: "month",
  rating: 0,
  badge: "none",
  prices: [{ businessModel: "SUBSCRIPTION", amount: 0.99, currency: "EUR" }],
  artwork: sampleArtwork(180),
};

export const Tickets = () => (
  <CardGrid shape="ticket">
    <VoucherCard voucher={voucher} />
    <VoucherCard
      voucher={{
        ...voucher,
        id: "films",
        title: "Five films, whenever you like",
        benefit: "",
        value: { amount: 45, currency: "EUR" },
        badge: "none",
        prices: [{ businessModel: "DOWNLOAD_TO_OWN", amount: 29, currency: "EUR" }],
      }}
    />
    <VoucherCard voucher={{ ...voucher, id: "gone", state: "sold_out", artwork: undefined }} />
    <VoucherCard
      voucher={{
        ...voucher,
        id: "soon",
        state: "upcoming",
        benefit: "",
        discountPercent: 30,
        validFrom: "May 1, 2030",
      }}
    />
    <VoucherBookCard book={book} />
  </CardGrid>
);

export const Services = () => (
  <CardGrid>
    <ServiceCard service={service} />
    <ServiceCard
      service={{
        ...service,
        id: "word",
        title: "Word of the Day",
        badge: "free",
        billing: undefined,
        prices: [],
      }}
    />
  </CardGrid>
);

export const Messages = () => (
  <SampleMessages
    messages={[
      { text: "High water 06:12, 3.4 m. Low water 12:31. Light wind from the west." },
      { text: "Morgen Springflut: kein Auto am Kai stehen lassen.", lang: "de" },
    ]}
  />
);
