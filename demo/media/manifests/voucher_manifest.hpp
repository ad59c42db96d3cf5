// The manifest's part about vouchers, their books, and info services.
#pragma once

#include "works/catalogue.hpp"

#include <string>

namespace demo {

std::string voucher_manifest_of(Catalogue const& catalogue);

}  // namespace demo
