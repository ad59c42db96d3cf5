// Collects what was played, where games stand, and what was read.
#include "features/history/personal_data.hpp"

#include "features/history/game_save_store.hpp"
#include "features/history/history_store.hpp"
#include "features/history/story_read_store.hpp"

namespace history {
namespace {

template <class Store>
auto export_of(storage::Session& session, base::TenantId const& tenant, accounts::Account const& account) {
  return Store(session, tenant).export_of(account.id);
}

}  // namespace

void add_personal_data(accounts::PersonalData& data) {
  data.add("history", {"play_history"}, export_of<HistoryStore>);
  data.add("games", {"game_save"}, export_of<GameSaveStore>);
  data.add("reads", {"story_read"}, export_of<StoryReadStore>);
}

}  // namespace history
