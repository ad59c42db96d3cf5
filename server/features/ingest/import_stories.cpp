// Reads folders of articles, sanitises their texts, cuts premium ones and registers each in a transaction.
#include "features/ingest/import_stories.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <system_error>

#include "base/locale.hpp"
#include "base/text.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/kinds/stories/story_text_store.hpp"
#include "features/tenants/look/html_sanitiser.hpp"

namespace ingest {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t most_story_bytes = 1 << 20;  // bytes of one file
constexpr std::size_t most_stories = 100'000;
constexpr std::size_t most_figures = 60;  // of one story
constexpr std::size_t most_tags = 20;
constexpr std::int64_t figure_width = 960;
constexpr std::array<std::string_view, 4> cover_names{"cover.jpg", "cover.jpeg", "cover.png", "cover.webp"};

bool is_text_file(fs::path const& file) {
  auto const ending = base::lower_ascii(file.extension().string());
  return ending == ".md" || ending == ".html" || ending == ".htm";
}

/// The entries of a folder, sorted by name.
std::vector<fs::path> entries_of(fs::path const& folder) {
  std::vector<fs::path> out;
  std::error_code code;
  for (auto entry = fs::directory_iterator(folder, code); !code && entry != fs::directory_iterator();
       entry.increment(code))
    if (base::is_valid_utf8(entry->path().filename().string()) && out.size() < most_stories)
      out.push_back(entry->path());
  std::ranges::sort(out);
  return out;
}

std::optional<std::string> read_inside(fs::path const& root, fs::path const& file) {
  std::error_code code;
  auto const real = fs::canonical(file, code);
  if (code || !real.string().starts_with(root.string() + '/') || !fs::is_regular_file(real, code) ||
      fs::file_size(real, code) > most_story_bytes || code)
    return std::nullopt;
  std::ifstream in(real, std::ios::binary);
  return std::string{std::istreambuf_iterator<char>(in), {}};
}

/// A word of an address: "sea-and-city".
bool is_section(std::string_view key) {
  return !key.empty() && key.size() <= 60 && key != "premium" && key != "feed" &&
         key.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == key.npos;
}

/// The name of a section without a name: "Sea and city".
catalogue::Texts spelled_out(std::string_view key) {
  std::string name(key.substr(key.rfind('/') + 1));
  std::ranges::replace(name, '-', ' ');
  if (!name.empty() && name.front() >= 'a' && name.front() <= 'z')
    name.front() = static_cast<char>(name.front() - 32);
  return {{"en", name}};
}

struct FrontValue {
  std::string text;
  std::string place;  // "night/en.md, line 4: "; empty where no file says it
};

FrontValue front_of(std::map<std::string, catalogue::StorySource> const& texts, std::string const& field) {
  auto const value = [&](catalogue::StorySource const& source) -> FrontValue {
    auto const found = source.front.find(field);
    if (found == source.front.end() || found->second.empty()) return {};
    auto const line = source.lines.find(field);
    return {.text = found->second,
            .place = line == source.lines.end() ? source.file + ": "
                                                : fmt::format("{}, line {}: ", source.file, line->second)};
  };
  // English comes first, since the other languages need not say it again.
  if (auto const english = texts.find("en"); english != texts.end())
    if (auto said = value(english->second); !said.text.empty()) return said;
  for (auto const& [language, source] : texts)
    if (auto said = value(source); !said.text.empty()) return said;
  return {};
}

bool is_yes(std::string_view text) { return text == "true" || text == "yes"; }
bool is_no(std::string_view text) { return text.empty() || text == "false" || text == "no"; }

}  // namespace

bool has_stories(fs::path const& folder) {
  for (auto const& entry : entries_of(folder)) {
    if (is_text_file(entry)) return true;
    if (fs::is_directory(entry) && std::ranges::any_of(entries_of(entry), is_text_file)) return true;
  }
  return false;
}

StoryImport::StoryImport(catalogue::Manifest const& manifest, fs::path const& folder,
                         ImportThreads& import_threads)
    : manifest_(manifest), root_(fs::canonical(folder)) {
  for (auto const& said : manifest.article_folders) read_folder(said, import_threads);
}

void StoryImport::read_folder(catalogue::ManifestStoryFolder const& said, ImportThreads& import_threads) {
  auto const folder = said.path == "." ? root_ : (root_ / said.path).lexically_normal();
  std::error_code code;
  if (!fs::is_directory(folder, code)) {
    refused_.push_back(said.path);
    return;
  }
  read_names(folder);
  for (auto const& entry : entries_of(folder)) {
    StoryPlan plan{.key = entry.stem().string(),
                   .place = entry.lexically_relative(root_).string(),
                   .offers = said.offers};
    if (fs::is_directory(entry, code)) {
      for (auto const& file : entries_of(entry))
        if (is_text_file(file)) read_text(plan, file, file.stem().string());
      if (plan.texts.empty() && plan.refusal.empty()) continue;
      finish(plan, entry, import_threads);
    } else if (is_text_file(entry)) {
      read_text(plan, entry, "");
      finish(plan, folder, import_threads);
    } else {
      continue;
    }
    stories_.push_back(std::move(plan));
  }
}

