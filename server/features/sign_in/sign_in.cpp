// See the header.
#include "features/sign_in/payloads.hpp"
