// Playback rights, signed URLs and tickets: lifetime, and that every change is refused.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "base/testing/temporary_folder.hpp"
#include "base/text.hpp"
#include "features/playback/media/download_name.hpp"
#include "features/playback/media/media_address.hpp"
#include "features/playback/media/signing_keys.hpp"
#include "features/playback/rules.hpp"
#include "storage/testing/database_test.hpp"

namespace playback {
namespace {

namespace fs = std::filesystem;

std::string const some_path = "3f/a0/3fa0" + std::string(36, '7') + ".m4a";

struct Split {
  std::string path;
  http::Query query;
};
Split split(std::string const& address) {
  auto const mark = address.find('?');
  return {.path = address.substr(9, mark - 9),
          .query = http::Query::parse(address.substr(mark + 1)).value_or(http::Query{})};
}

class AddressTest : public ::testing::Test {
 protected:
  base::Instant const now{1'780'000'000'000};
  base::TenantId const tenant{"aurora"};
  SigningKeys keys{std::vector<SigningKey>{}};
  MediaGrant grant{.tenant = tenant,
                   .path = some_path,
                   .expires = now + audio_lifetime,
                   .scope = "guest",
                   .rights = Rights::full};

  bool is_good(std::string const& address, base::Instant at) {
    auto const parts = split(address);
    return read_media_address(keys, tenant, parts.path, parts.query, at).has_value();
  }
};

TEST_F(AddressTest, ReadsBackWhatWasGranted) {
  auto const parts = split(media_address(keys, grant));
  auto const read = read_media_address(keys, tenant, parts.path, parts.query, now);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->path, some_path);
  EXPECT_EQ(read->rights, Rights::full);
  EXPECT_EQ(read->scope, "guest");
  EXPECT_EQ(read->expires, grant.expires);
}

TEST_F(AddressTest, TheNameOfADownloadIsSignedWithIt) {
  grant.file_name = "Häfen.m4a";
  auto const address = media_address(keys, grant);
  auto const parts = split(address);
  auto const read = read_media_address(keys, tenant, parts.path, parts.query, now);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->file_name, grant.file_name);
  auto const at = address.find("&f=");
  ASSERT_NE(at, std::string::npos);
  EXPECT_FALSE(is_good(address.substr(0, at), now)) << "without it";
  EXPECT_FALSE(is_good(address.substr(0, at) + "&f=Other.m4a", now));
  grant.file_name.clear();
  EXPECT_FALSE(is_good(media_address(keys, grant) + "&f=Other.m4a", now)) << "added";
}

TEST(DownloadNameTest, IsTheTitleAsFileSystemsTakeIt) {
  EXPECT_EQ(download_name("Harbour lights", "3f/a0/x.m4a"), "Harbour lights.m4a");
  EXPECT_EQ(download_name(" ..AC/DC: \"Live\"?\r\n", "x.m4a"), "AC DC   Live.m4a");
  EXPECT_EQ(download_name("../..", "x.m4a"), "download.m4a");
  EXPECT_EQ(download_name("", "x.m4a"), "download.m4a");
  auto const arabic = std::string("\u0645");
  std::string title;
  for (int i = 0; i < 100; ++i) title += arabic;
  auto const cut = download_name(title, "x.m4a");
  EXPECT_EQ(cut.size(), 120U);
  EXPECT_EQ(cut.substr(0, cut.size() - 4), title.substr(0, 116)) << "between two characters";
}

TEST(DownloadNameTest, ComesInAsciiAndAsItIs) {
  EXPECT_EQ(attachment_named("Häfen.m4a"),
            "attachment; filename=\"H_fen.m4a\"; filename*=UTF-8''H%C3%A4fen.m4a");
}

TEST_F(AddressTest, ExpiresAtItsSecondAndSaysSo) {
  auto const parts = split(media_address(keys, grant));
  EXPECT_TRUE(read_media_address(keys, tenant, parts.path, parts.query,
                                 grant.expires - std::chrono::milliseconds(1)));
  auto const late = read_media_address(keys, tenant, parts.path, parts.query, grant.expires);
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error(), AddressFault::expired);
}

