// Parses posted forms.
#include "features/sign_in/hosted/form.hpp"

#include <set>

#include "base/problem.hpp"
#include "base/text.hpp"

namespace sign_in {

Form Form::read(http::Request const& request) {
  constexpr std::size_t longest_body = 64 << 10;
  auto const type = request.header("content-type").value_or("");
  if (!base::iequals(base::trim(type.substr(0, type.find(';'))), "application/x-www-form-urlencoded"))
    throw base::Problem(415, "UNSUPPORTED_MEDIA_TYPE",
                        "This address accepts only forms (application/x-www-form-urlencoded).");
  if (request.body.size() > longest_body)
    throw base::Problem(413, "BODY_TOO_LARGE", "The form is larger than 64 KiB.");
  auto fields = http::Query::parse(request.body);
  if (!fields) throw base::Problem(400, "INVALID_BODY", "The form is not valid UTF-8.");
  std::set<std::string_view> names;
  for (auto const& [name, value] : fields->all())
    if (!names.insert(name).second)
      throw base::Problem(400, "INVALID_BODY", "The form field must appear only once: " + name);
  Form out;
  out.fields_ = std::move(*fields);
  return out;
}

}  // namespace sign_in
