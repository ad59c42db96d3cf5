// Fills blocks with cards, tracks and pictures; and the page handlers.
#include "features/structures/structure_pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/log.hpp"
#include "base/problem.hpp"
#include "base/text.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "features/structures/addresses.hpp"
#include "features/tenants/look/number_format.hpp"
#include "features/tenants/targets.hpp"

namespace structures {
namespace {

constexpr std::string_view known_blocks[] = {"hero",       "shelf",  "grid",      "ranked-list",
                                             "track-list", "banner", "promo",     "countdown",
                                             "stories",    "faq",    "rich-text", "link-list"};
constexpr std::string_view picture_prefix = "hero:";

std::string property(Node const& node, std::string_view name) {
  auto const found = node.data.custom_properties.find(std::string(name));
  return found == node.data.custom_properties.end() ? std::string() : found->second;
}

std::int64_t limit_of(Node const& node, std::int64_t otherwise) {
  auto const text = property(node, "limit");
  std::int64_t limit = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), limit);
  return error == std::errc() && end == text.data() + text.size() && limit >= 1 && limit <= 48 ? limit
                                                                                               : otherwise;
}

std::optional<catalogue::CardShape> shape_of(Node const& node) {
  catalogue::CardShape shape{};
  if (boost::describe::enum_from_string(property(node, "shape").c_str(), shape)) return shape;
  return std::nullopt;
}

/// The queries of all blocks of a page, and their results.
struct BlockData {
  std::vector<catalogue::ShelfQuery> queries;
  std::vector<std::string> keys;
  std::vector<catalogue::Shelf> shelves;
  std::vector<std::optional<catalogue::Artwork>> pictures;

  void add_picture(Node const& node) {
    if (node.data.image_url.starts_with(picture_prefix))
      keys.push_back(node.data.image_url.substr(picture_prefix.size()));
  }
  std::optional<catalogue::Artwork> picture(Node const& node) const {
    auto const& address = node.data.image_url;
    if (address.starts_with(picture_prefix)) {
      auto const found = std::ranges::find(keys, std::string_view(address).substr(picture_prefix.size()));
      return found == keys.end() ? std::nullopt : pictures[static_cast<std::size_t>(found - keys.begin())];
    }
    if (address.empty()) return std::nullopt;
    return catalogue::Artwork{.src = address, .widths = {}, .width = 0, .height = 0, .color = {}};
  }
};

/// A node that the portal has a block for, by the id of its block.
struct PlacedNode {
  Node const* node;
  std::string id;
};

std::vector<PlacedNode> placed(std::vector<Node> const& nodes, Audience const& audience) {
  std::vector<PlacedNode> out;
  for (auto const& node : nodes) {
    if (std::ranges::find(known_blocks, node.name) == std::end(known_blocks)) {
      base::log::warn("structure block unknown",
                      {{"tenant", audience.tenant.id.value}, {"block", node.name}});
      continue;
    }
    auto id = property(node, "id");
    if (id.empty()) id = fmt::format("{}-{}", node.name, out.size() + 1);
    out.push_back({&node, std::move(id)});
  }
  return out;
}

bool holds_placeholder(std::string const& text) { return text.find('{') != std::string::npos; }

class BlockBuilder {
 public:
  explicit BlockBuilder(Audience const& audience) : audience_(audience) {}

  std::string link(std::string const& address) const {
    if (address.empty()) return {};
    return tenants::href(audience_.tenant, audience_.locale, tenants::fill_placeholders(address, values()),
                         audience_.prefix);
  }

  tenants::PlaceholderValues values() const {
    tenants::PlaceholderValues out;
    out.query = [this](std::string_view name) -> std::optional<std::string> {
      auto const value = audience_.query.find(name);
      return value ? std::optional<std::string>(*value) : std::nullopt;
    };
    out.user_uuid = audience_.user_uuid;
    return out;
  }

  catalogue::Card card(Node const& node, BlockData const& data,
                       std::optional<catalogue::CardShape> shape) const {
    catalogue::Card out;
    out.kind = "link";
    out.shape = shape_of(node).value_or(shape.value_or(catalogue::CardShape::wide));
    out.title = node.data.title;
    out.sub_title = node.data.sub_title;
    out.href = link(node.data.click_url);
    out.artwork = data.picture(node);
    return out;
  }

  /// `continued`: without the cards that an editor wrote, which the first part has.
  Block block(PlacedNode const& placed, BlockData const& data, catalogue::Shelf const* shelf,
              bool continued) const {
    Node const& node = *placed.node;
    Block out;
    out.id = placed.id;
    out.name = node.name;
    out.title = node.data.title;
    out.sub_title = node.data.sub_title;
    out.click_url = link(node.data.click_url);
    out.artwork = data.picture(node);
    out.action_text = property(node, "actionText");
    out.html = property(node, "html");
    auto const shape = shape_of(node);
    for (std::size_t i = 0; i < node.substructure.size() && !continued; ++i) {
      auto const& child = node.substructure[i];
      if (node.name == "faq") {
        auto const html = property(child, "html");
        out.items.push_back(
            {child.data.title, html.empty() ? base::escape_html(child.data.sub_title) : html});
      } else {
        auto made = card(child, data, shape);
        made.id = fmt::format("{}-{}", out.id, i + 1);
        out.cards.push_back(std::move(made));
      }
    }
    if (shelf) {
      for (auto made : shelf->cards) {
        if (shape) made.shape = *shape;
        out.cards.push_back(std::move(made));
      }
      out.tracks = shelf->tracks;
    }
    out.custom_properties = node.data.custom_properties;
    for (auto const inside : {"html", "actionText", "id"}) out.custom_properties.erase(inside);
    for (auto& [name, text] : out.custom_properties)
      if (holds_placeholder(text)) text = tenants::fill_placeholders(text, values());
    return out;
  }

