// GET /structure/{name}, its fragments, and the fragments that are calls of their own.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "features/structures/structure_library.hpp"
#include "features/structures/structure_query.hpp"
#include "http/request.hpp"
#include "http/response.hpp"

namespace structures {

class StructureApi {
 public:
  StructureApi(storage::Database& database, base::Clock const& clock, StructureLibrary& library)
      : database_(database), clock_(clock), library_(library) {}

  /// GET /structure/{name}: a page's tree, a configuration entry as a tree, or a fragment named fragments_….
  boost::asio::awaitable<http::Response> structure(http::Request const& request,
                                                   std::shared_ptr<tenants::Tenant const> tenant,
                                                   std::string name, Rights rights = {});
  /// GET /structure/{name}/fragment/{id}: one block of a page, filled.
  boost::asio::awaitable<http::Response> fragment(http::Request const& request,
                                                  std::shared_ptr<tenants::Tenant const> tenant,
                                                  std::string name, std::string id, Rights rights = {});

 private:
  boost::asio::awaitable<http::Response> named_fragment(http::Request const& request,
                                                        std::shared_ptr<tenants::Tenant const> tenant,
                                                        std::string_view name, Rights rights);

  struct Answer {
    std::shared_ptr<std::string const> body;
    std::shared_ptr<SavedNode const> of;  // the tree that it was made of: a newer one makes it void
  };
  storage::Database& database_;
  base::Clock const& clock_;
  StructureLibrary& library_;
  std::mutex mutex_;
  std::map<std::string, Answer> answers_;
};

/// A configuration entry as a node; absent for a name that is none and for what the browser has no business
/// with.
std::optional<Node> configuration_node(tenants::Tenant const& tenant, std::string_view name,
                                       std::string_view locale);

}  // namespace structures
