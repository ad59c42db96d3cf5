// What a provider answers, where it is an exception too: a provider that is down decides nothing.
#pragma once
#include <string_view>

#include "base/log.hpp"
#include "features/portal/call.hpp"

namespace payments {

/// The answer, or `otherwise` where asking failed.
template <class T>
portal::Task<T> answer_or(portal::Task<T> asking, T otherwise, std::string_view provider) {
  try {
    co_return co_await std::move(asking);
  } catch (std::exception const& error) {
    base::log::error("a payment provider failed", {{"provider", provider}, {"reason", error.what()}});
  }
  co_return otherwise;
}

}  // namespace payments
