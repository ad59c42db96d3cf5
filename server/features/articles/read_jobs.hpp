// The job that forgets which guests have read what.
#pragma once
#include "core/core.hpp"

namespace articles {

/// Once a day, what is older than any cookie of a guest.
void remove_old_reads(core::Core& core);

}  // namespace articles
