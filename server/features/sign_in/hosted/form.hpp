// A posted form (application/x-www-form-urlencoded).
#pragma once
#include <string>
#include <string_view>

#include "http/query.hpp"
#include "http/request.hpp"

namespace sign_in {

class Form {
 public:
  /// Throws base::Problem: 415 for another type than application/x-www-form-urlencoded, 413 above 64 KiB, 400
  /// for invalid UTF-8 or a duplicate field.
  static Form read(http::Request const& request);

  /// Empty where it is missing.
  std::string text(std::string_view name) const { return std::string(fields_.find(name).value_or("")); }
  bool has(std::string_view name) const { return fields_.find(name).has_value(); }

 private:
  http::Query fields_;
};

}  // namespace sign_in
