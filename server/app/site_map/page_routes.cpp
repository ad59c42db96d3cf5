// The pages of the site map. Most specific first; the router puts fixed words before parameters, then this
// order decides.
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

using articles::StoryPages;
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
  static std::vector<PageRoute> const rows{
      {structures::pages::home, page<&StructurePages::home>("structure")},
      {structures::pages::main, page<&StructurePages::main>("structure")},
      {structures::pages::info, page<&StructurePages::info>("structure")},
      {structures::pages::impressum, page<&StructurePages::impressum>("structure")},
      {structures::pages::marketing, page<&StructurePages::marketing>("structure"), nullptr, "none"},
      {storefront::pages::launch, page<&Storefront::launch>(""), nullptr, "default", false},
      {structures::pages::music_list, page<&StructurePages::music_list>("structure")},
      {catalogue::pages::tracks, page<&MusicPages::tracks>("music/tracks"), songs},
      {catalogue::pages::track_categories, page<&MusicPages::track_categories>("music/track-categories")},
      {catalogue::pages::track_by_id, page<&MusicPages::track>("music/track")},
      {catalogue::pages::track, page<&MusicPages::track>("music/track")},
      {catalogue::pages::albums, page<&MusicPages::albums>("music/albums"), of_artist},
      {catalogue::pages::album_category, page<&MusicPages::albums_category>("music/albums"), newest_first},
      {catalogue::pages::album_by_id, page<&MusicPages::album>("music/album"), whole},
      {catalogue::pages::album, page<&MusicPages::album>("music/album"), whole},
      {catalogue::pages::artists, page<&MusicPages::artists>("music/artists"), of_genre},
      {catalogue::pages::artist_by_id, page<&MusicPages::artist>("music/artist")},
      {catalogue::pages::artist, page<&MusicPages::artist>("music/artist")},
      {catalogue::pages::genre, page<&MusicPages::genre>("music/genre")},
      {catalogue::pages::playlists, page<&MusicPages::playlists>("music/playlists"), paged},
      {catalogue::pages::playlist_by_id, page<&MusicPages::playlist>("music/playlist"), whole},
      {catalogue::pages::playlist, page<&MusicPages::playlist>("music/playlist"), whole},
      {catalogue::pages::videos, page<&MusicPages::videos>("music/videos"), of_artist},
      {catalogue::pages::video, page<&MusicPages::video>("music/video")},
      {catalogue::pages::podcasts, page<&SpeechPages::podcasts>("speech/podcasts"), of_genre},
      {catalogue::pages::podcast_by_id, page<&SpeechPages::podcast>("speech/podcast"), paged},
      {catalogue::pages::podcast, page<&SpeechPages::podcast>("speech/podcast"), paged},
      {catalogue::pages::episode_by_id, page<&SpeechPages::episode>("speech/episode")},
      {catalogue::pages::episode, page<&SpeechPages::episode>("speech/episode")},
      {catalogue::pages::audiobooks, page<&SpeechPages::audiobooks>("speech/audiobooks"), newest_first},
      {catalogue::pages::audiobook_genres, page<&SpeechPages::audiobook_genres>("speech/audiobook-genres")},
      {catalogue::pages::audiobook_genre, page<&SpeechPages::audiobook_genre>("speech/audiobooks"),
       newest_first},
      {catalogue::pages::audiobook_by_id, page<&SpeechPages::audiobook>("speech/audiobook")},
      {catalogue::pages::audiobook, page<&SpeechPages::audiobook>("speech/audiobook")},
      {catalogue::pages::person_by_id, page<&SpeechPages::person>("speech/person")},
      {catalogue::pages::person, page<&SpeechPages::person>("speech/person")},
      {catalogue::pages::video_list, page<&VideoPages::list>("video/list"), of_genre},
      {catalogue::pages::video_test, page<&VideoPages::test>("video/test")},
      {catalogue::pages::video_genre, page<&VideoPages::genre>("video/genre"), in_order},
      {catalogue::pages::video_genre_named, page<&VideoPages::genre>("video/genre"), in_order},
      {catalogue::pages::film_by_id, page<&VideoPages::film>("video/film")},
      {catalogue::pages::film, page<&VideoPages::film>("video/film")},
      {catalogue::pages::series_by_id, page<&VideoPages::series>("video/series"), &video::declared_season},
      {catalogue::pages::series, page<&VideoPages::series>("video/series"), &video::declared_season},
      {catalogue::pages::stream_by_id, page<&VideoPages::stream>("video/stream"), nullptr, "empty"},
      {catalogue::pages::stream, page<&VideoPages::stream>("video/stream"), nullptr, "empty"},
      {video::pages::source_category, page<&ExternalPages::category>("video/genre")},
      {video::pages::source_film_by_id, page<&ExternalPages::film>("video/film")},
      {video::pages::source_film, page<&ExternalPages::film>("video/film")},
      {video::pages::source_stream_by_id, page<&ExternalPages::stream>("video/stream"), nullptr, "empty"},
      {video::pages::source_stream, page<&ExternalPages::stream>("video/stream"), nullptr, "empty"},
      {catalogue::pages::stories, page<&StoryPages::list>("articles/list"), paged},
      {catalogue::pages::premium_stories, page<&StoryPages::premium>("articles/list"), paged},
      {catalogue::pages::premium_category, page<&StoryPages::premium>("articles/list"), paged},
      {catalogue::pages::premium_subcategory, page<&StoryPages::premium>("articles/list"), paged},
      {catalogue::pages::premium_story, page<&StoryPages::story>("articles/article")},
      {catalogue::pages::story_category, page<&StoryPages::list>("articles/list"), paged},
      {catalogue::pages::story_subcategory, page<&StoryPages::list>("articles/list"), paged},
      {catalogue::pages::story, page<&StoryPages::story>("articles/article")},
      {catalogue::pages::news, page<&StoryPages::news>("articles/list"), paged},
      {catalogue::pages::news_category, page<&StoryPages::news>("articles/list"), paged},
      {catalogue::pages::news_subcategory, page<&StoryPages::news>("articles/list"), paged},
      {catalogue::pages::news_story, page<&StoryPages::story>("articles/article")},
      {catalogue::pages::games, page<&GamePages::list>("games/list"), of_genre},
      {catalogue::pages::games_of, page<&GamePages::list>("games/list"), of_genre},
      {catalogue::pages::games_of_category, page<&GamePages::list_of_category>("games/list"), in_order},
      {catalogue::pages::game_category, page<&GamePages::category>("games/list"), in_order},
      {catalogue::pages::game_category_by_id, page<&GamePages::category>("games/list"), in_order},
      {catalogue::pages::game_by_id, page<&GamePages::game>("games/game")},
      {catalogue::pages::game, page<&GamePages::game>("games/game")},
      {catalogue::pages::arcade_by_id, page<&GamePages::arcade>("games/arcade"), &games::declared_state},
      {catalogue::pages::arcade, page<&GamePages::arcade>("games/arcade"), &games::declared_state},
      {catalogue::pages::game_play_by_id, page<&GamePages::play>("games/play"), nullptr, "empty"},
      {catalogue::pages::game_play, page<&GamePages::play>("games/play"), nullptr, "empty"},
      {catalogue::pages::game_publisher, page<&GamePages::publisher>("games/publisher"), newest_first},
      {catalogue::pages::apps, page<&MarketPages::apps>("market/apps"), in_order},
      {catalogue::pages::apps_faq, page<&MarketPages::apps_faq>("market/apps-faq")},
      {catalogue::pages::app_by_id, page<&MarketPages::app>("market/app")},
      {catalogue::pages::app_titled, page<&MarketPages::app>("market/app")},
      {catalogue::pages::partner_by_id, page<&MarketPages::partner>("market/partner"), paged},
      {catalogue::pages::partner, page<&MarketPages::partner>("market/partner"), paged},
      {catalogue::pages::info_services, page<&MarketPages::info_services>("market/info-services"), paged},
      {catalogue::pages::info_service, page<&MarketPages::info_service>("market/info-service")},
      {catalogue::pages::service_named, page<&MarketPages::info_service>("market/info-service")},
      {catalogue::pages::partner_named, page<&MarketPages::partner>("market/partner"), paged},
      {catalogue::pages::market_category, page<&MarketPages::category>("market/category"), in_order},
      {catalogue::pages::app, page<&MarketPages::app>("market/app")},
      {catalogue::pages::vouchers, page<&VoucherPages::vouchers>("vouchers/list"), in_order},
      {catalogue::pages::voucher_category, page<&VoucherPages::category>("vouchers/list"), in_order},
      {catalogue::pages::voucher, page<&VoucherPages::voucher>("vouchers/voucher")},
      {catalogue::pages::voucher_in_book, page<&VoucherPages::voucher>("vouchers/voucher")},
      {catalogue::pages::voucherbooks, page<&VoucherPages::books>("vouchers/books"), paged},
      {catalogue::pages::voucherbook, page<&VoucherPages::book>("vouchers/book"), paged},
      {subscriptions::pages::plans, page<&PlanPages::plans>("subscription")},
      {sign_in::pages::login, page<&UserPages::login>("user/login"), nullptr, "default", false},
      {sign_in::pages::login_email, page<&UserPages::login_email>("user/login-email"), nullptr, "default",
       false},
      {sign_in::pages::register_account, page<&UserPages::register_account>("user/register"), nullptr,
       "default", false},
      {sign_in::pages::partner_register, page<&UserPages::partner_register>("user/partner-register"), nullptr,
       "default", false},
      {sign_in::pages::reset_password, page<&UserPages::reset_password>("reset-password"), nullptr, "default",
       false},
      {sign_in::pages::external_logout, page<&UserPages::external_logout>("external/logout"), nullptr,
       "default", false},
      {accounts::pages::overview, page<&ProfilePages::overview>("profile")},
      {accounts::pages::info, page<&ProfilePages::info>("profile/info")},
      {accounts::pages::manage, page<&ProfilePages::manage>("profile/manage")},
      {accounts::pages::subscriptions, page<&SubscriptionPages::own>("profile/subscriptions")},
      {receipts::pages::list, page<&ReceiptPages::list>("profile/receipts")},
      {receipts::pages::receipt, page<&ReceiptPages::receipt>("profile/receipt")},
      {cart::pages::mine, page<&CartPages::mine>("cart"), nullptr, "default", false},
      {purchases::pages::mine, page<&PurchasePages::mine>("profile/purchases"), paged},
      {search::pages::page, page<&SearchPages::page>("search"), &search::declared_search},
      {search::pages::page_q, page<&SearchPages::page>("search"), &search::declared_search},
      {structures::pages::named, page<&StructurePages::main>("structure")},
  };
  return rows;
}

TypedPage callback_page() { return page<&UserPages::callback>("user/callback"); }

}  // namespace app