TEST_F(AddressTest, AnAddressOrTicketOfAClockThatWasAheadIsRefusedOnceThatIsSetRight) {
  using namespace std::chrono_literals;
  auto const fault = [&](std::chrono::milliseconds lifetime, std::string const& extension) {
    grant.path = some_path.substr(0, 46) + extension;
    grant.expires = now + lifetime;
    auto const parts = split(media_address(keys, grant));
    auto const read = read_media_address(keys, tenant, parts.path, parts.query, now);
    return read ? std::optional<AddressFault>() : read.error();
  };
  EXPECT_EQ(fault(preview_lifetime + 60s, ".m4a"), std::nullopt) << "another server's clock";
  EXPECT_EQ(fault(preview_lifetime + 61s, ".m4a"), AddressFault::expired);
  EXPECT_EQ(fault(video_lifetime + 60s, ".mp4"), std::nullopt);
  EXPECT_EQ(fault(video_lifetime + 61s, ".mp4"), AddressFault::expired);
  auto const ticket = [&](std::chrono::milliseconds lifetime) {
    return make_play_ticket(keys, tenant, {.play = 77, .article = {42}, .expires = now + lifetime});
  };
  EXPECT_TRUE(read_play_ticket(keys, tenant, ticket(ticket_lifetime + 60s), now));
  EXPECT_EQ(read_play_ticket(keys, tenant, ticket(ticket_lifetime + 61s), now).error(),
            AddressFault::expired);
}

TEST_F(AddressTest, EveryChangedBitIsRefused) {
  std::string const address = media_address(keys, grant);
  for (std::size_t i = 9; i < address.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = address;
      changed[i] = static_cast<char>(changed[i] ^ (1 << bit));
      EXPECT_FALSE(is_good(changed, now)) << "position " << i << " bit " << bit << ": " << changed;
    }
  }
}

TEST_F(AddressTest, MissingAddedAndDoubledParametersAreRefused) {
  std::string const address = media_address(keys, grant);
  EXPECT_TRUE(is_good(address, now));
  EXPECT_FALSE(is_good(address + "&x=1", now));
  EXPECT_FALSE(is_good(address + "&e=99999999999", now));
  for (char const* name : {"e=", "r=", "v=", "k=", "s="}) {
    auto const at = address.find(std::string("&") + name) != std::string::npos
                        ? address.find(std::string("&") + name)
                        : address.find('?');
    auto const end = address.find('&', at + 1);
    std::string shorter = address;
    shorter.erase(at + (address[at] == '?' ? 1 : 0), (end == std::string::npos ? address.size() : end) - at);
    EXPECT_FALSE(is_good(shorter, now)) << shorter;
  }
  EXPECT_FALSE(read_media_address(keys, tenant, some_path, {}, now));
}

TEST_F(AddressTest, AnotherTenantsAddressIsRefused) {
  auto const parts = split(media_address(keys, grant));
  EXPECT_FALSE(read_media_address(keys, base::TenantId{"plume"}, parts.path, parts.query, now));
}

