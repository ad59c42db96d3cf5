// A small catalogue for tests: two artists, three albums, seven songs, a playlist, a video, offered in some
// tenants.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/licensor_store.hpp"
#include "storage/session.hpp"

namespace catalogue::testing {

class Sample {
 public:
  Sample(storage::Session& session, base::IdSource& ids, base::Instant now,
         std::vector<std::string> tenants = {"aurora"});

  /// Saves the whole sample; returns the ids by key.
  std::map<std::string, base::ArticleId> fill();

  base::ArticleId add(ArticleDraft const& draft, std::string const& model, std::int64_t rank = 0);

  static MadePicture picture(char digit);
  static MadeFile file(std::string const& profile, std::string const& name, std::string const& extension);

 private:
  static std::string base_name(std::string const& text);
  void artist(std::string const& key, std::string const& name, std::vector<std::string> genres);
  void album(std::string const& key, std::string const& title, std::string const& artist,
             std::string const& genre, int tracks, std::string const& model);

  storage::Session& session_;
  base::IdSource& ids_;
  base::Instant now_;
  std::vector<std::string> tenants_;
  LicensorStore licensor_;
  std::map<std::string, base::ArticleId> known_;
};

}  // namespace catalogue::testing
