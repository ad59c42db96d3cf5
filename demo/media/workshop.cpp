// The jobs, their order, and the cache that makes a second run instant.
#include "workshop.hpp"

#include "article_files.hpp"
#include "films/film_files.hpp"
#include "films/video.hpp"
#include "manifests/manifest.hpp"
#include "manifests/market_manifest.hpp"
#include "pictures/pictures.hpp"
#include "process.hpp"
#include "read_text.hpp"
#include "sound/master.hpp"
#include "sound/session.hpp"
#include "speech_files.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <fstream>
#include <memory>
#include <mutex>
#include <sstream>
#include <thread>

namespace demo {

namespace {

namespace fs = std::filesystem;

struct Job {
  std::string file;  // relative to the folder
  std::function<void(fs::path const& target)> make;
  std::string after;  // a file that has to be there first
  enum class State { waiting, running, done, failed } state = State::waiting;
};

void write_text(fs::path const& path, std::string_view text) {
  auto const part = fs::path(path).concat(".part");
  {
    std::ofstream out(part, std::ios::binary);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    if (!out.flush()) {
      throw std::runtime_error(path.string() +
                               ": cannot be written; is the disk full or the folder read-only?");
    }
  }
  fs::rename(part, path);
}

void write_track(Track const& track, Tables const& tables, fs::path const& target) {
  auto const seed = hash_of(track.key);
  auto const samples = to_samples(render_song(track.song, seed, tables), seed);
  run_tool({"ffmpeg", "-nostdin", "-v",   "error",        "-y",     "-f",   "s16le", "-ar",
            "44100",  "-ac",      "2",    "-i",           "pipe:0", "-c:a", "flac",  "-compression_level",
            "0",      "-f",       "flac", target.string()},
           target.string(), [&](Feed const& feed) { feed(std::as_bytes(std::span(samples))); });
}

void write_picture(Picture const& picture, fs::path const& target) {
  run_tool({"rsvg-convert", "--width", std::to_string(picture.width), "--height",
            std::to_string(picture.height), "--output", target.string()},
           target.string(), [&](Feed const& feed) { feed(std::as_bytes(std::span(picture.svg))); });
}

// Episodes, and chapters or whole books.
void list_speech(std::vector<Job>& jobs, Catalogue const& catalogue,
                 std::shared_ptr<Tables const> const& tables, fs::path const& folder) {
  for (auto const& podcast : catalogue.podcasts) {
    for (auto const& episode : podcast.episodes) {
      jobs.push_back({speech_file(episode),
                      [&podcast, &episode, tables, folder](fs::path const& target) {
                        write_episode(podcast, episode, *tables, folder, target);
                      },
                      {}});
    }
  }
  for (auto const& book : catalogue.audiobooks) {
    if (book.one_file) {
      jobs.push_back({speech_file(book),
                      [&book, folder](fs::path const& target) { write_book(book, folder, target); },
                      {}});
      continue;
    }
    for (std::size_t chapter = 0; chapter < book.chapters.size(); ++chapter) {
      jobs.push_back(
          {speech_file(book, chapter),
           [&book, chapter, folder](fs::path const& target) { write_chapter(book, chapter, folder, target); },
           {}});
    }
  }
}

// Films with their subtitles, sound in other languages, and pictures.
void list_films(std::vector<Job>& jobs, Catalogue const& catalogue,
                std::shared_ptr<Tables const> const& tables, fs::path const& folder) {
  auto const list = [&](Film const& film) {
    jobs.push_back({film_file(film),
                    [&film, &catalogue, tables, folder](fs::path const& target) {
                      for (auto const language : film.subtitles) {
                        write_text(folder / subtitle_file(film, language), subtitles_of(film, language));
                      }
                      write_film(film, catalogue.film_size, *tables, target);
                    },
                    {}});
    for (std::size_t voice = 1; voice < film.voices.size(); ++voice) {
      jobs.push_back({film_audio_file(film, film.voices[voice]),
                      [&film, voice, tables](fs::path const& target) {
                        write_film_audio(film, film.voices[voice], *tables, target);
                      },
                      {}});
    }
    jobs.push_back({artwork_file("film", film.key),
                    [&film](fs::path const& target) { write_film_artwork(film, film.poster, target); },
                    {}});
  };
  auto const poster = [&](std::string_view key, Film const& film, FilmPoster const& look) {
    jobs.push_back({artwork_file("poster", key),
                    [&film, &look](fs::path const& target) { write_film_poster(film, look, target); },
                    {}});
  };
  for (auto const& film : catalogue.films) {
    list(film);
    poster(film.key, film, film.poster);
  }
  for (auto const& each : catalogue.series) {
    std::for_each(each.episodes.begin(), each.episodes.end(), list);
    poster(each.key, each.episodes.back(), each.poster);
    jobs.push_back(
        {artwork_file("series", each.key),
         [&each](fs::path const& target) { write_film_artwork(each.episodes.back(), each.poster, target); },
         {}});
  }
}

// Long jobs first, so that the threads end together; what a video needs comes before all.
std::vector<Job> list_jobs(Catalogue const& catalogue, std::shared_ptr<Tables const> const& tables,
                           fs::path const& folder) {
  std::vector<Job> jobs;
  list_films(jobs, catalogue, tables, folder);
  auto const is_filmed = [&](Track const& track) {
    return std::any_of(catalogue.videos.begin(), catalogue.videos.end(),
                       [&](Video const& video) { return video.track == track.key; });
  };
  for (bool const filmed : {true, false}) {
    for (auto const& album : catalogue.albums) {
      for (auto const& track : album.tracks) {
        if (is_filmed(track) == filmed) {
          jobs.push_back({audio_file(track),
                          [&track, tables](fs::path const& target) { write_track(track, *tables, target); },
                          {}});
        }
      }
    }
    if (filmed) {
      for (auto const& video : catalogue.videos) {
        auto const sound = "audio/" + std::string(video.track) + ".flac";
        jobs.push_back(
            {video_file(video),
             [&video, sound = folder / sound](fs::path const& target) { write_video(video, sound, target); },
             sound});
      }
    }
  }
  list_speech(jobs, catalogue, tables, folder);
  auto const draw = [&](std::string file, std::function<Picture()> picture) {
    jobs.push_back(
        {std::move(file),
         [picture = std::move(picture)](fs::path const& target) { write_picture(picture(), target); },
         {}});
  };
  for (auto const& hero : catalogue.heroes) {
    draw(artwork_file("", hero.key), [&hero] { return draw_hero(hero.key); });
  }
  for (auto const& artist : catalogue.artists) {
    draw(artwork_file("artist", artist.key), [&artist] { return draw_portrait(artist.key); });
  }
  for (auto const& album : catalogue.albums) {
    draw(artwork_file("album", album.key), [&album] { return draw_cover(album.key); });
  }
  for (auto const& playlist : catalogue.playlists) {
    draw(artwork_file("playlist", playlist.key), [&playlist] { return draw_playlist(playlist.key); });
  }
  for (auto const& video : catalogue.videos) {
    draw(artwork_file("video", video.key), [&video] { return draw_still(video.key); });
  }
  for (auto const& podcast : catalogue.podcasts) {
    draw(artwork_file("podcast", podcast.key), [&podcast] { return draw_podcast(podcast.key); });
  }
  for (auto const& book : catalogue.audiobooks) {
    draw(artwork_file("book", book.key), [&book] { return draw_book(book.key); });
  }
  for (auto const& person : catalogue.people) {
    draw(artwork_file("person", person.key), [&person] { return draw_person(person.key); });
  }
  for (auto const& partner : catalogue.partners) {
    draw(artwork_file("market", partner.key), [&partner] { return draw_market(partner.key); });
  }
  for (auto const& app : catalogue.apps) {
    draw(artwork_file("market", app.key), [&app] { return draw_market(app.key); });
    for (int const number : {1, 2}) {
      draw(screenshot_file(app, number), [&app, number] { return draw_app_screen(app.key, number); });
    }
  }
  for (auto const& voucher : catalogue.vouchers) {
    draw(artwork_file("voucher", voucher.key), [&voucher] { return draw_voucher(voucher.key); });
  }
  for (auto const& book : catalogue.voucher_books) {
    draw(artwork_file("voucher", book.key), [&book] { return draw_voucher(book.key); });
  }
  for (auto const& service : catalogue.info_services) {
    draw(artwork_file("market", service.key), [&service] { return draw_market(service.key); });
  }
  return jobs;
}

class Crew {
 public:
  Crew(std::vector<Job>& jobs, fs::path folder, std::function<void(std::string const&)> const& tell)
      : jobs_(jobs), folder_(std::move(folder)), tell_(tell) {}

