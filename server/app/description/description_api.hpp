// The description of the API: OpenAPI for programs, and a page of it for readers.
#pragma once
#include <memory>
#include <string>
#include <tuple>

#include "features/accounts/personal_data.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/portal/portal_api.hpp"

namespace app {

class DescriptionApi {
 public:
  /// `page`: the HTML of the front end's build, which reads the openapi.json beside it.
  DescriptionApi(std::string backend_path, std::string page)
      : backend_path_(std::move(backend_path)), page_(std::make_shared<std::string>(std::move(page))) {}

  /// Before the first request: what features add to the data export.
  void describe(accounts::PersonalData const& data);

  /// GET /openapi.json: OpenAPI 3.1 of every call, made once.
  portal::Task<portal::CacheableDocument<portal::JsonObject>> openapi(portal::Call const& call);
  /// GET /docs
  portal::Task<portal::HtmlDocument> docs(portal::Call const& call);

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(*this); }

 private:
  std::string const backend_path_;
  std::shared_ptr<std::string const> const page_;
  std::vector<base::SchemaMember> more_;
};

}  // namespace app
