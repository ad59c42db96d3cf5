// Imports vouchers, the books that hold them, and info services; their partners are registered before.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "features/catalogue/manifest/manifest.hpp"
#include "features/ingest/import_market.hpp"
#include "features/ingest/import_registry.hpp"

namespace ingest {

class VoucherImport {
 public:
  /// Adds the pictures to the import threads.
  VoucherImport(catalogue::Manifest const& manifest, MarketImport const& market,
                ImportThreads& import_threads);
  /// Waits for them and registers each article in a transaction.
  void register_all(Registry& registry);

 private:
  void voucher(Registry& registry, std::size_t index);
  void book(Registry& registry, std::size_t index);
  void service(Registry& registry, std::size_t index);

  catalogue::Manifest const& manifest_;
  MarketImport const& market_;
  std::vector<std::optional<std::size_t>> voucher_pictures_;
  std::vector<std::optional<std::size_t>> book_pictures_;
  std::vector<std::optional<std::size_t>> service_pictures_;
  std::map<std::string, base::ArticleId> vouchers_;  // by key, after they are registered
};

}  // namespace ingest
