// The result of a job handler: what it changes in the database, and whether the job is done.
#pragma once
#include <chrono>
#include <functional>
#include <string>
#include <utility>

#include "storage/session.hpp"

namespace storage {

/// A handler that throws counts as failed, with the exception's message and without an effect.
struct JobResult {
  /// failed: again after a back-off, while there are attempts; again: it went well and is due once more.
  enum class Outcome { done, failed, hopeless, again };

  Outcome outcome = Outcome::done;
  std::string reason;                         // for the job's row and the log; names no person
  std::function<void(Session&)> effect = {};  // in the transaction that finishes the job
  std::chrono::milliseconds after = {};       // of `again`

  static JobResult done(std::function<void(Session&)> effect = {}) {
    return {Outcome::done, {}, std::move(effect)};
  }
  static JobResult failed(std::string reason, std::function<void(Session&)> effect = {}) {
    return {Outcome::failed, std::move(reason), std::move(effect)};
  }
  static JobResult hopeless(std::string reason, std::function<void(Session&)> effect = {}) {
    return {Outcome::hopeless, std::move(reason), std::move(effect)};
  }
  static JobResult again(std::chrono::milliseconds after, std::function<void(Session&)> effect = {}) {
    return {Outcome::again, {}, std::move(effect), after};
  }
};

}  // namespace storage
