// Pages that editors compose: the blocks of a structure, filled with live content.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "base/memo.hpp"
#include "features/catalogue/cards.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/structures/structure_library.hpp"
#include "features/tenants/visit.hpp"
#include "storage/changes/changes.hpp"
#include "storage/database.hpp"

namespace structures {

struct TextItem {
  std::string title;
  std::string html;
};
BOOST_DESCRIBE_STRUCT(TextItem, (), (title, html))

struct Block {
  std::string id;
  std::string name;  // selects the React block
  std::string title;
  std::string sub_title;
  std::string click_url;  // in the page's language, placeholders filled
  std::optional<catalogue::Artwork> artwork;
  std::string action_text;
  std::string html;  // sanitised when it was saved
  std::vector<catalogue::Card> cards;
  std::vector<catalogue::Track> tracks;
  std::vector<TextItem> items;
  std::map<std::string, std::string> custom_properties;
  std::optional<std::int64_t> next;  // the offset of the cards that follow; absent after the last
};
BOOST_DESCRIBE_STRUCT(Block, (),
                      (id, name, title, sub_title, click_url, artwork, action_text, html, cards, tracks,
                       items, custom_properties, next))

/// A part of one block alone: the next cards of a shelf.
struct BlockPart {
  std::string id;
  std::int64_t offset = 0;
  std::optional<std::int64_t> limit = {};  // as many as the page shows
};

struct StructurePage {
  std::string name;
  std::string title;
  std::string sub_title;
  std::vector<Block> blocks;
};
BOOST_DESCRIBE_STRUCT(StructurePage, (), (name, title, sub_title, blocks))

/// The reader that blocks are filled for.
struct Audience {
  tenants::Tenant const& tenant;
  base::Locale const& locale;
  base::Instant now;
  tenants::RatingLimit max_rating;
  http::Query const& query;  // for placeholders
  tenants::Prefix prefix = tenants::Prefix::where_needed;
  tenants::DeviceClass device = tenants::DeviceClass::desktop;
  std::optional<std::string> user_uuid = {};  // of somebody who has signed in, for placeholders
};
/// Fills the blocks of an answered tree by at most three statements. Blocks that the portal does not know are
/// left out and logged.
std::vector<Block> fill_blocks(storage::Session& session, std::vector<Node> const& nodes,
                               Audience const& audience);
/// One of the blocks; nullopt where the tree has none with this id. Cards that an editor wrote into it are in
/// its first part only.
std::optional<Block> fill_block(storage::Session& session, std::vector<Node> const& nodes,
                                Audience const& audience, BlockPart const& part);
/// Whether the tree holds placeholders, so that its page differs by the reader's query.
bool has_placeholders(Node const& node);
/// Whether it is different for different users.
bool has_user_placeholders(Node const& node);

class StructurePages {
 public:
  /// How long a page's filled blocks serve its variants (themes, hosts, sizes of window) without asking
  /// storage again.
  static constexpr std::chrono::milliseconds lifetime = std::chrono::seconds(30);

  /// Finds the user of the portal's cookie.
  using FindUser = std::function<portal::Task<std::optional<accounts::SignedIn>>(base::TenantId tenant,
                                                                                 std::string cookie)>;

  StructurePages(storage::Database& database, base::Clock const& clock, storage::Changes const& changes,
                 StructureLibrary& library, FindUser find_user = {})
      : database_(database),
        clock_(clock),
        changes_(changes),
        library_(library),
        find_user_(std::move(find_user)) {}

  portal::Task<portal::Page<StructurePage>> home(tenants::Visit const& visit);       // /
  portal::Task<portal::Page<StructurePage>> main(tenants::Visit const& visit);       // /main/:name and /:name
  portal::Task<portal::Page<StructurePage>> info(tenants::Visit const& visit);       // /info/:name
  portal::Task<portal::Page<StructurePage>> marketing(tenants::Visit const& visit);  // /marketing/:name
  portal::Task<portal::Page<StructurePage>> impressum(tenants::Visit const& visit);  // /impressum
  portal::Task<portal::Page<StructurePage>> music_list(tenants::Visit const& visit);  // /music/list

 private:
  portal::Task<portal::Page<StructurePage>> show(tenants::Visit const& visit, std::string name);
  portal::Task<std::optional<std::string>> user_uuid(tenants::Visit const& visit);

  struct CacheKey {
    std::string tenant;
    std::int64_t revision;
    std::uint64_t catalogue;  // the generation of what is offered
    std::string name;
    std::string_view locale;  // a code of the table of languages
    bool prefixed;
    tenants::RatingLimit max_rating;
    tenants::DeviceClass device;
    std::string_view system;
    auto operator<=>(CacheKey const&) const = default;
  };
  struct Cached {
    std::shared_ptr<portal::Page<StructurePage> const> page;
    std::shared_ptr<SavedNode const> of;  // the tree that it was made of; a newer one invalidates it
    base::Instant until;
  };

  storage::Database& database_;
  base::Clock const& clock_;
  storage::Changes const& changes_;
  StructureLibrary& library_;
  FindUser const find_user_;
  base::Memo<CacheKey, Cached> cached_{2000};  // as many pages of all tenants, languages and devices
};

}  // namespace structures
