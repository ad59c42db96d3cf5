// Makes the manifest of a feed. Keys are made of guids, so that an episode stays the same one when its feed
// moves or anything else changes.
#include "features/feeds/feed_manifest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <map>
#include <set>

#include "base/locale.hpp"
#include "base/text.hpp"
#include "base/uuid.hpp"

namespace feeds {
namespace {

using catalogue::ManifestEnclosure;
using catalogue::ManifestEpisode;
using catalogue::ManifestPerson;
using catalogue::ManifestPodcast;
using catalogue::Texts;

/// The categories that podcast directories share. Others are not taken over, since genres are one vocabulary
/// for all that a tenant offers.
constexpr std::array<std::string_view, 19> categories{"Arts",
                                                      "Business",
                                                      "Comedy",
                                                      "Education",
                                                      "Fiction",
                                                      "Government",
                                                      "History",
                                                      "Health & Fitness",
                                                      "Kids & Family",
                                                      "Leisure",
                                                      "Music",
                                                      "News",
                                                      "Religion & Spirituality",
                                                      "Science",
                                                      "Society & Culture",
                                                      "Sports",
                                                      "Technology",
                                                      "True Crime",
                                                      "TV & Film"};

constexpr std::chrono::hours furthest_ahead{24 * 366};
constexpr base::Instant oldest{631'152'000'000};  // 1990: no podcast is older
constexpr std::size_t longest_guid = 400;

std::string digest(std::string_view text) { return base::sha256_hex(text).substr(0, 32); }

template <class Check>
bool passes(Check check) {
  catalogue::ManifestCheck found;
  check(found);
  return found.errors.empty();
}
std::string link_or_nothing(std::string const& link) {
  return passes([&](auto& check) { check.link(link, ""); }) ? link : std::string();
}

class Planner {
 public:
  Planner(Feed const& feed, catalogue::Manifest const& earlier, PlanSettings const& settings,
          base::Instant now)
      : feed_(feed), earlier_(earlier), settings_(settings), now_(now), key_("feed/" + settings.id) {
    auto const* locale = base::find_locale(base::lower_ascii(feed.language.substr(0, 2)));
    locale_ = std::string(locale != nullptr ? locale->code : base::english().code);
  }

  Plan run() {
    auto& manifest = plan_.manifest;
    manifest.licensor = key_;
    manifest.link_hosts = earlier_.link_hosts;
    for (auto const& host : settings_.link_hosts)
      if (std::ranges::find(manifest.link_hosts, host) == manifest.link_hosts.end())
        manifest.link_hosts.push_back(host);
    ManifestPodcast podcast{
        .key = key_,
        .guid = own_guid(),
        .title = texts(feed_.title),
        .description = texts(feed_.description),
        .language = language_or_nothing(feed_.language),
        .type = feed_.serial ? catalogue::PodcastType::serial : catalogue::PodcastType::episodic,
        .people = credits(feed_.people),
        .copyright = feed_.copyright,
        .artwork = file(FileKind::picture, feed_.picture),
        .link = link_or_nothing(feed_.link),
        .explicit_ = feed_.explicit_,
        .business_model = "FREE"};
    if (podcast.people.empty() && !feed_.author.empty())
      podcast.people = credits({{.name = feed_.author, .role = catalogue::SpeechRole::host, .link = {}}});
    if (auto const funding = link_or_nothing(feed_.funding_link); !funding.empty())
      podcast.funding = catalogue::ManifestFunding{
          .link = funding, .label = feed_.funding_label.empty() ? Texts{} : texts(feed_.funding_label)};
    for (auto const& category : feed_.categories) add_genre(podcast, category);
    podcast.episodes = episodes();
    keep_people_of(podcast);
    manifest.podcasts.push_back(std::move(podcast));
    return std::move(plan_);
  }

 private:
  /// A manifest has each guid once, so an episode's comes before the podcast's.
  std::string own_guid() const {
    bool const good = base::is_uuid(feed_.guid) &&
                      std::ranges::find(feed_.items, feed_.guid, &Item::guid) == feed_.items.end();
    return good ? feed_.guid : std::string();
  }

  Texts texts(std::string const& text) const { return text.empty() ? Texts{} : Texts{{locale_, text}}; }

  static std::string language_or_nothing(std::string const& language) {
    return passes([&](auto& check) { check.language(language, ""); }) ? language : std::string();
  }

  std::string file(FileKind kind, std::string const& url) {
    if (url.empty()) return {};
    auto wanted = wanted_file(kind, url);
    auto name = wanted.file;
    if (files_.insert(name).second) plan_.files.push_back(std::move(wanted));
    return name;
  }

  void add_genre(ManifestPodcast& podcast, std::string const& category) {
    if (std::ranges::find(categories, category) == categories.end()) return;
    if (std::ranges::find(podcast.genres, category) != podcast.genres.end()) return;
    podcast.genres.push_back(category);
    plan_.manifest.genres.push_back({.key = category, .name = {{"en", category}}});
  }

  std::vector<catalogue::ManifestCredit> credits(std::vector<Person> const& people) {
    std::vector<catalogue::ManifestCredit> out;
    for (auto const& person : people) {
      auto const key = key_ + "/person/" + digest(person.name);
      auto& known = people_[key];
      if (known.key.empty()) known = {.key = key, .name = texts(person.name)};
      if (known.link.empty()) known.link = link_or_nothing(person.link);
      out.push_back({.person = key, .role = person.role});
    }
    return out;
  }

  /// Keeps the people of the feed and of the episodes that stay from earlier imports.
  void keep_people_of(ManifestPodcast const& podcast) {
    std::set<std::string> credited;
    for (auto const& credit : podcast.people) credited.insert(credit.person);
    for (auto const& episode : podcast.episodes)
      for (auto const& credit : episode.people) credited.insert(credit.person);
    for (auto const& person : earlier_.people) people_.try_emplace(person.key, person);
    for (auto const& [key, person] : people_)
      if (credited.contains(key)) plan_.manifest.people.push_back(person);
  }

  /// The episode's date. One before podcasts existed, or far in the future, is wrong: then the day of the
  /// first import is used.
  std::string published(Item const& item, ManifestEpisode const* before) const {
    if (item.published && *item.published > oldest && *item.published < now_ + furthest_ahead)
      return base::to_rfc3339(*item.published);
    return before != nullptr ? before->published : base::to_rfc3339(now_);
  }

  /// Where sounds are linked; nullopt for one that no manifest may hold, which is then fetched like the
  /// others, and refused with the reason.
  std::optional<ManifestEnclosure> enclosure(Item const& item, ManifestEpisode const* before) const {
    if (!settings_.link_enclosures) return std::nullopt;
    ManifestEnclosure out{.url = item.enclosure.url, .seconds = item.seconds};
    // What was asked and found good stays, also where it answered as https.
    if (before != nullptr && before->enclosure) {
      auto const& known = before->enclosure->url;
      if (known == out.url || (out.url.starts_with("http:") && known == "https" + out.url.substr(4))) {
        auto const seconds = out.seconds;
        out = *before->enclosure;
        if (seconds > 0) out.seconds = seconds;
      }
    }
    // One of unknown length is refused with its reason where the sound is asked for.
    auto judged = out;
    if (judged.seconds == 0) judged.seconds = 1;
    if (!passes([&](auto& check) { catalogue::check_enclosure(check, judged, ""); })) return std::nullopt;
    return out;
  }

  ManifestEpisode episode(Item const& item, std::string const& key, ManifestEpisode const* before) {
    ManifestEpisode out{.key = key,
                        .guid = item.guid.size() <= longest_guid ? item.guid : digest(item.guid),
                        .title = texts(item.title),
                        .description = texts(item.summary),
                        .notes = texts(item.notes),
                        .season = item.season,
                        .number = item.number,
                        .type = item.type,
                        .published = published(item, before),
                        .people = credits(item.people),
                        .artwork = file(FileKind::picture, item.picture),
                        .link = link_or_nothing(item.link),
                        .explicit_ = item.explicit_};
    out.enclosure = enclosure(item, before);
    if (!out.enclosure) out.file = file(FileKind::sound, item.enclosure.url);
    if (out.title.empty())
      out.title = texts(fmt::format("{} · {}", feed_.title, out.published.substr(0, 10)));
    for (auto const& transcript : item.transcripts) {
      auto language = language_or_nothing(transcript.language.empty() ? feed_.language : transcript.language);
      if (language.empty()) language = locale_;
      bool const known =
          std::ranges::any_of(out.transcripts, [&](auto const& other) { return other.language == language; });
      if (transcript.type == "text/vtt" && !transcript.url.empty() && !known)
        out.transcripts.push_back({.language = language, .file = file(FileKind::transcript, transcript.url)});
    }
    // Its content is read when it has been fetched; until then the chapters of before stay.
    if (!item.chapters.empty()) {
      file(FileKind::chapters, item.chapters);
      chapters_[key] = wanted_file(FileKind::chapters, item.chapters).file;
      if (before != nullptr) out.chapters = before->chapters;
    }
    return out;
  }

  std::vector<ManifestEpisode> episodes() {
    static std::vector<ManifestEpisode> const none;
    auto const& before = earlier_.podcasts.empty() ? none : earlier_.podcasts.front().episodes;
    std::map<std::string, ManifestEpisode const*> known;
    for (auto const& each : before) known[each.key] = &each;
    std::vector<Item const*> items;
    for (auto const& item : feed_.items) items.push_back(&item);
    std::ranges::stable_sort(items, [](auto const* a, auto const* b) { return b->published < a->published; });
    std::vector<ManifestEpisode> out;
    std::set<std::string> present;
    std::size_t taken = 0;
    auto& difference = plan_.difference;
    for (auto const* item : items) {
      auto const key = key_ + '/' + digest(item->guid);
      present.insert(key);
      auto const found = known.find(key);
      auto const* earlier = found == known.end() ? nullptr : found->second;
      if (++taken > settings_.most_episodes && earlier == nullptr) {
        ++difference.beyond;
        continue;
      }
      out.push_back(episode(*item, key, earlier));
      auto const title = catalogue_title(out.back());
      if (earlier == nullptr)
        difference.added.push_back(title);
      else if (base::to_json(*earlier) != base::to_json(out.back()))
        difference.changed.push_back(title);
      else
        ++difference.same;
    }
    for (auto const& each : before) {
      if (present.contains(each.key)) continue;
      difference.absent.push_back(catalogue_title(each));
      plan_.absent_keys.push_back(each.key);
      if (!settings_.remove_absent) out.push_back(each);
    }
    plan_.chapters = std::move(chapters_);
    // Those without a number are counted from the first one on.
    std::ranges::stable_sort(out, {}, &ManifestEpisode::published);
    return out;
  }

  static std::string catalogue_title(ManifestEpisode const& episode) {
    return episode.title.empty() ? episode.key : episode.title.begin()->second;
  }

  Feed const& feed_;
  catalogue::Manifest const& earlier_;
  PlanSettings const& settings_;
  base::Instant const now_;
  std::string const key_;
  std::string locale_;
  Plan plan_;
  std::set<std::string> files_;
  std::map<std::string, ManifestPerson> people_;
  std::map<std::string, std::string> chapters_;
};

}  // namespace

WantedFile wanted_file(FileKind kind, std::string const& url) {
  char const* folder = "sounds";
  if (kind == FileKind::picture) folder = "pictures";
  if (kind == FileKind::transcript) folder = "transcripts";
  if (kind == FileKind::chapters) folder = "chapters";
  return {.kind = kind, .url = url, .file = fmt::format("{}/{}", folder, digest(url))};
}

Plan plan_import(Feed const& feed, catalogue::Manifest const& earlier, PlanSettings const& settings,
                 base::Instant now) {
  return Planner(feed, earlier, settings, now).run();
}

std::vector<catalogue::ManifestChapterMark> read_chapters(std::string_view json,
                                                          std::string const& language) {
  std::vector<catalogue::ManifestChapterMark> out;
  boost::system::error_code code;
  auto const value = boost::json::parse(json, code, {}, {.max_depth = 8});
  auto const* list = !code && value.is_object() ? value.get_object().if_contains("chapters") : nullptr;
  if (list == nullptr || !list->is_array()) return out;
  for (auto const& entry : list->get_array()) {
    if (!entry.is_object() || out.size() >= 500) continue;
    auto const& fields = entry.get_object();
    auto const* start = fields.if_contains("startTime");
    auto const* title = fields.if_contains("title");
    if (start == nullptr || !start->is_number() || title == nullptr || !title->is_string()) continue;
    auto const at = start->to_number<double>();
    auto const words = plain_line(title->get_string());
    if (!(at >= 0 && at <= 86'400) || words.empty() || (!out.empty() && at <= out.back().start)) continue;
    auto const* link = fields.if_contains("url");
    out.push_back({.start = at,
                   .title = {{language, words}},
                   .link = link != nullptr && link->is_string()
                               ? link_or_nothing(std::string(link->get_string()))
                               : ""});
  }
  return out;
}

}  // namespace feeds
