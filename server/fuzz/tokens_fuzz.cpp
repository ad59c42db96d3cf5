// Fuzz target: everything signed or sealed that a client may hand us. None of it was made here, so none is
// accepted.
#include <string>

#include "base/text.hpp"
#include "features/accounts/sessions/sealed.hpp"
#include "features/identity/id_token.hpp"
#include "features/playback/films/film_address.hpp"
#include "features/playback/films/film_file.hpp"
#include "features/playback/media/media_address.hpp"
#include "fuzz/fuzz.hpp"

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  static accounts::Sealer const sealer(accounts::SessionKeys(base::random_bytes(32)));
  static playback::SigningKeys const keys({{.id = "aaaaaaaa", .secret = base::random_bytes(32)}});
  base::Instant const now{1'790'000'000'000};
  base::TenantId const tenant{"aurora"};
  auto const text = fuzz::text_of(data, size);

  fuzz::require(!sealer.open<std::string>({"fuzz", std::chrono::days(365)}, text, now),
                "nothing opens that was not sealed here");
  fuzz::require(!playback::read_play_ticket(keys, tenant, text, now),
                "no ticket is good that was not made here");
  fuzz::require(!playback::read_film_address(keys, tenant, text, now),
                "no film opens that was not signed here");
  playback::parse_film_file(text);
  auto const split = text.find('?');
  if (auto const query = http::Query::parse(split == text.npos ? "" : text.substr(split + 1)))
    fuzz::require(!playback::read_media_address(keys, tenant, text.substr(0, split), *query, now),
                  "no address is good that was not signed here");
  auto const header = identity::read_token_header(text);
  if (header) fuzz::require(size <= 64 * 1024, "a token has a limit");
  return 0;
}