  Outcome work(unsigned threads) {
    std::vector<std::jthread> crew;
    for (unsigned index = 0; index < threads; ++index) {
      crew.emplace_back([this] { take_jobs(); });
    }
    crew.clear();
    return outcome_;
  }

 private:
  // The first job that can start; null when none will.
  Job* next(std::unique_lock<std::mutex>& lock) {
    for (;;) {
      bool later = false;
      for (auto& job : jobs_) {
        if (job.state != Job::State::waiting) {
          continue;
        }
        auto const needed = std::find_if(jobs_.begin(), jobs_.end(),
                                         [&](Job const& other) { return other.file == job.after; });
        if (needed == jobs_.end() || needed->state == Job::State::done) {
          job.state = Job::State::running;
          return &job;
        }
        if (needed->state == Job::State::failed) {
          job.state = Job::State::failed;
          ++outcome_.failed;
          tell_("error: " + job.file + ": not made, because " + job.after + " is missing");
          continue;
        }
        later = true;
      }
      if (!later) {
        return nullptr;
      }
      changed_.wait(lock);
    }
  }

  void take_jobs() {
    std::unique_lock lock(mutex_);
    while (Job* const job = next(lock)) {
      auto const target = folder_ / job->file;
      bool const there = fs::exists(target);
      lock.unlock();
      std::string error;
      auto const start = std::chrono::steady_clock::now();
      if (!there) {
        auto const part = fs::path(target).concat(".part");
        try {
          job->make(part);
          fs::rename(part, target);
        } catch (std::exception const& failure) {
          error = failure.what();
          std::error_code ignored;
          fs::remove(part, ignored);
        }
      }
      double const seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      lock.lock();
      job->state = error.empty() ? Job::State::done : Job::State::failed;
      ++(there ? outcome_.kept : error.empty() ? outcome_.made : outcome_.failed);
      char line[256];
      std::snprintf(line, sizeof line, "[%2d/%zu] %-40s %5.2f s%s",
                    outcome_.made + outcome_.kept + outcome_.failed, jobs_.size(), job->file.c_str(), seconds,
                    there ? " (kept)" : "");
      tell_(error.empty() ? line : "error: " + error);
      changed_.notify_all();
    }
  }

