// The job that deletes what guests have read once it is too old.
#pragma once
#include "core/core.hpp"

namespace stories {

/// Once a day, what is older than any cookie of a guest.
void remove_old_reads(core::Core& core);

}  // namespace stories
