// A problem that says more than others: a member of its own beside those of RFC 9457, which the caller needs
// to go on.
#pragma once
#include "base/problem.hpp"

namespace base {

class ProblemWithMember : public Problem {
 public:
  /// `value_json` is the member's value as JSON.
  ProblemWithMember(ProblemType const& type, std::string member_name, std::string value_json)
      : Problem(type), name(std::move(member_name)), value(std::move(value_json)) {}

  std::string name;
  std::string value;
};

}  // namespace base
