// See the header.
#include "features/accounts/account.hpp"
