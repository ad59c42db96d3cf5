// Reading and printing one type as JSON behind functions that are compiled once, in the feature that owns the
// type. Who only passes values on, such as the route tables, includes this and not the visitors of json.hpp.
//
// In the header, after BOOST_DESCRIBE_STRUCT and outside any namespace:
//   KIOSK_JSON(profile::ProfileBody);
// In one .cpp of the feature, which includes json_codec_definitions.hpp, also outside any namespace:
//   KIOSK_JSON_COMPILED(profile::ProfileBody);
#pragma once
#include <boost/json/fwd.hpp>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace base {

struct FieldError;
struct Schema;

template <class T>
struct JsonCodec {
  /// Reads a body. No text at all counts as {}.
  static std::expected<T, std::vector<FieldError>> parse(std::string_view text);
  static std::expected<T, std::vector<FieldError>> parse_tree(boost::json::value const& tree);
  static void append(std::string& out, T const& value);
  static Schema const& schema();
};

}  // namespace base

#define KIOSK_JSON(...) extern template struct base::JsonCodec<__VA_ARGS__>
