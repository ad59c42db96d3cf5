// Films made into HLS: a checklist of the rules that players rely on, damaged and dangerous sources, and a
// film that goes on from its last finished piece.
#include <gmock/gmock.h>

#include <thread>

#include "base/testing/temporary_folder.hpp"
#include "features/media/film_assembly.hpp"
#include "features/media/film_ladder.hpp"
#include "features/media/frame_choice.hpp"
#include "features/media/media_maker.hpp"
#include "features/media/testing/make_film.hpp"

namespace media {
namespace {

using ::testing::HasSubstr;
using testing::make_film;
using testing::make_sound;
using testing::read_file;
using testing::read_master;
using testing::read_playlist;
using testing::shell;
using testing::write_file;
namespace fs = std::filesystem;

std::vector<std::string> rung_names(std::int64_t width, std::int64_t height) {
  std::vector<std::string> out;
  for (auto const& rung : ladder_for(width, height))
    out.push_back(std::to_string(rung.width) + "x" + std::to_string(rung.height));
  return out;
}

TEST(FilmLadder, HasRungsUpToTheSourceAndNeverAboveIt) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(rung_names(1920, 1080), (Names{"1920x1080", "1280x720", "854x480", "640x360", "426x240"}));
  EXPECT_EQ(rung_names(1280, 720), (Names{"1280x720", "854x480", "640x360", "426x240"}));
  EXPECT_EQ(rung_names(640, 360), (Names{"640x360", "426x240", "256x144"}));
  EXPECT_EQ(rung_names(320, 180), (Names{"256x144"}));
  EXPECT_EQ(rung_names(101, 77), (Names{"100x76"})) << "a tiny source stays as it is, in even numbers";
  EXPECT_EQ(rung_names(1920, 800), (Names{"1920x800", "1280x534", "854x356", "640x266", "426x178"}))
      << "a wide film by its width";
  EXPECT_EQ(rung_names(1080, 1920).front(), "1080x1920") << "an upright one by its shorter side";
  EXPECT_EQ(rung_names(3840, 2160).front(), "1920x1080");
}

TEST(FilmLadder, FrameRatesBecomeUsualOnesAndSegmentsLastAtMostFourSeconds) {
  EXPECT_EQ(frame_rate_for("24000/1001"), (FrameRate{24000, 1001}));
  EXPECT_EQ(frame_rate_for("24/1"), (FrameRate{24, 1}));
  EXPECT_EQ(frame_rate_for("2733/100"), (FrameRate{30000, 1001}));
  EXPECT_EQ(frame_rate_for("240/1"), (FrameRate{60, 1}));
  EXPECT_EQ(frame_rate_for("0/0"), (FrameRate{24, 1}));
  EXPECT_EQ(frame_rate_for("1000000000/1"), (FrameRate{60, 1}));
  EXPECT_EQ(frames_in_segment({24, 1}), 96);
  EXPECT_EQ(frames_in_segment({30000, 1001}), 119);
}

TEST(FilmLadder, LanguagesAreThoseOfTheWeb) {
  for (auto const& [tag, language] : std::map<std::string, std::string>{{"de", "de"},
                                                                        {"de-AT", "de"},
                                                                        {"deu", "de"},
                                                                        {"ger", "de"},
                                                                        {"ENG", "en"},
                                                                        {"fre", "fr"},
                                                                        {"ara", "ar"},
                                                                        {"rum", "ro"},
                                                                        {"ron", "ro"},
                                                                        {"gsw", "gsw"},
                                                                        {"", ""},
                                                                        {"und", ""},
                                                                        {"mul", ""},
                                                                        {"zxx", ""},
                                                                        {"x", ""},
                                                                        {"../..", ""},
                                                                        {"English", ""},
                                                                        {"d\xc3\xa9", ""}})
    EXPECT_EQ(language_of_tag(tag), language) << tag;
}

TEST(FrameChoice, TakesThePictureThatShowsMost) {
  std::string const black(64 * 36, '\x05');
  std::string const grey(64 * 36, '\x80');
  std::string gradient;
  std::string detailed;
  for (int i = 0; i < 64 * 36; ++i) {
    gradient += static_cast<char>(i % 64 * 2 + 60);
    detailed += static_cast<char>((i * 97 + i / 64 * 31) % 200 + 20);
  }
  EXPECT_EQ(choose_frame(black + grey + gradient + detailed + black, 64, 36), 3U);
  EXPECT_EQ(choose_frame(black + grey + gradient, 64, 36), 2U);
  EXPECT_EQ(choose_frame(black, 64, 36), 0U) << "a black film has a black picture";
  EXPECT_EQ(choose_frame("", 64, 36), std::nullopt);
}

class FilmMakerTest : public ::testing::Test {
 protected:
  FilmMakerTest()
      : folder(base::testing::make_temporary_folder()),
        data(base::testing::make_temporary_folder()),
        media(data),
        maker(media, isolation, 0) {}
  ~FilmMakerTest() override {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    fs::remove_all(data, ignored);
  }

