// One of a tenant's documents, parsed for the feature that it is for.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/memo.hpp"
#include "base/problem.hpp"

namespace storage {
class Database;
}

namespace tenants {

struct Tenant;

/// What is wrong with a document; `into` is filled where nothing is.
template <class Document>
using ReadDocument = std::vector<base::FieldError> (*)(std::string_view document,
                                                       std::span<std::string const> allowed_hosts,
                                                       Document& into);

/// The document of each tenant, read again when one of the tenant's documents was saved. Thread safe. The
/// file that reads the document compiles it (document_directory_definitions.hpp).
template <class Document, std::string_view const& name, ReadDocument<Document> read>
class DocumentDirectory {
 public:
  explicit DocumentDirectory(storage::Database& database) : database_(database) {}

  /// Never null. A document that no longer fits the tenant's allowed hosts counts as empty, and is logged.
  boost::asio::awaitable<std::shared_ptr<Document const>> of(Tenant const& tenant);

 private:
  struct Key {
    std::string tenant;
    std::int64_t revision;
    auto operator<=>(Key const&) const = default;
  };
  storage::Database& database_;
  base::Memo<Key, std::shared_ptr<Document const>> known_{256};
};

}  // namespace tenants
