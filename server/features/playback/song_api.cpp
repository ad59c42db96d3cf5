// Reads the body, looks the song up in the tenant's offers, lets the rules decide, signs what they allow.
#include "features/playback/song_api.hpp"

#include <boost/describe.hpp>

#include "base/problem.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/playback/media_address.hpp"
#include "features/playback/rules.hpp"
#include "storage/session.hpp"

namespace playback {

struct SongBody {
  base::ArticleId id;
  std::string protocol;
};
BOOST_DESCRIBE_STRUCT(SongBody, (), (id, protocol))

struct SongData {
  std::string url;
  bool is_preview = true;
  std::vector<PurchaseOption> purchase;
  std::string ticket;
};
BOOST_DESCRIBE_STRUCT(SongData, (), (url, is_preview, purchase, ticket))

struct SongAnswer {
  SongData data;
};
BOOST_DESCRIBE_STRUCT(SongAnswer, (), (data))

boost::asio::awaitable<http::Response> SongApi::song(http::Request const& request,
                                                     tenants::BackendCall const& call) {
  tenants::Tenant const& tenant = *call.tenant;
  SongBody const body = base::or_throw(base::parse<SongBody>(request.body));
  if (body.protocol != "http" && body.protocol != "https")
    throw base::Problem({base::FieldError{"protocol", "enum", "must be http or https"}});

  base::Instant const now = clock_.now();
  catalogue::ViewContext const view{.locale = &base::english(), .now = now, .max_rating = tenant.max_rating};
  auto find = [&](storage::Session& session) {
    return catalogue::CatalogueStore(session, tenant.id).find_playable(body.id, view);
  };
  auto const song = co_await database_.read(std::move(find));
  if (!song) throw base::Problem(404, "UNKNOWN_ARTICLE", "There is no song with this id.", "error.notFound");
  SongDecision const decision = base::or_throw(decide_song(*song));

  base::Instant const expires = now + audio_lifetime;
  SongAnswer answer;
  answer.data.is_preview = decision.rights == Rights::preview;
  answer.data.purchase = decision.purchase;
  if (!decision.path.empty()) {
    MediaGrant const grant{.tenant = tenant.id,
                           .path = decision.path,
                           .expires = expires,
                           .scope = "guest",
                           .rights = decision.rights};
    answer.data.url = body.protocol + "://" + call.own_authority(request) + media_address(keys_, grant);
  }
  answer.data.ticket = make_ticket(keys_, tenant.id, body.id, ids_.next(), decision.rights, expires);
  auto response = http::json(200, base::to_json(answer));
  response.headers.set("Cache-Control", "no-store");
  co_return response;
}

}  // namespace playback
