// Compiles the headers of payments alone, so that each includes what it needs.
#include "features/payments/payment.hpp"

#include "features/payments/provider.hpp"