TEST_F(AddressTest, AMediaAddressIsNotATicketAndTheReverse) {
  auto const ticket = make_play_ticket(keys, tenant,
                                       {.play = 77,
                                        .article = {42},
                                        .rights = Rights::full,
                                        .expires = now + audio_lifetime,
                                        .scope = "0123456789ABC",
                                        .length_ms = 93'000});
  auto const read = read_play_ticket(keys, tenant, ticket, now);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->play, 77);
  EXPECT_EQ(read->article, base::ArticleId{42});
  EXPECT_EQ(read->rights, Rights::full);
  EXPECT_EQ(read->scope, "0123456789ABC");
  EXPECT_EQ(read->length_ms, 93'000);
  EXPECT_FALSE(read_play_ticket(keys, base::TenantId{"plume"}, ticket, now));
  EXPECT_EQ(read_play_ticket(keys, tenant, ticket, now + audio_lifetime).error(), AddressFault::expired);
  for (std::size_t i = 0; i < ticket.size(); ++i) {
    std::string changed = ticket;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_FALSE(read_play_ticket(keys, tenant, changed, now)) << changed;
  }
  for (char const* text : {"", ".......", "a.b.c.d.e.f.g.h"})
    EXPECT_FALSE(read_play_ticket(keys, tenant, text, now));
}

TEST_F(AddressTest, TwoKeysLiveDuringARotation) {
  std::string const first = media_address(keys, grant);
  keys.rotate();
  std::string const second = media_address(keys, grant);
  EXPECT_NE(first, second);
  EXPECT_TRUE(is_good(first, now));
  EXPECT_TRUE(is_good(second, now));
  keys.rotate();
  EXPECT_FALSE(is_good(first, now));
  EXPECT_TRUE(is_good(second, now));
}

TEST_F(AddressTest, APreviewInAPageOutlivesThePage) {
  auto const address = preview_address(keys, tenant, some_path, now);
  EXPECT_EQ(preview_address(keys, tenant, some_path, {now.ms / 3'600'000 * 3'600'000 + 3'599'999}),
            preview_address(keys, tenant, some_path, {now.ms / 3'600'000 * 3'600'000}));
  EXPECT_TRUE(is_good(address, now + std::chrono::hours(2)));
  EXPECT_FALSE(is_good(address, now + std::chrono::hours(3)));
}

TEST_F(AddressTest, OnlyPathsThatWeMakeAreMediaPaths) {
  EXPECT_TRUE(is_media_path(some_path));
  for (std::string const& path :
       {std::string(), std::string("../../keys/media.keys"), "3f/a1/" + some_path.substr(6), some_path + "x",
        some_path.substr(0, 46) + ".html", "3F" + some_path.substr(2)})
    EXPECT_FALSE(is_media_path(path)) << path;
}

class KeysTest : public ::testing::Test {
 protected:
  void TearDown() override { fs::remove_all(folder); }
  fs::path folder = base::testing::make_temporary_folder();
};

TEST_F(KeysTest, AreMadeOnceAndForTheirOwnerOnly) {
  auto const first = SigningKeys::open(folder);
  auto const signature = first->sign("test", "text");
  struct stat found{};
  ASSERT_EQ(stat((folder / "keys/media.keys").c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777, 0600U);
  EXPECT_TRUE(SigningKeys::open(folder)->verify("test", "text", signature.key, signature.value));
  EXPECT_FALSE(SigningKeys::open(folder)->verify("other", "text", signature.key, signature.value));
}

TEST_F(KeysTest, ARotationSurvivesARestart) {
  auto const keys = SigningKeys::open(folder);
  auto const old = keys->sign("test", "text");
  keys->rotate();
  auto const fresh = keys->sign("test", "text");
  auto const again = SigningKeys::open(folder);
  EXPECT_TRUE(again->verify("test", "text", old.key, old.value));
  EXPECT_TRUE(again->verify("test", "text", fresh.key, fresh.value));
  EXPECT_EQ(again->sign("test", "text").key, fresh.key);
}

TEST_F(KeysTest, AnotherProcessThatRotatesIsFollowed) {
  auto const here = SigningKeys::open(folder);
  auto const there = SigningKeys::open(folder);
  there->rotate();
  auto const fresh = there->sign("test", "text");
  EXPECT_TRUE(here->verify("test", "text", fresh.key, fresh.value)) << "before it was told";
  there->rotate();
  here->reload();
  EXPECT_EQ(here->sign("test", "text").key, there->sign("test", "text").key);
}

TEST_F(KeysTest, TwoFirstStartsAtOnceAgreeOnOneKey) {
  std::vector<std::string> found(4);
  {
    std::vector<std::jthread> threads;
    for (auto& each : found)
      threads.emplace_back([&] { each = SigningKeys::open(folder)->sign("test", "text").value; });
  }
  for (auto const& each : found) EXPECT_EQ(each, found[0]);
}

TEST_F(KeysTest, ADamagedOrReadableFileIsRefusedWithItsName) {
  SigningKeys::open(folder);
  auto const file = folder / "keys/media.keys";
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write | fs::perms::others_read);
  EXPECT_THROW(SigningKeys::open(folder), std::runtime_error);
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  for (char const* text : {"", "abcdefgh", "abcdefgh 1234", "abcdefgh zz\n"}) {
    std::ofstream(file) << text;
    try {
      SigningKeys::open(folder);
      ADD_FAILURE() << text;
    } catch (std::runtime_error const& error) {
      EXPECT_NE(std::string(error.what()).find("media.keys"), std::string::npos);
    }
  }
}

catalogue::Playable song(std::vector<std::string> const& profiles = {"aac128", "preview"}) {
  catalogue::Playable out{.id = {1}, .content_type = catalogue::ContentType::full_track_music, .files = {}};
  for (auto const& profile : profiles)
    out.files.push_back({.profile = profile,
                         .path = profile + "-path",
                         .mime = "audio/mp4",
                         .bitrate = 0,
                         .duration_ms = 0,
                         .size = 0});
  return out;
}

plans::Plans one_plan() {
  plans::Plans out;
  out.all.push_back({.id = {7}, .key = "monthly", .name = "Music Monthly"});
  out.all.back().attributes["DISPLAY_SERVICE_NAME_TEXT_fr"] = "Musique au mois";
  return out;
}

entitlement::EntitlementAnswer const all_of_it{.allowed = true, .by = entitlement::AllowedBy::unlimited};
entitlement::EntitlementAnswer answer_with(std::vector<entitlement::Way> ways) {
  return {.ways = std::move(ways)};
}

std::expected<PlayDecision, base::Refusal> decide_song_for(entitlement::EntitlementAnswer const& answer,
                                                           catalogue::Playable const& one = song()) {
  return decide_play(Medium::sound, one, answer, one_plan(), "en");
}

TEST(PlayDecision, AGuestHearsThePreviewOfWhatASubscriptionOpens) {
  auto const decision = decide_song_for(answer_with(
      {{.kind = entitlement::WayKind::sign_in}, {.kind = entitlement::WayKind::purchase, .plan = {{7}}}}));
  ASSERT_TRUE(decision);
  EXPECT_EQ(decision->rights, Rights::preview);
  EXPECT_EQ(decision->path, "preview-path");
  ASSERT_EQ(decision->purchase.size(), 1U);
  EXPECT_EQ(decision->purchase[0].type, "subscription");
  EXPECT_EQ(decision->purchase[0].title, "Music Monthly");
  ASSERT_TRUE(decision->purchase[0].subscription_type);
  EXPECT_EQ(decision->purchase[0].subscription_type->id, plans::PlanId{7});
  EXPECT_FALSE(decision->purchase[0].price) << "that is the song's, not the plan's";
}

TEST(PlayDecision, APlanIsCalledAsInTheReadersLanguage) {
  auto const answer = answer_with({{.kind = entitlement::WayKind::purchase, .plan = {{7}}}});
  EXPECT_EQ(decide_play(Medium::sound, song(), answer, one_plan(), "fr")->purchase[0].title,
            "Musique au mois");
  EXPECT_EQ(decide_play(Medium::sound, song(), answer, one_plan(), "ro")->purchase[0].title, "Music Monthly");
}

TEST(PlayDecision, EpisodesAndChaptersHaveASpeechFileAndNothingElseIsASong) {
  using catalogue::ContentType;
  auto spoken = song({"aac64", "preview", "transcript-en"});
  for (auto const type : {ContentType::podcast, ContentType::audio_book_chapter}) {
    spoken.content_type = type;
    auto const whole = decide_song_for(all_of_it, spoken);
    EXPECT_EQ(whole->path, "aac64-path");
    ASSERT_EQ(whole->transcripts.size(), 1U);
    EXPECT_EQ(whole->transcripts[0].language, "en");
    EXPECT_EQ(whole->transcripts[0].path, "transcript-en-path");
    auto const preview = decide_song_for(answer_with({{.kind = entitlement::WayKind::sign_in}}), spoken);
    EXPECT_EQ(preview->path, "preview-path");
    EXPECT_EQ(preview->rights, Rights::preview);
    EXPECT_TRUE(preview->transcripts.empty()) << "it has every word of what is sold";
  }
  for (auto const type : {ContentType::audiobook, ContentType::podcastcollection, ContentType::video}) {
    spoken.content_type = type;
    EXPECT_EQ(decide_song_for(all_of_it, spoken).error().status, 404) << name_of(type);
  }
}

TEST(PlayDecision, FilmsAndVideosAreSeenAsHlsAndWithoutItAsOneFile) {
  using catalogue::ContentType;
  auto film = song({"hls", "mp4", "preview"});
  for (auto const type : {ContentType::full_length_video, ContentType::series_episode, ContentType::video}) {
    film.content_type = type;
    auto const whole = decide_play(Medium::picture, film, all_of_it, one_plan(), "en");
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->profile, "hls");
    EXPECT_EQ(whole->rights, Rights::full);
    auto const part = decide_play(Medium::picture, film, answer_with({{.plan = {{7}}}}), one_plan(), "en");
    EXPECT_EQ(part->profile, "preview");
    EXPECT_EQ(part->rights, Rights::preview);
    EXPECT_EQ(part->purchase.size(), 1U);
  }
  auto older = song({"mp4"});
  older.content_type = ContentType::video;
  EXPECT_EQ(decide_play(Medium::picture, older, all_of_it, one_plan(), "en")->path, "mp4-path");
  EXPECT_EQ(decide_play(Medium::picture, song(), all_of_it, one_plan(), "en").error().error,
            "UNKNOWN_ARTICLE")
      << "a song is not seen";
  older.files.clear();
  EXPECT_EQ(decide_play(Medium::picture, older, all_of_it, one_plan(), "en").error().error, "NOT_PLAYABLE");
}

TEST(PlayDecision, ASongForSaleNamesItsPrice) {
  auto const decision = decide_song_for(answer_with({{.price = base::Money{1250, "KWD"}}}));
  ASSERT_TRUE(decision);
  EXPECT_EQ(decision->purchase[0].type, "DTO");
  EXPECT_DOUBLE_EQ(decision->purchase[0].price->amount, 1.25);
}

TEST(PlayDecision, EveryWayToASongIsNamedInItsOrder) {
  auto const decision =
      decide_song_for(answer_with({{.kind = entitlement::WayKind::consume, .bucket = {{5}}, .sort = 0},
                                   {.kind = entitlement::WayKind::upgrade, .plan = {{7}}},
                                   {.price = base::Money{99, "EUR"}, .sort = 31}}));
  ASSERT_EQ(decision->purchase.size(), 3U);
  EXPECT_EQ(decision->purchase[0].type, "subscription");
  EXPECT_TRUE(decision->purchase[0].consumable);
  EXPECT_EQ(decision->purchase[1].type, "subscription");
  EXPECT_FALSE(decision->purchase[1].consumable);
  EXPECT_EQ(decision->purchase[2].type, "DTO");
  EXPECT_LT(decision->purchase[0].sort, decision->purchase[1].sort);
  EXPECT_LT(decision->purchase[1].sort, decision->purchase[2].sort);
  EXPECT_DOUBLE_EQ(decision->purchase[2].price->amount, 0.99);
}

TEST(PlayDecision, WhoMayUseItHearsItWholeWithoutPurchase) {
  for (auto const by :
       {entitlement::AllowedBy::free, entitlement::AllowedBy::owned, entitlement::AllowedBy::unlimited}) {
    auto const decision = decide_song_for({.allowed = true, .by = by});
    ASSERT_TRUE(decision);
    EXPECT_EQ(decision->rights, Rights::full);
    EXPECT_EQ(decision->path, "aac128-path");
    EXPECT_TRUE(decision->purchase.empty());
  }
}

TEST(PlayDecision, WithoutPreviewThereIsOnlyThePurchase) {
  auto const decision = decide_song_for(answer_with({{.plan = {{7}}}}), song({"aac128"}));
  ASSERT_TRUE(decision);
  EXPECT_TRUE(decision->path.empty());
  EXPECT_FALSE(decision->purchase.empty());
}

TEST(PlayDecision, ArticlesOtherThanSongsAndSongsWithoutFileAreNotFound) {
  auto album = song();
  album.content_type = catalogue::ContentType::album;
  EXPECT_EQ(decide_song_for(all_of_it, album).error().status, 404);
  EXPECT_EQ(decide_song_for(all_of_it, song({})).error().status, 404);
}

}  // namespace
}  // namespace playback
