// The rows of the queue.
#include "features/ingest/ingest_store.hpp"

#include <fmt/format.h>

#include <map>

namespace ingest {

using storage::bind;

std::int64_t IngestStore::begin(std::string const& folder, std::string const& tenants, base::IdSource& ids,
                                base::Instant now) {
  return *session_.value<std::int64_t>(
      R"(insert into ingest (id, folder, tenants, state, reason, started_at, updated_at)
       values (:id, :folder, :tenants, 'running', '', :now, :now)
       on conflict (folder) do update set tenants = excluded.tenants, state = 'running', reason = '',
         started_at = excluded.started_at, updated_at = excluded.updated_at
       returning id)",
      bind("id", ids.next()), bind("folder", folder), bind("tenants", tenants), bind("now", now));
}

void IngestStore::fill(std::int64_t ingest, std::vector<IngestWork> const& works, base::Instant now) {
  std::map<std::pair<std::string, std::string>, std::int64_t> attempts;
  for (auto const& earlier : this->works(ingest))
    if (earlier.state != WorkState::done) attempts[{earlier.kind, earlier.file}] = earlier.attempts;
  session_.execute("delete from ingest_work where ingest = :ingest", bind("ingest", ingest));
  for (auto const& work : works)
    session_.execute(
        R"(insert into ingest_work (ingest, position, kind, file, title, state, reason, attempts, updated_at)
         values (:ingest, :position, :kind, :file, :title, 'queued', '', :attempts, :now))",
        bind("ingest", ingest), bind("position", work.position), bind("kind", work.kind),
        bind("file", work.file), bind("title", work.title),
        bind("attempts", attempts[{work.kind, work.file}]), bind("now", now));
}

void IngestStore::start(std::int64_t ingest, std::int64_t position, base::Instant now) {
  session_.execute(
      R"(update ingest_work set state = 'running', attempts = attempts + 1, updated_at = :now
       where ingest = :ingest and position = :position)",
      bind("now", now), bind("ingest", ingest), bind("position", position));
}

void IngestStore::finish(std::int64_t ingest, std::int64_t position, std::string const& failure,
                         base::Instant now) {
  session_.execute(
      R"(update ingest_work set state = :state, reason = :reason, updated_at = :now
       where ingest = :ingest and position = :position)",
      bind("state", failure.empty() ? WorkState::done : WorkState::failed), bind("reason", failure),
      bind("now", now), bind("ingest", ingest), bind("position", position));
}

void IngestStore::end(std::int64_t ingest, std::string const& stopped, base::Instant now) {
  set_state(ingest, stopped.empty() ? IngestState::done : IngestState::stopped, stopped, now);
}

void IngestStore::fail(std::int64_t ingest, std::string const& reason, base::Instant now) {
  set_state(ingest, IngestState::failed, reason, now);
}

void IngestStore::set_state(std::int64_t ingest, IngestState state, std::string const& reason,
                            base::Instant now) {
  session_.execute("update ingest_work set state = 'queued' where ingest = :ingest and state = 'running'",
                   bind("ingest", ingest));
  session_.execute("update ingest set state = :state, reason = :reason, updated_at = :now where id = :ingest",
                   bind("state", state), bind("reason", reason), bind("now", now), bind("ingest", ingest));
}

std::vector<Ingest> IngestStore::unfinished() {
  auto out = all();
  std::erase_if(out, [](Ingest const& ingest) {
    return ingest.state == IngestState::done || ingest.state == IngestState::failed;
  });
  return out;
}

std::vector<Ingest> IngestStore::all() {
  return session_.rows<Ingest>(
      "select id, folder, tenants, state, reason, started_at, updated_at from ingest order by started_at, id");
}

std::vector<IngestWork> IngestStore::works(std::int64_t ingest) {
  return session_.rows<IngestWork>(
      R"(select position, kind, file, title, state, reason, attempts, updated_at from ingest_work
       where ingest = :ingest order by position)",
      bind("ingest", ingest));
}

std::string describe_imports(storage::Session& session) {
  IngestStore store(session);
  std::vector<std::pair<Ingest, std::vector<IngestWork>>> imports;
  for (auto& ingest : store.all()) {
    auto works = store.works(ingest.id);
    imports.emplace_back(std::move(ingest), std::move(works));
  }
  return describe(imports);
}

std::string describe(std::vector<std::pair<Ingest, std::vector<IngestWork>>> const& imports) {
  if (imports.empty()) return "Nothing was imported yet.\n";
  std::string out;
  for (auto const& [ingest, works] : imports) {
    std::map<WorkState, std::size_t> counts;
    for (auto const& work : works) ++counts[work.state];
    out +=
        fmt::format("{}: {}, {} of {} files done", ingest.folder,
                    boost::describe::enum_to_string(ingest.state, ""), counts[WorkState::done], works.size());
    if (!ingest.reason.empty()) out += " (" + ingest.reason + ")";
    out += '\n';
    for (auto const& work : works) {
      if (work.state == WorkState::done) continue;
      out +=
          fmt::format("  {} {}: {}", boost::describe::enum_to_string(work.state, ""), work.kind, work.file);
      if (work.attempts > 1) out += fmt::format(", begun {} times", work.attempts);
      if (!work.reason.empty()) out += ": " + work.reason;
      out += '\n';
    }
  }
  return out;
}

}  // namespace ingest
