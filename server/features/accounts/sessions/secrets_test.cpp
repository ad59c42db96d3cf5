// Secrets of tenants: lookup, and which files are refused.
#include "features/accounts/sessions/secrets.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <stdexcept>

#include "storage/testing/database_test.hpp"

#include "base/settings.hpp"
#include "base/testing/temporary_folder.hpp"

namespace accounts {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class SecretsTest : public ::testing::Test {
 protected:
  fs::path const folder = base::testing::make_temporary_folder();
  fs::path const file = folder / "secrets.toml";
  void TearDown() override { fs::remove_all(folder); }
  void write(std::string const& text, unsigned mode = 0600) {
    std::ofstream(file) << text;
    fs::permissions(file, fs::perms(mode));
  }
  std::string refusal() {
    try {
      Secrets::open(file, {});
      return {};
    } catch (std::runtime_error const& error) {
      return error.what();
    }
  }
};

TEST_F(SecretsTest, ASecretBelongsToItsTenant) {
  write("[aurora]\nprovider_cookie = 'a'\n\"oidc.google\" = \"b\"\n[plume]\nprovider_cookie = 'c'\n");
  auto const secrets = Secrets::open(file, {});
  EXPECT_EQ(secrets.find({"aurora"}, "provider_cookie"), "a");
  EXPECT_EQ(secrets.find({"aurora"}, "oidc.google"), "b");
  EXPECT_EQ(secrets.find({"plume"}, "provider_cookie"), "c");
  EXPECT_EQ(secrets.find({"plume"}, "oidc.google"), std::nullopt);
  EXPECT_EQ(secrets.find({"nobody"}, "provider_cookie"), std::nullopt);
  EXPECT_EQ(secrets.find({""}, ""), std::nullopt);
}

TEST_F(SecretsTest, TheEnvironmentCountsBeforeTheFile) {
  write("[aurora-two]\nprovider_cookie = 'file'\n");
  auto const secrets = Secrets::open(file, {{"KIOSK_SECRET_AURORA_TWO__PROVIDER_COOKIE", "environment"},
                                            {"KIOSK_SECRET_PLUME__OIDC_GOOGLE", "g"},
                                            {"KIOSK_SECRET_PLUME__EMPTY", ""}});
  EXPECT_EQ(secrets.find({"aurora-two"}, "provider_cookie"), "environment");
  EXPECT_EQ(secrets.find({"plume"}, "oidc.google"), "g");
  EXPECT_EQ(secrets.find({"plume"}, "empty"), std::nullopt);
}

TEST_F(SecretsTest, WithoutAFileThereAreNoSecrets) {
  EXPECT_EQ(Secrets::open(file, {}).find({"aurora"}, "provider_cookie"), std::nullopt);
  EXPECT_EQ(Secrets().find({"aurora"}, "provider_cookie"), std::nullopt);
}

TEST_F(SecretsTest, AFileThatTheSettingsNameMustBeThere) {
  EXPECT_EQ(Secrets::open("", folder).find({"aurora"}, "x"), std::nullopt);
  write("[aurora]\nx = 'y'\n");
  EXPECT_EQ(Secrets::open("", folder).find({"aurora"}, "x"), "y");
  auto const elsewhere = (folder / "elsewhere.toml").string();
  EXPECT_THROW(Secrets::open(elsewhere, folder), std::runtime_error);
  fs::rename(file, folder / "elsewhere.toml");
  EXPECT_EQ(Secrets::open(elsewhere, folder).find({"aurora"}, "x"), "y");
}

TEST_F(SecretsTest, AFileThatOthersMayReadIsRefused) {
  for (unsigned const mode : {0644U, 0640U, 0604U, 0660U, 0610U}) {
    write("[aurora]\nprovider_cookie = 'a'\n", mode);
    EXPECT_THAT(refusal(), AllOf(HasSubstr("secrets.toml"), HasSubstr("set its mode to 600"))) << mode;
  }
}

TEST_F(SecretsTest, AMalformedFileIsRefusedByItsLineAndNothingOfItIsRepeated) {
  for (std::string const bad : {
           "[aurora]\nprovider_cookie = hunter2\n",
           "[aurora]\nprovider_cookie = 'hunter2\n",
           "[aurora\nprovider_cookie = 'hunter2'\n",
           "provider_cookie = 'hunter2'\n",
           "[aurora]\nprovider_cookie = 12345\n",
           "[aurora]\nprovider_cookie = ''\n",
           "[aurora]\nprovider_cookie = ['hunter2']\n",
           "[aurora]\nx = 'hunter2'\nx = 'hunter2'\n",
           "[aurora.deep]\nprovider_cookie = 'hunter2'\n",
       }) {
    write(bad);
    EXPECT_THAT(refusal(), AllOf(HasSubstr("secrets.toml, line "), Not(HasSubstr("hunter2")))) << bad;
  }
}

TEST_F(SecretsTest, AFolderIsRefusedAsAFile) {
  fs::create_directory(file);
  fs::permissions(file, fs::perms(0700));
  EXPECT_THAT(refusal(), HasSubstr("is not a regular file"));
}

TEST_F(SecretsTest, SecretsInTheEnvironmentAreNotReadAsSettings) {
  setenv("KIOSK_SECRET_AURORA__PROVIDER_COOKIE", "a", 1);
  EXPECT_FALSE(base::kiosk_environment().contains("KIOSK_SECRET_AURORA__PROVIDER_COOKIE"));
  EXPECT_EQ(Secrets::open(file).find({"aurora"}, "provider_cookie"), "a");
  unsetenv("KIOSK_SECRET_AURORA__PROVIDER_COOKIE");
}

}  // namespace
}  // namespace accounts
