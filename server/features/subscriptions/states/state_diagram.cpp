// Prints the state table as a Mermaid diagram and as a table of words.
#include "features/subscriptions/states/state_diagram.hpp"

#include <map>
#include <string_view>
#include <utility>

#include "features/subscriptions/states/state_table.hpp"

namespace subscriptions {
namespace {

template <class E>
std::string_view word(E value) {
  return boost::describe::enum_to_string(value, "");
}

std::string node(State state, SubState sub_state) {
  std::string out(word(state));
  if (sub_state != SubState::NONE) out.append("_") += word(sub_state);
  return out;
}

}  // namespace

std::string state_diagram() {
  std::string out =
      "# States of a subscription\n\n"
      "Printed from `server/features/subscriptions/states/state_table.hpp`; a test compares the two.\n"
      "An event that has no arrow is refused. Events that change no state are listed below.\n\n"
      "```mermaid\nstateDiagram-v2\n    [*] --> " +
      node(requested.state, requested.sub_state) + ": request\n";
  // One arrow for all events between the same two states.
  std::map<std::pair<std::string, std::string>, std::string> arrows;
  std::map<std::string, std::string> staying;
  for (auto const& step : table) {
    auto const from = node(step.from, step.from_sub);
    auto const to = node(step.to, step.to_sub);
    auto& events = from == to ? staying[from] : arrows[{from, to}];
    if (!events.empty()) events += ", ";
    events += word(step.event);
  }
  for (auto const& [ends, events] : arrows)
    out.append("    ").append(ends.first).append(" --> ").append(ends.second).append(": ").append(events) +=
        '\n';
  out += "    CANCELED --> [*]\n```\n\n| state | events that change no state |\n|---|---|\n";
  for (auto const& [state, events] : staying)
    out.append("| ").append(state).append(" | ").append(events) += " |\n";
  return out;
}

}  // namespace subscriptions
