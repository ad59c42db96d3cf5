// Fuzz target: the JSON of a body, as a tree and as described structs. What is accepted prints and reads as
// the same.
#include "base/json/json.hpp"

#include <boost/describe.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/json/bounded.hpp"
#include "fuzz/fuzz.hpp"

namespace {

enum class FuzzKind { one, two };
BOOST_DESCRIBE_ENUM(FuzzKind, one, two)

struct FuzzPart {
  std::string name;
  std::optional<std::int64_t> count;
};
BOOST_DESCRIBE_STRUCT(FuzzPart, (), (name, count))

struct FuzzBody {
  base::Text<1, 100> title;
  std::optional<double> share;
  bool on = false;
  FuzzKind kind = FuzzKind::one;
  std::vector<FuzzPart> parts;
  std::map<std::string, std::string> words;
};
BOOST_DESCRIBE_STRUCT(FuzzBody, (), (title, share, on, kind, parts, words))

}  // namespace

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const text = fuzz::text_of(data, size);
  if (auto const tree = base::parse_tree(text)) {
    auto const printed = base::print_tree(*tree);
    auto const again = base::parse_tree(printed);
    fuzz::require(again.has_value(), "a printed tree can be read");
    fuzz::require(base::print_tree(*again) == printed, "a tree prints the same again");
  }
  if (auto const body = base::parse<FuzzBody>(text)) {
    auto const printed = base::to_json(*body);
    auto const again = base::parse<FuzzBody>(printed);
    fuzz::require(again && base::to_json(*again) == printed, "an accepted body reads as the same");
  }
  return 0;
}
