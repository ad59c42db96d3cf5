// Asks a provider and turns an exception into an answer: a provider that fails must not break the caller.
#pragma once
#include <string_view>

#include "base/log.hpp"
#include "features/portal/call.hpp"

namespace payments {

/// The provider's answer, or `otherwise` where asking threw; the exception is logged.
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
