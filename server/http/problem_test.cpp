// Problems as RFC 9457 prints them.
#include "http/problem.hpp"

#include <gtest/gtest.h>

namespace http {
namespace {

TEST(Problem, IsPrintedAsRfc9457WithOurMembers) {
  base::Problem refusal(422, "OUT_OF_RANGE", "Too much.", "error.range");
  refusal.errors.push_back({"price.amount", "range", "is too large"});
  refusal.headers.emplace_back("Retry-After", "3");
  auto const answer = problem(refusal);
  EXPECT_EQ(answer.status, 422);
  EXPECT_EQ(answer.headers.find("Content-Type"), "application/problem+json");
  EXPECT_EQ(answer.headers.find("cache-control"), "no-store");
  EXPECT_EQ(answer.headers.find("Retry-After"), "3");
  EXPECT_EQ(body_text(answer.body),
            R"({"type":"about:blank","title":"Unprocessable Content","status":422,"detail":"Too much.",)"
            R"("error":"OUT_OF_RANGE","i18n":"error.range",)"
            R"("errors":[{"field":"price.amount","rule":"range","message":"is too large"}]})");
}

}  // namespace
}  // namespace http
