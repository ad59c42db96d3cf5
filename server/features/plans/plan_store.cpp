// The SQL of plans, price versions and groups.
#include "features/plans/plan_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "base/json/json.hpp"
#include "features/plans/plan_attributes.hpp"
#include "storage/columns_of.hpp"

namespace plans {
namespace {

using storage::bind;

struct PlanRow {
  PlanId id;
  std::string key;
  std::string name;
  std::string attributes;
  std::string cancel_url;
  std::string identity_fields;
  std::string consents;
  std::string partner;
  std::string partner_product;
  bool offered = true;
  std::optional<PlanId> replaced_by;
  PriceVersionId current_version;
};
BOOST_DESCRIBE_STRUCT(PlanRow, (),
                      (id, key, name, attributes, cancel_url, identity_fields, consents, partner,
                       partner_product, offered, replaced_by, current_version))

struct VersionRow {
  PriceVersionId id;
  PlanId plan;
  std::int64_t number = 1;
  std::string cycle;
  std::int64_t price_minor = 0;
  std::optional<std::int64_t> promotion_minor;
  std::int64_t promotion_cycles = 1;
  std::string currency;
  std::string tax_class;
  std::string contingents;
  bool accumulate = false;
  std::optional<std::string> credit_expiry;
  std::optional<std::string> trial;
  bool trial_payment = true;
  std::optional<std::string> dunning;
  std::string provider;
  base::Instant created_at;
};
BOOST_DESCRIBE_STRUCT(VersionRow, (),
                      (id, plan, number, cycle, price_minor, promotion_minor, promotion_cycles, currency,
                       tax_class, contingents, accumulate, credit_expiry, trial, trial_payment, dunning,
                       provider, created_at))

struct LevelRow {
  PlanGroupId plan_group;
  PlanId plan;
  std::int64_t level_order = 0;
};
BOOST_DESCRIBE_STRUCT(LevelRow, (), (plan_group, plan, level_order))

struct GroupRow {
  PlanGroupId id;
  std::string key;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(GroupRow, (), (id, key, name))

struct GroupChangeRow {
  PlanGroupId plan_group;
  PlanId from_plan;
  PlanId to_plan;
  ChangePolicy policy = ChangePolicy::forbidden;
};
BOOST_DESCRIBE_STRUCT(GroupChangeRow, (), (plan_group, from_plan, to_plan, policy))

struct PriceChangeRow {
  PlanId plan;
  PriceVersionId from_version;
  PriceVersionId to_version;
  base::Instant notice_at;
  base::Instant effective_at;
};
BOOST_DESCRIBE_STRUCT(PriceChangeRow, (), (plan, from_version, to_version, notice_at, effective_at))

/// What was checked when it was saved; another form means that the row was written past this program.
template <class T>
T read_column(std::string const& text, char const* column) {
  auto out = base::parse<T>(text);
  if (!out) throw std::runtime_error(fmt::format("the column {} of a plan is not readable", column));
  return std::move(*out);
}

base::IsoDuration duration_in(std::string const& text) {
  auto const out = base::parse_iso_duration(text);
  if (!out) throw std::runtime_error("the duration of a plan is not readable");
  return *out;
}

VersionRow as_row(PriceVersion const& version) {
  VersionRow row{.id = version.id,
                 .plan = version.plan,
                 .number = version.number,
                 .cycle = base::to_text(version.cycle),
                 .price_minor = version.price.minor,
                 .promotion_minor = {},
                 .promotion_cycles = version.promotion_cycles,
                 .currency = version.price.currency,
                 .tax_class = version.tax_class,
                 .contingents = base::to_json(version.contingents),
                 .accumulate = version.accumulate,
                 .credit_expiry = {},
                 .trial = {},
                 .trial_payment = !version.trial || version.trial->payment_required,
                 .dunning = {},
                 .provider = version.provider,
                 .created_at = version.created_at};
  if (version.promotion) row.promotion_minor = version.promotion->minor;
  if (version.credit_expiry) row.credit_expiry = base::to_text(*version.credit_expiry);
  if (version.trial) row.trial = base::to_text(version.trial->duration);
  if (version.dunning) row.dunning = base::to_json(*version.dunning);
  return row;
}

PriceVersion from_row(VersionRow const& row) {
  PriceVersion out{.id = row.id,
                   .plan = row.plan,
                   .number = row.number,
                   .cycle = duration_in(row.cycle),
                   .price = {row.price_minor, row.currency},
                   .promotion = {},
                   .promotion_cycles = row.promotion_cycles,
                   .tax_class = row.tax_class,
                   .contingents = read_column<std::vector<Contingent>>(row.contingents, "contingents"),
                   .accumulate = row.accumulate,
                   .credit_expiry = {},
                   .trial = {},
                   .dunning = {},
                   .provider = row.provider,
                   .created_at = row.created_at};
  if (row.promotion_minor) out.promotion = base::Money{*row.promotion_minor, row.currency};
  if (row.credit_expiry) out.credit_expiry = duration_in(*row.credit_expiry);
  if (row.trial) out.trial = Trial{duration_in(*row.trial), row.trial_payment};
  if (row.dunning) out.dunning = read_column<tenants::DunningPolicy>(*row.dunning, "dunning");
  return out;
}

/// Without its levels and price changes.
Plan from_row(PlanRow row, PriceVersion const& current) {
  return {.id = row.id,
          .key = std::move(row.key),
          .name = std::move(row.name),
          .attributes = read_column<std::map<std::string, std::string>>(row.attributes, "attributes"),
          .cancel_url = std::move(row.cancel_url),
          .identity_fields = read_column<std::vector<std::string>>(row.identity_fields, "identity_fields"),
          .consents = read_column<std::vector<std::string>>(row.consents, "consents"),
          .partner = std::move(row.partner),
          .partner_product = std::move(row.partner_product),
          .offered = row.offered,
          .replaced_by = row.replaced_by,
          .levels = {},
          .current = current,
          .changes = {}};
}

std::string const& version_columns() {
  static std::string const columns = storage::columns_of<VersionRow>("v");
  return columns;
}

}  // namespace

Plans PlanStore::all() {
  std::map<PriceVersionId, PriceVersion> versions;
  for (auto const& row : session_.rows<VersionRow>(fmt::format(R"(
    select {} from plan_version v join plan p on p.tenant = v.tenant and p.current_version = v.id
    where v.tenant = :tenant)",
                                                               version_columns())))
    versions.emplace(row.id, from_row(row));

