// Reads the files of plans and saves them.
#include "features/plans/plan_folder.hpp"

#include <fstream>
#include <iterator>
#include <map>

#include "base/problem.hpp"
#include "features/plans/plan_document.hpp"
#include "features/tenants/tenant_store.hpp"
#include "storage/tenant_session.hpp"

namespace plans {
namespace {

namespace fs = std::filesystem;

std::string read_plan_file(fs::path const& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(in), {});
  if (!in.good() && !in.eof())
    throw base::Problem(500, "UNREADABLE", "can't read " + path.filename().string());
  return text;
}

/// Payment providers that this program has. `partner`: the partner takes the money.
std::vector<std::string> const& known_providers() {
  static std::vector<std::string> const names{"sandbox", "carrier", "partner"};
  return names;
}

PlanRules rules_of(storage::TenantSession const& session) {
  std::vector<base::FieldError> ignored;  // they were checked when they were saved
  auto const own = tenants::assemble(session.tenant(), tenants::TenantStore(session).saved(), ignored);
  PlanRules rules{.allowed_hosts = own->allowed_hosts, .tax_classes = {}, .providers = known_providers()};
  for (auto const& [name, points] : own->configuration.billing.tax_basis_points)
    rules.tax_classes.push_back(name);
  rules.consents = own->configuration.billing.consents;
  return rules;
}

}  // namespace

bool load_plan_folder(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
                      fs::path const& folder) {
  if (!fs::is_directory(folder / "plans")) return false;
  std::map<std::string, std::string> files;
  for (auto const& entry : fs::directory_iterator(folder / "plans"))
    if (entry.is_regular_file() && entry.path().extension() == ".json")
      files.emplace(entry.path().stem().string(), read_plan_file(entry.path()));
  auto const group_file = folder / "plan-groups.json";
  auto const groups = fs::exists(group_file) ? read_plan_file(group_file) : std::string();
  base::TenantId const tenant{fs::weakly_canonical(folder).filename().string()};
  auto const now = clock.now();
  return database.write_now(tenant, [&](storage::TenantSession const& session) {
    auto const parsed = parse_plan_folder(files, groups, rules_of(session));
    if (!parsed) {
      base::Problem problem(parsed.error());
      problem.detail = "Some plans of the tenant's folder are invalid.";
      throw problem;
    }
    return PlanStore(session).save(*parsed, ids, now);
  });
}

}  // namespace plans