void StoryImport::read_names(fs::path const& folder) {
  auto const text = read_inside(root_, folder / "categories.json");
  if (!text) return;
  auto const said = base::parse<catalogue::ManifestStoryCategories>(*text);
  if (!said) {
    refused_.push_back((folder / "categories.json").lexically_relative(root_).string());
    return;
  }
  for (auto const& category : said->categories) {
    names_[catalogue::story_section(catalogue::StoryArea::articles, category.key)] = category.name;
    for (auto const& sub : category.subcategories)
      names_[catalogue::story_section(catalogue::StoryArea::articles, category.key, sub.key)] = sub.name;
  }
}

void StoryImport::read_text(StoryPlan& plan, fs::path const& file, std::string language) {
  auto const name = file.lexically_relative(root_).string();
  auto const text = read_inside(root_, file);
  if (!text || !base::is_valid_utf8(*text)) {
    plan.refusal = name + " can't be read as UTF-8 text of at most 1 MB inside the folder";
    return;
  }
  auto source =
      file.extension() == ".md" ? catalogue::read_story_markdown(*text) : catalogue::read_story_html(*text);
  source.file = name;
  if (!source.fault.empty() && plan.refusal.empty()) plan.refusal = name + ", " + source.fault;
  if (language.empty()) {
    auto const said = source.front.find("language");
    language = said == source.front.end() ? "en" : said->second.substr(0, 2);
  }
  if (!base::find_locale(language)) {
    plan.refusal = fmt::format("{} is not named after one of the languages en, ar, fr, de, es, ro", name);
    return;
  }
  plan.texts[language] = std::move(source);
}

void StoryImport::read_words(StoryPlan& plan) {
  auto& attributes = plan.attributes;
  for (auto const& [language, source] : plan.texts) {
    auto const field = [&](char const* name) {
      auto const found = source.front.find(name);
      return found == source.front.end() ? std::string() : found->second;
    };
    if (auto title = field("title"); !title.empty()) plan.title[language] = std::move(title);
    if (auto lead = field("lead"); !lead.empty()) plan.lead[language] = std::move(lead);
    if (auto author = field("author"); !author.empty()) attributes.author[language] = std::move(author);
    auto const tags = field("tags");
    for (auto const tag : base::split(tags, ','))
      if (auto const word = base::trim(tag); !word.empty() && attributes.tags[language].size() < most_tags)
        attributes.tags[language].emplace_back(word);
  }
}

void StoryImport::read_place(StoryPlan& plan) {
  auto& attributes = plan.attributes;
  for (auto const& [field, into] :
       {std::pair{"category", &attributes.category}, {"subcategory", &attributes.subcategory}}) {
    auto said = front_of(plan.texts, field);
    if (!is_section(said.text))
      plan.refuse(fmt::format("{}{} must be a word such as sea-and-city, and not premium or feed", said.place,
                              field));
    *into = std::move(said.text);
  }
  auto const premium = front_of(plan.texts, "premium");
  auto const news = front_of(plan.texts, "news");
  for (auto const& [field, said] : {std::pair{"premium", &premium}, {"news", &news}})
    if (!is_yes(said->text) && !is_no(said->text))
      plan.refuse(fmt::format("{}{} must be true or false", said->place, field));
  attributes.area = is_yes(premium.text) ? catalogue::StoryArea::premium
                    : is_yes(news.text)  ? catalogue::StoryArea::news
                                         : catalogue::StoryArea::articles;
  auto const published = front_of(plan.texts, "published");
  plan.published = base::parse_rfc3339(published.text);
  if (!published.text.empty() && !plan.published)
    plan.refuse(published.place + "published must be a day such as 2026-03-14");
  catalogue::ManifestOffers own;
  for (auto const tenant : base::split(front_of(plan.texts, "tenants").text, ','))
    if (auto const name = base::trim(tenant); !name.empty()) own[std::string(name)] = {};
  if (!own.empty()) plan.offers = std::move(own);
}