  Plans out;
  for (auto const& row : session_.rows<PlanRow>("select " + storage::columns_of<PlanRow>() +
                                                " from plan where tenant = :tenant order by key"))
    out.all.push_back(from_row(row, versions.at(row.current_version)));

  auto const plan_of = [&](PlanId id) { return std::ranges::find(out.all, id, &Plan::id); };
  for (auto const& row : session_.rows<PriceChangeRow>(fmt::format(R"(
    select {} from plan_price_change where tenant = :tenant order by effective_at, to_version)",
                                                                   storage::columns_of<PriceChangeRow>())))
    if (auto const plan = plan_of(row.plan); plan != out.all.end())
      plan->changes.push_back({row.from_version, row.to_version, row.notice_at, row.effective_at});

  for (auto& row : session_.rows<GroupRow>(
           "select id, key, name from plan_group where tenant = :tenant order by position, key"))
    out.groups.push_back({row.id, std::move(row.key), std::move(row.name), {}, {}});
  auto const group_of = [&](PlanGroupId id) { return std::ranges::find(out.groups, id, &PlanGroup::id); };
  for (auto const& row : session_.rows<LevelRow>(R"(
    select plan_group, plan, level_order from plan_group_level
    where tenant = :tenant order by plan_group, level_order, position)")) {
    auto const group = group_of(row.plan_group);
    auto const plan = plan_of(row.plan);
    if (group == out.groups.end() || plan == out.all.end()) continue;
    auto const order = static_cast<std::size_t>(row.level_order);
    if (group->levels.size() <= order) group->levels.resize(order + 1);
    group->levels[order].push_back(row.plan);
    plan->levels.push_back({row.plan_group, row.level_order});
  }
  for (auto const& row : session_.rows<GroupChangeRow>(
           "select plan_group, from_plan, to_plan, policy from plan_group_change where tenant = :tenant"))
    if (auto const group = group_of(row.plan_group); group != out.groups.end())
      group->changes.push_back({row.from_plan, row.to_plan, row.policy});
  std::ranges::sort(out.all, {}, [](Plan const& plan) { return std::pair(sort_of(plan), plan.key); });
  return out;
}

