// Opens the database and makes or compares the entries.
#include "app/commands/search_commands.hpp"

#include <fmt/format.h>

#include <iostream>

#include "app/commands/command_line.hpp"
#include "core/data_folder.hpp"
#include "features/catalogue/search_index/search_index_store.hpp"
#include "features/search/index_jobs.hpp"

namespace app {
namespace {

/// Empties the index and writes all entries; until it is done, searches find what is written so far. May run
/// beside a server.
int rebuild_search(Settings const& settings) {
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  auto const written = data.database.write_now(
      [](storage::Session& session) { return catalogue::SearchIndexStore(session).clear(); });
  // A server that runs may write some of them first.
  search::index_all_pending(data.database);
  std::cout << fmt::format("search rebuild: {} articles\n", written);
  return 0;
}

/// Prints each article whose entry is not what it should be, and how many wait for the job. Returns the exit
/// code: 1 where one is wrong. Changes nothing.
int check_search(Settings const& settings) {
  constexpr std::int64_t batch = 500;
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  std::size_t wrong = 0;
  base::ArticleId after{0};
  while (true) {
    auto const checked = data.database.read_now(
        [&](storage::Session& session) { return catalogue::SearchIndexStore(session).check(after, batch); });
    for (auto const article : checked.wrong) std::cout << fmt::format("wrong: {}\n", base::text(article));
    wrong += checked.wrong.size();
    if (!checked.last) break;
    after = *checked.last;
  }
  auto const waiting = data.database.read_now(
      [](storage::Session& session) { return catalogue::SearchIndexStore(session).pending(); });
  std::cout << fmt::format("search check: {} wrong, {} waiting\n", wrong, waiting);
  return wrong == 0 ? 0 : 1;
}

}  // namespace

void add_search_commands(Command kiosk) {
  auto search = kiosk.add_group("search", "The index that searches use");
  search.add_command("rebuild", "Empty it and write all its entries").set_action(rebuild_search);
  search.add_command("check", "Compare its entries with the articles").set_action(check_search);
}

}  // namespace app
