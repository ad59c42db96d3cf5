// Decides between the whole song, its preview and a purchase.
#include "features/playback/rules.hpp"

#include <algorithm>
#include <set>

#include "base/money.hpp"

namespace playback {
namespace {

std::string const* path_of(catalogue::Playable const& song, std::string_view profile) {
  auto const found = std::ranges::find(song.files, profile, &catalogue::MediaFileRow::profile);
  return found == song.files.end() ? nullptr : &found->path;
}

}  // namespace

double price_amount(std::int64_t minor, std::string_view currency) {
  return base::money_body({minor, std::string(currency)}).amount;
}

std::expected<SongDecision, base::Refusal> decide_song(catalogue::Playable const& song) {
  if (song.content_type != catalogue::ContentType::full_track_music)
    return std::unexpected(
        base::Refusal{404, "UNKNOWN_ARTICLE", "The song was not found.", "error.notFound"});
  bool const is_free = std::ranges::any_of(song.models, [](catalogue::OfferModel const& model) {
    return model.business_model == "FREE" || model.business_model == "DOWNLOAD_TO_OWN_FREEMIUM";
  });
  SongDecision decision;
  if (is_free) {
    auto const* whole = path_of(song, "aac128");
    if (whole == nullptr)
      return std::unexpected(
          base::Refusal{404, "NOT_PLAYABLE", "The song has no file yet.", "error.notFound"});
    decision.rights = Rights::full;
    decision.path = *whole;
    return decision;
  }
  if (auto const* preview = path_of(song, "preview")) decision.path = *preview;
  for (auto const& [model, price_minor, currency] : song.models) {
    PurchaseOption option{
        .type = "subscription", .consumable = false, .sort = 30 + std::ssize(decision.purchase), .price = {}};
    if (model == "DOWNLOAD_TO_OWN" && price_minor > 0) {
      option.type = "DTO";
      option.price = Price{.amount = price_amount(price_minor, currency), .currency = currency};
    }
    decision.purchase.push_back(std::move(option));
  }
  return decision;
}

}  // namespace playback
