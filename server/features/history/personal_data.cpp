// Collects what was played, where games stand, and what was read.
#include "features/history/personal_data.hpp"

#include "features/history/game_save_store.hpp"
#include "features/history/history_store.hpp"
#include "features/history/story_read_store.hpp"
#include "storage/tenant_session.hpp"

namespace history {
namespace {

template <class Store>
auto export_of(storage::TenantSession const& session, accounts::Account const& account) {
  return Store(session).export_of(account.id);
}

}  // namespace

void add_personal_data(accounts::PersonalData& data) {
  data.add("history", {"play_history"}, export_of<HistoryStore>);
  data.add("games", {"game_save"}, export_of<GameSaveStore>);
  data.add("reads", {"story_read"}, export_of<StoryReadStore>);
}

}  // namespace history
