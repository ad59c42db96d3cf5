// A structure: the tree of nodes that a page or fragment is composed of, as saved and as answered.
//
// A saved node's texts may be one text or one per language, and a node may be limited to languages,
// devices, operating systems, ratings. An answer is the tree for one reader in one language.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "features/tenants/configuration/configuration.hpp"
#include "features/tenants/rating_limit.hpp"
#include "features/tenants/visit.hpp"

namespace structures {

constexpr std::size_t most_nodes = 10'000;
constexpr std::size_t deepest_node = 32;
constexpr std::size_t largest_structure = 1024 * 1024;

/// The empty key holds the text for all languages.
using tenants::LocalText;
std::string text_in(LocalText const& text, std::string_view locale);

struct SavedNode {
  std::string name;
  LocalText title, sub_title, image_url, click_url;
  std::map<std::string, LocalText> custom_properties;
  std::vector<std::string> languages;  // empty: for all
  std::vector<std::string> devices;    // mobile, tablet, desktop
  std::vector<std::string> os;         // android, ios, windows, macos, linux, other
  std::int64_t min_rating = 0;         // the gradings that its contents have
  std::int64_t max_rating = 60;
  std::vector<SavedNode> substructure;
};

struct NodeData {
  std::string title;
  std::string sub_title;
  std::string image_url;
  std::string click_url;
  std::map<std::string, std::string> custom_properties;
};
BOOST_DESCRIBE_STRUCT(NodeData, (), (title, sub_title, image_url, click_url, custom_properties))

struct Node {
  std::string name;
  NodeData data;
  std::vector<Node> substructure;
};
BOOST_DESCRIBE_STRUCT(Node, (), (name, data, substructure))

/// What a save is checked against.
struct SaveRules {
  std::span<std::string const> allowed_hosts;
  std::span<std::string const> reserved_words;  // first words of the site map
  /// Names of the tenant's plans, of which an offer may be one; absent where they are not at hand.
  std::optional<std::vector<std::string>> plans = {};
};
/// Reads and checks what an editor saves; every error has its path, such as "substructure[2].data.clickUrl".
/// Rich text (custom properties named html) comes back sanitised.
std::expected<SavedNode, std::vector<base::FieldError>> read_structure(std::string_view json,
                                                                       SaveRules const& rules);
/// Parses a saved tree, which was checked when it was saved. nullopt if it can't be read.
std::optional<SavedNode> restore_structure(std::string_view json);
std::string print_structure(SavedNode const& node);

/// "home", "help", "info.about": lower-case letters, digits, hyphens, one dot after a kind. Pages without a
/// kind answer at /NAME, so a reserved word is refused, except for the pages that the site map itself shows
/// from structures.
std::optional<std::string> wrong_with_name(std::string_view name,
                                           std::span<std::string const> reserved_words);

/// The reader that a tree is filtered for.
struct Reader {
  std::string locale = "en";
  tenants::DeviceClass device = tenants::DeviceClass::desktop;
  std::string os = "other";
  std::int64_t min_rating = 0;
  tenants::RatingLimit max_rating = tenants::for_everybody;
};
bool is_for(SavedNode const& node, Reader const& reader);
/// The tree for one reader; nullopt if even the root is not for them.
std::optional<Node> answer_for(SavedNode const& node, Reader const& reader);

}  // namespace structures
