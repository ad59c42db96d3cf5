// See the header.
#include "outbound/smtp_client.hpp"