 private:
  Audience const& audience_;
};

[[noreturn]] void not_found(tenants::Visit const& visit) {
  throw base::Problem(404, "NOT_FOUND", "Page not found: " + visit.path, "notFound.head");
}

std::string name_in(tenants::Visit const& visit) {
  auto const found = visit.params.find("name");
  return found == visit.params.end() ? std::string() : found->second;
}

/// The page's payload has no more than its components read: lists of songs are rendered from their tracks,
/// everything else from cards, and what a shelf is filled from is the server's business alone.
void leave_what_is_drawn(Block& block) {
  if (block.name == "ranked-list" || block.name == "track-list")
    block.cards.clear();
  else
    block.tracks.clear();
  for (auto const inside : {"source", "limit", "shape", "hideEmpty"}) block.custom_properties.erase(inside);
}

/// Whether `is_one` is true of a text in which placeholders are filled.
bool any_filled_text(Node const& node, bool (*is_one)(std::string const&)) {
  auto const in_property = [&](auto const& property) {
    return property.first != "html" && is_one(property.second);
  };
  return is_one(node.data.click_url) || std::ranges::any_of(node.data.custom_properties, in_property) ||
         std::ranges::any_of(node.substructure,
                             [&](Node const& child) { return any_filled_text(child, is_one); });
}

/// All blocks, or the part of a single one.
std::vector<Block> fill(storage::Session& session, std::vector<PlacedNode> const& known,
                        Audience const& audience, std::optional<BlockPart> const& part) {
  BlockData data;
  std::vector<std::optional<std::size_t>> query_of(known.size());
  auto const& configuration = audience.tenant.configuration;
  auto const shelf_limit = audience.device == tenants::DeviceClass::mobile
                               ? configuration.mobile.shelf_limit
                               : configuration.desktop.shelf_limit;
  for (std::size_t i = 0; i < known.size(); ++i) {
    Node const& node = *known[i].node;
    data.add_picture(node);
    for (auto const& child : node.substructure) data.add_picture(child);
    auto const source = property(node, "source");
    if (source.empty()) continue;
    query_of[i] = data.queries.size();
    catalogue::ShelfQuery query{.query = source,
                                .limit = limit_of(node, shelf_limit),
                                .ended = node.name == "shelf",
                                .wide = node.name == "hero"};
    if (part) {
      query.offset = part->offset;
      query.limit = part->limit.value_or(query.limit);
    }
    data.queries.push_back(std::move(query));
  }
  auto const href = [&audience](std::string_view path) {
    return tenants::href(audience.tenant, audience.locale, path, audience.prefix);
  };
  catalogue::Cards cards({session, audience.tenant.id}, audience.locale, audience.now, audience.max_rating,
                         href, tenants::digits_of(audience.tenant, audience.locale));
  if (!data.queries.empty()) data.shelves = cards.fill_all(data.queries);
  if (!data.keys.empty()) data.pictures = cards.pictures(data.keys);
  data.pictures.resize(data.keys.size());
  data.shelves.resize(data.queries.size());

  BlockBuilder const builder(audience);
  std::vector<Block> blocks;
  for (std::size_t i = 0; i < known.size(); ++i) {
    auto const* shelf = query_of[i] ? &data.shelves[*query_of[i]] : nullptr;
    if (shelf && !shelf->known)
      base::log::warn("structure source unknown",
                      {{"tenant", audience.tenant.id.value}, {"source", data.queries[*query_of[i]].query}});
    auto block = builder.block(known[i], data, shelf, part && part->offset > 0);
    if (shelf && shelf->more) {
      auto const& asked = data.queries[*query_of[i]];
      block.next = asked.offset + std::ssize(shelf->cards);
    }
    bool const hidden = property(*known[i].node, "hideEmpty") == "true";
    if (hidden && block.cards.empty() && block.tracks.empty()) continue;
    blocks.push_back(std::move(block));
  }
  return blocks;
}

}  // namespace

bool has_placeholders(Node const& node) { return any_filled_text(node, holds_placeholder); }

bool has_user_placeholders(Node const& node) {
  return any_filled_text(node, [](std::string const& text) {
    return holds_placeholder(text) && text.find("user.uuid") != std::string::npos;
  });
}

std::vector<Block> fill_blocks(storage::Session& session, std::vector<Node> const& nodes,
                               Audience const& audience) {
  return fill(session, placed(nodes, audience), audience, {});
}

