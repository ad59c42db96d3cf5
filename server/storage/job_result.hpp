// The result of a job handler: what it changes in the database, and whether the job is done.
#pragma once
#include <functional>
#include <string>
#include <utility>

#include "storage/session.hpp"

namespace storage {

/// A handler that throws counts as failed, with the exception's message and without an effect.
struct JobResult {
  enum class Outcome { done, failed, hopeless };  // failed: again after a back-off, while there are attempts

  Outcome outcome = Outcome::done;
  std::string reason;                         // for the job's row and the log; names no person
  std::function<void(Session&)> effect = {};  // in the transaction that finishes the job

  static JobResult done(std::function<void(Session&)> effect = {}) {
    return {Outcome::done, {}, std::move(effect)};
  }
  static JobResult failed(std::string reason, std::function<void(Session&)> effect = {}) {
    return {Outcome::failed, std::move(reason), std::move(effect)};
  }
  static JobResult hopeless(std::string reason, std::function<void(Session&)> effect = {}) {
    return {Outcome::hopeless, std::move(reason), std::move(effect)};
  }
};

}  // namespace storage
