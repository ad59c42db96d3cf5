// A provider that fails is left alone for a few seconds, so that its readers do not wait one after the other.
#include "features/video/external/provider_catalogue.hpp"

#include <fmt/format.h>

#include "base/log.hpp"
#include "features/browse/queries.hpp"

namespace video {
namespace {

constexpr std::chrono::seconds retry_after{30};

}  // namespace

base::Problem provider_unavailable(std::string provider) {
  base::Problem out(503, "PROVIDER_UNAVAILABLE", "The external provider does not answer right now.");
  out.errors.push_back({"provider", "unavailable", std::move(provider)});
  out.headers.emplace_back("Retry-After", std::to_string(retry_after.count()));
  return out;
}

portal::Task<ProviderCatalogue::Films> ProviderCatalogue::category(tenants::Visit const& visit,
                                                                   tenants::VideoSource const& source,
                                                                   std::string_view category) {
  return ask(visit, source,
             {.tenant = visit.tenant->id.value,
              .revision = visit.tenant->revision,
              .code = source.code,
              .film = {},
              .url = tenants::fill_source_address(
                  source.category_address,
                  {{"category", std::string(category)}, {"language", std::string(visit.locale->code)}})});
}

portal::Task<ProviderCatalogue::Films> ProviderCatalogue::film(tenants::Visit const& visit,
                                                               tenants::VideoSource const& source,
                                                               std::string_view id) {
  return ask(
      visit, source,
      {.tenant = visit.tenant->id.value,
       .revision = visit.tenant->revision,
       .code = source.code,
       .film = std::string(id),
       .url = tenants::fill_source_address(
           source.film_address, {{"id", std::string(id)}, {"language", std::string(visit.locale->code)}})});
}

portal::Task<ProviderCatalogue::Films> ProviderCatalogue::ask(tenants::Visit const& visit,
                                                              tenants::VideoSource const& source, Key key) {
  auto answering = answer(source, key);
  auto const kept = co_await std::move(answering);
  if (kept->outcome == Outcome::unknown) browse::not_found("The provider does not have this.");
  if (kept->outcome == Outcome::failed)
    throw provider_unavailable(tenants::words_in(source.name, visit.locale->code));
  co_return kept->films;
}

portal::Task<ProviderCatalogue::Kept> ProviderCatalogue::answer(tenants::VideoSource const& source,
                                                                Key const& key) {
  if (auto kept = kept_.find(key); kept && clock_.now() < (*kept)->until) co_return *std::move(kept);
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
  Kept made = std::make_shared<Answer const>();
  try {
    auto fetching = fetch(source, key);
    made = co_await std::move(fetching);
    kept_.keep(key, made);
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

portal::Task<ProviderCatalogue::Kept> ProviderCatalogue::fetch(tenants::VideoSource const& source,
                                                               Key const& key) {
  feeds::FetchRequest request{.url = key.url,
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
    if (auto films = read_films(fetched->answer.body, source))
      out->films = std::make_shared<std::vector<ExternalFilm> const>(*std::move(films));
    else
      reason = films.error();
  } else {
    if (auto film = read_film(fetched->answer.body, key.film, source))
      out->films = std::make_shared<std::vector<ExternalFilm> const>(1, *std::move(film));
    else
      reason = film.error();
  }
  if (out->films) out->outcome = Outcome::found;
  out->until =
      clock_.now() + (out->outcome == Outcome::failed ? provider_failure_fresh : provider_answer_fresh);
  if (out->outcome == Outcome::failed)
    base::log::warn("a video provider gave no usable answer",
                    {{"tenant", key.tenant}, {"provider", key.code}, {"reason", reason}});
  co_return out;
}

}  // namespace video
