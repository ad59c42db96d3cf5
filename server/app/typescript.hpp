// Described structs as TypeScript interfaces, so that the pages are typed by the program that fills them.
#pragma once
#include <boost/core/demangle.hpp>
#include <map>
#include <set>
#include <string>
#include <typeinfo>
#include <vector>

#include "base/json.hpp"

namespace app {

/// Collects declarations; `declare<T>()` adds T and everything that it is made of.
class TypeScript {
 public:
  template <class T>
  void declare() {
    type_of<T>();
  }

  /// All declarations in the order of their discovery, inner types first.
  std::string text() const {
    std::string out;
    for (auto const& declaration : declarations_) out += declaration;
    return out;
  }

 private:
  template <class T>
  static std::string name_of() {
    std::string const full = boost::core::demangle(typeid(T).name());
    auto const at = full.rfind("::");
    return at == std::string::npos ? full : full.substr(at + 2);
  }

  template <class T>
  std::string type_of() {
    using namespace base::detail;
    if constexpr (std::is_same_v<T, bool>)
      return "boolean";
    else if constexpr (std::is_arithmetic_v<T>)
      return "number";
    else if constexpr (std::is_same_v<T, base::RawJson> || std::is_same_v<T, boost::json::value>)
      return "Json";
    else if constexpr (std::is_convertible_v<T const&, std::string_view> ||
                       std::is_same_v<T, base::Instant> || std::is_same_v<T, base::TenantId> ||
                       IsId<T>::value)
      return "string";
    else if constexpr (IsOptional<T>::value)
      return type_of<typename T::value_type>();
    else if constexpr (IsVector<T>::value)
      return type_of<typename T::value_type>() + "[]";
    else if constexpr (IsMap<T>::value)
      return "{ [key: string]: " + type_of<typename T::mapped_type>() + " }";
    else if constexpr (DescribedEnum<T>) {
      std::string const name = name_of<T>();
      if (known_.insert(name).second) {
        std::string words;
        boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>([&](auto enumerator) {
          words += (words.empty() ? "\"" : " | \"") + std::string(enumerator.name) + '"';
        });
        declarations_.push_back("export type " + name + " = " + words + ";\n");
      }
      return name;
    } else {
      static_assert(Described<T>);
      std::string const name = name_of<T>();
      if (!known_.insert(name).second) return name;
      std::string members;
      std::size_t index = 0;
      boost::mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_any_access |
                                                                        boost::describe::mod_inherited>>(
          [&](auto member) {
            using Field = std::remove_cvref_t<decltype(std::declval<T>().*member.pointer)>;
            members += "  " + json_name<T>(index++) + (IsOptional<Field>::value ? "?: " : ": ") +
                       type_of<Field>() + ";\n";
          });
      declarations_.push_back("export interface " + name + " {\n" + members + "}\n");
      return name;
    }
  }

  std::set<std::string> known_;
  std::vector<std::string> declarations_;
};

}  // namespace app
