// Chooses the file of an article to play, as one pure function for all kinds: the whole of it for who may,
// its preview for all others.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/entitlement/purchase_options.hpp"
#include "features/playback/media/media_address.hpp"

namespace playback {

/// What a call plays: POST /song what is heard, POST /video/streaming what is seen.
enum class Medium { sound, picture };

inline constexpr base::ProblemType unknown_song{404, "UNKNOWN_ARTICLE", "The song was not found.",
                                                "error.notFound"};
inline constexpr base::ProblemType unknown_video{404, "UNKNOWN_ARTICLE", "The video was not found.",
                                                 "error.notFound"};
inline constexpr base::ProblemType not_playable{404, "NOT_PLAYABLE", "The article has no file yet.",
                                                "error.notFound"};
constexpr base::ProblemType const& unknown_article(Medium medium) {
  return medium == Medium::sound ? unknown_song : unknown_video;
}

using entitlement::PurchaseOption;

/// What is said, in the WebVTT file at `path`.
struct TranscriptFile {
  std::string language;
  std::string path;  // below media/a
};

struct PlayDecision {
  Rights rights = Rights::preview;
  std::string profile;                      // of the file: aac128, hls, preview
  std::string path;                         // below media/a; empty: no preview before a purchase
  std::int64_t length_ms = 0;               // of the file; 0: not known
  std::string outside;                      // instead of `path`: the whole address of a linked sound
  std::vector<TranscriptFile> transcripts;  // of an episode or a chapter that is heard whole
  std::vector<PurchaseOption> purchase;     // empty where the whole is played
};

std::expected<PlayDecision, base::Refusal> decide_play(Medium medium, catalogue::Playable const& article,
                                                       entitlement::EntitlementAnswer const& answer,
                                                       plans::Plans const& plans, std::string_view locale);

}  // namespace playback
