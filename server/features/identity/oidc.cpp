// See the header.
#include "features/identity/oidc.hpp"