std::optional<Plan> PlanStore::find(PlanId id) {
  auto const row = session_.row<PlanRow>(
      "select " + storage::columns_of<PlanRow>() + " from plan where tenant = :tenant and id = :id",
      bind("id", id));
  if (!row) return std::nullopt;
  auto out = from_row(*row, version(row->current_version).value());
  for (auto const& change : session_.rows<PriceChangeRow>(fmt::format(R"(
    select {} from plan_price_change where tenant = :tenant and plan = :plan order by effective_at, to_version)",
                                                                      storage::columns_of<PriceChangeRow>()),
                                                          bind("plan", id)))
    out.changes.push_back({change.from_version, change.to_version, change.notice_at, change.effective_at});
  return out;
}

std::optional<PriceVersion> PlanStore::version(PriceVersionId id) {
  static std::string const sql =
      fmt::format("select {} from plan_version v where v.tenant = :tenant and v.id = :id", version_columns());
  auto const row = session_.row<VersionRow>(sql, bind("id", id));
  return row ? std::optional(from_row(*row)) : std::nullopt;
}

bool PlanStore::save(PlanFolder const& folder, base::IdSource& ids, base::Instant now) {
  bool changed = false;
  std::int64_t position = 0;
  std::set<std::string_view> keys;
  for (auto const& draft : folder.plans) {
    changed |= save_plan(draft, ++position, ids, now);
    keys.insert(draft.key);
  }
  for (auto const& key :
       session_.values<std::string>("select key from plan where tenant = :tenant and offered = 1"))
    if (!keys.contains(key))
      changed |= session_.execute(
                     "update plan set offered = 0, updated_at = :now where tenant = :tenant and key = :key",
                     bind("now", now), bind("key", key)) > 0;
  for (auto const& draft : folder.plans)
    changed |= session_.execute(R"(
    update plan set replaced_by = (select r.id from plan r where r.tenant = :tenant and r.key = :other)
    where tenant = :tenant and key = :key and coalesce(replaced_by, 0)
      <> coalesce((select r.id from plan r where r.tenant = :tenant and r.key = :other), 0))",
                                bind("other", draft.replaced_by), bind("key", draft.key)) > 0;
  changed |= save_groups(folder.groups, ids);
  if (changed) session_.note_change({storage::ChangeKind::plans, session_.tenant()});
  return changed;
}

bool PlanStore::save_plan(PlanDraft const& draft, std::int64_t position, base::IdSource& ids,
                          base::Instant now) {
  auto const known = session_.value<PlanId>("select id from plan where tenant = :tenant and key = :key",
                                            bind("key", draft.key));
  auto const id = known.value_or(PlanId{});
  auto terms = draft.terms;
  terms.plan = known ? id : ids.make<PlanId>();
  std::optional<PriceVersion> before;
  if (known)
    before = version(*session_.value<PriceVersionId>(
        "select current_version from plan where tenant = :tenant and id = :id", bind("id", id)));
  bool const is_new_version = !before || !before->same_terms(terms);
  if (is_new_version) {
    terms.id = ids.make<PriceVersionId>();
    terms.number = before ? before->number + 1 : 1;
    terms.created_at = now;
    session_.execute(R"(
    insert into plan_version (tenant, id, plan, number, cycle, price_minor, promotion_minor, promotion_cycles,
                              currency, tax_class, contingents, accumulate, credit_expiry, trial, trial_payment,
                              dunning, provider, created_at)
    values (:tenant, :id, :plan, :number, :cycle, :price_minor, :promotion_minor, :promotion_cycles, :currency,
            :tax_class, :contingents, :accumulate, :credit_expiry, :trial, :trial_payment, :dunning, :provider,
            :created_at))",
                     storage::bind_members(as_row(terms)));
    if (before && draft.effective_at)
      session_.execute(R"(
    insert into plan_price_change (tenant, plan, from_version, to_version, notice_at, effective_at, created_at)
    select :tenant, :plan, v.id, :to, :notice, :effective, :now from plan_version v
    where v.tenant = :tenant and v.plan = :plan and v.number < :number)",
                       bind("plan", terms.plan), bind("to", terms.id),
                       bind("notice", draft.notice_at.value_or(now)), bind("effective", *draft.effective_at),
                       bind("now", now), bind("number", terms.number));
  }
  PlanRow const row{.id = terms.plan,
                    .key = draft.key,
                    .name = draft.name,
                    .attributes = base::to_json(draft.attributes),
                    .cancel_url = draft.cancel_url,
                    .identity_fields = base::to_json(draft.identity_fields),
                    .consents = base::to_json(draft.consents),
                    .partner = draft.partner,
                    .partner_product = draft.partner_product,
                    .offered = draft.offered,
                    .replaced_by = {},
                    .current_version = is_new_version ? terms.id : before->id};
  // `replaced_by` is set once all plans are there.
  return session_.execute(R"(
    insert into plan (tenant, id, key, name, attributes, cancel_url, identity_fields, consents, partner, partner_product,
                      offered, replaced_by, current_version, position, updated_at)
    values (:tenant, :id, :key, :name, :attributes, :cancel_url, :identity_fields, :consents, :partner, :partner_product,
            :offered, :replaced_by, :current_version, :position, :now)
    on conflict (tenant, key) do update
    set name = excluded.name, attributes = excluded.attributes, cancel_url = excluded.cancel_url,
        identity_fields = excluded.identity_fields, consents = excluded.consents, partner = excluded.partner,
        partner_product = excluded.partner_product, offered = excluded.offered,
        current_version = excluded.current_version, position = excluded.position, updated_at = excluded.updated_at
    where plan.name <> excluded.name or plan.attributes <> excluded.attributes
       or plan.cancel_url <> excluded.cancel_url or plan.identity_fields <> excluded.identity_fields
       or plan.consents <> excluded.consents or plan.partner <> excluded.partner or plan.partner_product <> excluded.partner_product
       or plan.offered <> excluded.offered or plan.current_version <> excluded.current_version
       or plan.position <> excluded.position)",
                          storage::bind_members(row), bind("position", position), bind("now", now)) > 0;
}

