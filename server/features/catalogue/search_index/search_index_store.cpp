// Gathers the texts about an article, and writes their words.
#include "features/catalogue/search_index/search_index_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/json/json.hpp"
#include "base/words.hpp"
#include "features/catalogue/articles/article_relations.hpp"
#include "features/catalogue/kinds/kind_row.hpp"
#include "features/catalogue/kinds/stories/story_attributes.hpp"

namespace catalogue {

using storage::bind;

struct SearchArticleRow {
  ContentType content_type = ContentType::picture;
  std::string attributes;
};
BOOST_DESCRIBE_STRUCT(SearchArticleRow, (), (content_type, attributes))

struct SearchTextRow {
  std::string locale;
  std::string title;
  std::string description;
  std::string description_locale;
};
BOOST_DESCRIBE_STRUCT(SearchTextRow, (), (locale, title, description, description_locale))

struct SearchNameRow {
  std::string slug;
  std::string locale;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(SearchNameRow, (), (slug, locale, name))

namespace {

/// Only the beginning of a long text is indexed.
constexpr std::size_t most_words_of_text = 400;
constexpr std::size_t shortest_learned = 3;

/// Words in their order, each once.
class WordList {
 public:
  bool add(std::string const& word) {
    if (!seen_.insert(word).second) return false;
    text_ += (text_.empty() ? "" : " ") + word;
    return true;
  }
  bool has(std::string const& word) const { return seen_.contains(word); }
  std::string const& text() const { return text_; }

 private:
  std::set<std::string> seen_;
  std::string text_;
};

bool is_learned(std::string const& word) {
  return word.size() >= shortest_learned &&
         std::ranges::none_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

void add_words(std::string_view text, std::string_view language, std::size_t most, WordList& tokens,
               WordList* words = nullptr) {
  for (auto const& word : base::words_in(text, most)) {
    tokens.add(word.folded);
    tokens.add(stem_token(word.folded, language));
    if (words != nullptr) words->add(word.folded);
  }
}

std::string language_of(std::string const& attributes) {
  auto const tree = base::parse_tree(attributes);
  if (!tree || !tree->is_object()) return {};
  auto const* found = tree->get_object().if_contains("language");
  if (found == nullptr || !found->is_string()) return {};
  std::string out(found->get_string());
  return out.substr(0, out.find('-'));
}

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    auto const end = std::min(text.find(' '), text.size());
    if (end > 0) out.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

struct MadeEntry {
  SearchEntry entry;
  std::vector<std::string> vocabulary;  // sorted, each word once
};

/// Adds what only some kinds of articles have: authors and tags of stories, the texts of the market.
void add_attribute_words(SearchArticleRow const& about, WordList& rest, WordList& people_words) {
  if (about.content_type == ContentType::article) {
    auto const story = base::parse<StoryAttributes>(about.attributes).value_or(StoryAttributes{});
    for (auto const& [language, author] : story.author)
      add_words(author, language, most_words_of_text, rest, &people_words);
    for (auto const& [language, tags] : story.tags)
      for (auto const& tag : tags) add_words(tag, language, most_words_of_text, rest);
  }
  if (auto const words_of = kind_row(about.content_type).words; words_of != nullptr)
    for (auto const& words : words_of(about.attributes))
      for (auto const& [language, text] : words) add_words(text, language, most_words_of_text, rest);
}

MadeEntry entry_of(SearchArticleRow const& about, std::vector<SearchTextRow> const& texts,
                   std::vector<SearchNameRow> const& people, std::vector<SearchNameRow> const& genres) {
  MadeEntry out;
  auto& [entry, vocabulary] = out;
  WordList title;
  WordList rest;
  WordList people_words;
  WordList genre_words;
  WordList slugs;
  WordList title_words;
  for (auto const& text : texts) {
    add_words(text.title, text.locale, most_words_of_text, title, &title_words);
    entry.titles += (entry.titles.empty() ? "" : "\n") + text.locale;
    for (auto const& word : base::words_in(text.title, most_words_of_text)) entry.titles += ' ' + word.folded;
  }
  for (auto const& person : people)
    add_words(person.name, person.locale, most_words_of_text, rest, &people_words);
  add_attribute_words(about, rest, people_words);
  for (auto const& genre : genres) {
    add_words(genre.name, genre.locale, most_words_of_text, rest, &genre_words);
    slugs.add(genre.slug);
  }
  // Where a translation is missing, the text is a copy of another language's. It is indexed once, in its own.
  for (auto const& text : texts)
    if (text.description_locale.empty() || text.description_locale == text.locale)
      add_words(text.description, text.locale, most_words_of_text, rest);
  entry.title = title.text();
  entry.rest = rest.text();
  entry.people = people_words.text();
  entry.genres = genre_words.text();
  entry.genre_slugs = slugs.text();
  if (!about.attributes.empty()) entry.language = language_of(about.attributes);
  for (auto const* words : {&title_words, &people_words, &genre_words})
    for (auto& word : split_words(words->text()))
      if (is_learned(word)) vocabulary.push_back(std::move(word));
  std::ranges::sort(vocabulary);
  auto const doubled = std::ranges::unique(vocabulary);
  vocabulary.erase(doubled.begin(), doubled.end());
  return out;
}

}  // namespace

std::string stem_token(std::string_view folded, std::string_view language) {
  return '_' + std::string(language) + base::stem_of(folded, language);
}

std::optional<SearchEntry> SearchIndexStore::made(base::ArticleId article,
                                                  std::vector<std::string>& vocabulary) {
  static std::string const about_sql = fmt::format(
      R"(
    select content_type, case when content_type in ({}) then attributes else '' end as attributes
      from article where id = :article)",
      kinds_where([](KindRow const& row) { return row.has_language || row.words != nullptr; }));
  auto const about = session_.row<SearchArticleRow>(about_sql, bind("article", article));
  if (!about || !kind_row(about->content_type).search) return std::nullopt;
  auto const texts = session_.rows<SearchTextRow>(
      R"(
    select locale, title, description, description_locale from article_text where article = :article order by locale)",
      bind("article", article));
  if (texts.empty()) return std::nullopt;
  static std::string const people_sql = fmt::format(
      R"(
    select distinct '' as slug, t.locale, t.title as name
      from article_link l join article_text t on t.article = l.parent
     where l.child = :article and l.relation in ({}) order by t.locale, t.title)",
      credit_relations);
  auto const people = session_.rows<SearchNameRow>(people_sql, bind("article", article));
  auto const genres = session_.rows<SearchNameRow>(
      R"(
    select g.slug, t.locale, t.name from article_genre ag
      join genre g on g.id = ag.genre join genre_text t on t.genre = g.id
     where ag.article = :article order by ag.position, g.slug, t.locale)",
      bind("article", article));

  auto [entry, learned] = entry_of(*about, texts, people, genres);
  vocabulary = std::move(learned);
  return std::move(entry);
}