  std::expected<catalogue::Made, std::string> film(fs::path const& file) {
    return maker.film(file, catalogue::hash_file(file), PreviewStart::beginning, [&](std::string_view what) {
      if (what.find("part ") != std::string_view::npos) ++parts;
      if (parts > stop_at) throw std::runtime_error("killed");
    });
  }
  /// Why a file is refused as a film.
  std::string refusal(fs::path const& file) {
    auto const made = film(file);
    return made ? "" : made.error();
  }
  /// Duration of each segment, from the segments themselves, after checks that every playlist of a folder
  /// must pass.
  std::vector<double> check_media_playlist(fs::path const& own) {
    auto const playlist = read_playlist(own / "index.m3u8");
    EXPECT_TRUE(playlist.text.starts_with("#EXTM3U\n")) << own;
    for (char const* line : {"#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-INDEPENDENT-SEGMENTS",
                             "#EXT-X-MAP:URI=\"init.mp4\"", "#EXT-X-ENDLIST"})
      EXPECT_TRUE(playlist.has(line)) << own << line;
    EXPECT_EQ(playlist.text.find("DISCONTINUITY"), std::string::npos);
    auto const init = read_file(own / "init.mp4");
    EXPECT_EQ(init.find("elst"),
              own.filename().string().starts_with("v") ? std::string::npos : init.find("elst"))
        << "pictures begin at zero";
    std::vector<double> durations;
    std::uint64_t time = 0;
    for (std::size_t i = 0; i < playlist.files.size(); ++i) {
      auto const bytes = read_file(own / playlist.files[i]);
      auto const fragment = read_fragment(bytes);
      if (!fragment) {
        ADD_FAILURE() << own / playlist.files[i];
        return durations;
      }
      auto const whole = read_fragments(init + bytes);
      double const timescale = whole ? whole->timescale : 1;
      EXPECT_EQ(fragment->decode_time, time) << own / playlist.files[i];
      time += fragment->duration;
      durations.push_back(static_cast<double>(fragment->duration) / timescale);
      EXPECT_NEAR(playlist.durations[i], durations[i], 0.001) << own / playlist.files[i];
      EXPECT_LE(std::round(durations[i]), playlist.target) << own / playlist.files[i];
    }
    return durations;
  }
  /// The bits a second of the densest whole segment.
  double peak_of(fs::path const& own) {
    auto const playlist = read_playlist(own / "index.m3u8");
    double peak = 0;
    for (std::size_t i = 0; i < playlist.files.size(); ++i)
      if (playlist.durations[i] >= 2)
        peak = std::max(
            peak, static_cast<double>(fs::file_size(own / playlist.files[i])) * 8 / playlist.durations[i]);
    return peak;
  }
  /// ffprobe reads it to its end without a word of complaint.
  void expect_readable(fs::path const& playlist) {
    auto const log = folder / "ffprobe.log";
    shell("ffmpeg -v warning -nostdin -allowed_extensions ALL -i '" + playlist.string() +
          "' -map 0 -c copy -f null - 2>'" + log.string() + "'");
    EXPECT_EQ(read_file(log), "") << playlist;
  }

