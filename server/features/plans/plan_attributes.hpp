// The attributes of a plan by the specification's keys: ment_category and its siblings, DISPLAY_SERVICE_*
// texts.
#pragma once
#include <boost/json/value.hpp>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "features/plans/plan.hpp"

namespace plans {

/// An attribute as text, which is how all of them travel: a list becomes JSON. Refused: an unknown key, and a
/// value of the wrong kind. The field of the error is the key.
std::expected<std::string, base::FieldError> attribute_text(std::string_view key,
                                                            boost::json::value const& value,
                                                            std::span<std::string const> allowed_hosts);

/// Reads ment_category, a JSON list of texts.
std::expected<std::vector<std::string>, base::FieldError> parse_categories(std::string_view json);

/// "unkown0AB…" (the specification's spelling): the category of a plan that names none.
std::string default_category(PlanId plan);
/// What the plan says, or its default category. Nothing where ment_category is not readable.
std::vector<std::string> categories_of(Plan const& plan);

/// What it is called in a language: DISPLAY_SERVICE_NAME_TEXT_{locale}, else its name.
std::string name_in(Plan const& plan, std::string_view locale);

/// ment_sort; 0 where there is none.
double sort_of(Plan const& plan);
/// ment_sort_category; 30 where there is none.
std::int64_t sort_category_of(Plan const& plan);

/// maxConcurrentStreams: on how many devices a subscriber plays at once; nullopt where the plan does not say.
std::optional<std::int64_t> concurrent_streams_of(Plan const& plan);

/// The attributes that were given, and the defaults of ment_category, ment_sort, ment_sort_category and
/// ment_best_value.
std::map<std::string, std::string> attributes_with_defaults(Plan const& plan);

}  // namespace plans
