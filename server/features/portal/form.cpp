// Parses posted forms.
#include "features/portal/form.hpp"

#include <boost/json/object.hpp>
#include <set>

#include "base/text.hpp"
#include "features/portal/query_tree.hpp"
#include "http/request/query.hpp"

namespace portal {

boost::json::value read_form(http::Request const& request, base::Schema const& schema) {
  constexpr std::size_t longest_body = 64 << 10;
  auto const type = request.header("content-type").value_or("");
  if (!base::iequals(base::trim(type.substr(0, type.find(';'))), "application/x-www-form-urlencoded"))
    throw base::Problem(not_a_form);
  if (request.body.size() > longest_body) throw base::Problem(form_too_large);
  auto const fields = http::Query::parse(request.body);
  if (!fields) throw base::Problem(400, "INVALID_BODY", "The form is not valid UTF-8.");
  std::set<std::string_view> names;
  for (auto const& [name, value] : fields->all())
    if (!names.insert(name).second)
      throw base::Problem(400, "INVALID_BODY", "The form field must appear only once: " + name);
  auto tree = query_tree(*fields, schema);
  for (auto const& member : schema.members)
    if (!member.optional && member.type().kind == base::Schema::Kind::text)
      tree.get_object().emplace(member.name, "");  // where it is not there
  return tree;
}

}  // namespace portal
