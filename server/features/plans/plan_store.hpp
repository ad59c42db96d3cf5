// The rows of plans: price versions are only added, all else is replaced by what the tenant's folder says.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "features/plans/plan.hpp"
#include "storage/tenant_session.hpp"

namespace plans {

/// A plan as a folder describes it: without identifiers, other plans by their keys.
struct PlanDraft {
  std::string key;
  std::string name;
  std::map<std::string, std::string> attributes;
  std::string cancel_url;
  std::vector<std::string> identity_fields;
  std::vector<std::string> consents;
  std::string partner;
  std::string partner_product;
  bool offered = true;
  std::string replaced_by;  // a key, or empty
  PriceVersion terms;       // its identifiers are made when it is saved
  /// For subscribers of the version before: when they hear of these terms, and when they get them.
  std::optional<base::Instant> notice_at = {};
  std::optional<base::Instant> effective_at = {};
};

struct PlanChangeDraft {
  std::string from;
  std::string to;
  ChangePolicy policy = ChangePolicy::forbidden;
};
BOOST_DESCRIBE_STRUCT(PlanChangeDraft, (), (from, to, policy))

struct PlanGroupDraft {
  std::string key;
  std::string name;
  std::vector<std::vector<std::string>> levels;  // keys of plans
  std::vector<PlanChangeDraft> changes;
};
BOOST_DESCRIBE_STRUCT(PlanGroupDraft, (), (key, name, levels, changes))

/// All that a tenant sells; checked (plan_document.hpp), so that every key in it is one of its plans.
struct PlanFolder {
  std::vector<PlanDraft> plans;
  std::vector<PlanGroupDraft> groups;
};

class PlanStore {
 public:
  explicit PlanStore(storage::TenantSession const& session) : session_(session) {}

  Plans all();
  /// Without its levels in groups.
  std::optional<Plan> find(PlanId id);
  std::optional<PriceVersion> version(PriceVersionId id);
  /// Saves what differs; false where nothing did. Other terms become a new version; a plan that is not in the
  /// folder any more is retired, since subscribers may have it.
  bool save(PlanFolder const& folder, base::IdSource& ids, base::Instant now);

 private:
  bool save_plan(PlanDraft const& draft, std::int64_t position, base::IdSource& ids, base::Instant now);
  bool save_groups(std::vector<PlanGroupDraft> const& groups, base::IdSource& ids);

  storage::TenantSession session_;
};

}  // namespace plans
