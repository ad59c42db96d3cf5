// Decides what a visitor may play of an article: asks catalogue and entitlement, then the rule, and signs the
// addresses. POST /song and POST /video/streaming share it.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "base/ids.hpp"
#include "base/json/json_codec.hpp"
#include "base/time/instant.hpp"
#include "features/catalogue/kinds/video/video_attributes.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/playback/media/media_scope.hpp"
#include "features/playback/media/signing_keys.hpp"
#include "features/playback/rules.hpp"
#include "features/portal/call.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "storage/database.hpp"

namespace playback {

inline constexpr base::ProblemType offline_not_offered{
    403, "OFFLINE_NOT_OFFERED", "The tenant lets nothing be kept to be heard without a connection.",
    "player.kept.refused"};
inline constexpr base::ProblemType not_kept{
    403, "NOT_ENTITLED", "Only what the user may hear in full can be kept to be heard without a connection.",
    "player.kept.refused"};
inline constexpr base::ProblemType not_owned{
    403, "NOT_OWNED", "Only what the user has bought, or consumed a credit for, can be downloaded.",
    "player.kept.notOwned"};

/// "https://aurora.example": where media of the call's tenant are.
std::string media_origin(portal::Call const& call, MediaProtocol protocol);

struct Play {
  base::ArticleId article;
  base::Instant now;
  PlayDecision decision;
  catalogue::VideoAttributes film;  // of what is seen whole
  std::string ticket;
  std::string file_name = {};  // of what is downloaded: "Harbour lights.m4a"
};

class PlayDecisions {
 public:
  PlayDecisions(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
                SigningKeys const& keys, entitlement::Entitlements& entitlements)
      : database_(database),
        clock_(clock),
        tenant_clock_(clock),
        ids_(ids),
        keys_(keys),
        entitlements_(entitlements) {}

  /// Throws base::Problem 404 for what the tenant does not offer, or not to this age, and for other kinds;
  /// 409 STREAM_LIMIT where the user's other devices play as much as the plan allows, unless this one takes
  /// over.
  portal::Task<Play> decide(portal::Call const& call, base::ArticleId article, Medium medium,
                            bool take_over = false);
  /// The whole of what the user owns; 403 NOT_OWNED for everything else.
  portal::Task<Play> owned(portal::UserCall const& call, base::ArticleId article, Medium medium);
  /// The whole of what the user may hear, to be kept on the device until `expires`; 403 OFFLINE_NOT_OFFERED,
  /// 403 NOT_ENTITLED.
  struct Offline {
    Play play;
    base::Instant expires;
  };
  portal::Task<Offline> offline(portal::UserCall const& call, base::ArticleId article, Medium medium);
  /// The signed path of one file of what is played. `protocol`: that it will be asked for with.
  std::string file_address(portal::Call const& call, Play const& play, std::string path,
                           base::Instant expires, MediaProtocol protocol) const;

 private:
  struct Asked {
    Play play;
    std::optional<entitlement::AllowedBy> by;
    std::int64_t most_devices = 0;             // 0: as many as want to
    bool has_lease = false;                    // of the caller's session
    std::optional<base::Instant> gives_until;  // the subscription that gives it, by the machine's clock
  };
  portal::Task<Asked> ask(portal::Call const& call, base::ArticleId article, Medium medium);
  /// Takes a lease for the caller's device where what it plays is limited.
  portal::Task<void> take_lease(portal::Call const& call, Asked const& asked, bool take_over);

  storage::Database& database_;
  base::Clock const& clock_;
  tenants::TenantClock const tenant_clock_;
  base::IdSource& ids_;
  SigningKeys const& keys_;
  entitlement::Entitlements& entitlements_;
};

}  // namespace playback
