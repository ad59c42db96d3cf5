// Turns rows of the site map into operations: parameters, bodies, answers and problems, with the schemas that
// they name.
#include "app/description/openapi.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <map>

#include "app/description/openapi_schemas.hpp"
#include "app/site_map/routes.hpp"
#include "base/json/schema.hpp"
#include "base/text.hpp"
#include "features/portal/answers.hpp"

namespace app {
namespace {

namespace json = boost::json;
using base::Schema;
using Kind = Schema::Kind;

json::object reference(std::string_view kind, std::string_view name) {
  return {{"$ref", fmt::format("#/components/{}/{}", kind, name)}};
}

/// What may be answered beside the row's own problems, by what the row does.
std::vector<base::ProblemType> problems_of(CallRoute const& row, CallSignature const& signature) {
  std::vector<base::ProblemType> out = common_problems(row, signature);
  out.insert(out.end(), row.problems.begin(), row.problems.end());
  std::ranges::stable_sort(out, {}, &base::ProblemType::status);
  return out;
}

std::string path_text(std::string_view pattern) {
  std::string out;
  for (auto const segment : base::split(pattern.substr(1), '/'))
    out += segment.starts_with(':') ? fmt::format("/{{{}}}", segment.substr(1)) : fmt::format("/{}", segment);
  return out;
}

/// "putUserProfile" of PUT /user/profile.
std::string operation_id(CallRoute const& row) {
  std::string out = base::lower_ascii(row.method);
  bool upper = true;
  for (char const sign : row.pattern) {
    bool const word =
        (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || (sign >= '0' && sign <= '9');
    if (!word) {
      upper = true;
      if (sign == ':') out += "By";
      continue;
    }
    out += upper && sign >= 'a' && sign <= 'z' ? static_cast<char>(sign - 'a' + 'A') : sign;
    upper = false;
  }
  return out;
}

/// What the request filter lets through: no control characters in the path, also escaped, no slashes within a
/// segment, no NUL in the query.
constexpr std::string_view path_text_pattern = R"(^[^\u0000-\u001f\u007f/\\]+$)";
constexpr std::string_view query_text_pattern = R"(^[^\u0000]*$)";

struct ServerAnswer {
  std::string_view status;
  std::string_view name;
  std::string_view description;
};
constexpr std::array<ServerAnswer, 5> answers_of_the_server{{
    {"414", "AddressTooLong", "The address is too long."},
    {"431", "HeadersTooLarge", "The headers are too large, or too many."},
    {"500", "Broken", "Something went wrong on the server; it has been logged."},
    {"503", "Busy", "The server, its database or the hashing of passwords is too busy. Try again."},
    {"507", "StorageFull", "The server's storage is full; nothing was changed."},
}};

class Document {
 public:
  Document(std::string const& base_path, std::vector<base::SchemaMember> more)
      : base_path_(base_path), schemas_(std::move(more)) {}

  std::string print() {
    json::object paths;
    json::array tag_list;
    for (auto const& group : call_groups()) {
      tag_list.push_back(json::object{{"name", group.tag}, {"description", group.description}});
      for (auto const& row : group.rows) {
        auto& path = paths[path_text(row.pattern)];
        if (!path.is_object()) path = json::object();
        path.get_object()[base::lower_ascii(row.method)] = operation(group, row);
      }
    }
    json::object document{
        {"openapi", "3.1.1"},
        {"info",
         json::object{
             {"title", "Kiosk"},
             {"version", "1"},
             {"description",
              "The backend of a Kiosk storefront. A success answers {\"data\": …}, a failure an RFC 9457 "
              "problem document. On a tenant's own host the host names the tenant; on a shared host "
              "X-Tenant-ID does."},
             {"license", json::object{{"name", "Apache 2.0"}, {"identifier", "Apache-2.0"}}}}},
        {"servers",
         json::array{json::object{{"url", base_path_}, {"description", "This storefront's backend"}}}},
        {"tags", std::move(tag_list)},
        {"paths", std::move(paths)},
        {"components", components()}};
    return base::print_tree(document);
  }

 private:
  json::object operation(CallGroup const& group, CallRoute const& row) {
    auto const signature = row.call.signature();
    json::object out;
    out["operationId"] = operation_id(row);
    out["summary"] = row.summary;
    out["tags"] = json::array{json::string(group.tag)};
    if (row.call.who == Access::user)
      out["security"] = json::array{json::object{{"accessToken", json::array()}}};
    else
      out["security"] = json::array{json::object(), json::object{{"accessToken", json::array()}}};
    out["parameters"] = parameters(row, signature);
    if (signature.body) out["requestBody"] = body(signature);
    out["responses"] = responses(row, signature);
    return out;
  }

  json::array parameters(CallRoute const& row, CallSignature const& signature) {
    json::array out;
    for (auto const segment : base::split(row.pattern, '/')) {
      if (!segment.starts_with(':')) continue;
      auto const name = segment.substr(1);
      auto const typed = std::ranges::find(signature.path, name, &PathParameter::name);
      auto schema =
          typed == signature.path.end() ? json::object{{"type", "string"}} : schemas_.of(typed->schema());
      if (!schema.contains("pattern")) {
        schema["minLength"] = 1;
        schema["pattern"] = path_text_pattern;
      }
      out.push_back(
          json::object{{"name", name}, {"in", "path"}, {"required", true}, {"schema", std::move(schema)}});
    }
    for (auto const schema_of : {signature.query, row.options.page_query[0], row.options.page_query[1]}) {
      if (schema_of == nullptr) continue;
      for (auto const& member : schema_of().members)
        out.push_back(json::object{{"name", member.name},
                                   {"in", "query"},
                                   {"required", !member.optional},
                                   {"schema", query_schema(member.type())}});
    }
    out.push_back(reference("parameters", "X-Tenant-ID"));
    if (row.keeps_answers()) out.push_back(reference("parameters", "Idempotency-Key"));
    return out;
  }

  json::object query_schema(Schema const& schema) {
    auto out = schemas_.of(schema);
    if (schema.kind == Kind::text && !out.contains("pattern")) out["pattern"] = query_text_pattern;
    return out;
  }

  json::object body(CallSignature const& signature) {
    auto const& schema = signature.body();
    if (signature.body_kind == BodyKind::form)
      return {{"required", true},
              {"content", json::object{{"application/x-www-form-urlencoded",
                                        json::object{{"schema", schemas_.form(schema)}}}}}};
    bool const required =
        std::ranges::any_of(schema.members, [](auto const& member) { return !member.optional; });
    return {{"required", required},
            {"content", json::object{{"application/json", json::object{{"schema", schemas_.of(schema)}}}}}};
  }

  static json::object html() {
    return {{"text/html", json::object{{"schema", json::object{{"type", "string"}}}}}};
  }

  json::object success(CallSignature const& signature) {
    json::object out;
    switch (signature.answer_kind) {
      case AnswerKind::html:
        out["description"] = "A page, or the way on to one.";
        out["content"] = html();
        return out;
      case AnswerKind::html_document:
        out["description"] = "A page.";
        out["content"] = html();
        return out;
      case AnswerKind::pdf:
        out["description"] = "A PDF to download.";
        out["content"] =
            json::object{{"application/pdf",
                          json::object{{"schema", json::object{{"type", "string"}, {"format", "binary"}}}}}};
        return out;
      case AnswerKind::document:
        out["description"] = "A document.";
        out["content"] =
            json::object{{"application/json", json::object{{"schema", schemas_.of(signature.answer())}}}};
        return out;
      case AnswerKind::download:
        out["description"] = "A file to download.";
        out["content"] =
            json::object{{"application/json", json::object{{"schema", schemas_.of(signature.answer())}}}};
        return out;
      default: break;
    }
    auto data = schemas_.of(signature.answer());
    if (signature.answer_kind == AnswerKind::list)
      data = json::object{{"type", "array"}, {"items", std::move(data)}};
    if (signature.has_result_count)
      out["headers"] = json::object{{"x-result-count", reference("headers", "x-result-count")}};
    json::object const schema{{"type", "object"},
                              {"properties", json::object{{"data", std::move(data)}}},
                              {"required", json::array{"data"}}};
    out["description"] = "The data asked for.";
    out["content"] = json::object{{"application/json", json::object{{"schema", schema}}}};
    return out;
  }

  json::object responses(CallRoute const& row, CallSignature const& signature) {
    json::object out;
    out[std::to_string(signature.status)] = success(signature);
    for (auto const status : signature.more_statuses) out[std::to_string(status)] = success(signature);
    if (signature.answer_kind == AnswerKind::cacheable || signature.answer_kind == AnswerKind::document ||
        signature.answer_kind == AnswerKind::html_document)
      out["304"] = json::object{{"description", "What the caller has is still right."}};
    if (signature.answer_kind == AnswerKind::html)
      for (char const* status : {"302", "303"})
        out[status] = json::object{
            {"description", "On to the address in Location."},
            {"headers",
             json::object{{"Location", json::object{{"schema", json::object{{"type", "string"}}}}}}}};
    std::map<int, std::vector<base::ProblemType>> by_status;
    for (auto const& problem : problems_of(row, signature)) by_status[problem.status].push_back(problem);
    for (auto const& [status, problems] : by_status) {
      std::string description;
      json::array codes;
      for (auto const& problem : problems) {
        json::string const code(problem.error);
        if (std::ranges::find(codes, json::value(code)) != codes.end()) continue;
        if (!code.empty()) codes.emplace_back(code);
        description += fmt::format("{}{}{}{}", description.empty() ? "" : " ", problem.error,
                                   code.empty() ? "" : ": ", problem.detail);
      }
      json::object const schema{
          {"allOf", json::array{reference("schemas", "Problem"),
                                json::object{{"properties",
                                              json::object{{"error", json::object{{"enum", codes}}}}}}}}};
      json::object content;
      if (!codes.empty()) content["application/problem+json"] = json::object{{"schema", schema}};
      if (signature.answer_kind == AnswerKind::html)
        content["text/html"] = json::object{{"schema", json::object{{"type", "string"}}}};
      out[std::to_string(status)] =
          json::object{{"description", description}, {"content", std::move(content)}};
    }
    for (auto const& [status, name, description] : answers_of_the_server)
      if (!out.contains(status)) out[status] = reference("responses", name);
    return out;
  }

  /// The same for every call; at a sign-in page a browser gets them as a page.
  static json::object responses_of_the_server() {
    json::object out;
    for (auto const& [status, name, description] : answers_of_the_server)
      out[name] = json::object{
          {"description", description},
          {"content",
           json::object{
               {"application/problem+json", json::object{{"schema", reference("schemas", "Problem")}}},
               {"text/html", json::object{{"schema", json::object{{"type", "string"}}}}}}}};
    return out;
  }

  json::object components() {
    json::object schemas = schemas_.all();
    schemas["Problem"] = problem_schema();
    return {
        {"schemas", std::move(schemas)},
        {"responses", responses_of_the_server()},
        {"headers",
         json::object{{"x-result-count",
                       json::object{{"description", "Which part of the list this is: first-last/total."},
                                    {"schema", json::object{{"type", "string"},
                                                            {"pattern", "^[0-9]+-[0-9]+/[0-9]+$"}}}}}}},
        {"parameters",
         json::object{
             {"X-Tenant-ID", json::object{{"name", "X-Tenant-ID"},
                                          {"in", "header"},
                                          {"description", "The tenant's name, on a host that tenants share."},
                                          {"schema", json::object{{"type", "string"}}}}},
             {"Idempotency-Key",
              json::object{{"name", "Idempotency-Key"},
                           {"in", "header"},
                           {"description",
                            "The same key with the same body gets the first answer again for 24 hours."},
                           {"schema", json::object{{"type", "string"},
                                                   {"minLength", 1},
                                                   {"maxLength", 255},
                                                   {"pattern", "^[!-~]+$"}}}}}}},
        {"securitySchemes",
         json::object{
             {"accessToken", json::object{{"type", "http"},
                                          {"scheme", "bearer"},
                                          {"description", "The access_token of POST /login/api."}}}}}};
  }

  static json::object problem_schema() {
    json::object const text{{"type", "string"}};
    json::object const field{{"type", "object"},
                             {"properties", json::object{{"field", text}, {"rule", text}, {"message", text}}},
                             {"required", json::array{"field", "rule", "message"}}};
    return {
        {"type", "object"},
        {"description", "RFC 9457, with the code in `error` and the message key in `i18n`."},
        {"properties", json::object{{"type", text},
                                    {"title", text},
                                    {"status", json::object{{"type", "integer"}}},
                                    {"detail", text},
                                    {"error", text},
                                    {"i18n", text},
                                    {"cart", json::object{{"type", "object"},
                                                          {"description",
                                                           "Of PRICE_CHANGED for a cart: the cart as it is "
                                                           "now, as GET /cart has it."}}},
                                    {"quote", json::object{{"type", "object"},
                                                           {"description",
                                                            "Of QUOTE_CHANGED: the new quote, as "
                                                            "GET /subscription/preview/:id has it."}}},
                                    {"errors", json::object{{"type", "array"}, {"items", field}}}}},
        {"required", json::array{"type", "title", "status", "error"}}};
  }

  std::string const& base_path_;
  Components schemas_;
};

}  // namespace

std::string openapi_document(std::string const& base_path, std::vector<base::SchemaMember> more) {
  return Document(base_path, std::move(more)).print();
}

}  // namespace app
