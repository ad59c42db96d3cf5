// The SQL of structures.
#include "features/structures/structure_store.hpp"

#include "base/problem.hpp"

namespace structures {

using storage::bind;

std::optional<std::string> StructureStore::body(std::string_view name, Edition edition) {
  auto const* sql = edition == Edition::live ? R"(
    select v.body from structure s
    join structure_version v on v.tenant = s.tenant and v.name = s.name and v.version = s.live
    where s.tenant = :tenant and s.name = :name)"
                                             : R"(
    select v.body from structure s
    join structure_version v on v.tenant = s.tenant and v.name = s.name and v.version = s.draft
    where s.tenant = :tenant and s.name = :name)";
  return session_.value<std::string>(sql, bind("name", name));
}

std::optional<std::int64_t> StructureStore::save(std::string_view name, std::string_view json,
                                                 SaveRules const& rules, std::string_view author,
                                                 base::Instant now) {
  if (auto const wrong = wrong_with_name(name, rules.reserved_words))
    throw base::Problem(std::vector<base::FieldError>{{"name", "format", *wrong}});
  auto const text = print_structure(base::or_throw(read_structure(json, rules)));
  if (body(name, Edition::draft) == text) return std::nullopt;

  auto const version =
      session_
          .value<std::int64_t>(
              R"(select coalesce(max(version), 0) + 1 from structure_version where tenant = :tenant and name = :name)",
              bind("name", name))
          .value_or(1);
  session_.execute(R"(
    insert into structure (tenant, name, draft, live) values (:tenant, :name, :version, null)
    on conflict (tenant, name) do update set draft = excluded.draft)",
                   bind("name", name), bind("version", version));
  session_.execute(R"(
    insert into structure_version (tenant, name, version, body, author, saved_at)
    values (:tenant, :name, :version, :body, :author, :now))",
                   bind("name", name), bind("version", version), bind("body", text), bind("author", author),
                   bind("now", now));
  note_change();
  return version;
}

bool StructureStore::publish(std::string_view name) {
  auto const changed = session_.execute(
      R"(
    update structure set live = draft
    where tenant = :tenant and name = :name and (live is null or live <> draft))",
      bind("name", name));
  if (changed > 0) note_change();
  return changed > 0;
}

bool StructureStore::withdraw(std::string_view name) {
  auto const changed = session_.execute(
      "update structure set live = null where tenant = :tenant and name = :name and live is not null",
      bind("name", name));
  if (changed > 0) note_change();
  return changed > 0;
}

std::vector<std::string> StructureStore::live_names() {
  return session_.values<std::string>(
      "select name from structure where tenant = :tenant and live is not null order by name");
}

std::vector<StructureVersion> StructureStore::history(std::string_view name) {
  return session_.rows<StructureVersion>(R"(
    select version, author, saved_at from structure_version
    where tenant = :tenant and name = :name order by version desc)",
                                         bind("name", name));
}

void StructureStore::note_change() {
  session_.note_change({storage::ChangeKind::structures, session_.tenant()});
}

}  // namespace structures
