// Divides audiobooks into chapters, from a file each or from the marks of one file, and registers them whole.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/locale.hpp"
#include "features/ingest/import_speech.hpp"

namespace ingest {
namespace {

/// What a chapter without a title is called.
catalogue::Texts numbered_chapter(std::size_t number) {
  constexpr std::array<std::pair<char const*, char const*>, 6> words{{{"ar", "الفصل"},
                                                                      {"de", "Kapitel"},
                                                                      {"en", "Chapter"},
                                                                      {"es", "Capítulo"},
                                                                      {"fr", "Chapitre"},
                                                                      {"ro", "Capitolul"}}};
  catalogue::Texts out;
  for (auto const& [language, word] : words) out[language] = fmt::format("{} {}", word, number);
  return out;
}

/// The marks at which one file is cut: those of the manifest, else the file's own.
std::expected<std::vector<catalogue::MadeChapter>, std::string> cuts_of(
    catalogue::ManifestAudiobook const& book, ImportThreads const& import_threads) {
  auto const probe = import_threads.probe(book.file);
  if (!probe) return std::unexpected(probe.error());
  std::vector<catalogue::MadeChapter> cuts;
  if (!book.chapters.empty() && book.chapters.front().start) {
    for (auto const& chapter : book.chapters)
      cuts.push_back({.start_ms = std::llround(*chapter.start * 1000), .title = {}});
  } else {
    cuts = probe->chapters;
    if (cuts.empty())
      return std::unexpected("it has no chapter marks, and the manifest does not say where chapters start");
    if (!book.chapters.empty() && book.chapters.size() != cuts.size())
      return std::unexpected(fmt::format("it has {} chapter marks, but the manifest names {} chapters",
                                         cuts.size(), book.chapters.size()));
  }
  for (std::size_t i = 1; i < cuts.size(); ++i)
    if (cuts[i].start_ms <= cuts[i - 1].start_ms)
      return std::unexpected("two of its chapter marks are at the same time");
  if (probe->seconds > 0 && static_cast<double>(cuts.back().start_ms) / 1000 >= probe->seconds)
    return std::unexpected(fmt::format("its chapter at {:.1f} seconds lies past its end at {:.1f} seconds",
                                       cuts.back().start_ms / 1000.0, probe->seconds));
  return cuts;
}

/// The manifest's title, else the mark's in the book's language, else a number.
catalogue::Texts title_of_chapter(catalogue::ManifestAudiobook const& book, std::size_t index,
                                  std::string const& mark) {
  if (index < book.chapters.size()) return book.chapters[index].title;
  auto const language = book.language.substr(0, 2);
  if (!mark.empty()) return {{base::find_locale(language) ? language : "en", mark}};
  return numbered_chapter(index + 1);
}

}  // namespace

SpeechImport::BookPlan SpeechImport::plan_book(catalogue::ManifestAudiobook const& book,
                                               ImportThreads& import_threads) const {
  BookPlan plan{
      .book = &book,
      .artwork = import_threads.add_optional(WorkKind::portrait, book.artwork, title_of(book.title))};
  auto const add = [&](std::size_t index, std::string const& file, std::string const& mark,
                       media::SoundPart part) {
    ChapterPlan chapter{.key = catalogue::chapter_key(book, index),
                        .title = title_of_chapter(book, index, mark),
                        .business_model = {},
                        .transcripts = {}};
    if (index < book.chapters.size()) {
      chapter.business_model = book.chapters[index].business_model;
      chapter.transcripts = book.chapters[index].transcripts;
    }
    chapter.sound = plan_sound(import_threads, file, chapter.title, part, chapter.transcripts);
    plan.chapters.push_back(std::move(chapter));
  };
  if (book.file.empty()) {
    for (std::size_t i = 0; i < book.chapters.size(); ++i) add(i, book.chapters[i].file, "", {});
    return plan;
  }
  auto const cuts = cuts_of(book, import_threads);
  if (!cuts) {
    plan.refusal = cuts.error();
    return plan;
  }
  for (std::size_t i = 0; i < cuts->size(); ++i)
    add(i, book.file, (*cuts)[i].title,
        {.start_ms = (*cuts)[i].start_ms, .end_ms = i + 1 < cuts->size() ? (*cuts)[i + 1].start_ms : 0});
  return plan;
}

catalogue::ArticleDraft SpeechImport::book_draft(catalogue::ManifestAudiobook const& book) const {
  catalogue::AudiobookAttributes const attributes{.isbn = book.isbn,
                                                  .language = book.language,
                                                  .people = credits_of(book.people),
                                                  .publisher = book.publisher,
                                                  .copyright = book.copyright,
                                                  .abridged = book.abridged};
  catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::audiobook,
                                .key = book.key,
                                .texts = article_texts(book.title, book.description),
                                .rating = book.rating,
                                .released_at = base::parse_rfc3339(book.published),
                                .explicit_ = book.explicit_,
                                .attributes = {base::to_json(attributes)}};
  draft.genres = genre_slugs(book.genres);
  add_people(draft, book.people);
  draft.child_relation = "audiobook_chapter";
  return draft;
}

void SpeechImport::book(Registry& registry, BookPlan const& plan, std::int64_t rank) {
  auto const& book = *plan.book;
  if (!plan.refusal.empty()) return registry.refuse(book.file, plan.refusal);
  std::vector<ReadySound> sounds;
  for (auto const& chapter : plan.chapters) {
    auto ready = take_sound(registry, chapter.sound, chapter.transcripts);
    if (ready) sounds.push_back(std::move(*ready));
  }
  // Nobody wants a book with a chapter missing.
  if (sounds.size() < plan.chapters.size())
    return registry.refuse("audiobook " + book.key, "left out, because one of its files is refused");
  auto const cover = registry.take(plan.artwork);
  registry.write([&](storage::Session& session) {
    auto draft = book_draft(book);
    if (cover && cover->picture) draft.pictures["COVER"] = *cover->picture;
    for (std::size_t i = 0; i < plan.chapters.size(); ++i) {
      auto const& chapter = plan.chapters[i];
      auto const number = static_cast<std::int64_t>(i) + 1;
      catalogue::BookChapterAttributes const attributes{
          .number = number, .language = book.language, .transcripts = languages_of(chapter.transcripts)};
      catalogue::ArticleDraft part{.content_type = catalogue::ContentType::audio_book_chapter,
                                   .key = chapter.key,
                                   .texts = article_texts(chapter.title, {}),
                                   .rating = book.rating,
                                   .released_at = draft.released_at,
                                   .duration_ms = sounds[i].sound.duration_ms,
                                   .explicit_ = book.explicit_,
                                   .attributes = {base::to_json(attributes)},
                                   .pictures = draft.pictures,
                                   .files = sounds[i].sound.files,
                                   .loudness_centi = sounds[i].sound.loudness_centi,
                                   .genres = draft.genres,
                                   .artists = draft.artists,
                                   .credits = draft.credits};
      part.files.insert(part.files.end(), sounds[i].transcripts.begin(), sounds[i].transcripts.end());
      auto const terms = terms_of(book.business_model, book.price, book.offers, chapter.business_model);
      auto const id = registry.save(session, part, terms, number * 1000 + rank);
      draft.children.push_back({.id = id, .position = number});
      draft.duration_ms += part.duration_ms;
    }
    registry.save(session, draft, terms_of(book.business_model, book.price, book.offers), rank);
  });
}

}  // namespace ingest
