// Identifies the reader of an article: a user, or a guest whose browser has a sealed cookie.
#pragma once
#include <optional>
#include <string>

#include "base/time/instant.hpp"
#include "features/accounts/sessions/sealed.hpp"
#include "features/history/story_read_store.hpp"
#include "features/portal/call.hpp"
#include "http/headers.hpp"
#include "http/request/rate_limit.hpp"

namespace stories {

/// A guest of whom the browser has said nothing yet gets a cookie with the answer; without keeping it, it is
/// another reader next time. So that nobody becomes as many readers as they like, an address has only so many
/// new ones.
class Readers {
 public:
  Readers(accounts::Sealer const& sealer, base::Clock const& clock);

  struct Found {
    history::StoryReader reader;
    std::optional<std::string> cookie = {};  // a Set-Cookie line for a new guest
  };
  /// nullopt for a new guest of an address that has had too many.
  std::optional<Found> find(portal::Call const& call);

 private:
  accounts::Sealer const& sealer_;
  base::Clock const& clock_;
  http::RateLimit new_guests_;
};

}  // namespace stories