  std::vector<Job>& jobs_;
  fs::path folder_;
  std::function<void(std::string const&)> const& tell_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Outcome outcome_;
};

// What is said and by which voice, which the manifest does not know.
std::string words_of(Catalogue const& catalogue) {
  std::string out;
  auto const add = [&](Speaker const& speaker) {
    auto const& voice = speaker.voice;
    out += std::string(voice.name) + ' ' + std::to_string(voice.words_per_minute) + ' ' +
           std::to_string(voice.pitch);
  };
  for (auto const& podcast : catalogue.podcasts) {
    std::for_each(podcast.hosts.begin(), podcast.hosts.end(), add);
    for (auto const& episode : podcast.episodes) {
      for (auto const& talk : episode.talks) {
        for (auto const& turn : talk.turns) {
          out += turn.words;
        }
      }
    }
  }
  for (auto const& book : catalogue.audiobooks) {
    add(book.narrator);
    for (auto const& chapter : book.chapters) {
      out += chapter.words;
    }
  }
  auto const add_film = [&](Film const& film) {
    for (auto const& voice : film.voices) {
      add({voice.person, voice.voice});
    }
    for (auto const language : film.subtitles) {
      out += subtitles_of(film, language);
    }
  };
  std::for_each(catalogue.films.begin(), catalogue.films.end(), add_film);
  for (auto const& each : catalogue.series) {
    std::for_each(each.episodes.begin(), each.episodes.end(), add_film);
  }
  return out;
}

// The folders that files are made in.
constexpr char const* parts[] = {"audio", "speech", "artwork", "video", "film"};

// Everything that decides what is made: the set, what the manifest says before the files are there, every
// word that is spoken, and how.
std::string mark_of(Set set, Catalogue const& catalogue) {
  std::ostringstream mark;
  mark << std::hex
       << hash_of(std::string(generator_version) + (set == Set::full ? " full " : " small ") +
                  manifest_of(catalogue, {}) + words_of(catalogue))
       << '\n';
  return mark.str();
}

}  // namespace

Outcome make_all(Order const& order, std::function<void(std::string const&)> const& tell) {
  auto const catalogue = catalogue_of(order.set);
  auto const mark = mark_of(order.set, catalogue);
  auto const complete = order.folder / ".complete";
  auto const begun = order.folder / ".begun";
  fs::create_directories(order.folder);
  // Articles take seconds and have a mark of their own, so that a changed text does not render all films
  // again.
  auto const articles = make_articles(order, tell);
  if (read_text(complete) == mark) {
    auto const manifest = manifest_of(catalogue, order.folder);
    if (read_text(order.folder / "manifest.json") == manifest) {
      return {.made = articles.made,
              .failed = articles.failed,
              .was_complete = articles.made + articles.failed == 0};
    }
    write_text(order.folder / "manifest.json", manifest);
    return articles;
  }
  fs::remove(complete);
  if (read_text(begun) != mark) {
    // What another version made is not ours to keep.
    for (char const* const part : parts) {
      fs::remove_all(order.folder / part);
    }
    write_text(begun, mark);
  }
  for (char const* const part : parts) {
    fs::create_directories(order.folder / part);
  }
  auto const tables = std::make_shared<Tables const>();
  auto jobs = list_jobs(catalogue, tables, order.folder);
  auto outcome = Crew(jobs, order.folder, tell).work(std::max(2U, std::thread::hardware_concurrency()));
  outcome.made += articles.made;
  outcome.failed += articles.failed;
  if (outcome.failed == 0) {
    write_text(order.folder / "manifest.json", manifest_of(catalogue, order.folder));
    write_text(complete, mark);
    fs::remove(begun);
  }
  return outcome;
}

}  // namespace demo
