// The pages of the site map. Most specific first; the router puts fixed words before parameters, then this
// order decides. An address that C++ makes links to is a pattern of a feature; another one is written in its
// row.
#include "app/site_map/modules.hpp"
#include "app/site_map/routes.hpp"
#include "features/accounts/addresses.hpp"
#include "features/browse/list_choice.hpp"
#include "features/cart/addresses.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/games/game_pages.hpp"
#include "features/purchases/addresses.hpp"
#include "features/receipts/addresses.hpp"
#include "features/search/addresses.hpp"
#include "features/search/search_results.hpp"
#include "features/sign_in/addresses.hpp"
#include "features/storefront/addresses.hpp"
#include "features/structures/addresses.hpp"
#include "features/subscriptions/addresses.hpp"
#include "features/video/addresses.hpp"
#include "features/video/external/external_pages.hpp"
#include "features/video/video_pages.hpp"

namespace app {

using cart::CartPages;
using games::GamePages;
using market::MarketPages;
using music::MusicPages;
using profile::ProfilePages;
using profile::SubscriptionPages;
using purchases::PurchasePages;
using receipts::ReceiptPages;
using search::SearchPages;
using sign_in::UserPages;
using speech::SpeechPages;
using storefront::Storefront;
using stories::StoryPages;
using structures::StructurePages;
using subscriptions::PlanPages;
using video::ExternalPages;
using video::VideoPages;
using vouchers::VoucherPages;

std::vector<PageRoute> const& page_routes() {
  constexpr auto paged = &browse::declared_part;
  using browse::Choices, browse::Sort;
  constexpr auto songs = &browse::declared_choice<Sort::popular, Choices::genre_and_artist>;
  constexpr auto of_genre = &browse::declared_choice<Sort::popular, Choices::genre>;
  constexpr auto whole = &browse::declared_whole_part;
  constexpr auto of_artist = &browse::declared_choice<Sort::newest, Choices::artist>;
  constexpr auto in_order = &browse::declared_choice<Sort::popular, Choices::order>;
  constexpr auto newest_first = &browse::declared_choice<Sort::newest, Choices::order>;

  using Sections = std::vector<std::string>;
  auto const at = [](http::Pattern const& pattern) { return std::string(pattern.text()); };
  Sections const track_genres{at(catalogue::pages::track_categories)};
  Sections const music{at(structures::pages::music_list), at(catalogue::pages::tracks)};
  Sections const podcasts{at(catalogue::pages::podcasts)};
  Sections const audiobooks{at(catalogue::pages::audiobooks), at(catalogue::pages::podcasts)};
  Sections const films{catalogue::video_list_path("films"), catalogue::video_list_path("series")};
  Sections const series{catalogue::video_list_path("series"), catalogue::video_list_path("films")};
  Sections const games{at(catalogue::pages::games)};
  Sections const market{at(catalogue::pages::apps)};
  Sections const services{at(catalogue::pages::info_services), at(catalogue::pages::apps)};
  Sections const vouchers{at(catalogue::pages::vouchers)};

  static std::vector<PageRoute> const rows{
      {structures::pages::home, page<&StructurePages::home>("structure")},
      {structures::pages::main, page<&StructurePages::main>("structure")},
      {structures::pages::info, page<&StructurePages::info>("structure")},
      {structures::pages::impressum, page<&StructurePages::impressum>("structure")},
      {structures::pages::marketing, page<&StructurePages::marketing>("structure"), {.layout = "none"}},
      {storefront::pages::launch, page<&Storefront::launch>(""), {.cacheable = false}},
      {structures::pages::music_list, page<&StructurePages::music_list>("structure")},
      {catalogue::pages::tracks, page<&MusicPages::tracks>("music/tracks"), {.query = songs}},
      {catalogue::pages::track_categories, page<&MusicPages::track_categories>("music/track-categories")},
      {catalogue::pages::track_by_id, page<&MusicPages::track>("music/track")},
      {catalogue::pages::track, page<&MusicPages::track>("music/track")},
      {catalogue::pages::albums, page<&MusicPages::albums>("music/albums"), {.query = of_artist}},
      {catalogue::pages::album_category,
       page<&MusicPages::albums_category>("music/albums"),
       {.query = newest_first}},
      {catalogue::pages::album_by_id, page<&MusicPages::album>("music/album"), {.query = whole}},
      {catalogue::pages::album, page<&MusicPages::album>("music/album"), {.query = whole}},
      {catalogue::pages::artists, page<&MusicPages::artists>("music/artists"), {.query = of_genre}},
      {catalogue::pages::artist_by_id, page<&MusicPages::artist>("music/artist"), {.sections = music}},
      {catalogue::pages::artist, page<&MusicPages::artist>("music/artist"), {.sections = music}},
      {catalogue::pages::genre, page<&MusicPages::genre>("music/genre"), {.sections = track_genres}},
      {catalogue::pages::playlists, page<&MusicPages::playlists>("music/playlists"), {.query = paged}},
      {catalogue::pages::playlist_by_id, page<&MusicPages::playlist>("music/playlist"), {.query = whole}},
      {catalogue::pages::playlist, page<&MusicPages::playlist>("music/playlist"), {.query = whole}},
      {catalogue::pages::videos, page<&MusicPages::videos>("music/videos"), {.query = of_artist}},
      {catalogue::pages::video, page<&MusicPages::video>("music/video"), {.sections = music}},
      {catalogue::pages::podcasts, page<&SpeechPages::podcasts>("speech/podcasts"), {.query = of_genre}},
      {catalogue::pages::podcast_by_id,
       page<&SpeechPages::podcast>("speech/podcast"),
       {.query = paged, .sections = podcasts}},
      {catalogue::pages::podcast,
       page<&SpeechPages::podcast>("speech/podcast"),
       {.query = paged, .sections = podcasts}},
      {catalogue::pages::episode_by_id,
       page<&SpeechPages::episode>("speech/episode"),
       {.sections = podcasts}},
      {catalogue::pages::episode, page<&SpeechPages::episode>("speech/episode"), {.sections = podcasts}},
      {catalogue::pages::audiobooks,
       page<&SpeechPages::audiobooks>("speech/audiobooks"),
       {.query = newest_first}},
      {catalogue::pages::audiobook_genres,
       page<&SpeechPages::audiobook_genres>("speech/audiobook-genres"),
       {.sections = audiobooks}},
      {catalogue::pages::audiobook_genre,
       page<&SpeechPages::audiobook_genre>("speech/audiobooks"),
       {.query = newest_first, .sections = audiobooks}},
      {catalogue::pages::audiobook_by_id,
       page<&SpeechPages::audiobook>("speech/audiobook"),
       {.sections = audiobooks}},
      {catalogue::pages::audiobook,
       page<&SpeechPages::audiobook>("speech/audiobook"),
       {.sections = audiobooks}},
      {catalogue::pages::person_by_id, page<&SpeechPages::person>("speech/person"), {.sections = audiobooks}},
      {catalogue::pages::person, page<&SpeechPages::person>("speech/person"), {.sections = audiobooks}},
      {catalogue::pages::video_list, page<&VideoPages::list>("video/list"), {.query = of_genre}},
      {{"video.test", "/video/test"}, page<&VideoPages::test>("video/test")},
      {catalogue::pages::video_genre,
       page<&VideoPages::genre>("video/genre"),
       {.query = in_order, .sections = films}},
      {catalogue::pages::video_genre_named,
       page<&VideoPages::genre>("video/genre"),
       {.query = in_order, .sections = films}},
      {catalogue::pages::film_by_id, page<&VideoPages::film>("video/film"), {.sections = films}},
      {catalogue::pages::film, page<&VideoPages::film>("video/film"), {.sections = films}},
      {catalogue::pages::series_by_id,
       page<&VideoPages::series>("video/series"),
       {.query = &video::declared_season, .sections = series}},
      {catalogue::pages::series,
       page<&VideoPages::series>("video/series"),
       {.query = &video::declared_season, .sections = series}},
      {catalogue::pages::stream_by_id, page<&VideoPages::stream>("video/stream"), {.layout = "empty"}},
      {catalogue::pages::stream, page<&VideoPages::stream>("video/stream"), {.layout = "empty"}},
      {video::pages::source_category, page<&ExternalPages::category>("video/genre")},
      {video::pages::source_film_by_id, page<&ExternalPages::film>("video/film")},
      {video::pages::source_film, page<&ExternalPages::film>("video/film")},
      {video::pages::source_stream_by_id, page<&ExternalPages::stream>("video/stream"), {.layout = "empty"}},
      {video::pages::source_stream, page<&ExternalPages::stream>("video/stream"), {.layout = "empty"}},
      {catalogue::pages::stories, page<&StoryPages::list>("stories/list"), {.query = paged}},
      {catalogue::pages::premium_stories, page<&StoryPages::premium>("stories/list"), {.query = paged}},
      {catalogue::pages::premium_category, page<&StoryPages::premium>("stories/list"), {.query = paged}},
      {catalogue::pages::premium_subcategory, page<&StoryPages::premium>("stories/list"), {.query = paged}},
      {catalogue::pages::premium_story, page<&StoryPages::story>("stories/story")},
      {catalogue::pages::story_category, page<&StoryPages::list>("stories/list"), {.query = paged}},
      {catalogue::pages::story_subcategory, page<&StoryPages::list>("stories/list"), {.query = paged}},
      {catalogue::pages::story, page<&StoryPages::story>("stories/story")},
      {catalogue::pages::news, page<&StoryPages::news>("stories/list"), {.query = paged}},
      {catalogue::pages::news_category, page<&StoryPages::news>("stories/list"), {.query = paged}},
      {catalogue::pages::news_subcategory, page<&StoryPages::news>("stories/list"), {.query = paged}},
      {catalogue::pages::news_story, page<&StoryPages::story>("stories/story")},
      {catalogue::pages::games, page<&GamePages::list>("games/list"), {.query = of_genre}},
      {catalogue::pages::games_of, page<&GamePages::list>("games/list"), {.query = of_genre}},
      {catalogue::pages::games_of_category,
       page<&GamePages::list_of_category>("games/list"),
       {.query = in_order}},
      {catalogue::pages::game_category,
       page<&GamePages::category>("games/list"),
       {.query = in_order, .sections = games}},
      {catalogue::pages::game_category_by_id,
       page<&GamePages::category>("games/list"),
       {.query = in_order, .sections = games}},
      {catalogue::pages::game_by_id, page<&GamePages::game>("games/game"), {.sections = games}},
      {catalogue::pages::game, page<&GamePages::game>("games/game"), {.sections = games}},
      {catalogue::pages::arcade_by_id,
       page<&GamePages::arcade>("games/arcade"),
       {.query = &games::declared_state, .sections = games}},
      {catalogue::pages::arcade,
       page<&GamePages::arcade>("games/arcade"),
       {.query = &games::declared_state, .sections = games}},
      {catalogue::pages::game_play_by_id,
       page<&GamePages::play>("games/play"),
       {.layout = "empty", .sections = games}},
      {catalogue::pages::game_play,
       page<&GamePages::play>("games/play"),
       {.layout = "empty", .sections = games}},
      {catalogue::pages::game_publisher,
       page<&GamePages::publisher>("games/publisher"),
       {.query = newest_first, .sections = games}},
      {catalogue::pages::apps, page<&MarketPages::apps>("market/apps"), {.query = in_order}},
      {catalogue::pages::apps_faq, page<&MarketPages::apps_faq>("market/apps-faq"), {.sections = market}},
      {catalogue::pages::app_by_id, page<&MarketPages::app>("market/app"), {.sections = market}},
      {catalogue::pages::app_titled, page<&MarketPages::app>("market/app"), {.sections = market}},
      {catalogue::pages::partner_by_id,
       page<&MarketPages::partner>("market/partner"),
       {.query = paged, .sections = market}},
      {catalogue::pages::partner,
       page<&MarketPages::partner>("market/partner"),
       {.query = paged, .sections = market}},
      {catalogue::pages::info_services,
       page<&MarketPages::info_services>("market/info-services"),
       {.query = paged, .sections = market}},
      {catalogue::pages::info_service,
       page<&MarketPages::info_service>("market/info-service"),
       {.sections = market}},
      {catalogue::pages::service_named,
       page<&MarketPages::info_service>("market/info-service"),
       {.sections = services}},
      {catalogue::pages::partner_named,
       page<&MarketPages::partner>("market/partner"),
       {.query = paged, .sections = market}},
      {catalogue::pages::market_category,
       page<&MarketPages::category>("market/category"),
       {.query = in_order, .sections = market}},
      {catalogue::pages::app, page<&MarketPages::app>("market/app"), {.sections = market}},
      {catalogue::pages::vouchers, page<&VoucherPages::vouchers>("vouchers/list"), {.query = in_order}},
      {catalogue::pages::voucher_category,
       page<&VoucherPages::category>("vouchers/list"),
       {.query = in_order, .sections = vouchers}},
      {catalogue::pages::voucher, page<&VoucherPages::voucher>("vouchers/voucher"), {.sections = vouchers}},
      {catalogue::pages::voucher_in_book,
       page<&VoucherPages::voucher>("vouchers/voucher"),
       {.sections = vouchers}},
      {catalogue::pages::voucherbooks,
       page<&VoucherPages::books>("vouchers/books"),
       {.query = paged, .sections = vouchers}},
      {catalogue::pages::voucherbook,
       page<&VoucherPages::book>("vouchers/book"),
       {.query = paged, .sections = vouchers}},
      {subscriptions::pages::plans, page<&PlanPages::plans>("subscription")},
      {sign_in::pages::login, page<&UserPages::login>("user/login"), {.cacheable = false}},
      {sign_in::pages::login_email, page<&UserPages::login_email>("user/login-email"), {.cacheable = false}},
      {sign_in::pages::register_account,
       page<&UserPages::register_account>("user/register"),
       {.cacheable = false}},
      {sign_in::pages::partner_register,
       page<&UserPages::partner_register>("user/partner-register"),
       {.cacheable = false}},
      {sign_in::pages::reset_password,
       page<&UserPages::reset_password>("reset-password"),
       {.cacheable = false}},
      {sign_in::pages::external_logout,
       page<&UserPages::external_logout>("external/logout"),
       {.cacheable = false}},
      {accounts::pages::overview, page<&ProfilePages::overview>("profile")},
      {accounts::pages::info, page<&ProfilePages::info>("profile/info")},
      {accounts::pages::manage, page<&ProfilePages::manage>("profile/manage")},
      {accounts::pages::subscriptions, page<&SubscriptionPages::own>("profile/subscriptions")},
      {receipts::pages::list, page<&ReceiptPages::list>("profile/receipts")},
      {receipts::pages::receipt, page<&ReceiptPages::receipt>("profile/receipt")},
      {cart::pages::mine, page<&CartPages::mine>("cart"), {.cacheable = false}},
      {purchases::pages::mine, page<&PurchasePages::mine>("profile/purchases"), {.query = paged}},
      {search::pages::page, page<&SearchPages::page>("search"), {.query = &search::declared_search}},
      {search::pages::page_q, page<&SearchPages::page>("search"), {.query = &search::declared_search}},
      {structures::pages::named, page<&StructurePages::main>("structure")},
  };
  return rows;
}

TypedPage callback_page() { return page<&UserPages::callback>("user/callback"); }

}  // namespace app
