// Compares the revisions in the database with those that are known.
#include "storage/changes/changes.hpp"

#include "storage/columns_of.hpp"

namespace storage {
namespace {

std::vector<Revision> load_revisions(Session& session) {
  return session.rows<Revision>("select " + columns_of<Revision>() + " from revision");
}

}  // namespace

Changes::Changes(Database& database) : database_(database) {
  database_.on_change([this](Change const& change) { heard(change); });
}

Changes::~Changes() { database_.on_change({}); }

void Changes::listen(Listener listener) { listeners_.push_back(std::move(listener)); }

std::uint64_t Changes::generation(ChangeKind kind, base::TenantId const& tenant) const {
  std::lock_guard const lock(mutex_);
  auto const found = generations_.find({kind, tenant});
  return found == generations_.end() ? 0 : found->second;
}

void Changes::heard(Change const& change) {
  {
    std::lock_guard const lock(mutex_);
    ++generations_[change];
  }
  for (auto const& listener : listeners_) listener(change);
}

void Changes::compare(std::vector<Revision> const& revisions) {
  std::vector<Change> changed;
  {
    std::lock_guard const lock(mutex_);
    bool const first = !known_;
    if (first) known_.emplace();
    for (auto const& [kind, tenant, revision] : revisions) {
      auto& known = (*known_)[{kind, tenant}];
      if (revision <= known) continue;  // two refreshes may come to their end in either order
      known = revision;
      if (!first) changed.push_back({kind, tenant});
    }
  }
  for (auto const& each : changed) heard(each);
}

boost::asio::awaitable<void> Changes::refresh() {
  auto const revisions = co_await database_.read(load_revisions);
  compare(revisions);
}

void Changes::refresh_now() { compare(database_.read_now(load_revisions)); }

}  // namespace storage