void StoryImport::add_pictures(StoryPlan& plan, fs::path const& folder, ImportThreads& import_threads) {
  auto const relative = folder.lexically_relative(root_);
  auto const add = [&](std::string_view name) -> std::optional<tenants::LocalPicture> {
    fs::path const asked(name);
    bool const leaves = std::ranges::any_of(asked, [](auto const& part) { return part == ".."; });
    if (!leaves && plan.pictures.size() < most_figures)
      plan.pictures.try_emplace(
          std::string(name),
          import_threads.add(WorkKind::wide_picture, (relative / asked).lexically_normal().string(),
                             title_of(plan.title)));
    return std::nullopt;
  };
  for (auto const& [language, source] : plan.texts)
    tenants::sanitise_html(source.html, manifest_.link_hosts, add);
  auto cover = front_of(plan.texts, "cover").text;
  std::error_code code;
  if (cover.empty() && folder != root_)
    for (auto const name : cover_names)
      if (cover.empty() && fs::is_regular_file(folder / name, code)) cover = name;
  if (!cover.empty())
    plan.cover = import_threads.add(WorkKind::wide_picture, (relative / cover).lexically_normal().string(),
                                    title_of(plan.title));
}

void StoryImport::finish(StoryPlan& plan, fs::path const& folder, ImportThreads& import_threads) {
  read_words(plan);
  if (plan.title.empty()) plan.refuse("it has no title in its front matter");
  if (std::ranges::all_of(plan.texts, [](auto const& text) { return base::trim(text.second.html).empty(); }))
    plan.refuse("it has no text below its front matter");
  read_place(plan);
  if (plan.refusal.empty()) add_pictures(plan, folder, import_threads);
}

void StoryImport::register_all(Registry& registry) {
  for (auto const& place : refused_) registry.refuse(place, "it is no folder of articles, or no valid JSON");
  for (std::size_t i = 0; i < stories_.size(); ++i) {
    if (!stories_[i].refusal.empty())
      registry.refuse(stories_[i].place, stories_[i].refusal);
    else
      story(registry, stories_[i], static_cast<std::int64_t>(i));
  }
}

void StoryImport::save_sections(storage::Session& session, Registry& registry,
                                catalogue::StoryAttributes const& story) const {
  for (auto const& slug : catalogue::story_sections(story)) {
    if (slug.starts_with('@')) {
      registry.save_genre(session, slug, {});
      continue;
    }
    auto const name = names_.find(slug);
    registry.save_genre(session, slug, name == names_.end() ? spelled_out(slug) : name->second);
  }
}

void StoryImport::story(Registry& registry, StoryPlan const& plan, std::int64_t rank) {
  catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::article,
                                .key = plan.key,
                                .texts = article_texts(plan.title, plan.lead),
                                .released_at = plan.published};
  std::map<std::string, tenants::LocalPicture> pictures;
  std::map<std::string, std::string> larger;
  for (auto const& [name, index] : plan.pictures) {
    auto const made = registry.take(index);
    if (!made || !made->picture || made->picture->widths.empty()) continue;
    auto const& picture = *made->picture;
    auto width = picture.widths.front();
    for (auto const each : picture.widths)
      if (each <= figure_width) width = std::max(width, each);
    pictures[name] = {.address = catalogue::picture_address(picture.hash, width),
                      .width = width,
                      .height = picture.width > 0 ? picture.height * width / picture.width : 0};
    if (auto const largest = *std::ranges::max_element(picture.widths); largest > width)
      larger[pictures[name].address] = catalogue::picture_address(picture.hash, largest);
    draft.more_artworks.push_back({.artwork_class = "FIGURE", .group = "", .picture = picture});
  }
  registry.add_picture(draft, "COVER", plan.cover);

  auto attributes = plan.attributes;
  std::map<std::string, catalogue::CutStory> texts;
  std::string all;
  auto const find = [&](std::string_view name) -> std::optional<tenants::LocalPicture> {
    auto const found = pictures.find(std::string(name));
    return found == pictures.end() ? std::nullopt : std::optional(found->second);
  };
  for (auto const& [language, source] : plan.texts) {
    auto const html = catalogue::with_larger_pictures(
        tenants::sanitise_html(source.html, manifest_.link_hosts, find), larger);
    if (base::trim(html).empty()) continue;  // only its front matter is in this language
    attributes.minutes[language] = catalogue::reading_minutes(html);
    all += language + '\n' + html + '\n';
    texts[language] = attributes.area == catalogue::StoryArea::premium
                          ? catalogue::cut_story(html)
                          : catalogue::CutStory{.opening = html, .rest = {}};
  }
  attributes.digest = base::sha256_hex(all).substr(0, 16);
  draft.attributes.text = base::to_json(attributes);
  draft.genres = catalogue::story_sections(attributes);
  catalogue::ManifestTerms const terms{
      .business_model = attributes.area == catalogue::StoryArea::premium ? "SUBSCRIPTION" : "FREE",
      .offers = plan.offers};
  registry.write([&](storage::Session& session) {
    save_sections(session, registry, attributes);
    catalogue::StoryTextStore(session).save(registry.save(session, draft, terms, rank), texts);
  });
}

}  // namespace ingest
