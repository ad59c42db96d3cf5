// The rows of replaced films.
#include "features/catalogue/replaced_film_store.hpp"

#include <algorithm>

namespace catalogue {

using storage::bind;

void ReplacedFilmStore::note(base::ArticleId article, std::vector<MadeFile> const& files, base::Instant now) {
  for (auto const& path : session_.values<std::string>(
           "select path from media_file where article = :article and profile in ('hls', 'game')",
           bind("article", article)))
    if (std::ranges::find(files, path, &MadeFile::path) == files.end())
      session_.execute(
          R"(insert into replaced_film (path, since) values (:path, :now)
           on conflict (path) do update set since = excluded.since)",
          bind("path", path), bind("now", now));
}

std::vector<std::string> ReplacedFilmStore::replaced_before(base::Instant when) {
  return session_.values<std::string>(
      "select path from replaced_film where since < :when order by since, path limit 100",
      bind("when", when));
}

bool ReplacedFilmStore::is_played(std::string_view path) {
  return session_
      .value<std::int64_t>("select 1 from media_file where path = :path limit 1", bind("path", path))
      .has_value();
}

void ReplacedFilmStore::forget(std::string_view path) {
  session_.execute("delete from replaced_film where path = :path", bind("path", path));
}

}  // namespace catalogue
