// Prints each kind of schema as a TypeScript type.
#include "app/description/typescript.hpp"

namespace app {

using Kind = base::Schema::Kind;

std::string TypeScript::type_of(base::Schema const& schema) {
  switch (schema.kind) {
    case Kind::boolean: return "boolean";
    case Kind::integer:
    case Kind::number: return "number";
    case Kind::text:
    case Kind::id:
    case Kind::instant: return "string";
    case Kind::any: return "Json";
    case Kind::list: return type_of(schema.item()) + "[]";
    case Kind::map: return "{ [key: string]: " + type_of(schema.item()) + " }";
    case Kind::enumeration: {
      if (known_.add(schema)) {
        std::string words;
        for (auto const& word : schema.words) words += (words.empty() ? "\"" : " | \"") + word + '"';
        declarations_.push_back("export type " + schema.name + " = " + words + ";\n");
      }
      return schema.name;
    }
    case Kind::object: {
      if (known_.add(schema)) declare_object(schema);
      return schema.name;
    }
  }
  return "Json";
}

void TypeScript::declare_object(base::Schema const& schema) {
  std::string members;
  for (auto const& member : schema.members)
    members += "  " + member.name + (member.optional ? "?: " : ": ") + type_of(member.type()) + ";\n";
  declarations_.push_back("export interface " + schema.name + " {\n" + members + "}\n");
}

std::string TypeScript::text() const {
  std::string out;
  for (auto const& declaration : declarations_) out += declaration;
  return out;
}

}  // namespace app
