// The description of the API, for programs.
#pragma once
#include <memory>
#include <string>
#include <tuple>

#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/portal/portal_api.hpp"

namespace app {

class DescriptionApi {
 public:
  explicit DescriptionApi(std::string backend_path) : backend_path_(std::move(backend_path)) {}

  /// GET /openapi.json: OpenAPI 3.1 of every call, made once.
  portal::Task<portal::KeptDocument<portal::JsonObject>> openapi(portal::Call const& call);

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(*this); }

 private:
  std::string const backend_path_;
};

}  // namespace app
