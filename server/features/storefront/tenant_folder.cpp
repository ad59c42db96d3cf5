// Reads a tenant's folder and saves what changed.
#include "features/storefront/tenant_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json/object.hpp>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <vector>

#include "base/problem.hpp"
#include "base/text.hpp"
#include "features/structures/structure_store.hpp"
#include "features/tenants/tenant_store.hpp"
#include "outbound/public_address.hpp"

namespace storefront {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view author = "tenant load";

struct Folder {
  std::map<std::string, std::string> documents;
  std::map<std::string, std::string> structures;  // by name
  std::optional<std::vector<std::string>> plans;  // their names; absent in a folder without plans/
  std::vector<tenants::StoredFile> files;
};

std::string read_file(fs::path const& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(in), {});
  if (!in.good() && !in.eof())
    throw base::Problem(500, "UNREADABLE", "can't read " + path.filename().string());
  return text;
}

base::Problem wrong_in(std::string const& file, std::vector<base::FieldError> errors) {
  for (auto& error : errors) error.field = error.field.empty() ? file : file + ": " + error.field;
  base::Problem problem(std::move(errors));
  problem.detail = "Some files of the tenant's folder are invalid.";
  return problem;
}

/// The same refusal with the file in front of each field.
template <class F>
auto in_file(std::string const& file, F save) {
  try {
    return save();
  } catch (base::Problem const& problem) {
    if (problem.errors.empty()) throw;
    throw wrong_in(file, problem.errors);
  }
}

std::vector<fs::path> files_in(fs::path const& folder, std::string_view extension) {
  std::vector<fs::path> out;
  if (fs::is_directory(folder))
    for (auto const& entry : fs::directory_iterator(folder))
      if (entry.is_regular_file() && entry.path().extension() == extension) out.push_back(entry.path());
  std::ranges::sort(out);
  return out;
}

boost::json::value tree_in(fs::path const& path) {
  auto const tree = base::parse_tree(read_file(path));
  if (!tree) throw wrong_in(path.filename().string(), {tree.error()});
  if (!tree->is_object()) throw wrong_in(path.filename().string(), {{"", "type", "must be an object"}});
  return *tree;
}

/// What else is wrong with these files is said when the plans themselves are loaded.
std::vector<std::string> names_of_plans(fs::path const& plans) {
  std::vector<std::string> out;
  for (auto const& file : files_in(plans, ".json"))
    if (auto const tree = base::parse_tree(read_file(file)); tree && tree->is_object())
      if (auto const* name = tree->get_object().if_contains("name"); name && name->is_string())
        out.emplace_back(name->get_string());
  return out;
}

Folder read_folder(fs::path const& path) {
  Folder folder;
  for (auto const& [name, document] : tree_in(path / "tenant.json").as_object())
    folder.documents.emplace(name, base::print_tree(document));
  boost::json::object messages;
  for (auto const& file : files_in(path / "messages", ".json"))
    messages[file.stem().string()] = tree_in(file);
  if (!messages.empty()) folder.documents["messages"] = base::print_tree(messages);
  for (auto const& file : files_in(path / "structures", ".json"))
    folder.structures.emplace(file.stem().string(), read_file(file));
  if (fs::is_directory(path / "plans")) folder.plans = names_of_plans(path / "plans");
  for (auto const& file : files_in(path, ".svg"))
    folder.files.push_back({file.filename().string(), "image/svg+xml", read_file(file)});
  for (auto const& file : files_in(path / "avatars", ".svg"))
    folder.files.push_back({"avatar-" + file.filename().string(), "image/svg+xml", read_file(file)});
  // App icons, as script/tenant-icons draws them; the database keeps text.
  for (auto const& file : files_in(path / "icons", ".png"))
    folder.files.push_back({file.filename().string(), "image/png", base::base64url(read_file(file))});
  return folder;
}

/// "localhost", "id.internal", "10.0.0.7" and plain http: nothing that the internet knows by that name.
bool is_private(std::string_view issuer) {
  if (!issuer.starts_with("https://")) return true;
  std::string const host(base::split(base::split(issuer.substr(8), '/').front(), ':').front());
  bool const is_address = host.find_first_not_of("0123456789.") == host.npos;
  if (is_address) return !outbound::is_public(host);
  bool const is_inside = std::ranges::any_of(std::array{".localhost", ".local", ".internal", ".home.arpa"},
                                             [&](std::string_view end) { return host.ends_with(end); });
  return is_inside || host.find('.') == host.npos;
}

/// The program would not reach them in any case; here an editor hears of it.
void refuse_private_issuers(Folder const& folder) {
  auto const document = folder.documents.find("login-options");
  if (document == folder.documents.end()) return;
  auto const options = base::parse<tenants::LoginOptions>(document->second);
  std::vector<base::FieldError> errors;
  for (std::size_t i = 0; options && i < options->entries.size(); ++i)
    if (auto const& issuer = options->entries[i].issuer; !issuer.empty() && is_private(issuer))
      errors.push_back({fmt::format("entries[{}].issuer", i), "format",
                        "must be a public https address, unless outbound.private_networks is set"});
  if (!errors.empty()) throw wrong_in("tenant.json: login-options", std::move(errors));
}

}  // namespace

bool load_tenant_folder(storage::Database& database, base::Clock const& clock, fs::path const& path,
                        std::span<std::string const> reserved_words, PrivateIssuers private_issuers) {
  auto const folder = read_folder(path);
  if (private_issuers == PrivateIssuers::refused) refuse_private_issuers(folder);
  base::TenantId const id{fs::weakly_canonical(path).filename().string()};
  auto const now = clock.now();
  return database.write_now(id, [&](storage::TenantSession const& session) {
    tenants::TenantStore store(session);
    bool changed = !store.exists();
    store.ensure_exists(now);
    // The document "tenant" has the allow-list that the others are checked against.
    std::vector<std::string> names{"tenant"};
    for (auto const& [name, body] : folder.documents)
      if (name != "tenant") names.push_back(name);
    for (auto const& name : names)
      if (auto const found = folder.documents.find(name); found != folder.documents.end())
        changed |= in_file("tenant.json: " + name, [&] {
                     return store.save(name, found->second, author, now);
                   }).has_value();
    for (auto const& file : folder.files)
      changed |= in_file(file.name, [&] { return store.save_file(file, author, now); });

    auto const settings = base::parse<tenants::TenantSettings>(store.saved().documents["tenant"])
                              .value_or(tenants::TenantSettings{});
    structures::StructureStore structures(session);
    structures::SaveRules const rules{settings.allowed_hosts, reserved_words, folder.plans};
    for (auto const& [name, body] : folder.structures) {
      auto const file = "structures/" + name + ".json";
      changed |= in_file(file, [&] { return structures.save(name, body, rules, author, now); }).has_value();
      changed |= structures.publish(name);
    }
    return changed;
  });
}

}  // namespace storefront
