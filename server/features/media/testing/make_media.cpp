// Media files that tests need again and again, made once.
#include "features/media/testing/make_media.hpp"

#include <map>

#include "base/testing/temporary_folder.hpp"
#include "storage/testing/database_test.hpp"

namespace media::testing {
namespace {

/// Files by how they were made, in a folder that goes with the program.
struct MadeFiles {
  fs::path const folder = base::testing::make_temporary_folder();
  std::map<std::string, fs::path> by_recipe = {};

  MadeFiles() = default;
  ~MadeFiles() {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
  }
  MadeFiles(MadeFiles const&) = delete;
  MadeFiles& operator=(MadeFiles const&) = delete;
};

}  // namespace

void make_by_ffmpeg(fs::path const& file, std::string const& arguments) {
  static MadeFiles made;
  auto const extension = file.extension().string();  // by which ffmpeg chooses the format
  auto& original = made.by_recipe[arguments + ' ' + extension];
  if (original.empty()) {
    auto const wanted = made.folder / (std::to_string(made.by_recipe.size()) + extension);
    ASSERT_NO_FATAL_FAILURE(shell("ffmpeg -nostdin -y " + arguments + " '" + wanted.string() + "'"));
    original = wanted;
  }
  fs::create_directories(file.parent_path());
  fs::copy_file(original, file, fs::copy_options::overwrite_existing);
}

}  // namespace media::testing
