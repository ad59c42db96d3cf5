// GET /structure/{name}, its fragments, and the fragments that are calls of their own.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "base/memo.hpp"
#include "features/catalogue/articles/article_details.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/structures/structure_library.hpp"
#include "features/structures/structure_pages.hpp"
#include "features/structures/structure_query.hpp"
#include "features/tenants/rating_limit.hpp"
#include "http/pages/page_cache.hpp"
#include "storage/changes/changes.hpp"

namespace structures {

inline constexpr std::int64_t usual_part = 10;

/// Cards or tracks of a list of articles, with the part that they are, and the same articles with all that
/// other programs ask of them.
struct FragmentEntries {
  std::vector<catalogue::Card> entries;
  std::vector<catalogue::Track> tracks;
  std::vector<catalogue::Article> articles;
  std::int64_t offset = 0;
  std::int64_t limit = usual_part;
  std::int64_t total = 0;
};
BOOST_DESCRIBE_STRUCT(FragmentEntries, (), (entries, tracks, articles, offset, limit, total))

/// Entries before they are printed, for a feature that adds to them.
struct ReadEntries {
  FragmentEntries entries;
  StructureQuery query;  // as this caller may ask
};

/// `id` is an article, a list of them such as "new-tracks", or a shelf as blocks name it.
struct ArticlesQuery : StructureParameters {
  std::optional<base::Text<1, 1000>> id;
  std::optional<base::Number<1, 48>> limit;
  std::optional<base::Number<0, catalogue::most_offset>> offset;
};
BOOST_DESCRIBE_STRUCT(ArticlesQuery, (StructureParameters), (id, limit, offset))

/// The list that `id` means, as blocks name it; without one the newest songs.
std::string list_source(ArticlesQuery const& query);

struct ArticleQuery : StructureParameters {
  base::ArticleId id;
};
BOOST_DESCRIBE_STRUCT(ArticleQuery, (StructureParameters), (id))

/// A part of a block's cards: `offset` is the `next` of the part before.
struct FragmentQuery : StructureParameters {
  std::optional<base::Number<1, 48>> limit;
  std::optional<base::Number<0, catalogue::most_offset>> offset;
};
BOOST_DESCRIBE_STRUCT(FragmentQuery, (StructureParameters), (limit, offset))

inline constexpr base::ProblemType no_such_structure{404, "NOT_FOUND", "The structure was not found.",
                                                     "notFound.head"};
inline constexpr base::ProblemType no_such_fragment{404, "NOT_FOUND", "The fragment was not found.",
                                                    "notFound.head"};
inline constexpr base::ProblemType no_such_article{404, "NOT_FOUND", "The article or list was not found.",
                                                   "notFound.head"};

class StructureApi {
 public:
  /// How long a printed part of a list is given to others without asking storage again.
  static constexpr std::chrono::milliseconds part_lifetime = std::chrono::seconds(30);

  /// `kept` holds the printed parts of lists that everybody gets alike; it outlives this.
  StructureApi(storage::Database& database, base::Clock const& clock, storage::Changes const& changes,
               StructureLibrary& library, http::PageCache& kept)
      : database_(database), clock_(clock), changes_(changes), library_(library), kept_(kept) {}

  /// GET /structure/{name}: a page's tree, or a configuration entry as a tree.
  portal::Task<portal::CacheableData<Node>> structure(portal::Call const& call, portal::Path<"name"> name,
                                                      portal::Query<StructureParameters> query);
  /// GET /structure/{name}/fragment/{id}: one block of a page, filled, or the next part of its cards.
  portal::Task<portal::CacheableData<Block>> fragment(portal::Call const& call, portal::Path<"name"> name,
                                                      portal::Path<"id"> id,
                                                      portal::Query<FragmentQuery> query);
  /// GET /structure/fragments_get-articles, also /structure/fragments/fragment/get-articles: with
  /// x-result-count, as lists have it.
  portal::Task<portal::CacheableData<FragmentEntries>> articles(portal::Call const& call,
                                                                portal::Query<ArticlesQuery> query);

