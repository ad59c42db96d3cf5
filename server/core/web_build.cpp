// Reads the front end's build from its folder.
#include "core/web_build.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>

#include "base/locale.hpp"

namespace core {
namespace {

struct BuildId {
  std::string id;
};
BOOST_DESCRIBE_STRUCT(BuildId, (), (id))

struct BuildManifest {
  std::string entry;
  std::vector<std::string> css;
};
BOOST_DESCRIBE_STRUCT(BuildManifest, (), (entry, css))

std::string read(std::filesystem::path const& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    throw std::runtime_error("the front end's build has no " + path.string() + "; run script/build first");
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

WebBuild load_web_build(std::filesystem::path const& folder) {
  WebBuild out;
  auto const id = base::parse<BuildId>(read(folder / "build.json"));
  if (!id) throw std::runtime_error((folder / "build.json").string() + " is broken; run script/build again");
  out.id = id->id;
  out.public_folder = folder / "public";
  out.server_script = read(folder / "server.js");
  out.manifest = read(folder / "manifest.json");
  auto manifest = base::parse<BuildManifest>(out.manifest);
  if (!manifest)
    throw std::runtime_error((folder / "manifest.json").string() + " is broken; run script/build again");
  out.entry = std::move(manifest->entry);
  out.stylesheets = std::move(manifest->css);
  out.api_docs = read(folder / "api-docs.html");
  for (auto const& locale : base::locales()) {
    std::string const code(locale.code);
    out.messages[code].text = read(folder / "messages" / (code + ".json"));
  }
  return out;
}

std::filesystem::path find_web_folder(std::string const& configured) {
  if (!configured.empty()) return configured;
  auto const beside = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  // build/release/bin/kiosk and build/web; an installed program has web/ beside it.
  for (auto const& candidate : {beside / "web", beside / "../web", beside / "../../web"})
    if (std::filesystem::exists(candidate / "build.json"))
      return std::filesystem::weakly_canonical(candidate);
  return beside / "web";
}

}  // namespace core
