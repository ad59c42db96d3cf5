// Registers each person in a transaction, offered wherever one of their works is.
#include "features/ingest/import_people.hpp"

#include <algorithm>

#include "features/catalogue/kinds/speech/speech_attributes.hpp"

namespace ingest {

PeopleImport::PeopleImport(catalogue::Manifest const& manifest, ImportThreads& import_threads)
    : manifest_(manifest) {
  for (auto const& person : manifest.people)
    portraits_.push_back(
        import_threads.add_optional(WorkKind::square_picture, person.artwork, title_of(person.name)));
}

void PeopleImport::register_all(Registry& registry) {
  for (std::size_t i = 0; i < manifest_.people.size(); ++i) {
    auto const& person = manifest_.people[i];
    catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::person,
                                  .key = person.key,
                                  .texts = article_texts(person.name, person.biography)};
    draft.attributes.text = base::to_json(catalogue::PersonAttributes{.link = person.link});
    registry.add_picture(draft, "COVER", portraits_[i]);
    catalogue::ManifestTerms const terms{.business_model = "FREE", .offers = offers_of(person.key)};
    base::ArticleId id;
    registry.write([&](storage::Session& session) {
      id = registry.save(session, draft, terms, static_cast<std::int64_t>(i));
    });
    ids_[person.key] = id;
  }
}

catalogue::ManifestOffers PeopleImport::offers_of(std::string const& key) const {
  catalogue::ManifestOffers out;
  bool everywhere = false;
  auto const add = [&](auto const& people, catalogue::ManifestOffers const& offers) {
    if (std::ranges::none_of(people, [&](auto const& credit) { return credit.person == key; })) return;
    if (offers.empty()) everywhere = true;
    for (auto const& [tenant, offer] : offers) out[tenant] = {};
  };
  auto const add_with_episodes = [&](auto const& works) {
    for (auto const& work : works) {
      add(work.people, work.offers);
      for (auto const& episode : work.episodes) add(episode.people, work.offers);
    }
  };
  add_with_episodes(manifest_.podcasts);
  add_with_episodes(manifest_.series);
  for (auto const& book : manifest_.audiobooks) add(book.people, book.offers);
  for (auto const& film : manifest_.films) add(film.people, film.offers);
  return everywhere ? catalogue::ManifestOffers{} : out;
}

void add_artist(catalogue::ArticleDraft& draft, base::ArticleId person) {
  if (std::ranges::find(draft.artists, person) == draft.artists.end()) draft.artists.push_back(person);
}

void add_credit(catalogue::ArticleDraft& draft, base::ArticleId person, std::string const& relation) {
  bool const known = std::ranges::any_of(
      draft.credits, [&](auto const& other) { return other.id == person && other.relation == relation; });
  if (!known) draft.credits.push_back({.id = person, .relation = relation});
}

}  // namespace ingest
