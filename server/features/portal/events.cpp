// The list of event names, and validation of what a browser sends.
#include "features/portal/events.hpp"

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "base/json/json.hpp"

namespace portal {
namespace {

struct EventName {
  std::string_view name;
  std::string_view reports;
};
constexpr EventName names[] = {
    {"page_view", "a page was shown"},
    {"error_page", "the error screen was displayed: action, area, code, type, message"},
    {"click", "a link or button that is measured was used"},
    {"search", "a search was made"},
    {"share", "something was shared"},
    {"consent", "the cookie choice was given, refused or changed"},
    {"language", "another language was chosen"},
    {"theme", "the alternate theme was chosen or left"},
    {"install_prompt", "the browser offered to install the portal, and the answer"},
    {"login", "a sign-in dialog was opened, finished or left"},
    {"subscription", "a step of the subscribe flow was reached"},
    {"purchase", "a step of a purchase was reached"},
    {"player_event", "playing started, paused, reached 25, 50, 75 or 100 percent, or failed"},
    {"instant_play", "a free online game was started"},
    {"redirect", "a link led out of the portal"},
    {"client_error", "a script failed in the browser"},
    {"web_vitals", "loading and responsiveness as the browser measured them"},
};

struct Record {
  std::string name;
  std::string tenant;
  std::string channel;
  base::Instant at;
  base::RawJson data;
};
BOOST_DESCRIBE_STRUCT(Record, (), (name, tenant, channel, at, data))

}  // namespace

std::expected<std::string, base::Refusal> event_record(tenants::Tenant const& tenant, std::string_view name,
                                                       std::string_view body, std::string_view channel,
                                                       base::Instant now) {
  if (std::ranges::find(names, name, &EventName::name) == std::end(names))
    return std::unexpected(base::Refusal(unknown_event));
  if (body.size() > largest_event) return std::unexpected(base::Refusal(event_too_large));
  auto const tree = base::parse_tree(body);
  if (!tree || !tree->is_object())
    return std::unexpected(
        base::Refusal{400, "INVALID_BODY", "An event must be one JSON object.", "error.invalidInput"});
  return base::to_json(
      Record{std::string(name), tenant.id.value, std::string(channel), now, {base::print_tree(*tree)}});
}

}  // namespace portal
