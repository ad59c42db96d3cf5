// One transaction within the data of one tenant: what every store of a tenant's rows is made from.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ids.hpp"
#include "storage/session.hpp"

namespace storage {

/// Binds `:tenant` by itself, so each of its statements has to name it: one that does not is refused, and so
/// is a row of another tenant. What works across tenants takes the Session, into which this converts. Copied
/// freely; like the Session, not kept beyond the function that it was handed to.
class TenantSession {
 public:
  TenantSession(Session& session, base::TenantId tenant) : session_(&session), tenant_(std::move(tenant)) {}

  base::TenantId const& tenant() const { return tenant_; }
  /// The same transaction for what no tenant owns: the catalogue that all share, who else has a host.
  Session& across_tenants() const { return *session_; }
  operator Session&() const { return *session_; }

  template <class Row, class... Binds>
  std::vector<Row> rows(std::string_view sql, Binds&&... binds) const {
    return session_->rows<Row>(sql, with_tenant(std::forward<Binds>(binds)...));
  }
  template <class Row, class... Binds>
  std::optional<Row> row(std::string_view sql, Binds&&... binds) const {
    return session_->row<Row>(sql, with_tenant(std::forward<Binds>(binds)...));
  }
  template <class T, class... Binds>
  std::optional<T> value(std::string_view sql, Binds&&... binds) const {
    return session_->value<T>(sql, with_tenant(std::forward<Binds>(binds)...));
  }
  template <class T, class... Binds>
  std::vector<T> values(std::string_view sql, Binds&&... binds) const {
    return session_->values<T>(sql, with_tenant(std::forward<Binds>(binds)...));
  }
  template <class... Binds>
  std::int64_t execute(std::string_view sql, Binds&&... binds) const {
    return session_->execute(sql, with_tenant(std::forward<Binds>(binds)...));
  }

  unsigned statements() const { return session_->statements(); }
  Engine engine() const { return session_->engine(); }
  void after_commit(std::function<void()> work) const { session_->after_commit(std::move(work)); }
  void note_change(Change const& change) const { session_->note_change(change); }
  void notify(std::string_view topic) const { session_->notify(topic); }

 private:
  template <class... Binds>
  std::vector<Bind> with_tenant(Binds&&... binds) const {
    auto list = Session::collect(std::forward<Binds>(binds)...);
    bind_tenant(list);
    return list;
  }
  /// Throws std::logic_error where the list has another tenant.
  void bind_tenant(std::vector<Bind>& list) const;

  Session* session_;
  base::TenantId tenant_;
};

}  // namespace storage