  /// The same of a list as blocks name it; 404 for an unknown one, and for an empty one where `needs_some`.
  portal::Task<portal::CacheableData<FragmentEntries>> answer_list(portal::Call const& call,
                                                                   ArticlesQuery const& query,
                                                                   std::string source, bool needs_some);
  /// The same before it is printed, for a feature that adds to it.
  portal::Task<ReadEntries> read_list(portal::Call const& call, ArticlesQuery const& query,
                                      std::string source, bool needs_some);
  /// One article; 404 where it is not offered.
  portal::Task<ReadEntries> read_article(portal::Call const& call, ArticleQuery const& query);

  /// What the calls above do for a caller with these rights.
  portal::Task<portal::CacheableData<Node>> answer_structure(portal::Call const& call,
                                                             std::string const& name,
                                                             StructureParameters const& parameters,
                                                             Rights rights);
  portal::Task<portal::CacheableData<Block>> answer_fragment(portal::Call const& call,
                                                             std::string const& name, std::string const& id,
                                                             FragmentQuery const& wanted, Rights rights);

 private:
  /// A part of a list for one reader. It owns what it is made of, as the cache may make it for others, too.
  struct ListPart {
    std::shared_ptr<tenants::Tenant const> tenant;
    Reader reader;
    std::string source;
    std::int64_t offset = 0;
    std::int64_t limit = 1;
    bool needs_some = false;
  };
  static ListPart list_part(portal::Call const& call, StructureQuery const& query,
                            ArticlesQuery const& wanted, std::string source, bool needs_some);
  portal::Task<FragmentEntries> read_entries(ListPart part);
  portal::Task<http::PageDraft> print_entries(ListPart part);

  struct FilledPart {
    std::shared_ptr<tenants::Tenant const> tenant;
    std::shared_ptr<Node const> tree;
    Reader reader;
    BlockPart part;
  };
  portal::Task<http::PageDraft> print_block(FilledPart wanted);

  /// What `make` prints, or what the cache has of it. `which` names the part among all of this reader.
  portal::Task<http::Response> cached_answer(portal::Call const& call, Reader const& reader,
                                             std::string which, http::PageCache::Producer make);

  struct AnswerKey {
    std::string tenant;
    std::string name;
    Edition edition;
    std::string locale;
    tenants::DeviceClass device;
    std::string os;
    std::int64_t min_rating;
    tenants::RatingLimit max_rating;
    std::int64_t last_id;
    auto operator<=>(AnswerKey const&) const = default;
  };
  struct Answer {
    std::shared_ptr<std::string const> body;
    std::shared_ptr<SavedNode const> of;  // the tree that it was made of; a newer one invalidates it
  };
  storage::Database& database_;
  base::Clock const& clock_;
  storage::Changes const& changes_;
  StructureLibrary& library_;
  http::PageCache& kept_;
  base::Memo<AnswerKey, Answer> answers_{1000};
};

/// {"data": …}, to be kept in memory.
template <class T>
std::shared_ptr<std::string const> data_of(T const& data) {
  std::string body = "{\"data\":";
  base::append_json(body, data);
  body += '}';
  return std::make_shared<std::string const>(std::move(body));
}

/// The answer of these entries, with `body` as their text, to be kept for as long as others of their query.
http::Response answer_entries(portal::Call const& call, ReadEntries const& read,
                              std::shared_ptr<std::string const> body);

/// A configuration entry as a node; nullopt for an unknown name and for entries that are not public.
std::optional<Node> configuration_node(tenants::Tenant const& tenant, std::string_view name,
                                       std::string_view locale);

}  // namespace structures

KIOSK_JSON(structures::Node);
KIOSK_JSON(structures::Block);
KIOSK_JSON(structures::FragmentEntries);
KIOSK_JSON(structures::StructureParameters);
KIOSK_JSON(structures::ArticlesQuery);
KIOSK_JSON(structures::ArticleQuery);
KIOSK_JSON(structures::FragmentQuery);
KIOSK_JSON(structures::StructurePage);
