// Pieces of SQL that several rules of the check use.
#pragma once
#include <string>
#include <string_view>

namespace ledger {

/// An identifier as others see it (base::id_text), as SQL: keys are made of it.
std::string shown_id(std::string_view column);

}  // namespace ledger
