// Opens and makes the cookie of a guest who reads.
#include "features/stories/readers.hpp"

#include "base/text.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "http/server/networks.hpp"

namespace stories {
namespace {

accounts::SealPurpose purpose() { return {"article reader", std::chrono::days(365)}; }

struct GuestReader {
  std::string key;
};
BOOST_DESCRIBE_STRUCT(GuestReader, (), (key))

// Behind one address there may be a school or a whole operator's network.
constexpr http::RateLimitSettings new_guests_of_address{
    .count = 600, .period = std::chrono::hours(1), .burst = 300};

}  // namespace

Readers::Readers(accounts::Sealer const& sealer, base::Clock const& clock)
    : sealer_(sealer), clock_(clock), new_guests_(new_guests_of_address) {}

std::optional<Readers::Found> Readers::find(portal::Call const& call) {
  if (call.caller) return Found{.reader = history::user_as_reader(call.caller->account.id)};
  auto const now = clock_.now();
  if (auto const cookie = accounts::read_cookie(call.request, accounts::Cookie::reader))
    if (auto guest = sealer_.open<GuestReader>(purpose(), *cookie, now))
      return Found{.reader = {.key = 'g' + guest->key}};
  auto const& client = call.request.client;
  auto const address = http::Address::parse(client);
  if (!new_guests_.take(address ? http::client_prefix(*address).text() : client, clock_.steady()).allowed)
    return std::nullopt;
  GuestReader const guest{.key = base::hex(base::random_bytes(16))};
  return Found{.reader = {.key = 'g' + guest.key},
               .cookie = accounts::set_cookie(accounts::Cookie::reader, sealer_.seal(purpose(), guest, now),
                                              call.request.secure)};
}

}  // namespace stories