std::optional<Block> fill_block(storage::Session& session, std::vector<Node> const& nodes,
                                Audience const& audience, BlockPart const& part) {
  auto all = placed(nodes, audience);
  auto const wanted = std::ranges::find(all, part.id, &PlacedNode::id);
  if (wanted == all.end()) return std::nullopt;
  auto blocks = fill(session, {*wanted}, audience, part);
  if (blocks.empty()) return std::nullopt;
  return std::move(blocks.front());
}

portal::Task<std::optional<std::string>> StructurePages::user_uuid(tenants::Visit const& visit) {
  if (!find_user_ || visit.request == nullptr) co_return std::nullopt;
  auto cookie = accounts::read_cookie(*visit.request, accounts::Cookie::user_token);
  if (!cookie) co_return std::nullopt;
  auto finding = find_user_(visit.tenant->id, std::move(*cookie));
  auto const user = co_await std::move(finding);
  co_return user ? std::optional(user->account.uuid) : std::nullopt;
}

portal::Task<portal::Page<StructurePage>> StructurePages::show(tenants::Visit const& visit,
                                                               std::string name) {
  auto const saved = co_await library_.find({.tenant = visit.tenant->id,
                                             .name = name,
                                             .edition = visit.draft ? Edition::draft : Edition::live,
                                             .fresh = visit.fresh});
  CacheKey const key{.tenant = visit.tenant->id.value,
                     .revision = visit.tenant->revision,
                     .catalogue = changes_.generation(storage::ChangeKind::catalogue, visit.tenant->id),
                     .name = name,
                     .locale = visit.locale->code,
                     .prefixed = visit.prefixed,
                     .max_rating = visit.max_rating(),
                     .device = visit.device_class,
                     .system = visit.system};
  bool const keeps = !visit.draft && !visit.fresh;
  if (auto const cached = cached_.find(key);
      keeps && cached && cached->of == saved && clock_.now() < cached->until)
    co_return *cached->page;
  Reader const reader{.locale = std::string(visit.locale->pseudo ? "en" : visit.locale->code),
                      .device = visit.device_class,
                      .os = std::string(visit.system),
                      .min_rating = 0,
                      .max_rating = visit.max_rating()};
  auto const tree = saved ? answer_for(*saved, reader) : std::nullopt;
  if (!tree) not_found(visit);

  Audience audience{*visit.tenant, *visit.locale,  clock_.now(),      visit.max_rating(),
                    visit.query,   visit.prefix(), visit.device_class};
  bool const personal = has_user_placeholders(*tree);
  if (personal) audience.user_uuid = co_await user_uuid(visit);
  auto const work = [&tree, &audience](storage::Session& session) {
    return fill_blocks(session, tree->substructure, audience);
  };
  StructurePage payload{
      .name = name, .title = tree->data.title, .sub_title = tree->data.sub_title, .blocks = {}};
  payload.blocks = co_await database_.read(work);
  for (auto& block : payload.blocks) leave_what_is_drawn(block);
  portal::Page<StructurePage> page(std::move(payload));
  page.tags = {"structure:" + name, "catalogue"};
  if (has_placeholders(*tree)) page.fresh = std::chrono::milliseconds(0);
  page.personal = personal;
  if (keeps && page.fresh.count() > 0)
    cached_.keep(key,
                 {std::make_shared<portal::Page<StructurePage> const>(page), saved, clock_.now() + lifetime});
  co_return page;
}

portal::Task<portal::Page<StructurePage>> StructurePages::home(tenants::Visit const& visit) {
  auto const& configuration = visit.tenant->configuration;
  bool const desktop = visit.device_class == tenants::DeviceClass::desktop;
  auto name = desktop ? configuration.desktop.home_structure : configuration.mobile.home_structure;
  co_return co_await show(visit, std::move(name));
}

portal::Task<portal::Page<StructurePage>> StructurePages::main(tenants::Visit const& visit) {
  auto const name = name_in(visit);
  // Pages of a kind have an address of their own.
  if (name.empty() || name.size() > 64 || name.find('.') != std::string::npos) not_found(visit);
  if (name == "home") co_return portal::Moved{http::link(pages::home)};
  if (name == "impressum") co_return portal::Moved{http::link(pages::impressum)};
  auto page = co_await show(visit, name);
  page.canonical = http::link(pages::named, name);
  co_return page;
}

portal::Task<portal::Page<StructurePage>> StructurePages::info(tenants::Visit const& visit) {
  co_return co_await show(visit, "info." + name_in(visit));
}
portal::Task<portal::Page<StructurePage>> StructurePages::marketing(tenants::Visit const& visit) {
  co_return co_await show(visit, "marketing." + name_in(visit));
}
portal::Task<portal::Page<StructurePage>> StructurePages::impressum(tenants::Visit const& visit) {
  co_return co_await show(visit, "impressum");
}
portal::Task<portal::Page<StructurePage>> StructurePages::music_list(tenants::Visit const& visit) {
  co_return co_await show(visit, "music.list");
}

}  // namespace structures
