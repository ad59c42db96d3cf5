// Reads a podcast with its free episodes, and looks an episode's file up when an app asks for it.
#include "features/speech/podcast_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "base/text.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/kinds/speech/speech_attributes.hpp"
#include "features/playback/media/media_address.hpp"
#include "features/speech/addresses.hpp"
#include "features/speech/podcast_feed.hpp"
#include "features/tenants/hosts/media_hosts.hpp"
#include "features/tenants/hosts/return_address.hpp"
#include "http/conditional.hpp"
#include "http/http_date.hpp"

namespace speech {
namespace {

using catalogue::attributes_of;
using catalogue::ContentType;
using catalogue::Item;
using catalogue::ListKind;
using catalogue::ListQuery;
using catalogue::Texts;

constexpr std::int64_t most_episodes = 500;
constexpr std::chrono::minutes feed_lifetime{5};

/// The languages of the portal, or English for another one.
base::Locale const& locale_of(std::string const& tag) {
  auto const* found = base::find_locale(std::string_view(tag).substr(0, 2));
  return found ? *found : base::english();
}

bool is_free(Item const& item) {
  return item.business_model == "FREE" || item.business_model == "DOWNLOAD_TO_OWN_FREEMIUM";
}

std::string text_in(Texts const& texts, base::Locale const& locale) {
  for (auto const& code : {std::string(locale.code), std::string("en")})
    if (auto const found = texts.find(code); found != texts.end()) return found->second;
  return texts.empty() ? std::string() : texts.begin()->second;
}

std::string picture_of(Item const& item, std::string const& origin) {
  if (!item.picture) return {};
  auto const artwork = catalogue::present(*item.picture);
  if (artwork.widths.empty()) return {};
  return origin + catalogue::picture_address(item.picture->hash, *std::ranges::max_element(artwork.widths));
}

/// "0AB…" of "/podcast/feed/0AB….xml"; absent for another ending.
std::optional<std::string_view> name_in(std::string_view path, http::Pattern const& pattern,
                                        std::string_view ending) {
  if (!pattern.covers(path) || !path.ends_with(ending)) return std::nullopt;
  path.remove_prefix(pattern.prefix().size());
  path.remove_suffix(ending.size());
  return path;
}

std::string file_address(std::string const& origin, base::ArticleId episode, std::string const& ending) {
  return origin + http::link(files::feed, base::text(episode) + ending);
}

std::vector<FeedPerson> credited_people(std::vector<catalogue::SpeechCredit> const& credits,
                                        std::vector<Item> const& people, std::string const& origin) {
  std::vector<FeedPerson> out;
  for (auto const& credit : credits)
    if (auto const person = std::ranges::find(people, credit.person, &Item::id); person != people.end())
      out.push_back(
          {.name = person->title, .link = origin + catalogue::path_of(*person), .role = credit.role});
  return out;
}

FeedEpisode episode_of(Item const& item, base::Locale const& locale, std::string const& origin,
                       std::vector<catalogue::ArticleFileRow> const& media, std::vector<Item> const& people) {
  auto const said = attributes_of<catalogue::EpisodeAttributes>(item);
  FeedEpisode out{.guid = said.guid.empty() ? base::text(item.id) : said.guid,
                  .title = item.title,
                  .summary = item.description,
                  .notes = text_in(said.notes, locale),
                  .link = origin + catalogue::path_of(item),
                  .released_at = item.released_at,
                  .duration_seconds = (item.duration_ms + 500) / 1000,
                  .season = said.season,
                  .number = said.number,
                  .type = said.type,
                  .explicit_ = item.explicit_,
                  .audio = file_address(origin, item.id, ".m4a"),
                  .audio_size = 0,
                  .chapters = said.chapters.empty() ? std::string() : file_address(origin, item.id, ".json"),
                  .transcripts = {},
                  .people = {},
                  .picture = picture_of(item, origin)};
  for (auto const& file : media) {
    if (file.article != item.id) continue;
    if (file.profile == "aac64") out.audio_size = file.size;
    if (file.profile != catalogue::linked_profile) continue;
    out.audio = file.path;
    out.audio_type = file.mime;
    out.audio_size = file.size;
  }
  for (auto const& language : said.transcripts)
    out.transcripts.push_back(
        {.language = language, .url = file_address(origin, item.id, fmt::format("-{}.vtt", language))});
  out.people = credited_people(said.people, people, origin);
  return out;
}

/// What the podcast itself says; its people, genres and episodes are added later.
Feed feed_of(Item const& item, catalogue::PodcastAttributes const& attributes, tenants::Tenant const& tenant,
             std::string const& origin) {
  Feed feed{.self = origin + http::link(files::feed, base::text(item.id) + ".xml"),
            .hub = tenant.configuration.feeds.hub,
            .title = item.title,
            .description = item.description,
            .language = attributes.language,
            .guid = attributes.guid,
            .link = origin + catalogue::path_of(item),
            .copyright = attributes.copyright,
            .author = {},
            .picture = picture_of(item, origin),
            .genres = {},
            .explicit_ = item.explicit_,
            .serial = attributes.type == catalogue::PodcastType::serial,
            .funding_link = {},
            .funding_label = {},
            .people = {},
            .episodes = {}};
  for (auto const& host : item.artists) feed.author += (feed.author.empty() ? "" : ", ") + host.name;
  if (attributes.funding) {
    feed.funding_link = attributes.funding->link;
    feed.funding_label = text_in(attributes.funding->label, locale_of(attributes.language));
  }
  return feed;
}

/// False for an episode that plays from a host which the tenant does not allow.
bool may_link(Item const& episode, std::vector<catalogue::ArticleFileRow> const& media,
              tenants::Tenant const& tenant) {
  return std::ranges::none_of(media, [&](catalogue::ArticleFileRow const& file) {
    return file.article == episode.id && file.profile == catalogue::linked_profile &&
           !tenants::is_on_hosts(file.path, tenant.configuration.feeds.enclosure_hosts);
  });
}

std::shared_ptr<http::PageEntry const> entry_of(std::string const& xml, base::Instant modified) {
  http::PageDraft draft;
  draft.headers.set("Content-Type", "application/rss+xml; charset=utf-8");
  draft.headers.set("cache-control", "public, max-age=300");
  draft.headers.set("Last-Modified", http::http_date(modified.ms / 1000));
  draft.body = xml;
  return std::make_shared<http::PageEntry const>(std::move(draft));
}

http::Response leads_to(std::string const& address) {
  auto out = http::redirect(302, address);
  out.headers.set("cache-control", "no-store");
  return out;
}

}  // namespace

std::optional<std::string> make_feed(storage::Session& session, tenants::Tenant const& tenant,
                                     base::ArticleId id, base::Instant now, std::string const& origin) {
  catalogue::ShelfStore shelves({session, tenant.id});
  catalogue::CatalogueStore store({session, tenant.id});
  catalogue::ViewContext view{.locale = &base::english(), .now = now, .max_rating = tenant.max_rating};
  ListQuery const podcast{.kind = ListKind::ids,
                          .content_type = ContentType::podcastcollection,
                          .limit = 1,
                          .ids = {id},
                          .with_attributes = true};
  auto const first = shelves.list({podcast}, view).front().items;
  if (first.empty()) return std::nullopt;
  // In the language that is spoken, and not in that of the reader: a feed has one address.
  auto const attributes = attributes_of<catalogue::PodcastAttributes>(first.front());
  auto const& locale = locale_of(attributes.language);
  view.locale = &locale;
  bool const serial = attributes.type == catalogue::PodcastType::serial;
  auto results = shelves.list({podcast,
                               {.kind = ListKind::children,
                                .content_type = ContentType::podcast,
                                .limit = most_episodes,
                                .article = id,
                                .word = "podcast_episode",
                                .newest_first = !serial,
                                .with_attributes = true}},
                              view);
  auto const& item = results[0].items.front();
  std::erase_if(results[1].items, [](Item const& episode) { return !is_free(episode); });
  auto& episodes = results[1].items;
  std::vector<base::ArticleId> ids;
  std::vector<base::ArticleId> credited;
  for (auto const& credit : attributes.people) credited.push_back(credit.person);
  for (auto const& episode : episodes) {
    ids.push_back(episode.id);
    for (auto const& credit : attributes_of<catalogue::EpisodeAttributes>(episode).people)
      if (std::ranges::find(credited, credit.person) == credited.end()) credited.push_back(credit.person);
  }
  auto const media = store.files_of(ids, view);
  std::erase_if(episodes, [&](Item const& episode) { return !may_link(episode, media, tenant); });
  if (episodes.empty()) return std::nullopt;
  auto const people = shelves.list(
      {{.kind = ListKind::ids, .content_type = ContentType::person, .limit = most_episodes, .ids = credited}},
      view);
  auto feed = feed_of(item, attributes, tenant, origin);
  feed.people = credited_people(attributes.people, people.front().items, origin);
  for (auto const& genre : store.genres_of(id, view)) feed.genres.push_back(genre.name);
  for (auto const& episode : episodes)
    feed.episodes.push_back(episode_of(episode, locale, origin, media, people.front().items));
  return print_feed(feed);
}

boost::asio::awaitable<std::optional<http::Response>> PodcastFiles::answer(
    http::Request const& request, std::shared_ptr<tenants::Tenant const> tenant) {
  return request.path.ends_with(".xml") ? feed(request, std::move(tenant))
                                        : episode_file(request, std::move(tenant));
}

boost::asio::awaitable<std::optional<http::Response>> PodcastFiles::feed(
    http::Request const& request, std::shared_ptr<tenants::Tenant const> tenant) {
  auto const name = name_in(request.path, files::feed, ".xml");
  auto const id = name ? base::ArticleId::parse(*name) : std::nullopt;
  if (!id) co_return std::nullopt;
  auto const now = clock_.now();
  auto const origin = tenants::own_origin(*tenant, request);
  FeedKey const key{.tenant = tenant->id.value,
                    .revision = tenant->revision,
                    .catalogue = changes_.generation(storage::ChangeKind::catalogue, tenant->id),
                    .origin = origin,
                    .podcast = *id};
  std::shared_ptr<http::PageEntry const> entry;
  if (auto const kept = feeds_.find(key); kept && now < kept->until) {
    entry = kept->entry;
  } else {
    auto const work = [&](storage::Session& session) {
      return make_feed(session, *tenant, *id, now, origin);
    };
    auto const body = co_await database_.read(work);
    if (body) entry = entry_of(*body, first_seen(key, *body, now));
    // That there is none is kept, too, so that asking for it again costs no query.
    feeds_.keep(key, {entry, now + feed_lifetime});
  }
  if (!entry) co_return std::nullopt;
  co_return entry->answer(request);
}

base::Instant PodcastFiles::first_seen(FeedKey const& feed, std::string const& body, base::Instant now) {
  SeenKey const key{.tenant = feed.tenant, .origin = feed.origin, .podcast = feed.podcast};
  auto digest = base::sha256_hex(body);
  if (auto const seen = seen_.find(key); seen && seen->digest == digest) return seen->at;
  seen_.keep(key, {std::move(digest), now});
  return now;
}

boost::asio::awaitable<std::optional<http::Response>> PodcastFiles::episode_file(
    http::Request const& request, std::shared_ptr<tenants::Tenant const> tenant) {
  std::string_view const path = request.path;
  auto const audio = name_in(path, files::feed, ".m4a");
  auto const chapters = name_in(path, files::feed, ".json");
  auto const transcript = name_in(path, files::feed, ".vtt");
  auto const name = audio ? audio : chapters ? chapters : transcript;
  if (!name) co_return std::nullopt;
  auto const hyphen = transcript ? name->find('-') : std::string_view::npos;
  auto const id = base::ArticleId::parse(name->substr(0, hyphen));
  if (!id || (transcript && hyphen == std::string_view::npos)) co_return std::nullopt;
  std::string const profile = audio ? "aac64"
                              : transcript
                                  ? catalogue::transcript_profile(std::string(name->substr(hyphen + 1)))
                                  : "";
  auto const now = clock_.now();
  struct Found {
    std::optional<std::string> file;
    std::optional<std::string> chapters;
  };
  auto const work = [&](storage::TenantSession const& session) -> Found {
    catalogue::ViewContext const view{
        .locale = &base::english(), .now = now, .max_rating = tenant->max_rating};
    auto const items = catalogue::ShelfStore(session)
                           .list({{.kind = ListKind::ids,
                                   .content_type = ContentType::podcast,
                                   .limit = 1,
                                   .ids = {*id},
                                   .with_attributes = true}},
                                 view)
                           .front()
                           .items;
    if (items.empty() || !is_free(items.front())) return {};
    if (chapters) {
      auto const said = attributes_of<catalogue::EpisodeAttributes>(items.front());
      if (said.chapters.empty()) return {};
      std::vector<FeedChapter> out;
      for (auto const& mark : said.chapters)
        out.push_back({.start_ms = mark.start_ms,
                       .title = text_in(mark.title, locale_of(said.language)),
                       .link = mark.link});
      return {.file = std::nullopt, .chapters = print_chapters(out)};
    }
    for (auto const& file : catalogue::CatalogueStore(session).files_of({*id}, view))
      if (file.profile == profile) return {.file = file.path, .chapters = std::nullopt};
    return {};
  };
  auto const found = co_await database_.read(tenant->id, work);
  if (found.chapters)
    co_return http::cached_text(request, "application/json+chapters", "public, max-age=300",
                                std::make_shared<std::string const>(*found.chapters));
  if (!found.file) co_return std::nullopt;
  co_return leads_to(playback::media_address(keys_, {.tenant = tenant->id,
                                                     .path = *found.file,
                                                     .expires = now + playback::audio_lifetime,
                                                     .scope = "guest",
                                                     .rights = playback::Rights::full}));
}

}  // namespace speech