void SearchIndexStore::learn(std::vector<std::string> const& words) {
  if (words.empty()) return;
  auto const known = session_.values<std::string>("select word from search_word where word in (:words)",
                                                  bind("words", words));
  std::set<std::string> const had(known.begin(), known.end());
  bool const sqlite = session_.engine() == storage::Engine::sqlite;
  // Each database reads a list of texts in its own way.
  std::string_view const add_parts = sqlite ? R"(
    insert into search_near (part, word) select value, :word from json_each(:parts) where true on conflict do nothing)"
                                            : R"(
    insert into search_near (part, word) select part, :word
      from json_array_elements_text(cast(:parts as json)) as parts(part) on conflict do nothing)";
  for (auto const& word : words) {
    if (had.contains(word)) continue;
    session_.execute("insert into search_word (word) values (:word) on conflict do nothing",
                     bind("word", word));
    session_.execute(add_parts, bind("word", word), bind("parts", base::to_json(base::shortened(word))));
  }
}

void SearchIndexStore::index(base::ArticleId article) {
  std::vector<std::string> vocabulary;
  auto const entry = made(article, vocabulary);
  auto const titles_before = session_.value<std::string>(
      "select titles from search_entry where article = :article", bind("article", article));
  if (!entry) {
    if (titles_before)
      session_.execute("delete from search_entry where article = :article", bind("article", article));
    return;
  }
  session_.execute(
      R"(
    insert into search_entry (article, title, rest, titles, people, genres, genre_slugs, language)
    values (:article, :title, :rest, :titles, :people, :genres, :genre_slugs, :language)
    on conflict (article) do update set title = excluded.title, rest = excluded.rest, titles = excluded.titles,
      people = excluded.people, genres = excluded.genres, genre_slugs = excluded.genre_slugs,
      language = excluded.language)",
      bind("article", article), storage::bind_members(*entry));
  learn(vocabulary);
  if (!titles_before || *titles_before == entry->titles) return;
  static std::string const works_sql = fmt::format(
      R"(
    insert into search_pending (article) select distinct child from article_link
     where parent = :article and relation in ({}) on conflict do nothing)",
      credit_relations);
  session_.execute(works_sql, bind("article", article));
}

void SearchIndexStore::postpone_genre(std::int64_t genre) {
  session_.execute(
      R"(
    insert into search_pending (article) select article from article_genre where genre = :genre on conflict do nothing)",
      bind("genre", genre));
}

std::size_t SearchIndexStore::index_pending(std::int64_t limit) {
  auto const articles = session_.values<base::ArticleId>(
      "select article from search_pending order by article limit :limit", bind("limit", limit));
  if (articles.empty()) return 0;
  for (auto const article : articles) index(article);
  session_.execute("delete from search_pending where article in (:articles)", bind("articles", articles));
  return articles.size();
}

std::int64_t SearchIndexStore::pending() {
  return session_.value<std::int64_t>("select count(*) from search_pending").value_or(0);
}

std::int64_t SearchIndexStore::clear() {
  for (char const* table : {"search_near", "search_word", "search_entry", "search_pending"})
    session_.execute(fmt::format("delete from {}", table));
  session_.execute("insert into search_pending (article) select id from article");
  return pending();
}

SearchIndexStore::Checked SearchIndexStore::check(base::ArticleId after, std::int64_t limit) {
  Checked out;
  for (auto const article :
       session_.values<base::ArticleId>("select id from article where id > :after order by id limit :limit",
                                        bind("after", after), bind("limit", limit))) {
    out.last = article;
    std::vector<std::string> vocabulary;
    auto const wanted = made(article, vocabulary);
    auto const kept = session_.row<SearchEntry>(
        R"(
    select title, rest, titles, people, genres, genre_slugs, language from search_entry where article = :article)",
        bind("article", article));
    if (wanted != kept) out.wrong.push_back(article);
  }
  return out;
}

}  // namespace catalogue
