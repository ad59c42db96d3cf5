// The pages of podcasts, their episodes, audiobooks and the people who speak in them.
#pragma once
#include "base/time/instant.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/speech/speech_payloads.hpp"
#include "features/tenants/visit.hpp"
#include "storage/database.hpp"

namespace speech {

/// Every page costs at most three statements. An article that the tenant does not offer is 404; an address
/// that is not the canonical one is redirected or shown as those of music are.
class SpeechPages {
 public:
  SpeechPages(storage::Database& database, base::Clock const& clock) : database_(database), clock_(clock) {}

  portal::Task<portal::Page<PodcastsPage>> podcasts(tenants::Visit const& visit);
  portal::Task<portal::Page<PodcastPage>> podcast(tenants::Visit const& visit);
  portal::Task<portal::Page<EpisodePage>> episode(tenants::Visit const& visit);
  portal::Task<portal::Page<AudiobooksPage>> audiobooks(tenants::Visit const& visit);
  portal::Task<portal::Page<AudiobookGenresPage>> audiobook_genres(tenants::Visit const& visit);
  portal::Task<portal::Page<AudiobooksPage>> audiobook_genre(tenants::Visit const& visit);
  portal::Task<portal::Page<AudiobookPage>> audiobook(tenants::Visit const& visit);
  portal::Task<portal::Page<PersonPage>> person(tenants::Visit const& visit);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
};

}  // namespace speech
