// The port for personal data: each feature says what it holds about people, for the data export and for the
// erasure of an account.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/schema.hpp"
#include "features/accounts/account.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace accounts {

/// What one feature holds about people.
struct PersonalPart {
  std::string_view name;                 // its member of GET /user/export; empty: nothing is exported
  std::vector<std::string_view> tables;  // with a column `account`, for which it speaks
  base::SchemaOf schema = nullptr;       // of the member
  /// The member's value as JSON.
  std::function<std::string(storage::TenantSession const&, Account const&)> collect = {};
  /// What goes with an erased account and is not deleted by cascade; empty: nothing.
  std::function<void(storage::TenantSession const&, Account const&)> erase = {};
};

class PersonalData {
 public:
  using Erase = std::function<void(storage::TenantSession const&, Account const&)>;

  /// `collect(session, account)` answers a described value. Called before the first request; throws
  /// std::logic_error for a name that another part has.
  template <class Collect>
  void add(std::string_view name, std::vector<std::string_view> tables, Collect collect, Erase erase = {}) {
    using Value = std::invoke_result_t<Collect&, storage::TenantSession const&, Account const&>;
    keep({.name = name,
          .tables = std::move(tables),
          .schema = &base::schema_of<Value>,
          .collect = [collect = std::move(collect)](
                         storage::TenantSession const& session,
                         Account const& account) { return base::to_json(collect(session, account)); },
          .erase = std::move(erase)});
  }
  /// Tables whose rows an export does not name. `why` is for readers: they go with the account, or are
  /// records that outlive it and name nobody.
  void add_unnamed(std::vector<std::string_view> tables, std::string_view why);

  std::vector<PersonalPart> const& parts() const { return parts_; }
  /// All parts' erasures, in the order of registration.
  void erase(storage::TenantSession const& session, Account const& account) const;

 private:
  void keep(PersonalPart part);

  std::vector<PersonalPart> parts_;
};

/// Tables with a column `account` for which no part speaks.
std::vector<std::string> tables_without_part(storage::Session& session, PersonalData const& data);

}  // namespace accounts