bool PlanStore::save_groups(std::vector<PlanGroupDraft> const& groups, base::IdSource& ids) {
  // Few rows, so they are compared as a whole, and all are written again where one differs.
  auto const before = all();
  auto const key_of = [&](PlanId id) {
    auto const* plan = before.find(id);
    return plan == nullptr ? std::string() : plan->key;
  };
  std::vector<PlanGroupDraft> saved;
  for (auto const& group : before.groups) {
    PlanGroupDraft draft{group.key, group.name, {}, {}};
    for (auto const& level : group.levels) {
      auto& keys = draft.levels.emplace_back();
      for (auto const plan : level) keys.push_back(key_of(plan));
    }
    for (auto const& change : group.changes)
      draft.changes.push_back({key_of(change.from), key_of(change.to), change.policy});
    saved.push_back(std::move(draft));
  }
  auto const as_text = [](std::vector<PlanGroupDraft> drafts) {
    for (auto& draft : drafts)
      std::ranges::sort(draft.changes, {},
                        [](PlanChangeDraft const& change) { return std::pair(change.from, change.to); });
    return base::to_json(drafts);
  };
  if (as_text(saved) == as_text(groups)) return false;

  for (char const* table : {"plan_group_level", "plan_group_change"})
    session_.execute(fmt::format("delete from {} where tenant = :tenant", table));
  std::set<std::string_view> kept;
  std::int64_t position = 0;
  for (auto const& draft : groups) {
    kept.insert(draft.key);
    auto const id = *session_.value<PlanGroupId>(R"(
    insert into plan_group (tenant, id, key, name, position) values (:tenant, :id, :key, :name, :position)
    on conflict (tenant, key) do update set name = excluded.name, position = excluded.position returning id)",
                                                 bind("id", ids.make<PlanGroupId>()), bind("key", draft.key),
                                                 bind("name", draft.name), bind("position", ++position));
    std::int64_t place = 0;
    for (std::size_t order = 0; order < draft.levels.size(); ++order)
      for (auto const& plan : draft.levels[order])
        session_.execute(R"(
    insert into plan_group_level (tenant, plan_group, plan, level_order, position)
    select :tenant, :group, p.id, :order, :position from plan p where p.tenant = :tenant and p.key = :plan)",
                         bind("group", id), bind("order", static_cast<std::int64_t>(order)),
                         bind("position", ++place), bind("plan", plan));
    for (auto const& change : draft.changes)
      session_.execute(R"(
    insert into plan_group_change (tenant, plan_group, from_plan, to_plan, policy)
    select :tenant, :group, f.id, t.id, :policy from plan f join plan t on t.tenant = f.tenant
    where f.tenant = :tenant and f.key = :from and t.key = :to)",
                       bind("group", id), bind("policy", change.policy), bind("from", change.from),
                       bind("to", change.to));
  }
  for (auto const& group : before.groups)
    if (!kept.contains(group.key))
      session_.execute("delete from plan_group where tenant = :tenant and id = :id", bind("id", group.id));
  return true;
}

}  // namespace plans
