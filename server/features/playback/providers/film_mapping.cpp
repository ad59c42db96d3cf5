// Nothing in a provider's answer is trusted: wrong types count as absent, texts and numbers have limits.
#include "features/playback/providers/film_mapping.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>

#include "base/json/json.hpp"
#include "base/text.hpp"

namespace playback {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_title = 300;
constexpr std::size_t longest_description = 5000;
constexpr std::int64_t highest_age = 100;
constexpr std::int64_t unsuitable_grade = 100;  // above what any tenant shows

struct AgeGrade {
  std::int64_t grade;
  std::int64_t years;
};
/// Those of the specification, from the lowest on.
constexpr AgeGrade grades[]{{0, 0}, {10, 6}, {20, 12}, {30, 16}, {40, 18}};
constexpr std::int64_t longest_film = 100 * 3600;

void find_values(json::value const& from, std::string_view path, std::vector<json::value const*>& out) {
  if (path.empty()) {
    out.push_back(&from);
    return;
  }
  auto const dot = std::min(path.find('.'), path.size());
  auto name = path.substr(0, dot);
  auto const rest = path.substr(std::min(dot + 1, path.size()));
  bool const each = name.ends_with("[]");
  if (each) name.remove_suffix(2);
  auto const* member = from.is_object() ? from.get_object().if_contains(name) : nullptr;
  if (member == nullptr) return;
  if (!each) return find_values(*member, rest, out);
  if (member->is_array())
    for (auto const& entry : member->get_array()) find_values(entry, rest, out);
}

/// All values at a path; none for an empty path.
std::vector<json::value const*> values_at(json::value const& from, std::string_view path) {
  std::vector<json::value const*> out;
  if (!path.empty()) find_values(from, path, out);
  return out;
}

std::string text_of(json::value const& value) {
  if (value.is_string()) return std::string(base::trim(std::string_view(value.get_string())));
  if (value.is_int64()) return std::to_string(value.get_int64());
  if (value.is_uint64()) return std::to_string(value.get_uint64());
  return {};
}

std::string text_at(json::value const& film, std::string_view path) {
  auto const found = values_at(film, path);
  return found.empty() ? std::string() : text_of(*found.front());
}

/// As much of a text as a page shows, cut between two characters.
std::string shortened(std::string text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
  return text.substr(0, most);
}

/// nullopt if there is nothing at the path; NaN if there is something that cannot be used as a number.
std::optional<double> number_at(json::value const& film, std::string_view path) {
  auto const found = values_at(film, path);
  if (found.empty() || found.front()->is_null()) return std::nullopt;
  constexpr auto unusable = std::numeric_limits<double>::quiet_NaN();
  double number = 0;
  if (found.front()->is_number()) {
    number = found.front()->to_number<double>();
  } else {
    auto const text = text_of(*found.front());
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return unusable;
  }
  return std::isfinite(number) && number >= 0 ? number : unusable;
}

std::int64_t seconds_at(json::value const& film, std::string_view path) {
  auto const seconds = number_at(film, path).value_or(0);
  if (std::isnan(seconds)) return 0;
  return static_cast<std::int64_t>(std::min(std::round(seconds), static_cast<double>(longest_film)));
}

/// A film that says something about its age that cannot be read is shown to nobody.
std::int64_t rating_at(json::value const& film, std::string_view path) {
  auto const age = number_at(film, path).value_or(0);
  if (std::isnan(age)) return unsuitable_grade;
  return grade_of_age(static_cast<std::int64_t>(std::min(std::ceil(age), static_cast<double>(highest_age))));
}

std::optional<base::Instant> day_at(json::value const& film, std::string_view path) {
  auto const text = text_at(film, path);
  auto const day = text.size() == 4 ? text + "-01-01" : text.substr(0, 10);
  return day.size() == 10 ? base::parse_rfc3339(day + "T00:00:00Z") : std::nullopt;
}

std::optional<ExternalFilm> film_of(json::value const& from, tenants::VideoSource const& source) {
  auto const& mapping = source.mapping;
  ExternalFilm out{.id = text_at(from, mapping.id),
                   .title = shortened(text_at(from, mapping.title), longest_title),
                   .description = shortened(text_at(from, mapping.description), longest_description),
                   .image = text_at(from, mapping.image),
                   .duration_seconds = seconds_at(from, mapping.duration),
                   .rating = rating_at(from, mapping.rating),
                   .released = day_at(from, mapping.released),
                   .categories = {}};
  if (!tenants::is_provider_id(out.id) || out.title.empty()) return std::nullopt;
  if (!tenants::is_on_hosts(out.image, source.hosts)) out.image.clear();
  auto const categories = values_at(from, mapping.categories);
  for (auto const& known : source.categories)
    if (std::ranges::any_of(categories, [&](auto const* value) { return text_of(*value) == known.id; }))
      out.categories.push_back(known.id);
  return out;
}

}  // namespace

std::int64_t grade_of_age(std::int64_t years) {
  auto const found = std::ranges::find_if(grades, [=](AgeGrade const& each) { return each.years >= years; });
  return found == std::end(grades) ? unsuitable_grade : found->grade;
}

std::int64_t age_of_grade(std::int64_t grade) {
  std::int64_t years = 0;
  for (auto const& each : grades)
    if (each.grade <= grade) years = each.years;
  return years;
}

std::expected<std::vector<ExternalFilm>, std::string> read_films(std::string_view body,
                                                                 tenants::VideoSource const& source) {
  auto const tree = base::parse_tree(body);
  if (!tree) return std::unexpected("its answer is not JSON: " + tree.error().message);
  std::vector<json::value const*> found;
  find_values(*tree, source.mapping.items, found);
  if (found.empty() || !found.front()->is_array())
    return std::unexpected("its answer has no list at \"" + source.mapping.items + '"');
  std::vector<ExternalFilm> out;
  for (auto const& entry : found.front()->get_array()) {
    if (out.size() == most_films) break;
    if (auto film = film_of(entry, source)) out.push_back(*std::move(film));
  }
  return out;
}

std::expected<ExternalFilm, std::string> read_film(std::string_view body, std::string_view id,
                                                   tenants::VideoSource const& source) {
  auto const tree = base::parse_tree(body);
  if (!tree) return std::unexpected("its answer is not JSON: " + tree.error().message);
  std::vector<json::value const*> found;
  find_values(*tree, source.mapping.item, found);
  auto film = found.empty() ? std::nullopt : film_of(*found.front(), source);
  if (!film) return std::unexpected("its answer has no film with an identifier and a title");
  if (film->id != id) return std::unexpected("its answer is about another film");
  return *std::move(film);
}

}  // namespace playback
