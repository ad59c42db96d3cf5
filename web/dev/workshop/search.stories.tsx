// Stories of the search: its field, what it suggests, recent searches, and a result with marked words.
import type { SearchResult } from "#generated/payloads";
import { CardGrid } from "#ui/cards/shelf";
import { SearchForm } from "#features/search/search-form";
import { SearchResultCard } from "#features/search/search-result-card";
import { RecentList, SuggestionList } from "#features/search/suggestion-list";
import { sampleCard } from "#testing/sample-music";
import { sampleArtwork } from "./sample-artwork";
import "#features/search/suggestions.css";

export const title = "Search";

const rain: SearchResult = {
  kind: "albums",
  card: sampleCard({ href: "#rain", artwork: sampleArtwork(220) }),
  title: [
    { text: "Nine Kinds of ", hit: false },
    { text: "Rain", hit: true },
  ],
  subTitle: [{ text: "Mirela Dune", hit: false }],
  excerpt: [],
};
const excerpt = [
  { text: "Recorded while the ", hit: false },
  { text: "rain", hit: true },
  { text: " fell on the roof of the studio.", hit: false },
];
const song: SearchResult = { ...rain, kind: "tracks", card: { ...rain.card, href: "#song" }, excerpt };
const nothing = () => undefined;
const meant = { query: "rain", href: "#meant", corrected: false };

export const Field = () => <SearchForm query="rain" />;

export const SuggestionsByKind = () => (
  <SuggestionList
    id="by-kind"
    active={0}
    onChoose={nothing}
    found={{ query: "rian", results: [rain, song], meant, href: "#all" }}
  />
);

export const NoSuggestions = () => (
  <SuggestionList
    id="none"
    active={-1}
    onChoose={nothing}
    found={{ query: "qqqq", results: [], href: "#all" }}
  />
);

export const RecentSearches = () => (
  <RecentList
    id="recent"
    terms={["oud", "rain", "عود"]}
    active={1}
    onChoose={nothing}
    onRemove={nothing}
    onClear={nothing}
  />
);

export const Results = () => (
  <CardGrid>
    <SearchResultCard result={rain} />
    <SearchResultCard result={song} />
  </CardGrid>
);
