// Registers an import's articles and offers them in its tenants; each kind of content has its own file that
// calls it.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/licensor_store.hpp"
#include "features/catalogue/manifest/manifest_parts.hpp"
#include "features/ingest/import_report.hpp"
#include "features/ingest/import_threads.hpp"
#include "storage/database.hpp"

namespace ingest {

class Registry {
 public:
  Registry(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
           std::string const& licensor, std::vector<base::TenantId> const& tenants,
           ImportThreads& import_threads, ImportReport& report)
      : database_(database),
        now_(clock.now()),
        ids_(ids),
        licensor_(licensor),
        tenants_(tenants),
        import_threads_(import_threads),
        report_(report) {}

  void genres(std::vector<catalogue::ManifestGenre> const& genres);

  /// One transaction; the report counts only what was committed. `work` may be run again where the database
  /// asks for it.
  template <class F>
  void write(F work) {
    auto const hashes = import_threads_.take_hashes();
    database_.write_now([&](storage::Session& session) {
      catalogue::write_offers_alone(session);
      pending_articles_ = pending_changed_ = 0;
      for (auto const& file : hashes) catalogue::ImportFileStore(session).keep(file);
      work(session);
    });
    report_.articles += pending_articles_;
    report_.changed += pending_changed_;
  }

  /// Inside `write`: the article, and its offer in each of the tenants.
  base::ArticleId save(storage::Session& session, catalogue::ArticleDraft const& draft,
                       catalogue::ManifestTerms const& terms, std::int64_t rank);

  /// Inside `write`: a genre by its slug.
  void save_genre(storage::Session& session, std::string_view slug, catalogue::Texts const& names) {
    catalogue::LicensorStore(session, licensor_).save_genre(slug, names, ids_);
  }

  /// Inside `write`: what an earlier import saved under this key.
  std::optional<base::ArticleId> find(storage::Session& session, catalogue::ContentType type,
                                      std::string const& key) {
    return catalogue::LicensorStore(session, licensor_).find(type, key);
  }

  /// Waits for a file's media; nullopt where it was refused, which the report says by itself, or is not
  /// there.
  std::optional<catalogue::Made> take(std::optional<std::size_t> index);
  void add_picture(catalogue::ArticleDraft& draft, char const* artwork_class,
                   std::optional<std::size_t> index);

  /// For what is wrong beyond one file, such as a chapter past its end.
  void refuse(std::string what, std::string reason);

 private:
  storage::Database& database_;
  base::Instant const now_;
  base::IdSource& ids_;
  std::string const& licensor_;
  std::vector<base::TenantId> const& tenants_;
  ImportThreads& import_threads_;
  ImportReport& report_;
  std::size_t pending_articles_ = 0;
  std::size_t pending_changed_ = 0;
};

/// The terms of an episode or a chapter: its own, else those of what it belongs to.
catalogue::ManifestTerms terms_of(std::string const& business_model,
                                  std::optional<catalogue::ManifestPrice> const& price,
                                  catalogue::ManifestOffers const& offers, std::string const& own_model = {},
                                  std::optional<catalogue::ManifestPrice> const& own_price = {});

/// The text in English, else in the first language there is.
std::string title_of(catalogue::Texts const& texts);

/// One entry for each language of the title or the description. A title is often the same everywhere, and
/// given in one language only; the description must not be lost with it.
std::map<std::string, catalogue::ArticleText> article_texts(catalogue::Texts const& titles,
                                                            catalogue::Texts const& descriptions);

std::vector<std::string> genre_slugs(std::vector<std::string> const& keys);

}  // namespace ingest
