// Writes podcasts with their notes, chapters and transcripts, and audiobooks with their chapters.
#include "manifests/speech_manifest.hpp"

#include "manifests/manifest.hpp"
#include "manifests/manifest_json.hpp"
#include "speech_files.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

namespace demo {

namespace {

constexpr std::array<std::pair<char const*, std::string_view Text::*>, 6> languages = {{{"en", &Text::en},
                                                                                        {"ar", &Text::ar},
                                                                                        {"fr", &Text::fr},
                                                                                        {"de", &Text::de},
                                                                                        {"es", &Text::es},
                                                                                        {"ro", &Text::ro}}};

std::string_view in_language(Text const& text, std::string_view Text::* language) {
  return (text.*language).empty() ? text.en : text.*language;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (char const letter : text) {
    out += letter == '&' ? "&amp;" : letter == '<' ? "&lt;" : letter == '>' ? "&gt;" : std::string(1, letter);
  }
  return out;
}

// Show notes: what it is about, and what comes in it.
std::string notes_of(Podcast const& podcast, Episode const& episode) {
  std::string out = "{";
  for (auto const& [code, language] : languages) {
    std::string html = "<p>" + escaped(in_language(episode.description, language)) + "</p><ul>";
    for (auto const& talk : episode.talks) {
      html += "<li>" + escaped(in_language(talk.title, language)) + "</li>";
    }
    html += "</ul><p><a href=\"https://example.org/" + std::string(podcast.key) + "\">" +
            escaped(in_language(podcast.title, language)) + "</a></p>";
    out += (out.size() > 1 ? ", \"" : "\"") + std::string(code) + "\": " + json_string(html);
  }
  return out + "}";
}

std::string credit(std::string_view person, char const* role) {
  return "{\"person\": " + json_string(person) + ", \"role\": \"" + role + "\"}";
}

}  // namespace

std::string offers_of(std::vector<TenantOffer> const& offers) {
  std::string out = "{";
  for (auto const& offer : offers) {
    out += (out.size() > 1 ? ", " : "") + json_string(offer.tenant) +
           ": {\"businessModel\": " + json_string(offer.model) +
           (offer.price > 0 ? ", \"price\": " + price_of(offer.price) : "") +
           (offer.from.empty() ? "" : ", \"from\": " + json_string(offer.from)) +
           (offer.until.empty() ? "" : ", \"until\": " + json_string(offer.until)) + "}";
  }
  return out + "}";
}

namespace {

std::string transcripts_of(std::string_view language, std::string const& file) {
  return "[{\"language\": " + json_string(language) + ", \"file\": " + json_string(file) + "}]";
}

std::string chapters_of(Episode const& episode, std::filesystem::path const& folder) {
  auto const starts = starts_of(episode, folder);
  std::string out = "[";
  for (std::size_t at = 0; at < std::min(starts.size(), episode.talks.size()); ++at) {
    char start[32];
    std::snprintf(start, sizeof start, "%.3f", starts[at]);
    out += std::string(at > 0 ? ", " : "") + "{\"start\": " + start +
           ", \"title\": " + text_object(episode.talks[at].title) + "}";
  }
  return out + "]";
}

std::string episode_entry(Podcast const& podcast, Episode const& episode, int number,
                          std::filesystem::path const& folder) {
  return "{\"key\": " + json_string(episode.key) + ", \"guid\": " +
         json_string("https://example.org/" + std::string(podcast.key) + "/" + std::string(episode.key)) +
         ",\n        \"title\": " + text_object(episode.title) +
         ",\n        \"description\": " + text_object(episode.description) +
         ",\n        \"notes\": " + notes_of(podcast, episode) +
         ",\n        \"file\": " + json_string(speech_file(episode)) +
         ", \"season\": 1, \"number\": " + std::to_string(number) +
         ", \"published\": " + json_string(episode.published) +
         ",\n        \"chapters\": " + chapters_of(episode, folder) +
         ",\n        \"transcripts\": " + transcripts_of(podcast.language, transcript_file(episode)) + "}";
}

std::string podcast_entry(Podcast const& podcast, std::filesystem::path const& folder) {
  auto const home = "https://example.org/" + std::string(podcast.key);
  std::string hosts;
  for (auto const& host : podcast.hosts) {
    hosts += (hosts.empty() ? "" : ", ") + credit(host.person, "host");
  }
  std::string entry =
      "{\"key\": " + json_string(podcast.key) + ", \"guid\": " + json_string(home) +
      ",\n     \"title\": " + text_object(podcast.title) +
      ",\n     \"description\": " + text_object(podcast.description) +
      ",\n     \"language\": " + json_string(podcast.language) + ", \"type\": \"episodic\", \"people\": [" +
      hosts + "], \"genres\": " + list_of(podcast.genres) +
      ",\n     \"copyright\": \"© 2026 Kiosk demo\", \"artwork\": " +
      json_string(artwork_file("podcast", podcast.key)) + ", \"link\": " + json_string(home) +
      ",\n     \"funding\": {\"link\": " + json_string(home + "/support") + ", \"label\": " +
      text_object({"Support us", "ادعمونا", "Soutenez-nous", "Unterstütze uns", "Apóyanos", "Susține-ne"}) +
      "},\n     \"offers\": " + offers_of(podcast.offers) + ",\n     \"episodes\": [";
  int number = 0;
  for (auto const& episode : podcast.episodes) {
    ++number;
    entry += (number > 1 ? ",\n       " : "\n       ") + episode_entry(podcast, episode, number, folder);
  }
  return entry + "\n     ]}";
}

std::string chapter_entry(Audiobook const& book, std::size_t chapter) {
  return "{\"title\": " + text_object(book.chapters[chapter].title) +
         (book.one_file ? "" : ", \"file\": " + json_string(speech_file(book, chapter))) +
         // The first chapter is there to be tried.
         (chapter == 0 ? ", \"businessModel\": \"FREE\"" : "") +
         ", \"transcripts\": " + transcripts_of(book.language, transcript_file(book, chapter)) + "}";
}

std::string audiobook_entry(Audiobook const& book) {
  std::string entry =
      "{\"key\": " + json_string(book.key) + ", \"title\": " + text_object(book.title) +
      ",\n     \"description\": " + text_object(book.description) +
      ",\n     \"language\": " + json_string(book.language) + ", \"people\": [" +
      credit(book.author, "author") + ", " + credit(book.narrator.person, "narrator") +
      "], \"genres\": " + list_of(book.genres) +
      ",\n     \"publisher\": \"Kiosk demo\", \"copyright\": \"© 2026 Kiosk demo\", \"published\": " +
      json_string(book.published) + ", \"artwork\": " + json_string(artwork_file("book", book.key)) +
      ",\n     \"offers\": " + offers_of(book.offers) +
      (book.one_file ? ", \"file\": " + json_string(speech_file(book)) : "") + ",\n     \"chapters\": [";
  for (std::size_t chapter = 0; chapter < book.chapters.size(); ++chapter) {
    entry += (chapter > 0 ? ",\n       " : "\n       ") + chapter_entry(book, chapter);
  }
  return entry + "\n     ]}";
}

}  // namespace

std::string speech_manifest_of(Catalogue const& catalogue, std::filesystem::path const& folder) {
  std::string out = "  \"linkHosts\": [\"example.org\"],\n";
  out += entries("people", catalogue.people, [](Person const& person) {
    return "{\"key\": " + json_string(person.key) + ", \"name\": " + text_object(person.name) +
           ",\n     \"biography\": " + text_object(person.biography) +
           ",\n     \"artwork\": " + json_string(artwork_file("person", person.key)) + "}";
  });
  out += ",\n" + entries("podcasts", catalogue.podcasts,
                         [&](Podcast const& podcast) { return podcast_entry(podcast, folder); });
  out += ",\n" + entries("audiobooks", catalogue.audiobooks, audiobook_entry);
  return out;
}

}  // namespace demo
