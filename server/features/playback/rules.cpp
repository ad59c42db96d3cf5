// Chooses the file by what entitlement answers, and lists the ways to the whole of it.
#include "features/playback/rules.hpp"

#include <algorithm>

#include "features/catalogue/kinds/speech/speech_attributes.hpp"

namespace playback {
namespace {

catalogue::MediaFileRow const* file_of(catalogue::Playable const& article, std::string_view profile) {
  auto const found = std::ranges::find(article.files, profile, &catalogue::MediaFileRow::profile);
  return found == article.files.end() ? nullptr : &*found;
}

/// The profiles of the file that holds the whole, the best one first; empty for what is not played so.
std::vector<std::string_view> whole_profiles(Medium medium, catalogue::ContentType type) {
  using catalogue::ContentType;
  if (medium == Medium::sound) {
    if (type == ContentType::full_track_music) return {"aac128"};
    if (type == ContentType::podcast) return {"aac64", catalogue::linked_profile};
    if (type == ContentType::audio_book_chapter) return {"aac64"};
    return {};
  }
  if (catalogue::is_film(type) || type == ContentType::video) return {"hls", "mp4"};
  return {};
}

std::vector<TranscriptFile> transcripts_of(catalogue::Playable const& article) {
  std::vector<TranscriptFile> out;
  for (auto const& file : article.files)
    if (file.profile.starts_with(catalogue::transcript_prefix))
      out.push_back(
          {.language = file.profile.substr(catalogue::transcript_prefix.size()), .path = file.path});
  return out;
}

}  // namespace

std::expected<PlayDecision, base::Refusal> decide_play(Medium medium, catalogue::Playable const& article,
                                                       entitlement::EntitlementAnswer const& answer,
                                                       plans::Plans const& plans, std::string_view locale) {
  auto const profiles = whole_profiles(medium, article.content_type);
  if (profiles.empty()) return std::unexpected(base::Refusal(unknown_article(medium)));
  PlayDecision decision;
  if (answer.allowed) {
    catalogue::MediaFileRow const* whole = nullptr;
    for (auto const profile : profiles)
      if (whole == nullptr) whole = file_of(article, profile);
    if (whole == nullptr) return std::unexpected(base::Refusal(not_playable));
    decision.rights = Rights::full;
    decision.profile = whole->profile;
    // What feeds of others say about a length may be wrong.
    if (whole->profile != catalogue::linked_profile) decision.length_ms = whole->duration_ms;
    (whole->profile == catalogue::linked_profile ? decision.outside : decision.path) = whole->path;
    if (medium == Medium::sound) decision.transcripts = transcripts_of(article);
    return decision;
  }
  if (auto const* preview = file_of(article, "preview")) {
    decision.profile = preview->profile;
    decision.length_ms = preview->duration_ms;
    decision.path = preview->path;
  }
  for (auto const& way : answer.ways)
    if (way.kind != entitlement::WayKind::sign_in)
      decision.purchase.push_back(entitlement::option_of(way, plans, locale));
  return decision;
}

}  // namespace playback
