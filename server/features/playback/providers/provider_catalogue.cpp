// A provider that fails is left alone for a few seconds, so that its readers do not wait one after the other.
#include "features/playback/providers/provider_catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/log.hpp"
#include "features/playback/rules.hpp"

namespace playback {
namespace {

constexpr std::chrono::seconds retry_after{30};

base::Problem unavailable(std::string provider) {
  base::Problem out(provider_unavailable.retry_after(retry_after));
  out.errors.push_back({"provider", "unavailable", std::move(provider)});
  return out;
}

/// The words that an address of a provider may take, and one more.
std::map<std::string, std::string, std::less<>> words_of(ProviderReader const& reader, std::string name,
                                                         std::string_view value) {
  return {{"language", std::string(reader.locale.code)},
          {"age", std::to_string(age_of_grade(reader.tenant.max_rating.value()))},
          {std::move(name), std::string(value)}};
}

}  // namespace

portal::Task<std::vector<ExternalFilm>> ProviderCatalogue::category(ProviderReader reader,
                                                                    tenants::VideoSource const& source,
                                                                    std::string_view category) {
  return ask(
      reader, source,
      {.tenant = reader.tenant.id.value,
       .revision = reader.tenant.revision,
       .code = source.code,
       .film = {},
       .url = tenants::fill_source_address(source.category_address, words_of(reader, "category", category))});
}

portal::Task<ExternalFilm> ProviderCatalogue::film(ProviderReader reader, tenants::VideoSource const& source,
                                                   std::string_view id) {
  Key key{.tenant = reader.tenant.id.value,
          .revision = reader.tenant.revision,
          .code = source.code,
          .film = std::string(id),
          .url = tenants::fill_source_address(source.film_address, words_of(reader, "id", id))};
  auto asking = ask(reader, source, std::move(key));
  auto films = co_await std::move(asking);
  if (films.empty()) throw base::Problem(unknown_video);
  co_return std::move(films.front());
}

portal::Task<std::vector<ExternalFilm>> ProviderCatalogue::ask(ProviderReader reader,
                                                               tenants::VideoSource const& source, Key key) {
  auto answering = answer(source, key);
  auto const cached = co_await std::move(answering);
  if (cached->outcome == Outcome::unknown) throw base::Problem(unknown_video);
  if (cached->outcome == Outcome::failed)
    throw unavailable(tenants::words_in(source.name, reader.locale.code));
  std::vector<ExternalFilm> out;
  std::ranges::copy_if(cached->films, std::back_inserter(out), [&](ExternalFilm const& film) {
    return reader.tenant.max_rating.admits(film.rating);
  });
  co_return out;
}

portal::Task<ProviderCatalogue::Cached> ProviderCatalogue::answer(tenants::VideoSource const& source,
                                                                  Key const& key) {
  if (auto cached = cached_.find(key); cached && clock_.now() < (*cached)->until)
    co_return *std::move(cached);
  std::shared_ptr<Flight> flight;
  bool first = false;
  {
    std::lock_guard const lock(mutex_);
    auto& known = flights_[key];
    first = known == nullptr;
    if (first) known = std::make_shared<Flight>();
    flight = known;
  }
  if (!first) {
    auto waiting = Flight::wait(flight);
    co_return co_await std::move(waiting);
  }
  Cached made = std::make_shared<Answer const>();
  try {
    auto fetching = fetch(source, key);
    made = co_await std::move(fetching);
    cached_.keep(key, made);
  } catch (std::exception const& error) {
    base::log::warn("a video provider could not be asked",
                    {{"tenant", key.tenant}, {"provider", key.code}, {"reason", error.what()}});
  }
  {
    std::lock_guard const lock(mutex_);
    flights_.erase(key);
  }
  flight->complete(made);
  co_return made;
}

portal::Task<ProviderCatalogue::Cached> ProviderCatalogue::fetch(tenants::VideoSource const& source,
                                                                 Key const& key) {
  outbound::FetchRequest request{.url = key.url,
                                 .most_bytes = longest_provider_answer,
                                 .deadline = provider_deadline,
                                 .headers = {{"Accept", "application/json"}},
                                 .may_ask = [&source](std::string const& address) {
                                   return tenants::is_on_hosts(address, source.hosts);
                                 }};
  for (auto const& header : source.headers) request.headers.emplace_back(header);
  auto fetching = fetcher_.fetch(std::move(request));
  auto const fetched = co_await std::move(fetching);
  auto out = std::make_shared<Answer>();
  std::string reason;
  if (!fetched) {
    reason = fetched.error();
  } else if (fetched->answer.status == 404 || fetched->answer.status == 410) {
    out->outcome = Outcome::unknown;
  } else if (fetched->answer.status != 200) {
    reason = fmt::format("it answered {}", fetched->answer.status);
  } else if (key.film.empty()) {
    if (auto films = read_films(fetched->answer.body, source)) {
      out->outcome = Outcome::found;
      out->films = *std::move(films);
    } else {
      reason = films.error();
    }
  } else {
    if (auto film = read_film(fetched->answer.body, key.film, source)) {
      out->outcome = Outcome::found;
      out->films.push_back(*std::move(film));
    } else {
      reason = film.error();
    }
  }
  out->until =
      clock_.now() + (out->outcome == Outcome::failed ? provider_failure_fresh : provider_answer_fresh);
  if (out->outcome == Outcome::failed)
    base::log::warn("a video provider gave no usable answer",
                    {{"tenant", key.tenant}, {"provider", key.code}, {"reason", reason}});
  co_return out;
}

}  // namespace playback
