// Reads articles with the specification's fields: terms, artworks and what their licensors say of them.
#pragma once
#include <vector>

#include "features/catalogue/articles/article_details.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "storage/tenant_session.hpp"

namespace catalogue {

class ArticleDetailsStore {
 public:
  explicit ArticleDetailsStore(storage::TenantSession const& session) : session_(session) {}

  /// Those of the articles that the tenant offers to this reader, in the order of `wanted`. Four statements,
  /// however many there are.
  std::vector<Article> read(std::vector<base::ArticleId> const& wanted, ViewContext const& view);

 private:
  storage::TenantSession session_;
};

}  // namespace catalogue
