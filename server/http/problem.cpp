// Prints problem details (RFC 9457) with our extension members: code, message key and the fields that are
// wrong.
#include "http/problem.hpp"

#include "base/problem_member.hpp"

namespace http {
namespace {

struct ProblemBody {
  std::string type = "about:blank";
  std::string title;
  int status = 500;
  std::optional<std::string> detail;
  std::optional<std::string> error;
  std::optional<std::string> i18n;
  std::optional<std::vector<base::FieldError>> errors;
};
BOOST_DESCRIBE_STRUCT(ProblemBody, (), (type, title, status, detail, error, i18n, errors))

std::optional<std::string> unless_empty(std::string const& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

}  // namespace

Response problem(base::Problem const& problem) {
  ProblemBody body;
  body.title = reason_phrase(problem.status);
  body.status = problem.status;
  body.detail = unless_empty(problem.detail);
  body.error = unless_empty(problem.error);
  body.i18n = unless_empty(problem.i18n);
  if (!problem.errors.empty()) body.errors = problem.errors;
  auto json = base::to_json(body);
  if (auto const* with = dynamic_cast<base::ProblemWithMember const*>(&problem)) {
    json.pop_back();  // the closing brace
    json += ",\"" + with->name + "\":" + with->value + '}';
  }
  Response out = text(problem.status, "application/problem+json", json);
  out.headers.add("cache-control", "no-store");
  for (auto const& [name, value] : problem.headers) out.headers.add(name, value);
  return out;
}

Response problem(base::Refusal const& refusal) { return problem(base::Problem(refusal)); }

}  // namespace http