  fs::path folder;
  fs::path data;
  processes::ProcessIsolation isolation;
  catalogue::MediaFolder media;
  MediaMaker maker;
  int parts = 0;
  int stop_at = 1'000'000;
};

TEST_F(FilmMakerTest, AFilmBecomesAStreamThatKeepsTheRulesOfHls) {
  make_film(folder / "film.mp4", {.seconds = 22.5, .size = "640x360", .rate = "24000/1001"});
  make_sound(folder / "fr.mp3", 20);
  write_file(folder / "de.srt",
             "1\r\n00:00:01,000 --> 00:00:03,500\r\nSch\xF6ne Gr\xFC\xDF"
             "e\r\n");
  auto const made = film(folder / "film.mp4");
  ASSERT_TRUE(made) << made.error();
  EXPECT_NEAR(static_cast<double>(made->duration_ms), 22'500, 60);
  EXPECT_EQ(parts, 2);
  Step const quiet = [](std::string_view) {};
  auto const french = maker.film_sound(folder / "fr.mp3", catalogue::hash_file(folder / "fr.mp3"), quiet);
  ASSERT_TRUE(french) << french.error();
  auto const german =
      maker.subtitles(folder / "de.srt", catalogue::hash_file(folder / "de.srt"), "de", quiet);
  ASSERT_TRUE(german) << german.error();
  FilmParts const whole{
      .film = *made,
      .language = "en",
      .audio = {{.language = "fr", .made = *french}},
      .subtitles = {{.language = "de", .made = *german},
                    {.language = "de", .kind = catalogue::SubtitleKind::captions, .made = *german}}};
  auto const file = assemble_film(media, whole);
  EXPECT_EQ(file.profile, "hls");
  auto const own = media.media_path(file.path).parent_path();

  auto const master = read_file(own / "master.m3u8");
  EXPECT_EQ(static_cast<std::size_t>(file.size), master.size());
  EXPECT_THAT(master, HasSubstr("#EXT-X-INDEPENDENT-SEGMENTS"));
  EXPECT_EQ(master.find("URI=\"/"), std::string::npos) << "relative addresses only";
  std::vector<std::string> languages;
  std::vector<double> boundaries;
  int variants = 0;
  int iframes = 0;
  for (auto const& [tag, attributes] : read_master(master)) {
    if (!attributes.contains("URI")) continue;
    auto const playlist = own / attributes.at("URI");
    ASSERT_TRUE(fs::exists(playlist)) << playlist;
    auto const rung = playlist.parent_path();
    if (tag == "#EXT-X-STREAM-INF") {
      ++variants;
      expect_readable(playlist);
      auto const durations = check_media_playlist(rung);
      EXPECT_EQ(durations.size(), 6U);
      if (boundaries.empty()) boundaries = durations;
      EXPECT_EQ(durations, boundaries) << "segments of all rungs begin together: " << rung;
      EXPECT_EQ(attributes.at("CODECS"), *avc_codec(read_file(rung / "init.mp4")) + ",mp4a.40.2");
      EXPECT_EQ(attributes.at("FRAME-RATE"), "23.976");
      auto const height = attributes.at("RESOLUTION").substr(attributes.at("RESOLUTION").find('x') + 1);
      EXPECT_EQ(rung.filename(), "v" + height);
      double const peak = peak_of(rung) + std::max(peak_of(own / "a-en"), peak_of(own / "a-fr"));
      EXPECT_GE(std::stod(attributes.at("BANDWIDTH")), peak - 1);
      EXPECT_LE(std::stod(attributes.at("BANDWIDTH")), peak * 1.1);
      EXPECT_LE(std::stod(attributes.at("AVERAGE-BANDWIDTH")), std::stod(attributes.at("BANDWIDTH")));
      EXPECT_EQ(attributes.at("AUDIO"), "audio");
      EXPECT_EQ(attributes.at("SUBTITLES"), "subtitles");
    } else if (tag == "#EXT-X-I-FRAME-STREAM-INF") {
      ++iframes;
      EXPECT_TRUE(read_playlist(playlist).has("#EXT-X-I-FRAMES-ONLY"));
      EXPECT_EQ(read_playlist(playlist).files.size(), 6U);
    } else if (attributes.at("TYPE") == "AUDIO") {
      languages.push_back(attributes.at("LANGUAGE"));
      expect_readable(playlist);
      check_media_playlist(rung);
    } else {
      languages.push_back(attributes.at("LANGUAGE"));
      EXPECT_EQ(read_file(rung / "subtitles.vtt"), "WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nSchöne Grüße\n");
      EXPECT_GE(read_playlist(playlist).target, 22);
    }
  }
  EXPECT_EQ(variants, 3);
  EXPECT_EQ(iframes, 3);
  EXPECT_EQ(languages, (std::vector<std::string>{"en", "fr", "de", "de"}));
  shell("ffprobe -v error -allowed_extensions ALL '" + (own / "master.m3u8").string() + "'");
  EXPECT_TRUE(fs::exists(own / "thumbnails-1.jpg"));
  EXPECT_THAT(read_file(own / "thumbnails.vtt"), HasSubstr("thumbnails-1.jpg#xywh=160,"));
  EXPECT_TRUE(fs::exists(media.media_path(made->files.front().path))) << "a preview";
  EXPECT_TRUE(made->picture);

  EXPECT_EQ(assemble_film(media, whole).path, file.path) << "the same again is the same film";
  FilmParts const bare{.film = *made, .language = "en"};
  EXPECT_NE(assemble_film(media, bare).path, file.path) << "without subtitles it is another one";
}

TEST_F(FilmMakerTest, PiecesShowEachFrameOnce) {
  // Each frame has a grey of its own, so that one lost or shown twice where two pieces meet is seen.
  shell(
      "ffmpeg -nostdin -y -f lavfi -i 'color=black:s=256x144:r=10:d=41,geq=lum=mod(N*5\\,150)+40:cb=128:cr=128' "
      "-c:v libx264 -preset ultrafast -g 37 -pix_fmt yuv420p '" +
      (folder / "counted.mkv").string() + "'");
  auto const made = film(folder / "counted.mkv");
  ASSERT_TRUE(made) << made.error();
  EXPECT_EQ(parts, 3);
  auto const own = media.part_path(made->film->folder) / made->film->rungs.front().name;
  shell("ffmpeg -nostdin -y -allowed_extensions ALL -i '" + (own / "index.m3u8").string() +
        "' -vf scale=1:1:flags=area,format=gray -vsync 0 -f rawvideo '" + (folder / "tones").string() + "'");
  auto const tones = read_file(folder / "tones");
  ASSERT_EQ(tones.size(), 410U);
  // Thirty tones, each brighter than the one before, then again from the darkest.
  for (std::size_t i = 1; i < tones.size(); ++i) {
    int const brighter = static_cast<unsigned char>(tones[i]) - static_cast<unsigned char>(tones[i - 1]);
    if (i % 30 == 0)
      EXPECT_LT(brighter, -100) << i;
    else
      EXPECT_NEAR(brighter, 7, 3) << i;
  }
}

TEST_F(FilmMakerTest, AKilledFilmGoesOnFromItsLastFinishedPiece) {
  make_film(folder / "film.mp4", {.seconds = 65, .size = "256x144", .sound = false});
  stop_at = 2;
  EXPECT_THROW(film(folder / "film.mp4"), std::runtime_error);
  EXPECT_EQ(parts, 3) << "two were made, the third was begun";
  stop_at = 1'000'000;
  parts = 0;
  auto const made = film(folder / "film.mp4");
  ASSERT_TRUE(made) << made.error();
  EXPECT_EQ(parts, 2) << "only those that were missing of four";
  EXPECT_EQ(made->duration_ms, 65'000);
  EXPECT_FALSE(made->sound);
  EXPECT_TRUE(fs::is_empty(data / "media/pieces")) << "nothing is left over";
  parts = 0;
  ASSERT_TRUE(film(folder / "film.mp4"));
  EXPECT_EQ(parts, 0) << "what is made is not made again";
}

TEST_F(FilmMakerTest, RefusesWhatIsNoFilm) {
  write_file(folder / "noise.mp4", base::random_bytes(5000));
  EXPECT_THAT(refusal(folder / "noise.mp4"), HasSubstr("it is not a readable video"));
  make_sound(folder / "song.m4a", 1);
  EXPECT_EQ(refusal(folder / "song.m4a"), "it has no video stream");
  make_film(folder / "short.mp4", {.seconds = 0.2, .sound = false});
  EXPECT_EQ(refusal(folder / "short.mp4"), "it has less than half a second of picture");
  make_film(folder / "strip.mkv", {.size = "2000x16", .sound = false});
  EXPECT_THAT(refusal(folder / "strip.mkv"), HasSubstr("its picture is a strip"));
  make_film(folder / "dot.mkv", {.size = "8x8", .sound = false});
  EXPECT_THAT(refusal(folder / "dot.mkv"), HasSubstr("8 × 8 points"));
  make_film(folder / "huge.mkv", {.seconds = 0.1, .size = "9000x400", .sound = false});
  EXPECT_THAT(refusal(folder / "huge.mkv"), HasSubstr("9000 × 400 points"));
}

TEST_F(FilmMakerTest, RefusesFilmsOfNoLengthAndOfMoreThanSixHours) {
  write_file(folder / "empty.mp4", "");
  EXPECT_THAT(refusal(folder / "empty.mp4"), HasSubstr("it is not a readable video"));
  for (char const* name : {"none.mp4", "none.mkv"}) {
    make_film(folder / name, {.more = "-frames:v 0", .sound = false});
    EXPECT_NE(refusal(folder / name), "") << name;
    make_film(folder / name, {.more = "-frames:v 0"});
    EXPECT_NE(refusal(folder / name), "") << "sound without pictures: " << name;
  }
  // A picture each half minute.
  make_film(folder / "long.mkv", {.seconds = 6 * 3600 + 60, .size = "32x32", .rate = "1/30", .sound = false});
  EXPECT_EQ(refusal(folder / "long.mkv"), "it is longer than six hours");
  EXPECT_EQ(parts, 0) << "nothing is encoded in vain";
}

TEST_F(FilmMakerTest, EachSoundOfAFileHasItsOwnSegments) {
  testing::make_film_with_sounds(folder / "film.mp4", {"eng", "deu", "fre"});
  auto const made = film(folder / "film.mp4");
  ASSERT_TRUE(made) << made.error();
  EXPECT_EQ(made->sound_language, "en");
  ASSERT_EQ(made->tracks.size(), 2U);
  EXPECT_EQ(made->tracks[1].language, "fr");
  auto const file = assemble_film(media, {.film = *made, .language = "de"});
  auto const own = media.media_path(file.path).parent_path();
  std::vector<std::string> folders;
  for (auto const& [tag, attributes] : read_master(read_file(own / "master.m3u8"))) {
    if (tag != "#EXT-X-MEDIA") continue;
    folders.push_back(fs::path(attributes.at("URI")).parent_path());
    expect_readable(own / attributes.at("URI"));
    EXPECT_FALSE(check_media_playlist(own / folders.back()).empty());
  }
  EXPECT_EQ(folders, (std::vector<std::string>{"a-de", "a-en", "a-fr"}));
  EXPECT_NE(read_file(own / "a-de/00001.m4s"), read_file(own / "a-en/00001.m4s"));
}

TEST_F(FilmMakerTest, RefusesPlaylistsThatWouldMakeItOpenOtherFiles) {
  make_film(folder / "film.ts", {.more = "-f mpegts"});
  write_file(folder / "endless.m3u8",
             "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n" + (folder / "film.ts").string() + "\n");
  write_file(folder / "nested.mp4", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nnested.mp4\n");
  write_file(folder / "list.mkv", "ffconcat version 1.0\nfile " + (folder / "film.ts").string() + "\n");
  write_file(folder / "dash.mp4",
             "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"dynamic\"></MPD>");
  for (char const* name : {"endless.m3u8", "nested.mp4", "list.mkv", "dash.mp4"})
    EXPECT_THAT(refusal(folder / name), HasSubstr("it is not a readable video")) << name;
}

TEST_F(FilmMakerTest, BelievesThePicturesAndNotWhatTheContainerClaims) {
  make_film(folder / "film.mp4", {.seconds = 6, .more = "-movflags +faststart"});
  auto whole = read_file(folder / "film.mp4");
  write_file(folder / "cut.mp4", whole.substr(0, whole.size() / 2));
  EXPECT_THAT(refusal(folder / "cut.mp4"), HasSubstr("it is damaged"));
  make_film(folder / "film.mkv", {.seconds = 6});
  auto const matroska = read_file(folder / "film.mkv");
  write_file(folder / "cut.mkv", matroska.substr(0, matroska.size() / 2));
  EXPECT_THAT(refusal(folder / "cut.mkv"), HasSubstr("it is damaged"));

  // The header of a Matroska file says how long it is (0x4489, eight bytes of floating point): a tenth of a
  // second, and a year.
  auto const duration = matroska.find("\x44\x89\x88");
  ASSERT_NE(duration, std::string::npos);
  auto lie = matroska;
  lie.replace(duration + 3, 8, std::string("\x40\x59\0\0\0\0\0\0", 8));
  write_file(folder / "shorter.mkv", lie);
  auto const made = film(folder / "shorter.mkv");
  ASSERT_TRUE(made) << made.error();
  EXPECT_NEAR(static_cast<double>(made->duration_ms), 6000, 150);
  lie.replace(duration + 3, 8, std::string("\x42\x1D\x5B\x7B\0\0\0\0", 8));
  write_file(folder / "longer.mkv", lie);
  EXPECT_THAT(refusal(folder / "longer.mkv"), HasSubstr("it is damaged: it has only 6 of its"));
}

TEST_F(FilmMakerTest, SilentUprightAndStretchedFilmsAreShownAsTheyAreMeant) {
  make_film(folder / "stretched.mkv", {.size = "180x144", .more = "-vf setsar=16/11", .sound = false});
  auto const stretched = film(folder / "stretched.mkv");
  ASSERT_TRUE(stretched) << stretched.error();
  EXPECT_EQ(stretched->film->rungs.front().width, 256);
  EXPECT_EQ(stretched->film->rungs.front().height, 140);
  auto const file = assemble_film(media, {.film = *stretched, .language = ""});
  auto const master = read_file(media.media_path(file.path));
  EXPECT_EQ(master.find("AUDIO"), std::string::npos);
  EXPECT_EQ(master.find("mp4a"), std::string::npos);
}

}  // namespace
}  // namespace media
