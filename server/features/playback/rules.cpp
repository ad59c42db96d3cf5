// Chooses the file by what entitlement answers, and lists the ways to the whole of it.
#include "features/playback/rules.hpp"

#include <algorithm>

#include "base/money.hpp"
#include "features/catalogue/speech_attributes.hpp"
#include "features/plans/plan_attributes.hpp"

namespace playback {
namespace {

std::string const* path_of(catalogue::Playable const& song, std::string_view profile) {
  auto const found = std::ranges::find(song.files, profile, &catalogue::MediaFileRow::profile);
  return found == song.files.end() ? nullptr : &found->path;
}

/// The file that holds the whole of what is heard in one go; empty for all other kinds.
std::string_view whole_profile(catalogue::ContentType type) {
  using catalogue::ContentType;
  if (type == ContentType::full_track_music) return "aac128";
  if (type == ContentType::podcast || type == ContentType::audio_book_chapter) return "aac64";
  return {};
}

std::vector<TranscriptFile> transcripts_of(catalogue::Playable const& song) {
  std::vector<TranscriptFile> out;
  for (auto const& file : song.files)
    if (file.profile.starts_with(catalogue::transcript_prefix))
      out.push_back(
          {.language = file.profile.substr(catalogue::transcript_prefix.size()), .path = file.path});
  return out;
}

PurchaseOption option_of(entitlement::Way const& way, plans::Plans const& plans, std::string_view locale) {
  PurchaseOption out;
  out.type = way.plan || way.bucket ? "subscription" : "DTO";
  out.consumable = way.kind == entitlement::WayKind::consume;
  out.sort = way.sort;
  if (way.plan) {
    if (auto const* plan = plans.find(*way.plan)) {
      out.title = plans::name_in(*plan, locale);
      out.subscription_type = OfferedPlan{.id = plan->id,
                                          .name = plan->name,
                                          .billing_cycle = base::to_text(plan->current.cycle),
                                          .subscription_type_price = base::money_body(plan->current.price)};
    }
  } else if (way.price) {
    out.price =
        Price{.amount = price_amount(way.price->minor, way.price->currency), .currency = way.price->currency};
  }
  return out;
}

}  // namespace

double price_amount(std::int64_t minor, std::string_view currency) {
  return base::money_body({minor, std::string(currency)}).amount;
}

std::expected<SongDecision, base::Refusal> decide_song(catalogue::Playable const& song,
                                                       entitlement::EntitlementAnswer const& answer,
                                                       plans::Plans const& plans, std::string_view locale) {
  auto const profile = whole_profile(song.content_type);
  if (profile.empty())
    return std::unexpected(
        base::Refusal{404, "UNKNOWN_ARTICLE", "The song was not found.", "error.notFound"});
  SongDecision decision;
  if (answer.allowed) {
    auto const* whole = path_of(song, profile);
    if (whole == nullptr)
      return std::unexpected(
          base::Refusal{404, "NOT_PLAYABLE", "The song has no file yet.", "error.notFound"});
    decision.rights = Rights::full;
    decision.path = *whole;
    decision.transcripts = transcripts_of(song);
    return decision;
  }
  if (auto const* preview = path_of(song, "preview")) decision.path = *preview;
  for (auto const& way : answer.ways)
    if (way.kind != entitlement::WayKind::sign_in) decision.purchase.push_back(option_of(way, plans, locale));
  return decision;
}

}  // namespace playback
