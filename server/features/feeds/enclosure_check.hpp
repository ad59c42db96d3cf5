// Asks whether a sound that is to be linked is there, and whether a tenant may play it from there.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <expected>
#include <string>
#include <vector>

#include "features/catalogue/kinds/speech/speech_manifest.hpp"
#include "outbound/fetcher.hpp"

namespace feeds {

class EnclosureCheck {
 public:
  /// `hosts`: those that sounds may come from. `fetcher` outlives this.
  EnclosureCheck(outbound::Fetcher const& fetcher, std::vector<std::string> hosts)
      : fetcher_(fetcher), hosts_(std::move(hosts)) {}

  /// Fills in what its server says of it. It is refused, with a sentence for people, where it or a redirect
  /// on the way leads to a host that is not allowed or to a private address.
  boost::asio::awaitable<std::expected<void, std::string>> check(
      catalogue::ManifestEnclosure& enclosure) const;

 private:
  outbound::Fetcher const& fetcher_;
  std::vector<std::string> hosts_;
};

}  // namespace feeds
