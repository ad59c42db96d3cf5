// Imports the marketplace: partners, and what they offer.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "features/catalogue/manifest/manifest.hpp"
#include "features/ingest/import_registry.hpp"

namespace ingest {

class MarketImport {
 public:
  /// Adds the pictures to the import threads.
  MarketImport(catalogue::Manifest const& manifest, ImportThreads& import_threads);
  /// Waits for them and registers each article in a transaction.
  void register_all(Registry& registry);
  /// The id of a registered partner.
  base::ArticleId partner_id(std::string const& key) const { return partners_.at(key); }

 private:
  struct ProductPlan {
    std::optional<std::size_t> artwork;
    std::vector<std::size_t> screenshots;
  };

  void partner(Registry& registry, std::size_t index);
  void product(Registry& registry, std::size_t index);
  /// A partner is offered where something of theirs is.
  catalogue::ManifestOffers offers_of(std::string const& partner) const;

  catalogue::Manifest const& manifest_;
  std::vector<std::optional<std::size_t>> logos_;
  std::vector<ProductPlan> products_;
  std::map<std::string, base::ArticleId> partners_;  // by key, after they are registered
};

}  // namespace ingest
