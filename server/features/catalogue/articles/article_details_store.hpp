// Reads articles with the specification's fields: terms, artworks and what their licensors say of them.
#pragma once
#include <vector>

#include "features/catalogue/articles/article_details.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "storage/session.hpp"

namespace catalogue {

class ArticleDetailsStore {
 public:
  ArticleDetailsStore(storage::Session& session, base::TenantId tenant)
      : session_(session), tenant_(std::move(tenant)) {}

  /// Those of the articles that the tenant offers to this reader, in the order of `wanted`. Four statements,
  /// however many there are.
  std::vector<Article> read(std::vector<base::ArticleId> const& wanted, ViewContext const& view);

 private:
  storage::Session& session_;
  base::TenantId tenant_;
};

}  // namespace catalogue
