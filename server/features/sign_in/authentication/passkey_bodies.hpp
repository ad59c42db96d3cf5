// Bodies of the two passkey calls, shared by the hosted pages and the portal's dialogs.
#pragma once
#include <boost/describe.hpp>
#include <string>

#include "base/json/json.hpp"
#include "base/problem.hpp"
#include "features/sign_in/options.hpp"
#include "features/sign_in/refused.hpp"

namespace sign_in {

struct PasskeyAnswerBody {
  base::RawJson answer;  // what the browser made of the passkey
};
BOOST_DESCRIBE_STRUCT(PasskeyAnswerBody, (), (answer))

struct PasskeyQuestion {
  base::RawJson options;
};
BOOST_DESCRIBE_STRUCT(PasskeyQuestion, (), (options))
inline void require_passkeys(tenants::Tenant const& tenant) {
  if (!offers_kind(tenant, "passkey")) throw base::Problem(problems::passkeys_not_offered);
}

}  // namespace sign_in
