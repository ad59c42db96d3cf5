// The header of lists, and the JSON of what every feature's calls share.
#include "features/portal/answers.hpp"

#include <fmt/format.h>

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(portal::Nothing);
KIOSK_JSON_COMPILED(portal::Paging);

namespace portal {

std::string result_count(std::int64_t offset, std::int64_t shown, std::int64_t total) {
  if (shown == 0) return fmt::format("0-0/{}", total);
  return fmt::format("{}-{}/{}", offset, offset + shown - 1, total);
}

}  // namespace portal
